package jcabench.provider;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import jcabench.openssl.Kind;
import jcabench.openssl.Params;

/** The part of the table without asymmetric keys. */
final class SymmetricServices {
  private static final Map<String, String> RAW_KEYS = Map.of("SupportedKeyFormats", "RAW");

  private static final List<Integer> AES_KEYS = List.of(16, 24, 32);
  private static final int AES_BLOCK = 16;

  private SymmetricServices() {}

  static Stream<ServiceRow> digests() {
    return Arrays.stream(Hash.values())
        .map(
            hash ->
                new ServiceRow(
                    "MessageDigest",
                    hash.jca(),
                    Stream.concat(oid(hash.oid()), Stream.of(hash.aliases())).toList(),
                    OpenSslDigest.class,
                    context -> new OpenSslDigest(context, hash.openSsl()),
                    List.of(ServiceRow.Need.of(Kind.DIGEST, hash.openSsl())),
                    Map.of()));
  }

  static Stream<ServiceRow> macs() {
    return Arrays.stream(Hash.values())
        .map(
            hash ->
                new ServiceRow(
                    "Mac",
                    "Hmac" + hash.inNames(),
                    oid(hmacOid(hash)).toList(),
                    OpenSslMac.class,
                    context ->
                        new OpenSslMac(
                            context,
                            "HMAC",
                            Params.NONE.text("digest", hash.openSsl()),
                            hash.size()),
                    List.of(
                        ServiceRow.Need.of(Kind.MAC, "HMAC"),
                        ServiceRow.Need.of(Kind.DIGEST, hash.openSsl())),
                    RAW_KEYS));
  }

  static Stream<ServiceRow> ciphers() {
    return Stream.of(
            Stream.of(
                cipher("AES/ECB/PKCS5Padding", List.of("AES"), aes("ECB", 0, AES_BLOCK, true)),
                cipher("AES/ECB/NoPadding", List.of(), aes("ECB", 0, AES_BLOCK, false)),
                cipher("AES/CBC/PKCS5Padding", List.of(), aes("CBC", 16, AES_BLOCK, true)),
                cipher("AES/CBC/NoPadding", List.of(), aes("CBC", 16, AES_BLOCK, false)),
                cipher("AES/CTR/NoPadding", List.of(), aes("CTR", 16, 1, false)),
                aead("AES/GCM/NoPadding", List.of(), gcm(AES_KEYS)),
                aead(
                    "ChaCha20-Poly1305",
                    Stream.concat(
                            Stream.of("ChaCha20-Poly1305/None/NoPadding"),
                            oid("1.2.840.113549.1.9.16.3.18"))
                        .toList(),
                    new AeadShape(
                        new CipherShape(
                            "ChaCha20-Poly1305", List.of(32), 12, 1, false, "ChaCha20-Poly1305"),
                        false))),
            AES_KEYS.stream().flatMap(SymmetricServices::fixedAes))
        .flatMap(rows -> rows);
  }

  static Stream<ServiceRow> secureRandoms() {
    return Stream.of(
        new ServiceRow(
            "SecureRandom",
            "DRBG",
            List.of(),
            OpenSslSecureRandom.class,
            OpenSslSecureRandom::new,
            List.of(ServiceRow.Need.of(Kind.DIGEST, "SHA2-256")),
            Map.of("ThreadSafe", "true", "ImplementedIn", "Software")));
  }

  /** The names that fix the key's length. */
  private static Stream<ServiceRow> fixedAes(int keyBytes) {
    int bits = 8 * keyBytes;
    int first =
        20 * (keyBytes - 16) / 8; // NIST CSOR: aes128-ECB is 1, aes192-ECB 21, aes256-ECB 41
    String base = "2.16.840.1.101.3.4.1.";
    List<Integer> keys = List.of(keyBytes);
    return Stream.of(
        cipher(
            "AES_" + bits + "/ECB/NoPadding",
            oid(base + (first + 1)).toList(),
            new CipherShape("AES-%d-ECB", keys, 0, AES_BLOCK, false, "AES")),
        cipher(
            "AES_" + bits + "/CBC/NoPadding",
            oid(base + (first + 2)).toList(),
            new CipherShape("AES-%d-CBC", keys, 16, AES_BLOCK, false, "AES")),
        aead("AES_" + bits + "/GCM/NoPadding", oid(base + (first + 6)).toList(), gcm(keys)));
  }

  private static CipherShape aes(String mode, int ivBytes, int blockBytes, boolean padding) {
    return new CipherShape("AES-%d-" + mode, AES_KEYS, ivBytes, blockBytes, padding, "AES");
  }

  private static AeadShape gcm(List<Integer> keyBytes) {
    return new AeadShape(new CipherShape("AES-%d-GCM", keyBytes, 0, AES_BLOCK, false, "GCM"), true);
  }

  private static ServiceRow cipher(String name, List<String> aliases, CipherShape shape) {
    return new ServiceRow(
        "Cipher",
        name,
        aliases,
        OpenSslCipher.class,
        context -> new OpenSslCipher(context, shape),
        needs(shape),
        RAW_KEYS);
  }

  private static ServiceRow aead(String name, List<String> aliases, AeadShape shape) {
    return new ServiceRow(
        "Cipher",
        name,
        aliases,
        OpenSslAead.class,
        context -> new OpenSslAead(context, shape),
        needs(shape.cipher()),
        RAW_KEYS);
  }

  private static List<ServiceRow.Need> needs(CipherShape shape) {
    return shape.openSslNames().stream()
        .map(name -> ServiceRow.Need.of(Kind.CIPHER, name))
        .toList();
  }

  /** RFC 8018, B.1.1 for SHA-1 and SHA-2; NIST CSOR for SHA-3. */
  private static String hmacOid(Hash hash) {
    return switch (hash) {
      case SHA1 -> "1.2.840.113549.2.7";
      case SHA224 -> "1.2.840.113549.2.8";
      case SHA256 -> "1.2.840.113549.2.9";
      case SHA384 -> "1.2.840.113549.2.10";
      case SHA512 -> "1.2.840.113549.2.11";
      case SHA512_224 -> "1.2.840.113549.2.12";
      case SHA512_256 -> "1.2.840.113549.2.13";
      case SHA3_224 -> "2.16.840.1.101.3.4.2.13";
      case SHA3_256 -> "2.16.840.1.101.3.4.2.14";
      case SHA3_384 -> "2.16.840.1.101.3.4.2.15";
      case SHA3_512 -> "2.16.840.1.101.3.4.2.16";
    };
  }

  /** An object identifier in both forms that JCA's callers use. */
  static Stream<String> oid(String dotted) {
    return Stream.of(dotted, "OID." + dotted);
  }
}
