package jcabench.provider;

import java.security.InvalidKeyException;
import java.security.Key;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import javax.crypto.spec.SecretKeySpec;

/**
 * The secret key of a cipher object. It tells whether the next key is the same, so that it need not
 * be set again.
 */
final class SymmetricKey {
  private static final Map<String, List<String>> ALGORITHMS =
      Map.of(
          "AES", List.of("AES", "Rijndael"),
          "DESede", List.of("DESede", "TripleDES"));

  private final List<String> algorithms;
  private Key source;
  private byte[] bytes = new byte[0];

  /**
   * No key yet.
   *
   * @param cipher JCA's name of the cipher; the JDK's own refuse keys for another one
   */
  SymmetricKey(String cipher) {
    this.algorithms = ALGORITHMS.getOrDefault(cipher, List.of());
  }

  /**
   * Sets the next key.
   *
   * @return whether it differs from the last one
   * @throws InvalidKeyException if it has no encoding or is for another cipher; the last key stays
   *     then
   */
  @SuppressWarnings("ReferenceEquality") // the fast case; otherwise bytes are compared
  boolean change(Key next) throws InvalidKeyException {
    // The bytes of a SecretKeySpec never change; those of other classes may.
    if (next == source && next != null && next.getClass() == SecretKeySpec.class) {
      return false;
    }
    if (next != null
        && !algorithms.isEmpty()
        && algorithms.stream().noneMatch(name -> name.equalsIgnoreCase(next.getAlgorithm()))) {
      throw new InvalidKeyException(
          "The key is for "
              + next.getAlgorithm()
              + "; this cipher takes keys for "
              + algorithms
              + ".");
    }
    byte[] given = next == null ? null : next.getEncoded();
    if (given == null) {
      throw new InvalidKeyException(
          next == null ? "A key is needed." : "The key does not give its bytes.");
    }
    boolean differs = !MessageDigest.isEqual(given, bytes);
    Arrays.fill(differs ? bytes : given, (byte) 0);
    bytes = differs ? given : bytes;
    source = next;
    return differs;
  }

  /** The key's bytes, not a copy. */
  byte[] bytes() {
    return bytes;
  }
}
