package jcabench.report.text;

import java.util.Comparator;
import java.util.List;
import jcabench.result.Row;
import jcabench.result.Services;

/**
 * A section of the report.
 *
 * @param name as {@link Row#service} gives it
 * @param title what a reader sees
 */
public record Service(String name, String title) {
  private static final List<Service> KNOWN =
      List.of(
          new Service("MessageDigest", "Message digest"),
          new Service("Mac", "MAC"),
          new Service("Cipher", "Cipher"),
          new Service("Signature", "Signature"),
          new Service("KeyAgreement", "Key agreement"),
          new Service("KeyFactory", "Key decoding"),
          new Service("KEM", "Key encapsulation"),
          new Service(Services.KEY_PAIR_GENERATOR, "Key pair generation"),
          new Service(Services.SECURE_RANDOM, "Secure random"),
          new Service("Shared", "Shared objects"),
          new Service("PerOperation", "Objects per operation"),
          new Service(Services.TLS, "TLS"),
          new Service(Services.FIRST_CONNECTIONS, "First connections"),
          new Service(Services.HTTPS, "HTTPS under load"),
          new Service(Services.KEY_STORE, "Key stores"),
          new Service(Services.CERT_PATH, "Certificate paths"),
          new Service(Services.STORE, "Encrypted store"),
          new Service(Services.FIRST_USE, "First use"),
          new Service(Services.CALIBRATION, "Calibration"));

  /** Sections in the order of the report, then rows with numbers in them as numbers. */
  public static final Comparator<Row> ORDER =
      Comparator.comparingInt((Row row) -> place(row.service())).thenComparing(row -> row);

  /** The section of a row; a foreign benchmark has one by its own name. */
  public static Service of(Row row) {
    return named(row.service());
  }

  /** The section of a name as {@link Row#service} gives it. */
  public static Service named(String name) {
    return KNOWN.stream()
        .filter(service -> service.name().equals(name))
        .findFirst()
        .orElseGet(() -> new Service(name, name));
  }

  /** Its place among the sections. */
  public static int place(String name) {
    for (int i = 0; i < KNOWN.size(); i++) {
      if (KNOWN.get(i).name().equals(name)) {
        return name.equals(Services.CALIBRATION) ? Integer.MAX_VALUE : i;
      }
    }
    return KNOWN.size();
  }
}
