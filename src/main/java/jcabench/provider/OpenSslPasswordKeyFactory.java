package jcabench.provider;

import java.security.InvalidKeyException;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.KeySpec;
import java.util.Arrays;
import java.util.Optional;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactorySpi;
import javax.crypto.spec.SecretKeySpec;
import jcabench.openssl.KdfContext;
import jcabench.openssl.LibContext;
import jcabench.openssl.OpenSslException;

/** Derives keys from passwords. A key does not hold its password, so it has no specification. */
final class OpenSslPasswordKeyFactory extends SecretKeyFactorySpi {
  /** Reads a specification. */
  interface Reader {
    PasswordKdf read(KeySpec spec) throws InvalidKeySpecException;
  }

  private final KdfContext kdf;
  private final String algorithm;
  private final Reader reader;

  OpenSslPasswordKeyFactory(LibContext context, String openSsl, String algorithm, Reader reader) {
    this.kdf = new KdfContext(context, openSsl);
    this.algorithm = algorithm;
    this.reader = reader;
  }

  @Override
  protected SecretKey engineGenerateSecret(KeySpec spec) throws InvalidKeySpecException {
    PasswordKdf given = reader.read(spec);
    byte[] key = new byte[0];
    try {
      key = kdf.derive(given.params(), given.keyBytes());
      return new SecretKeySpec(key, algorithm);
    } catch (OpenSslException e) {
      throw new InvalidKeySpecException("OpenSSL refuses the parameters: " + e.getMessage(), e);
    } finally {
      Arrays.fill(key, (byte) 0);
      Arrays.fill(given.password(), (byte) 0);
    }
  }

  @Override
  protected KeySpec engineGetKeySpec(SecretKey key, Class<?> wanted)
      throws InvalidKeySpecException {
    throw new InvalidKeySpecException("The key does not remember what it was derived from.");
  }

  @Override
  protected SecretKey engineTranslateKey(SecretKey key) throws InvalidKeyException {
    return translate(key)
        .orElseThrow(() -> new InvalidKeyException("The key is no " + algorithm + " key."));
  }

  private Optional<SecretKey> translate(SecretKey key) {
    if (key == null || !algorithm.equalsIgnoreCase(key.getAlgorithm())) {
      return Optional.empty();
    }
    byte[] bytes = key.getEncoded();
    return bytes == null ? Optional.empty() : Optional.of(new SecretKeySpec(bytes, algorithm));
  }
}
