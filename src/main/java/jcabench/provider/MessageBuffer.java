package jcabench.provider;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.Objects;

/** A message that is buffered until it is complete. The buffer is zeroed after use. */
final class MessageBuffer {
  private static final int KEPT = 64 * 1024; // a larger buffer is left to the garbage collector
  private byte[] bytes = new byte[0];
  private int length;

  /** Adds part of an array. */
  void add(byte[] source, int offset, int count) {
    Objects.checkFromIndexSize(offset, count, source.length);
    reserve(count);
    System.arraycopy(source, offset, bytes, length, count);
    length += count;
  }

  /** Adds heap or native memory. */
  void add(MemorySegment source) {
    int count = Math.toIntExact(source.byteSize());
    reserve(count);
    MemorySegment.copy(source, ValueLayout.JAVA_BYTE, 0, bytes, length, count);
    length += count;
  }

  /** Adds one byte. */
  void add(byte value) {
    reserve(1);
    bytes[length++] = value;
  }

  int length() {
    return length;
  }

  /** The buffer, with the message in its first {@link #length} bytes. */
  byte[] bytes() {
    return bytes;
  }

  /** A new array with the message alone. */
  byte[] copy() {
    return Arrays.copyOf(bytes, length);
  }

  /** A message in part of an array. */
  record Range(byte[] bytes, int start, int length) {}

  /** The message with its last part: that part itself if nothing is buffered. */
  Range whole(byte[] last, int offset, int count) {
    return length == 0 && count > 0 ? new Range(last, offset, count) : addedTo(last, offset, count);
  }

  /** The message with its last part, copied to this buffer. */
  Range addedTo(byte[] last, int offset, int count) {
    if (count > 0) { // JCA passes no array if there is no more input
      add(last, offset, count);
    }
    return new Range(bytes, 0, length);
  }

  /** Zeroes and removes the message. */
  void forget() {
    if (length > 0) {
      Arrays.fill(bytes, 0, length, (byte) 0);
      length = 0;
      if (bytes.length > KEPT) {
        bytes = new byte[0];
      }
    }
  }

  private void reserve(int count) {
    int needed = Math.addExact(length, count);
    if (needed > bytes.length) {
      int doubled = (int) Math.min(2L * bytes.length, Integer.MAX_VALUE - 8);
      byte[] larger = Arrays.copyOf(bytes, Math.max(Math.max(needed, doubled), 256));
      Arrays.fill(bytes, 0, length, (byte) 0);
      bytes = larger;
    }
  }
}
