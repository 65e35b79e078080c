package jcabench.provider;

import java.security.InvalidKeyException;
import java.security.Key;
import java.security.NoSuchAlgorithmException;
import java.security.spec.InvalidKeySpecException;
import java.util.Arrays;
import java.util.Set;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;
import jcabench.openssl.LibContext;

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

  /**
   * The key in unwrapped bytes, which are zeroed. One half of a pair becomes a key of the same
   * library context, and no other provider sees its bytes.
   */
  static Key key(LibContext context, byte[] bytes, String algorithm, int type)
      throws InvalidKeyException, NoSuchAlgorithmException {
    try {
      return switch (type) {
        case Cipher.SECRET_KEY -> new SecretKeySpec(bytes, algorithm);
        case Cipher.PRIVATE_KEY -> new KeyCodec(context).privateKey(bytes, types(algorithm));
        case Cipher.PUBLIC_KEY -> new KeyCodec(context).publicKey(bytes, types(algorithm));
        default -> throw new InvalidKeyException("The type of the wrapped key is unknown.");
      };
    } catch (InvalidKeySpecException | IllegalArgumentException e) {
      throw new InvalidKeyException("The unwrapped bytes are no " + algorithm + " key.", e);
    } finally {
      Arrays.fill(bytes, (byte) 0);
    }
  }

  private static Set<KeyType> types(String algorithm) throws NoSuchAlgorithmException {
    return KeyName.all()
        .filter(name -> name.is(algorithm))
        .findFirst()
        .orElseThrow(
            () ->
                new NoSuchAlgorithmException(
                    "This provider has no keys for "
                        + algorithm
                        + "; unwrap a secret key and give its bytes to another KeyFactory."))
        .types();
  }
}
