package jcabench.provider;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import jcabench.openssl.Kind;
import jcabench.openssl.LibContext;

/** The part of the table with symmetric ciphers and the random generator. */
final class SymmetricServices {
  private static final Map<String, String> RAW_KEYS = Map.of("SupportedKeyFormats", "RAW");
  private static final List<Integer> AES_KEYS = List.of(16, 24, 32);

  private SymmetricServices() {}

  /**
   * A block cipher.
   *
   * @param jca JCA's name
   * @param openSsl OpenSSL's name with {@code %s} for the mode
   * @param keyBytes legal key lengths
   * @param blockBytes length of a block
   * @param counter whether OpenSSL has it in counter mode
   * @param aliases other names of the cipher in its usual mode and padding
   */
  private record Block(
      String jca,
      String openSsl,
      List<Integer> keyBytes,
      int blockBytes,
      boolean counter,
      String... aliases) {

    CipherShape shape(String mode, int ivBytes, int unit, boolean padding) {
      return new CipherShape(
          openSsl.formatted(mode), keyBytes, ivBytes, unit, padding, jca.replaceFirst("_.*", ""));
    }
  }

  private static final List<Block> BLOCKS =
      List.of(
          new Block("AES", "AES-%%d-%s", AES_KEYS, 16, true),
          new Block("ARIA", "ARIA-%%d-%s", AES_KEYS, 16, true),
          new Block("Camellia", "CAMELLIA-%%d-%s", AES_KEYS, 16, true),
          new Block("SM4", "SM4-%s", List.of(16), 16, true),
          new Block("DESede", "DES-EDE3-%s", List.of(24), 8, false, "TripleDES"));

