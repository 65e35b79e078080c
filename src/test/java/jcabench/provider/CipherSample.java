package jcabench.provider;

import java.security.spec.AlgorithmParameterSpec;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.ChaCha20ParameterSpec;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * A cipher under test with a length of key, IV and tag.
 *
 * @param tagBytes length of the tag; 0 for a cipher without
 */
record CipherSample(Subject subject, int keyBytes, int ivBytes, int tagBytes) {
  /** Every AEAD row, with the lengths of IV and tag that it allows. */
  static Stream<CipherSample> aead() {
    return Subject.of("Cipher").filter(CipherSample::isAead).flatMap(CipherSample::of);
  }

  /** Every row of block and stream ciphers with secret keys and without tags. */
  static Stream<CipherSample> plain() {
    return Subject.of("Cipher")
        .filter(subject -> !isAead(subject) && !isWrap(subject) && !hasOtherKeys(subject))
        .flatMap(CipherSample::of);
  }

  /** One of these rows, with its lengths. */
  static Stream<CipherSample> of(Subject subject) {
    return isAead(subject)
        ? aead(subject)
        : keyLengths(subject.algorithm()).stream()
            .map(length -> new CipherSample(subject, length, plainIv(subject), 0));
  }

  static boolean isAead(Subject subject) {
    return subject.algorithm().matches(".*(GCM|CCM|OCB|SIV|Poly1305).*");
  }

  /** One-shot ciphers and ChaCha20, which have tests of their own. */
  static boolean isWrap(Subject subject) {
    return subject
        .algorithm()
        .matches("AES(_\\d+)?/KWP?/.*|AESWrap.*|DESedeWrap|ChaCha20|.*/(XTS|CTS)/.*");
  }

  /** A key for one of {@link #isWrap}. */
  static SecretKey wrapKey(String name) {
    var algorithm = name.replaceFirst("(Wrap|[/_]).*", "");
    int length =
        algorithm.equals("DESede")
            ? 24
            : algorithm.equals("ChaCha20") || name.contains("XTS") || name.contains("_256")
                ? 32
                : name.contains("_192") ? 24 : 16;
    return new SecretKeySpec(Fixture.bytes(new Random(1), length), algorithm);
  }

  /** Parameters for one of {@link #isWrap}, of another IV for each number; null for none. */
  static AlgorithmParameterSpec wrapParameters(String name, int number) {
    if (name.equals("ChaCha20")) {
      return new ChaCha20ParameterSpec(new byte[12], number);
    }
    byte[] iv = new byte[16];
    iv[0] = (byte) number;
    return name.matches(".*/(XTS|CTS)/.*") ? new IvParameterSpec(iv) : null;
  }

  /** Those with keys of other kinds, which have tests of their own. */
  static boolean hasOtherKeys(Subject subject) {
    return subject.algorithm().matches("(RSA|PBE).*");
  }

  Cipher cipher() throws Exception {
    return Cipher.getInstance(subject.algorithm(), subject.provider());
  }

  SecretKey key(int seed) {
    return new SecretKeySpec(Fixture.bytes(new Random(seed), keyBytes), keyAlgorithm());
  }

  /** The same key for the same seed. */
  Cipher init(int mode, int seed, AlgorithmParameterSpec parameters) throws Exception {
    Cipher cipher = cipher();
    cipher.init(mode, key(seed), parameters);
    return cipher;
  }

  /** Parameters with an IV that differs for each number; null where the cipher takes none. */
  AlgorithmParameterSpec parameters(int number) {
    if (ivBytes == 0) {
      return null;
    }
    byte[] iv = new byte[ivBytes];
    for (int i = 0; i < Math.min(4, ivBytes); i++) {
      iv[i] = (byte) (number >>> (8 * i));
    }
    return specification(iv, 8 * tagBytes);
  }

  AlgorithmParameterSpec specification(byte[] iv, int tagBits) {
    return takesTagLength() ? new GCMParameterSpec(tagBits, iv) : new IvParameterSpec(iv);
  }

  byte[] ivOf(AlgorithmParameterSpec parameters) {
    return switch (parameters) {
      case GCMParameterSpec gcm -> gcm.getIV();
      case IvParameterSpec iv -> iv.getIV();
      default -> throw new IllegalArgumentException("no IV in " + parameters);
    };
  }

  boolean takesTagLength() {
    return subject.algorithm().matches(".*(GCM|CCM|OCB).*");
  }

  /** The message must be a multiple of this. */
  int unit() {
    String name = subject.algorithm();
    return name.matches(".*/(ECB|CBC)/NoPadding") ? name.startsWith("DES") ? 8 : 16 : 1;
  }

  boolean pads() {
    return subject.algorithm().contains("PKCS5Padding")
        || subject.algorithm().matches("AES|DESede|Camellia|ARIA|SM4");
  }

  String keyAlgorithm() {
    return subject.algorithm().startsWith("ChaCha20")
        ? "ChaCha20"
        : subject.algorithm().split("[/_]", -1)[0];
  }

  @Override
  public String toString() {
    return subject + " key " + keyBytes + " iv " + ivBytes + " tag " + tagBytes;
  }

  private static Stream<CipherSample> aead(Subject subject) {
    String name = subject.algorithm();
    List<Integer> keys = keyLengths(name);
    int longest = keys.getLast();
    var usual = keys.stream().map(length -> new CipherSample(subject, length, 12, 16));
    if (!name.contains("GCM") || name.contains("SIV")) {
      return usual;
    }
    return Stream.concat(
        usual,
        Stream.of(
            new CipherSample(subject, longest, 1, 13),
            new CipherSample(subject, longest, 8, 12),
            new CipherSample(subject, longest, 16, 15),
            new CipherSample(subject, longest, 17, 14),
            new CipherSample(subject, longest, 128, 16)));
  }

  private static int plainIv(Subject subject) {
    String name = subject.algorithm();
    return name.contains("ECB") || !name.contains("/") ? 0 : name.startsWith("DES") ? 8 : 16;
  }

  private static List<Integer> keyLengths(String name) {
    if (name.startsWith("ChaCha20")) {
      return List.of(32);
    }
    if (name.startsWith("DESede")) {
      return List.of(24);
    }
    if (name.startsWith("SM4")) {
      return List.of(16);
    }
    var all = name.contains("SIV") ? List.of(16, 32) : List.of(16, 24, 32);
    return all.stream()
        .filter(length -> !name.matches("[A-Za-z]+_\\d+/.*") || name.contains("_" + 8 * length))
        .toList();
  }
}
