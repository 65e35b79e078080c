package jcabench.run.ceiling;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import jcabench.result.Row;

/**
 * A row with the call of {@code openssl speed} that does the same work in C.
 *
 * @param row ours
 * @param arguments what {@code openssl speed} is called with, {@code -elapsed} and the time apart
 * @param name the figure's row in its table
 * @param column the figure's column
 */
public record CeilingRow(Row row, List<String> arguments, String name, String column) {
  private static final Map<String, String> DIGESTS =
      Map.of(
          "SHA-256", "sha256",
          "SHA-384", "sha384",
          "SHA-512", "sha512",
          "SHA3-256", "sha3-256",
          "SHA3-512", "sha3-512");
  private static final Map<String, String> MACS =
      Map.of(
          "HmacSHA256", "sha256",
          "HmacSHA384", "sha384",
          "HmacSHA512", "sha512",
          "HmacSHA3-256", "sha3-256");

  /** Argument, name in the signature tables, name in the agreement table, key generation's name. */
  private record Curve(String ecdsa, String ecdsaName, String ecdh, String ecdhName, String kem) {}

  private static final Map<String, Curve> CURVES =
      Map.of(
          "secp256r1",
          new Curve(
              "ecdsap256",
              "256 bits ecdsa (nistp256)",
              "ecdhp256",
              "256 bits ecdh (nistp256)",
              "ECP-256"),
          "secp384r1",
          new Curve(
              "ecdsap384",
              "384 bits ecdsa (nistp384)",
              "ecdhp384",
              "384 bits ecdh (nistp384)",
              "ECP-384"),
          "secp521r1",
          new Curve(
              "ecdsap521",
              "521 bits ecdsa (nistp521)",
              "ecdhp521",
              "521 bits ecdh (nistp521)",
              "ECP-521"));
  private static final Map<String, String> EDWARDS =
      Map.of("Ed25519", "253 bits EdDSA (Ed25519)", "Ed448", "456 bits EdDSA (Ed448)");
  private static final Map<String, String> MONTGOMERY =
      Map.of("X25519", "253 bits ecdh (X25519)", "X448", "448 bits ecdh (X448)");

  /** All rows out of the given ones that have a counterpart in C. */
  public static List<CeilingRow> of(List<Row> rows) {
    var found = new ArrayList<CeilingRow>();
    for (var row : rows) {
      var one = of(row);
      if (one != null) {
        found.add(one);
      }
    }
    return List.copyOf(found);
  }

  private static CeilingRow of(Row row) {
    var algorithm = row.params().getOrDefault("algorithm", "");
    var curve = CURVES.get(row.params().getOrDefault("curve", ""));
    var perSecond =
        row.operation().equals("generateKeyPair") ? "keygens/s" : row.operation() + "/s";
    return switch (row.benchmark()) {
      case "DigestBenchmark" ->
          DIGESTS.containsKey(algorithm)
              ? blocks(row, "-evp", DIGESTS.get(algorithm), DIGESTS.get(algorithm))
              : null;
      case "MacBenchmark" ->
          MACS.containsKey(algorithm)
              ? blocks(row, "-hmac", MACS.get(algorithm), "hmac(" + MACS.get(algorithm) + ")")
              : null;
      case "CipherBenchmark.AesGcm" ->
          row.params().get("nonceLength").equals("12")
              ? cipher(row, "AES-" + row.params().get("keyLength") + "-GCM")
              : null;
      case "CipherBenchmark.ChaCha20Poly1305" -> cipher(row, "ChaCha20-Poly1305");
      case "CipherBenchmark.AesUnauthenticated" ->
          cipher(row, algorithm.contains("CBC") ? "AES-256-CBC" : "AES-256-CTR");
      case "SecureRandomBenchmark" ->
          row.params().get("generator").equals("default") ? blocks(row, "rand") : null;
      case "SignatureBenchmark.Rsa" -> {
        var bits = row.params().get("keyLength");
        yield algorithm.equals("SHA256withRSA")
            ? new CeilingRow(row, List.of("rsa" + bits), "rsa " + bits + " bits", perSecond)
            : null;
      }
      case "SignatureBenchmark.Ecdsa" ->
          new CeilingRow(row, List.of(curve.ecdsa()), curve.ecdsaName(), perSecond);
      case "SignatureBenchmark.Named" ->
          EDWARDS.containsKey(algorithm)
              ? new CeilingRow(
                  row,
                  List.of(algorithm.toLowerCase(Locale.ROOT)),
                  EDWARDS.get(algorithm),
                  perSecond)
              : new CeilingRow(row, List.of(algorithm), algorithm, perSecond);
      case "KeyAgreementBenchmark.Ecdh" ->
          new CeilingRow(row, List.of(curve.ecdh()), curve.ecdhName(), "op/s");
      case "KeyAgreementBenchmark.Xdh" ->
          new CeilingRow(
              row,
              List.of("ecdh" + algorithm.toLowerCase(Locale.ROOT)),
              MONTGOMERY.get(algorithm),
              "op/s");
      case "KemBenchmark" ->
          new CeilingRow(
              row,
              List.of(algorithm),
              algorithm,
              row.operation().equals("encapsulate") ? "encaps/s" : "decaps/s");
      case "KeyPairGeneratorBenchmark.Ec" ->
          new CeilingRow(row, List.of(curve.kem()), curve.kem(), perSecond);
      case "KeyPairGeneratorBenchmark.Named" ->
          // openssl speed has no figure for Edwards keys.
          EDWARDS.containsKey(algorithm)
              ? null
              : new CeilingRow(row, List.of(algorithm), algorithm, perSecond);
      default -> null;
    };
  }

  private static CeilingRow cipher(Row row, String name) {
    var direction = row.operation().equals("decrypt") ? List.of("-decrypt") : List.<String>of();
    var arguments = new ArrayList<>(direction);
    arguments.addAll(List.of("-evp", name));
    return blocks(row, arguments, name);
  }

  private static CeilingRow blocks(Row row, String name) {
    return blocks(row, List.of(name), name);
  }

  private static CeilingRow blocks(Row row, String option, String argument, String name) {
    return blocks(row, List.of(option, argument), name);
  }

  private static CeilingRow blocks(Row row, List<String> arguments, String name) {
    var size = row.params().get("dataSize");
    var all = new ArrayList<>(List.of("-bytes", size));
    all.addAll(arguments);
    return new CeilingRow(row, List.copyOf(all), name, size + " bytes");
  }
}