  static Stream<ServiceRow> ciphers() {
    return Stream.of(
            BLOCKS.stream().flatMap(SymmetricServices::unauthenticated),
            Stream.of(
                aead("AES/GCM/NoPadding", List.of(), AeadShape.gcm(shape("AES-%d-GCM", AES_KEYS))),
                aead(
                    "ARIA/GCM/NoPadding", List.of(), AeadShape.gcm(shape("ARIA-%d-GCM", AES_KEYS))),
                aead("SM4/GCM/NoPadding", List.of(), AeadShape.gcm(shape("SM4-GCM", List.of(16)))),
                whole("AES/CCM/NoPadding", AeadShape.ccm(ccm("AES-%d-CCM", AES_KEYS))),
                whole("ARIA/CCM/NoPadding", AeadShape.ccm(ccm("ARIA-%d-CCM", AES_KEYS))),
                whole("SM4/CCM/NoPadding", AeadShape.ccm(ccm("SM4-CCM", List.of(16)))),
                whole("AES/OCB/NoPadding", AeadShape.ocb(shape("AES-%d-OCB", AES_KEYS))),
                whole(
                    "AES/GCM-SIV/NoPadding",
                    AeadShape.gcmSiv(shape("AES-%d-GCM-SIV", List.of(16, 32)))),
                aead(
                    "ChaCha20-Poly1305",
                    ServiceRow.names(
                            "ChaCha20-Poly1305/None/NoPadding", "1.2.840.113549.1.9.16.3.18")
                        .toList(),
                    AeadShape.fixed(
                        new CipherShape(
                            "ChaCha20-Poly1305", List.of(32), 12, 1, false, "ChaCha20-Poly1305"))),
                message(
                    "AES/XTS/NoPadding",
                    List.of(),
                    new CipherShape("AES-%h-XTS", List.of(32, 64), 16, 1, false, "AES"),
                    MessageMode.XTS),
                wrapping("AES", List.of("AESWrap"), AES_KEYS, MessageMode.KW),
                wrapping("AES", List.of("AESWrapPad"), AES_KEYS, MessageMode.KWP)),
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

  /** The modes without a tag, under the names of the JDK and bcprov. */
  private static Stream<ServiceRow> unauthenticated(Block block) {
    int bytes = block.blockBytes;
    int bits = 8 * bytes;
    String jca = block.jca;
    var usual = new ArrayList<>(List.of(block.aliases));
    usual.addFirst(jca);
    usual.add(jca + "/ECB/PKCS7Padding");
    var rows =
        Stream.of(
            cipher(jca + "/ECB/PKCS5Padding", usual, block.shape("ECB", 0, bytes, true)),
            cipher(jca + "/ECB/NoPadding", List.of(), block.shape("ECB", 0, bytes, false)),
            cipher(
                jca + "/CBC/PKCS5Padding",
                List.of(jca + "/CBC/PKCS7Padding"),
                block.shape("CBC", bytes, bytes, true)),
            cipher(jca + "/CBC/NoPadding", List.of(), block.shape("CBC", bytes, bytes, false)),
            cipher(
                jca + "/CFB/NoPadding",
                List.of(jca + "/CFB" + bits + "/NoPadding"),
                block.shape("CFB", bytes, 1, false)),
            cipher(
                jca + "/OFB/NoPadding",
                List.of(jca + "/OFB" + bits + "/NoPadding"),
                block.shape("OFB", bytes, 1, false)));
    Stream<ServiceRow> byBytes =
        jca.equals("SM4") // of which OpenSSL has no mode with a feedback of 8 bits
            ? Stream.empty()
            : Stream.of(
                cipher(jca + "/CFB8/NoPadding", List.of(), block.shape("CFB8", bytes, 1, false)));
    Stream<ServiceRow> counter =
        block.counter
            ? Stream.of(
                cipher(jca + "/CTR/NoPadding", List.of(), block.shape("CTR", bytes, 1, false)))
            : Stream.empty();
    return Stream.of(rows, byBytes, counter).flatMap(all -> all);
  }

  /** The names that fix the key's length. */
  private static Stream<ServiceRow> fixedAes(int keyBytes) {
    int first =
        20 * (keyBytes - 16) / 8; // NIST CSOR: aes128-ECB is 1, aes192-ECB 21, aes256-ECB 41
    String jca = "AES_" + 8 * keyBytes;
    List<Integer> keys = List.of(keyBytes);
    var block = new Block(jca, "AES-%%d-%s", keys, 16, true);
    return Stream.of(
        cipher(jca + "/ECB/NoPadding", aes(first + 1), block.shape("ECB", 0, 16, false)),
        cipher(jca + "/CBC/NoPadding", aes(first + 2), block.shape("CBC", 16, 16, false)),
        cipher(jca + "/OFB/NoPadding", aes(first + 3), block.shape("OFB", 16, 1, false)),
        cipher(jca + "/CFB/NoPadding", aes(first + 4), block.shape("CFB", 16, 1, false)),
        wrapping(jca, aes(first + 5), keys, MessageMode.KW),
        aead(jca + "/GCM/NoPadding", aes(first + 6), AeadShape.gcm(shape("AES-%d-GCM", keys))),
        wrapping(jca, aes(first + 8), keys, MessageMode.KWP));
  }

  private static List<String> aes(int arc) {
    return ServiceRow.oid("2.16.840.1.101.3.4.1." + arc).toList();
  }

  private static CipherShape shape(String openSsl, List<Integer> keyBytes) {
    return new CipherShape(openSsl, keyBytes, 0, 16, false, "GCM");
  }

  private static CipherShape ccm(String openSsl, List<Integer> keyBytes) {
    return new CipherShape(openSsl, keyBytes, 0, 16, false, "CCM");
  }

  private static ServiceRow cipher(String name, List<String> aliases, CipherShape shape) {
    return row(
        name, aliases, OpenSslCipher.class, context -> new OpenSslCipher(context, shape), shape);
  }

  private static ServiceRow aead(String name, List<String> aliases, AeadShape shape) {
    return row(
        name,
        aliases,
        OpenSslAead.class,
        context -> new OpenSslAead(context, shape),
        shape.cipher());
  }

  private static ServiceRow whole(String name, AeadShape shape) {
    return row(
        name,
        List.of(),
        OpenSslMessageAead.class,
        context -> new OpenSslMessageAead(context, shape),
        shape.cipher());
  }

  private static ServiceRow wrapping(
      String jca, List<String> aliases, List<Integer> keyBytes, MessageMode mode) {
    String openSsl = mode == MessageMode.KW ? "AES-%d-WRAP" : "AES-%d-WRAP-PAD";
    return message(
        jca + "/" + mode + "/NoPadding",
        aliases,
        new CipherShape(openSsl, keyBytes, mode.ivBytes(), 8, false, "AES"),
        mode);
  }

  private static ServiceRow message(
      String name, List<String> aliases, CipherShape shape, MessageMode mode) {
    return row(
        name,
        aliases,
        OpenSslMessageCipher.class,
        context -> new OpenSslMessageCipher(context, shape, mode),
        shape);
  }

  private static ServiceRow row(
      String name,
      List<String> aliases,
      Class<?> spi,
      Function<LibContext, ?> factory,
      CipherShape shape) {
    return new ServiceRow(
        "Cipher",
        name,
        aliases,
        spi,
        factory,
        shape.openSslNames().stream()
            .map(openSsl -> ServiceRow.Need.of(Kind.CIPHER, openSsl))
            .toList(),
        RAW_KEYS);
  }
}
