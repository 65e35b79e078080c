package jcabench.provider;

import java.security.spec.AlgorithmParameterSpec;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
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
    return Subject.of("Cipher").filter(CipherSample::isAead).flatMap(CipherSample::aead);
  }

  /** Every row of block and stream ciphers with secret keys and without tags. */
  static Stream<CipherSample> plain() {
    return Subject.of("Cipher")
        .filter(subject -> !isAead(subject) && !isWrap(subject) && !isAsymmetric(subject))
        .flatMap(
            subject ->
                keyLengths(subject.algorithm()).stream()
                    .map(length -> new CipherSample(subject, length, plainIv(subject), 0)));
  }

  static boolean isAead(Subject subject) {
    return subject.algorithm().matches(".*(GCM|CCM|OCB|SIV|Poly1305).*");
  }

  /** One-shot ciphers, which have a test of their own. */
  static boolean isWrap(Subject subject) {
    return subject.algorithm().matches("AES(_\\d+)?/KWP?/.*|AESWrap.*|.*/XTS/.*");
  }

  static boolean isAsymmetric(Subject subject) {
    return subject.algorithm().startsWith("RSA");
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
