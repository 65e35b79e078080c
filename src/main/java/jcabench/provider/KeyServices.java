package jcabench.provider;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import jcabench.openssl.Operation;

/** The part of the table with the generation and derivation of secret keys. */
final class KeyServices {
  private static final int HMAC_MD5_KEY = 64; // bytes; the JDK's
  private static final List<Integer> AES_KEYS = List.of(16, 24, 32);

  private KeyServices() {}

  static Stream<ServiceRow> keyGenerators() {
    return Stream.of(
            Stream.of(
                generator("AES", 32, AES_KEYS, "AES-256-ECB", "2.16.840.1.101.3.4.1"),
                generator("ARIA", 32, AES_KEYS, "ARIA-256-ECB"),
                generator("Camellia", 32, AES_KEYS, "CAMELLIA-256-ECB"),
                generator("SM4", 16, List.of(16), "SM4-ECB"),
                generator("DESede", 24, List.of(24), "DES-EDE3-ECB", "TripleDES"),
                generator("ChaCha20", 32, List.of(32), "ChaCha20")),
            Hash.FIXED.stream()
                .map(
                    hash ->
                        hmac(
                            hash.inNames(),
                            hash.openSsl(),
                            hash == Hash.MD5 ? HMAC_MD5_KEY : hash.size())))
        .flatMap(rows -> rows);
  }

  /** HKDF; JCA has names for three hashes, and the others are called alike. */
  static Stream<ServiceRow> kdfs() {
    return Hash.DERIVING.stream()
        .map(
            hash ->
                new ServiceRow(
                    "KDF",
                    "HKDF-" + hash.inNames(),
                    List.of(),
                    OpenSslHkdf.class,
                    context -> OpenSslHkdf.of(context, hash),
                    needs("HKDF", hash),
                    Map.of()));
  }

  static Stream<ServiceRow> secretKeyFactories() {
    return Stream.of(
            Hash.DERIVING.stream().map(hash -> pbkdf2(hash, "", PasswordKdf::utf8)),
            Hash.DERIVING.stream().map(hash -> pbkdf2(hash, "And8BIT", PasswordKdf::lowBytes)),
            Pbes2.all()
                .map(
                    scheme ->
                        new ServiceRow(
                            "SecretKeyFactory",
                            scheme.jca(),
                            List.of(),
                            OpenSslPbeKeyFactory.class,
                            _ -> new OpenSslPbeKeyFactory(scheme.jca()),
                            scheme.needs(),
                            Map.of())),
            Stream.of("ARGON2ID", "ARGON2I", "ARGON2D").map(KeyServices::argon2),
            Stream.of(
                secretKeys("AES", AES_KEYS, "AES-256-ECB"),
                secretKeys("DESede", List.of(24), "DES-EDE3-ECB", "TripleDES"),
                new ServiceRow(
                    "SecretKeyFactory",
                    "SCRYPT",
                    ServiceRow.oid("1.3.6.1.4.1.11591.4.11").toList(),
                    OpenSslPasswordKeyFactory.class,
                    context ->
                        new OpenSslPasswordKeyFactory(
                            context, "SCRYPT", "SCRYPT", PasswordKdf::scrypt),
                    List.of(ServiceRow.Need.of(Operation.KDF, "SCRYPT")),
                    Map.of())))
        .flatMap(rows -> rows);
  }

  private static ServiceRow argon2(String name) {
    return new ServiceRow(
        "SecretKeyFactory",
        name,
        List.of(),
        OpenSslPasswordKeyFactory.class,
        context -> new OpenSslPasswordKeyFactory(context, name, name, PasswordKdf::argon2),
        List.of(ServiceRow.Need.of(Operation.KDF, name)),
        Map.of());
  }

  private static ServiceRow secretKeys(
      String name, List<Integer> keyBytes, String cipher, String... aliases) {
    return new ServiceRow(
        "SecretKeyFactory",
        name,
        List.of(aliases),
        OpenSslSecretKeyFactory.class,
        _ -> new OpenSslSecretKeyFactory(name, keyBytes),
        List.of(ServiceRow.Need.of(Operation.CIPHER, cipher)),
        Map.of());
  }

  /**
   * A row of PBKDF2.
   *
   * @param suffix of the name
   * @param encoding of the password
   */
  private static ServiceRow pbkdf2(Hash hash, String suffix, Function<char[], byte[]> encoding) {
    String name = "PBKDF2WithHmac" + hash.inNames() + suffix;
    return new ServiceRow(
        "SecretKeyFactory",
        name,
        hash != Hash.SHA1
            ? List.of()
            : suffix.isEmpty()
                ? ServiceRow.oid("1.2.840.113549.1.5.12").toList()
                : List.of("PBKDF2With8BIT"),
        OpenSslPasswordKeyFactory.class,
        context ->
            new OpenSslPasswordKeyFactory(
                context, "PBKDF2", name, spec -> PasswordKdf.pbkdf2(hash, encoding, spec)),
        needs("PBKDF2", hash),
        Map.of());
  }

  private static List<ServiceRow.Need> needs(String kdf, Hash hash) {
    return List.of(
        ServiceRow.Need.of(Operation.KDF, kdf),
        ServiceRow.Need.of(Operation.DIGEST, hash.openSsl()));
  }

  private static ServiceRow generator(
      String name, int standardBytes, List<Integer> bytes, String cipher, String... aliases) {
    var type =
        new OpenSslKeyGenerator.SecretKeyType(name, standardBytes, bytes, name.equals("DESede"));
    return row(name, aliases, type, ServiceRow.Need.of(Operation.CIPHER, cipher));
  }

  private static ServiceRow hmac(String hash, String openSsl, int standardBytes) {
    String name = "Hmac" + hash;
    var type = new OpenSslKeyGenerator.SecretKeyType(name, standardBytes, List.of(), false);
    return row(name, new String[0], type, ServiceRow.Need.of(Operation.DIGEST, openSsl));
  }

  private static ServiceRow row(
      String name, String[] aliases, OpenSslKeyGenerator.SecretKeyType type, ServiceRow.Need need) {
    return new ServiceRow(
        "KeyGenerator",
        name,
        ServiceRow.names(aliases).toList(),
        OpenSslKeyGenerator.class,
        context -> new OpenSslKeyGenerator(context, type),
        List.of(need),
        Map.of());
  }
}
