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

/** Secret keys from OpenSSL's private random generator; the caller's SecureRandom is not used. */
final class OpenSslKeyGenerator extends KeyGeneratorSpi {
  /**
   * A type of secret keys.
   *
   * @param algorithm for {@link SecretKey#getAlgorithm}
   * @param standardBytes the default length of a key
   * @param bytes the legal lengths; empty if any length is legal
   * @param parity whether each byte has odd parity, as in DES keys
   */
  record SecretKeyType(String algorithm, int standardBytes, List<Integer> bytes, boolean parity) {}

  private static final int LONGEST = 8192; // bytes, far beyond the security of any MAC

  private final LibContext context;
  private final SecretKeyType type;
  private int length;

  OpenSslKeyGenerator(LibContext context, SecretKeyType type) {
    this.context = context;
    this.type = type;
    this.length = type.standardBytes;
  }

  @Override
  protected void engineInit(SecureRandom random) {
    length = type.standardBytes;
  }

  @Override
  protected void engineInit(AlgorithmParameterSpec parameters, SecureRandom random)
      throws InvalidAlgorithmParameterException {
    throw new InvalidAlgorithmParameterException("Give the size in bits, or nothing.");
  }

  @Override
  protected void engineInit(int bits, SecureRandom random) {
    // DES keys are counted with or without their parity bits.
    int wanted = type.parity && bits == 168 ? 24 : Math.ceilDiv(bits, 8);
    boolean legal =
        type.bytes.isEmpty()
            ? bits > 0 && wanted <= LONGEST
            : type.bytes.contains(wanted) && (bits % 8 == 0);
    if (!legal) {
      throw new InvalidParameterException("A key of " + bits + " bits is not served.");
    }
    length = wanted;
  }

  @Override
  protected SecretKey engineGenerateKey() {
    byte[] bytes = RandomBytes.privateBytes(context, length);
    try {
      if (type.parity) {
        for (int i = 0; i < bytes.length; i++) {
          int upper = bytes[i] & 0xfe;
          bytes[i] = (byte) (upper | ((Integer.bitCount(upper) + 1) & 1));
        }
      }
      return new SecretKeySpec(bytes, type.algorithm);
    } finally {
      Arrays.fill(bytes, (byte) 0);
    }
  }
}
