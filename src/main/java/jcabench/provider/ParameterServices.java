package jcabench.provider;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import jcabench.openssl.Operation;

/** The part of the table with algorithm parameters. */
final class ParameterServices {
  private ParameterServices() {}

  static Stream<ServiceRow> parameters() {
    return Stream.of(
        row("AES", ParameterForm.IV, Operation.CIPHER, "AES-256-CBC"),
        row("ARIA", ParameterForm.IV, Operation.CIPHER, "ARIA-256-CBC"),
        row("Camellia", ParameterForm.IV, Operation.CIPHER, "CAMELLIA-256-CBC"),
        row("SM4", ParameterForm.IV, Operation.CIPHER, "SM4-CBC"),
        row("DESede", ParameterForm.IV, Operation.CIPHER, "DES-EDE3-CBC", "TripleDES"),
        row(
            "ChaCha20-Poly1305",
            ParameterForm.IV,
            Operation.CIPHER,
            "ChaCha20-Poly1305",
            "1.2.840.113549.1.9.16.3.18"),
        row("GCM", ParameterForm.GCM, Operation.CIPHER, "AES-256-GCM"),
        row("CCM", ParameterForm.GCM, Operation.CIPHER, "AES-256-CCM"),
        row("DSA", ParameterForm.DSA, Operation.KEY_MANAGEMENT, "DSA", KeyType.DSA.oid()),
        row(
            "DiffieHellman",
            ParameterForm.DH,
            Operation.KEY_MANAGEMENT,
            "DH",
            "DH",
            KeyType.DH.oid()),
        row(
            "RSASSA-PSS",
            ParameterForm.PSS,
            Operation.KEY_MANAGEMENT,
            "RSA-PSS",
            KeyType.RSA_PSS.oid()),
        row(
            "OAEP",
            ParameterForm.OAEP,
            Operation.ASYMMETRIC_CIPHER,
            "RSA",
            "1.2.840.113549.1.1.7"));
  }

  private static ServiceRow row(
      String name, ParameterForm form, Operation operation, String openSsl, String... aliases) {
    return new ServiceRow(
        "AlgorithmParameters",
        name,
        ServiceRow.names(aliases).toList(),
        OpenSslParameters.class,
        _ -> new OpenSslParameters(form),
        List.of(ServiceRow.Need.of(operation, openSsl)),
        Map.of());
  }
}
