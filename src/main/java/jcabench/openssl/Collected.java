package jcabench.openssl;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;

/**
 * The first bytes of a message, in Java's memory: most messages are short, and OpenSSL gets them
 * whole. What is given on is zeroed.
 */
final class Collected {
  private static final int LEAST = 64;

  private final int most;
  private byte[] bytes = {};
  private int length;

  /**
   * Nothing yet.
   *
   * @param most how many bytes it takes
   */
  Collected(int most) {
    this.most = most;
  }

  /**
   * Adds a part, all or nothing of it.
   *
   * @return whether there was room
   */
  boolean take(byte[] data, int offset, int count) {
    if (count > most - length) {
      return false;
    }
    reserve(count);
    System.arraycopy(data, offset, bytes, length, count);
    length += count;
    return true;
  }

  /** The same from heap or native memory. */
  boolean take(MemorySegment data) {
    if (data.byteSize() > most - length) {
      return false;
    }
    int count = (int) data.byteSize();
    reserve(count);
    MemorySegment.copy(data, ValueLayout.JAVA_BYTE, 0, bytes, length, count);
    length += count;
    return true;
  }

  private void reserve(int count) {
    if (length + count > bytes.length) {
      int wanted = length == 0 ? count : 2 * (length + count); // one piece is most often all
      var more = Arrays.copyOf(bytes, Math.min(most, Math.max(LEAST, wanted)));
      forgetBytes();
      bytes = more;
    }
  }

  /** Gives it to OpenSSL, and forgets it. */
  void giveTo(long context, int most, Critical.ArrayReader reader) {
    if (length > 0) {
      Critical.inParts(context, bytes, 0, length, most, reader);
      forget();
    }
  }

  /** Becomes the same as another one. */
  void copy(Collected other) {
    forget();
    bytes = other.bytes.clone();
    length = other.length;
  }

  /** Zeroes and removes it. */
  void forget() {
    forgetBytes();
    length = 0;
  }

  private void forgetBytes() {
    Arrays.fill(bytes, 0, Math.min(length, bytes.length), (byte) 0);
  }
}
