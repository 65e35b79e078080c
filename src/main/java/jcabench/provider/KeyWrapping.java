package jcabench.provider;

import java.security.InvalidKeyException;
import java.security.Key;
import java.security.KeyFactory;
import java.security.NoSuchAlgorithmException;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;

/** Encodes and decodes keys for {@code Cipher.wrap} and {@code unwrap}. */
final class KeyWrapping {
  private KeyWrapping() {}

  /** The bytes to wrap. */
  static byte[] bytes(Key key) throws InvalidKeyException {
    byte[] bytes = key.getEncoded();
    if (bytes == null || bytes.length == 0) {
      throw new InvalidKeyException("The key to wrap does not give its bytes.");
    }
    return bytes;
  }

  /** The key in unwrapped bytes, which are zeroed. */
  static Key key(byte[] bytes, String algorithm, int type)
      throws InvalidKeyException, NoSuchAlgorithmException {
    try {
      return switch (type) {
        case Cipher.SECRET_KEY -> new SecretKeySpec(bytes, algorithm);
        case Cipher.PRIVATE_KEY ->
            KeyFactory.getInstance(algorithm).generatePrivate(new PKCS8EncodedKeySpec(bytes));
        case Cipher.PUBLIC_KEY ->
            KeyFactory.getInstance(algorithm).generatePublic(new X509EncodedKeySpec(bytes));
        default -> throw new InvalidKeyException("The type of the wrapped key is unknown.");
      };
    } catch (InvalidKeySpecException | IllegalArgumentException e) {
      throw new InvalidKeyException("The unwrapped bytes are no " + algorithm + " key.", e);
    } finally {
      Arrays.fill(bytes, (byte) 0);
    }
  }
}
