package jcabench.provider;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import jcabench.openssl.Operation;

/**
 * The parameters of one name.
 *
 * @param name JCA's
 * @param needs what OpenSSL must offer
 */
record NamedParameters(
    String name, ParameterForm form, List<ServiceRow.Need> needs, List<String> aliases) {
  private static final List<NamedParameters> USUAL =
      List.of(
          cipher("AES", ParameterForm.IV, "AES-256-CBC"),
          cipher("ARIA", ParameterForm.IV, "ARIA-256-CBC"),
          cipher("Camellia", ParameterForm.IV, "CAMELLIA-256-CBC"),
          cipher("SM4", ParameterForm.IV, "SM4-CBC"),
          cipher("DESede", ParameterForm.IV, "DES-EDE3-CBC", "TripleDES"),
          cipher(
              "ChaCha20-Poly1305",
              ParameterForm.IV,
              "ChaCha20-Poly1305",
              "1.2.840.113549.1.9.16.3.18"),
          cipher("GCM", ParameterForm.GCM, "AES-256-GCM"),
          cipher("CCM", ParameterForm.GCM, "AES-256-CCM"),
          keys("DSA", ParameterForm.DSA, "DSA", KeyType.DSA.oid()),
          keys("DiffieHellman", ParameterForm.DH, "DH", "DH", KeyType.DH.oid()),
          keys("RSASSA-PSS", ParameterForm.PSS, "RSA-PSS", KeyType.RSA_PSS.oid()),
          of(
              "OAEP",
              ParameterForm.OAEP,
              Operation.ASYMMETRIC_CIPHER,
              "RSA",
              "1.2.840.113549.1.1.7"));

  /** All of them. */
  static Stream<NamedParameters> all() {
    return Stream.concat(
        USUAL.stream(),
        Pbes2.all()
            .map(
                scheme ->
                    new NamedParameters(scheme.jca(), scheme.form(), scheme.needs(), List.of())));
  }

  /** How the parameters of a name are encoded; empty if there are none of the name. */
  static Optional<ParameterForm> form(String name) {
    return all().filter(one -> one.name.equals(name)).map(NamedParameters::form).findFirst();
  }

  private static NamedParameters cipher(
      String name, ParameterForm form, String openSsl, String... aliases) {
    return of(name, form, Operation.CIPHER, openSsl, aliases);
  }

  private static NamedParameters keys(
      String name, ParameterForm form, String openSsl, String... aliases) {
    return of(name, form, Operation.KEY_MANAGEMENT, openSsl, aliases);
  }

  private static NamedParameters of(
      String name, ParameterForm form, Operation operation, String openSsl, String... aliases) {
    return new NamedParameters(
        name,
        form,
        List.of(ServiceRow.Need.of(operation, openSsl)),
        ServiceRow.names(aliases).toList());
  }
}
