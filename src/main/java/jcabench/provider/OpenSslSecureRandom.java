package jcabench.provider;

import java.io.IOException;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.io.Serial;
import java.security.SecureRandomSpi;
import jcabench.openssl.LibContext;
import jcabench.openssl.RandomBytes;

/** OpenSSL's random generator; safe for use by many threads. */
final class OpenSslSecureRandom extends SecureRandomSpi {
  private final transient LibContext context;

  OpenSslSecureRandom(LibContext context) {
    this.context = context;
  }

  @Override
  protected void engineSetSeed(byte[] seed) {
    RandomBytes.reseed(context, seed);
  }

  @Override
  protected void engineNextBytes(byte[] bytes) {
    RandomBytes.fill(context, bytes);
  }

  @Override
  protected byte[] engineGenerateSeed(int length) {
    return RandomBytes.privateBytes(context, length);
  }

  /** Refused: a generator belongs to its process. */
  @Serial
  private void writeObject(ObjectOutputStream stream) throws IOException {
    throw new NotSerializableException(OpenSslSecureRandom.class.getName());
  }
}
