package jcabench.provider;

import java.security.InvalidKeyException;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.KeySpec;
import java.util.Arrays;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactorySpi;
import javax.crypto.spec.PBEKeySpec;

/**
 * Keys that hold a password, for ciphers that derive their own from it; as in the JDK, of ASCII.
 */
final class OpenSslPbeKeyFactory extends SecretKeyFactorySpi {
  private static final int FIRST = ' ';
  private static final int LAST = '~';

  private final String algorithm;

  OpenSslPbeKeyFactory(String algorithm) {
    this.algorithm = algorithm;
  }

  /** A password as bytes. */
  private static final class PasswordKey implements SecretKey {
    private final transient String algorithm;
    private final transient byte[] password;

    PasswordKey(String algorithm, byte[] password) {
      this.algorithm = algorithm;
      this.password = password;
    }

    @Override
    public String getAlgorithm() {
      return algorithm;
    }

    @Override
    public String getFormat() {
      return "RAW";
    }

    @Override
    public byte[] getEncoded() {
      return password.clone();
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof SecretKey key
          && algorithm.equalsIgnoreCase(key.getAlgorithm())
          && key.getEncoded() != null
          && java.security.MessageDigest.isEqual(password, key.getEncoded());
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(password);
    }
  }

  @Override
  protected SecretKey engineGenerateSecret(KeySpec spec) throws InvalidKeySpecException {
    if (!(spec instanceof PBEKeySpec pbe)) {
      throw new InvalidKeySpecException("A specification of class PBEKeySpec is needed.");
    }
    char[] password = pbe.getPassword();
    for (char character : password) {
      if (character < FIRST || character > LAST) {
        Arrays.fill(password, '\0');
        throw new InvalidKeySpecException("The password has characters beyond ASCII.");
      }
    }
    return new PasswordKey(algorithm, PasswordKdf.lowBytes(password));
  }

  @Override
  protected KeySpec engineGetKeySpec(SecretKey key, Class<?> wanted)
      throws InvalidKeySpecException {
    byte[] encoded = matches(key) ? key.getEncoded() : null;
    if (encoded == null || wanted == null || !wanted.isAssignableFrom(PBEKeySpec.class)) {
      throw new InvalidKeySpecException("Only keys for " + algorithm + " have a PBEKeySpec.");
    }
    char[] password = new char[encoded.length];
    for (int i = 0; i < password.length; i++) {
      password[i] = (char) (encoded[i] & 0x7f);
    }
    try {
      return new PBEKeySpec(password);
    } finally {
      Arrays.fill(password, '\0');
      Arrays.fill(encoded, (byte) 0);
    }
  }

  @Override
  protected SecretKey engineTranslateKey(SecretKey key) throws InvalidKeyException {
    byte[] encoded = matches(key) ? key.getEncoded() : null;
    if (encoded == null) {
      throw new InvalidKeyException("The key is not for " + algorithm + ", or hides its bytes.");
    }
    return new PasswordKey(algorithm, encoded);
  }

  private boolean matches(SecretKey key) {
    return key != null && algorithm.equalsIgnoreCase(key.getAlgorithm());
  }
}
