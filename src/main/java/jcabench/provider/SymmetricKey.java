package jcabench.provider;

import java.security.InvalidKeyException;
import java.security.Key;
import java.security.MessageDigest;
import java.util.Arrays;
import javax.crypto.spec.SecretKeySpec;

/**
 * The secret key of a cipher object. It tells whether the next key is the same, so that it need not
 * be set again.
 */
final class SymmetricKey {
  private Key source;
  private byte[] bytes = new byte[0];

  /**
   * Sets the next key.
   *
   * @return whether it differs from the last one
   * @throws InvalidKeyException if it has no encoding; the last key stays then
   */
  @SuppressWarnings("ReferenceEquality") // the fast case; otherwise bytes are compared
  boolean change(Key next) throws InvalidKeyException {
    // The bytes of a SecretKeySpec never change; those of other classes may.
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
