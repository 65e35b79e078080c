package jcabench.provider;

import java.nio.ByteBuffer;
import java.util.Arrays;
import jcabench.openssl.CipherContext;
import jcabench.openssl.LibContext;

/**
 * IVs of GCM that are longer than OpenSSL takes. GCM uses an IV only to compute the first counter
 * block, J0, by GHASH, and exactly one IV of 16 bytes gives the same J0. OpenSSL gets that one.
 *
 * <p>GHASH of the 16 bytes X is ((X·H) ⊕ L)·H, where L holds the length; so X is ((J0·H⁻¹) ⊕
 * L)·H⁻¹. No step's time depends on secret bits.
 *
 * <p>Source: NIST SP 800-38D, 6.3, 6.4 and 7.1, step 2.
 */
final class LongGcmIv {
  /** Length in bytes of the longest IV that OpenSSL takes (GCM_IV_MAX_SIZE). */
  static final int LONGEST_OF_OPENSSL = 128;

  private static final int BLOCK = 16;
  private static final int BITS = 128;
  private static final Element LENGTH_OF_BLOCK = new Element(0, BITS);

  private LongGcmIv() {}

  /** An element of GF(2¹²⁸) in the order of SP 800-38D: the first bit is the constant term. */
  private record Element(long high, long low) {
    private static final Element ONE = new Element(Long.MIN_VALUE, 0);
    private static final long REDUCTION = 0xE1L << 56; // 1 + α + α² + α⁷

    static Element of(byte[] bytes, int offset) {
      var block = ByteBuffer.wrap(bytes, offset, BLOCK);
      return new Element(block.getLong(), block.getLong());
    }

    byte[] bytes() {
      return ByteBuffer.allocate(BLOCK).putLong(high).putLong(low).array();
    }

    Element plus(Element other) {
      return new Element(high ^ other.high, low ^ other.low);
    }

    Element times(Element other) {
      long sumHigh = 0;
      long sumLow = 0;
      long shiftedHigh = other.high;
      long shiftedLow = other.low;
      for (int i = 0; i < BITS; i++) {
        long mask = -((i < 64 ? high >>> (63 - i) : low >>> (127 - i)) & 1);
        sumHigh ^= shiftedHigh & mask;
        sumLow ^= shiftedLow & mask;
        long carry = -(shiftedLow & 1) & REDUCTION;
        shiftedLow = (shiftedLow >>> 1) | (shiftedHigh << 63);
        shiftedHigh = (shiftedHigh >>> 1) ^ carry;
      }
      return new Element(sumHigh, sumLow);
    }

    /** The inverse: the power 2¹²⁸ − 2. */
    Element inverse() {
      var result = ONE;
      var square = this;
      for (int i = 1; i < BITS; i++) {
        square = square.times(square);
        result = result.times(square);
      }
      return result;
    }
  }

  /**
   * The IV of 16 bytes that is equivalent to the given one.
   *
   * @param gcm OpenSSL's name of the cipher, for example {@code AES-128-GCM}
   */
  static byte[] shortened(LibContext context, String gcm, byte[] key, byte[] iv) {
    var h = hashKey(context, gcm.replace("-GCM", "-ECB"), key);
    var sum = new Element(0, 0);
    byte[] padded = Arrays.copyOf(iv, Math.ceilDiv(iv.length, BLOCK) * BLOCK);
    for (int i = 0; i < padded.length; i += BLOCK) {
      sum = sum.plus(Element.of(padded, i)).times(h);
    }
    var j0 = sum.plus(new Element(0, 8L * iv.length)).times(h);
    var inverse = h.inverse();
    return j0.times(inverse).plus(LENGTH_OF_BLOCK).times(inverse).bytes();
  }

  /** The block of zeros, encrypted. */
  private static Element hashKey(LibContext context, String ecb, byte[] key) {
    var cipher = new CipherContext(context);
    try {
      byte[] block = new byte[BLOCK];
      cipher.init(ecb, key, true, false);
      cipher.restart(new byte[0]);
      cipher.update(new byte[BLOCK], 0, BLOCK, block, 0);
      return Element.of(block, 0);
    } finally {
      cipher.close();
    }
  }
}
