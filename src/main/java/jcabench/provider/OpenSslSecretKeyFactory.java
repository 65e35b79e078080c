package jcabench.provider;

import java.security.InvalidKeyException;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.KeySpec;
import java.util.Arrays;
import java.util.List;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactorySpi;
import javax.crypto.spec.DESedeKeySpec;
import javax.crypto.spec.SecretKeySpec;

/** Keys of a cipher from their bytes and back. */
final class OpenSslSecretKeyFactory extends SecretKeyFactorySpi {
  private static final String DESEDE = "DESede";

  private final String algorithm;
  private final List<Integer> keyBytes;

  /**
   * A factory.
   *
   * @param algorithm JCA's name of the cipher
   * @param keyBytes the legal lengths
   */
  OpenSslSecretKeyFactory(String algorithm, List<Integer> keyBytes) {
    this.algorithm = algorithm;
    this.keyBytes = keyBytes;
  }

  @Override
  protected SecretKey engineGenerateSecret(KeySpec spec) throws InvalidKeySpecException {
    return switch (spec) {
      case DESedeKeySpec triple when algorithm.equals(DESEDE) -> key(triple.getKey());
      case SecretKeySpec given -> key(given.getEncoded());
      case null, default ->
          throw new InvalidKeySpecException(
              "A specification of class SecretKeySpec"
                  + (algorithm.equals(DESEDE) ? " or DESedeKeySpec" : "")
                  + " is needed.");
    };
  }

  @Override
  protected KeySpec engineGetKeySpec(SecretKey key, Class<?> wanted)
      throws InvalidKeySpecException {
    try {
      var ours = engineTranslateKey(key);
      if (wanted != null && wanted.isAssignableFrom(SecretKeySpec.class)) {
        return (SecretKeySpec) ours;
      }
      if (wanted == DESedeKeySpec.class && algorithm.equals(DESEDE)) {
        return new DESedeKeySpec(ours.getEncoded());
      }
    } catch (InvalidKeyException e) {
      throw new InvalidKeySpecException(e.getMessage(), e);
    }
    throw new InvalidKeySpecException(
        "The key has no specification of class "
            + (wanted == null ? null : wanted.getName())
            + ".");
  }

  @Override
  protected SecretKey engineTranslateKey(SecretKey key) throws InvalidKeyException {
    byte[] bytes =
        key != null && algorithm.equalsIgnoreCase(key.getAlgorithm()) ? key.getEncoded() : null;
    if (bytes == null) {
      throw new InvalidKeyException("The key is no " + algorithm + " key, or hides its bytes.");
    }
    try {
      return key(bytes);
    } catch (InvalidKeySpecException e) {
      throw new InvalidKeyException(e.getMessage(), e);
    }
  }

  private SecretKey key(byte[] bytes) throws InvalidKeySpecException {
    try {
      if (!keyBytes.contains(bytes.length)) {
        throw new InvalidKeySpecException(
            "A key of " + bytes.length + " bytes does not fit; legal are " + keyBytes + ".");
      }
      return new SecretKeySpec(bytes, algorithm);
    } finally {
      Arrays.fill(bytes, (byte) 0);
    }
  }
}
