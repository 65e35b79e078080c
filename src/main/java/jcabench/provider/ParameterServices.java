package jcabench.provider;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import jcabench.openssl.Kind;

/** The part of the table with algorithm parameters. */
final class ParameterServices {
  private ParameterServices() {}

  static Stream<ServiceRow> parameters() {
    return Stream.of(
        row("AES", ParameterForm.IV, Kind.CIPHER, "AES-256-CBC"),
        row("ARIA", ParameterForm.IV, Kind.CIPHER, "ARIA-256-CBC"),
        row("Camellia", ParameterForm.IV, Kind.CIPHER, "CAMELLIA-256-CBC"),
        row("SM4", ParameterForm.IV, Kind.CIPHER, "SM4-CBC"),
        row("DESede", ParameterForm.IV, Kind.CIPHER, "DES-EDE3-CBC", "TripleDES"),
        row(
            "ChaCha20-Poly1305",
            ParameterForm.IV,
            Kind.CIPHER,
            "ChaCha20-Poly1305",
            "1.2.840.113549.1.9.16.3.18"),
        row("GCM", ParameterForm.GCM, Kind.CIPHER, "AES-256-GCM"),
        row("CCM", ParameterForm.GCM, Kind.CIPHER, "AES-256-CCM"),
        row("DSA", ParameterForm.DSA, Kind.KEY_MANAGEMENT, "DSA", KeyType.DSA.oid()),
        row("DiffieHellman", ParameterForm.DH, Kind.KEY_MANAGEMENT, "DH", "DH", KeyType.DH.oid()),
        row("RSASSA-PSS", ParameterForm.PSS, Kind.KEY_MANAGEMENT, "RSA-PSS", KeyType.RSA_PSS.oid()),
        row("OAEP", ParameterForm.OAEP, Kind.ASYMMETRIC_CIPHER, "RSA", "1.2.840.113549.1.1.7"));
  }

  private static ServiceRow row(
      String name, ParameterForm form, Kind kind, String openSsl, String... aliases) {
    return new ServiceRow(
        "AlgorithmParameters",
        name,
        ServiceRow.names(aliases).toList(),
        OpenSslParameters.class,
        _ -> new OpenSslParameters(form),
        List.of(ServiceRow.Need.of(kind, openSsl)),
        Map.of());
  }
}
