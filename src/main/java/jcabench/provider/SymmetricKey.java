package jcabench.provider;

import java.security.InvalidKeyException;
import java.security.Key;
import java.security.MessageDigest;
import java.util.Arrays;
import javax.crypto.spec.SecretKeySpec;

/**
 * The secret key that a cipher object holds, to tell whether the next one is the same, so that its
 * schedule can stay.
 */
final class SymmetricKey {
  private Key source;
  private byte[] bytes = new byte[0];

  /**
   * Takes the next key.
   *
   * @return whether it differs from the one before
   * @throws InvalidKeyException when it gives no bytes; the key before is kept then
   */
  @SuppressWarnings("ReferenceEquality") // the quick case; otherwise bytes are compared
  boolean change(Key next) throws InvalidKeyException {
    // A SecretKeySpec never changes its bytes; of other classes nobody knows.
    if (next == source && next != null && next.getClass() == SecretKeySpec.class) {
      return false;
    }
    byte[] given = next == null ? null : next.getEncoded();
    if (given == null) {
      throw new InvalidKeyException(
          next == null ? "A key is needed." : "The key does not give its bytes.");
    }
    boolean differs = !MessageDigest.isEqual(given, bytes);
    Arrays.fill(bytes, (byte) 0);
    bytes = given;
    source = next;
    return differs;
  }

  /** The key's bytes, not a copy. */
  byte[] bytes() {
    return bytes;
  }

  /** Zeroes the bytes. */
  void forget() {
    Arrays.fill(bytes, (byte) 0);
    bytes = new byte[0];
    source = null;
  }
}
