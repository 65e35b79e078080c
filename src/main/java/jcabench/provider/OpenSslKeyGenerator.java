package jcabench.provider;

import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidParameterException;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import java.util.List;
import javax.crypto.KeyGeneratorSpi;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import jcabench.openssl.LibContext;
import jcabench.openssl.RandomBytes;

/** Secret keys from OpenSSL's private random generator, never from the given source. */
final class OpenSslKeyGenerator extends KeyGeneratorSpi {
  /**
   * What keys look like.
   *
   * @param algorithm what {@link SecretKey#getAlgorithm} says
   * @param standardBytes length of a key when nobody says
   * @param bytes the legal lengths; none for any length
   * @param parity whether each byte has an odd number of set bits, as DES has it
   */
  record Shape(String algorithm, int standardBytes, List<Integer> bytes, boolean parity) {}

  private static final int LONGEST = 8192; // bytes; far beyond what any code gains from

  private final LibContext context;
  private final Shape shape;
  private int length;

  OpenSslKeyGenerator(LibContext context, Shape shape) {
    this.context = context;
    this.shape = shape;
    this.length = shape.standardBytes;
  }

  @Override
  protected void engineInit(SecureRandom random) {
    length = shape.standardBytes;
  }

  @Override
  protected void engineInit(AlgorithmParameterSpec parameters, SecureRandom random)
      throws InvalidAlgorithmParameterException {
    throw new InvalidAlgorithmParameterException("Tell the size in bits, or nothing.");
  }

  @Override
  protected void engineInit(int bits, SecureRandom random) {
    // A DES key is counted with or without its parity bits.
    int wanted = shape.parity && bits == 168 ? 24 : Math.ceilDiv(bits, 8);
    boolean legal =
        shape.bytes.isEmpty()
            ? bits > 0 && wanted <= LONGEST
            : shape.bytes.contains(wanted) && (bits % 8 == 0);
    if (!legal) {
      throw new InvalidParameterException("A key of " + bits + " bits is not served.");
    }
    length = wanted;
  }

  @Override
  protected SecretKey engineGenerateKey() {
    byte[] bytes = RandomBytes.privateBytes(context, length);
    try {
      if (shape.parity) {
        for (int i = 0; i < bytes.length; i++) {
          int upper = bytes[i] & 0xfe;
          bytes[i] = (byte) (upper | ((Integer.bitCount(upper) + 1) & 1));
        }
      }
      return new SecretKeySpec(bytes, shape.algorithm);
    } finally {
      Arrays.fill(bytes, (byte) 0);
    }
  }
}
