package jcabench.openssl;

import java.lang.foreign.MemorySegment;
import java.util.regex.Pattern;

/**
 * How many bytes a critical call may process. Such a call delays all safepoints of the JVM, by at
 * most 100 microseconds with these numbers on a slow processor: the slowest cipher takes 400 ns for
 * each byte.
 */
final class Critical {
  /**
   * Of what a processor does by instructions of its own, or as fast; also of each digest and MAC.
   */
  static final int MOST = 16 * 1024;

  /** Eight bits at a time, by software: a whole block for each byte. */
  private static final Pattern SLOWEST =
      Pattern.compile("(DES|ARIA|CAMELLIA|SM4|SEED|CAST|BF).*-CFB[18]");

  private static final Pattern BY_SOFTWARE =
      Pattern.compile("(DES|ARIA|CAMELLIA|SM4|SEED|CAST|BF).*");
  private static final Pattern BIT_BY_BIT = Pattern.compile(".*-CFB[18]");

  /** A critical call that reads bytes. */
  @FunctionalInterface
  interface Reader {
    void read(long context, MemorySegment data, long length);
  }

  private Critical() {}

  /** Gives data to a critical call, at most {@link #MOST} bytes at a time. */
  static void inParts(long context, MemorySegment data, Reader reader) {
    long length = data.byteSize();
    if (length <= MOST) {
      reader.read(context, data, length);
      return;
    }
    for (long done = 0; done < length; done += MOST) {
      long part = Math.min(MOST, length - done);
      reader.read(context, data.asSlice(done, part), part);
    }
  }

  /** Of a cipher in OpenSSL's name. */
  static int bytes(String cipher) {
    if (SLOWEST.matcher(cipher).matches()) {
      return MOST / 128;
    }
    if (BIT_BY_BIT.matcher(cipher).matches() || BY_SOFTWARE.matcher(cipher).matches()) {
      return MOST / 16;
    }
    return MOST;
  }
}
