package jcabench.provider;

import java.util.Arrays;
import java.util.Objects;

/**
 * Bytes that have to wait until all of them are there. The space is zeroed when they are not
 * needed.
 */
final class Gathering {
  private static final int KEPT = 64 * 1024; // larger space is given back to the garbage collector
  private byte[] bytes = new byte[0];
  private int length;

  /** Adds a part of an array. */
  void add(byte[] source, int offset, int count) {
    Objects.checkFromIndexSize(offset, count, source.length);
    reserve(count);
    System.arraycopy(source, offset, bytes, length, count);
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

  /** The space, whose first {@link #length} bytes count. */
  byte[] bytes() {
    return bytes;
  }

  /** A message: a part of an array. */
  record Piece(byte[] bytes, int start, int length) {}

  /** The message that a last part ends: that part itself where nothing was gathered before. */
  Piece whole(byte[] last, int offset, int count) {
    return length == 0 && count > 0 ? new Piece(last, offset, count) : addedTo(last, offset, count);
  }

  /** The message that a last part ends, all of it in this space. */
  Piece addedTo(byte[] last, int offset, int count) {
    if (count > 0) { // JCA gives no array when there is no more input
      add(last, offset, count);
    }
    return new Piece(bytes, 0, length);
  }

  /** Zeroes what is there. */
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
