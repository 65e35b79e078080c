package jcabench.provider;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;
import jcabench.openssl.LibContext;
import jcabench.openssl.Operation;

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
   * @param counter whether OpenSSL offers it in counter mode
   * @param aliases other names of the cipher in ECB mode with padding
   */
  private record Block(
      String jca,
      String openSsl,
      List<Integer> keyBytes,
      int blockBytes,
      boolean counter,
      String... aliases) {

    Transformation in(String mode, int ivBytes, int unit, boolean padding) {
      return new Transformation(
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
                aead(
                    "AES/GCM/NoPadding",
                    List.of(),
                    AeadMode.gcm(gcmParameters("AES-%d-GCM", AES_KEYS))),
                aead(
                    "ARIA/GCM/NoPadding",
                    List.of(),
                    AeadMode.gcm(gcmParameters("ARIA-%d-GCM", AES_KEYS))),
                aead(
                    "SM4/GCM/NoPadding",
                    List.of(),
                    AeadMode.gcm(gcmParameters("SM4-GCM", List.of(16)))),
                oneShotAead(
                    "AES/CCM/NoPadding", AeadMode.ccm(ccmParameters("AES-%d-CCM", AES_KEYS))),
                oneShotAead(
                    "ARIA/CCM/NoPadding", AeadMode.ccm(ccmParameters("ARIA-%d-CCM", AES_KEYS))),
                oneShotAead(
                    "SM4/CCM/NoPadding", AeadMode.ccm(ccmParameters("SM4-CCM", List.of(16)))),
                oneShotAead(
                    "AES/OCB/NoPadding", AeadMode.ocb(gcmParameters("AES-%d-OCB", AES_KEYS))),
                oneShotAead(
                    "AES/GCM-SIV/NoPadding",
                    AeadMode.gcmSiv(gcmParameters("AES-%d-GCM-SIV", List.of(16, 32)))),
                aead(
                    "ChaCha20-Poly1305",
                    ServiceRow.names(
                            "ChaCha20-Poly1305/None/NoPadding", "1.2.840.113549.1.9.16.3.18")
                        .toList(),
                    AeadMode.fixed(
                        new Transformation(
                            "ChaCha20-Poly1305", List.of(32), 12, 1, false, "ChaCha20-Poly1305"))),
                new ServiceRow(
                    "Cipher",
                    "ChaCha20",
                    List.of("ChaCha20/None/NoPadding"),
                    OpenSslChaCha20.class,
                    OpenSslChaCha20::new,
                    List.of(ServiceRow.Need.of(Operation.CIPHER, "ChaCha20")),
                    RAW_KEYS),
                oneShot(
                    "AES/XTS/NoPadding",
                    List.of(),
                    new Transformation("AES-%h-XTS", List.of(32, 64), 16, 1, false, "AES"),
                    OneShotMode.XTS),
                oneShot(
                    "AES/CTS/NoPadding",
                    List.of(),
                    new Transformation("AES-%d-CBC-CTS", AES_KEYS, 16, 1, false, "AES"),
                    OneShotMode.CTS),
                oneShot(
                    "Camellia/CTS/NoPadding",
                    List.of(),
                    new Transformation("CAMELLIA-%d-CBC-CTS", AES_KEYS, 16, 1, false, "Camellia"),
                    OneShotMode.CTS),
                oneShot(
                    "DESedeWrap",
                    ServiceRow.names("1.2.840.113549.1.9.16.3.6").toList(),
                    new Transformation("DES3-WRAP", List.of(24), 0, 1, false, "DESede"),
                    OneShotMode.DES_WRAP),
                wrapping("AES", List.of("AESWrap"), AES_KEYS, OneShotMode.KW),
                wrapping("AES", List.of("AESWrapPad"), AES_KEYS, OneShotMode.KWP)),
            AES_KEYS.stream().flatMap(SymmetricServices::fixedAes),
            Pbes2.all()
                .map(
                    scheme ->
                        new ServiceRow(
                            "Cipher",
                            scheme.jca(),
                            List.of(),
                            OpenSslPbeCipher.class,
                            context -> new OpenSslPbeCipher(context, scheme),
                            scheme.needs(),
                            RAW_KEYS)))
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
            List.of(ServiceRow.Need.of(Operation.DIGEST, "SHA2-256")),
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
            cipher(jca + "/ECB/PKCS5Padding", usual, block.in("ECB", 0, bytes, true)),
            cipher(jca + "/ECB/NoPadding", List.of(), block.in("ECB", 0, bytes, false)),
            cipher(
                jca + "/CBC/PKCS5Padding",
                List.of(jca + "/CBC/PKCS7Padding"),
                block.in("CBC", bytes, bytes, true)),
            cipher(jca + "/CBC/NoPadding", List.of(), block.in("CBC", bytes, bytes, false)),
            cipher(
                jca + "/CFB/NoPadding",
                List.of(jca + "/CFB" + bits + "/NoPadding"),
                block.in("CFB", bytes, 1, false)),
            cipher(
                jca + "/OFB/NoPadding",
                List.of(jca + "/OFB" + bits + "/NoPadding"),
                block.in("OFB", bytes, 1, false)));
    Stream<ServiceRow> byBytes =
        jca.equals("SM4") // OpenSSL has no CFB8 mode for it
            ? Stream.empty()
            : Stream.of(
                cipher(jca + "/CFB8/NoPadding", List.of(), block.in("CFB8", bytes, 1, false)));
    Stream<ServiceRow> counter =
        block.counter
            ? Stream.of(cipher(jca + "/CTR/NoPadding", List.of(), block.in("CTR", bytes, 1, false)))
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
        cipher(jca + "/ECB/NoPadding", aes(first + 1), block.in("ECB", 0, 16, false)),
        cipher(jca + "/CBC/NoPadding", aes(first + 2), block.in("CBC", 16, 16, false)),
        cipher(jca + "/OFB/NoPadding", aes(first + 3), block.in("OFB", 16, 1, false)),
        cipher(jca + "/CFB/NoPadding", aes(first + 4), block.in("CFB", 16, 1, false)),
        wrapping(jca, aes(first + 5), keys, OneShotMode.KW),
        aead(
            jca + "/GCM/NoPadding",
            aes(first + 6),
            AeadMode.gcm(gcmParameters("AES-%d-GCM", keys))),
        wrapping(jca, aes(first + 8), keys, OneShotMode.KWP));
  }

  private static List<String> aes(int arc) {
    return ServiceRow.oid("2.16.840.1.101.3.4.1." + arc).toList();
  }

  private static Transformation gcmParameters(String openSsl, List<Integer> keyBytes) {
    return new Transformation(openSsl, keyBytes, 0, 16, false, "GCM");
  }

  private static Transformation ccmParameters(String openSsl, List<Integer> keyBytes) {
    return new Transformation(openSsl, keyBytes, 0, 16, false, "CCM");
  }

  private static ServiceRow cipher(
      String name, List<String> aliases, Transformation transformation) {
    return row(
        name,
        aliases,
        OpenSslCipher.class,
        context -> new OpenSslCipher(context, transformation),
        transformation);
  }

  private static ServiceRow aead(String name, List<String> aliases, AeadMode mode) {
    return row(
        name, aliases, OpenSslAead.class, context -> new OpenSslAead(context, mode), mode.cipher());
  }

  private static ServiceRow oneShotAead(String name, AeadMode mode) {
    return row(
        name,
        List.of(),
        OpenSslOneShotAead.class,
        context -> new OpenSslOneShotAead(context, mode),
        mode.cipher());
  }

  private static ServiceRow wrapping(
      String jca, List<String> aliases, List<Integer> keyBytes, OneShotMode mode) {
    String openSsl = mode == OneShotMode.KW ? "AES-%d-WRAP" : "AES-%d-WRAP-PAD";
    return oneShot(
        jca + "/" + mode + "/NoPadding",
        aliases,
        new Transformation(openSsl, keyBytes, mode.ivBytes(), 8, false, "AES"),
        mode);
  }

  private static ServiceRow oneShot(
      String name, List<String> aliases, Transformation transformation, OneShotMode mode) {
    return row(
        name,
        aliases,
        OpenSslOneShotCipher.class,
        context -> new OpenSslOneShotCipher(context, transformation, mode),
        transformation);
  }

  private static ServiceRow row(
      String name,
      List<String> aliases,
      Class<?> spi,
      Function<LibContext, ?> factory,
      Transformation transformation) {
    return new ServiceRow(
        "Cipher",
        name,
        aliases,
        spi,
        factory,
        transformation.openSslNames().stream()
            .map(openSsl -> ServiceRow.Need.of(Operation.CIPHER, openSsl))
            .toList(),
        RAW_KEYS);
  }
}
