package jcabench.openssl;

import java.lang.foreign.MemorySegment;

/**
 * Parts of segments. {@link MemorySegment#asSlice(long, long)} costs a virtual call and an object
 * in those JVMs that happen to compile it before it was profiled, or its caller for itself. So it
 * is left out where the part is the whole.
 */
public final class Segments {
  private Segments() {}

  /**
   * A part of an array.
   *
   * @throws IndexOutOfBoundsException unless it lies in the array
   */
  public static MemorySegment of(byte[] array, long offset, long length) {
    var whole = MemorySegment.ofArray(array);
    return offset == 0 && length == array.length ? whole : whole.asSlice(offset, length);
  }

  /**
   * All bytes from an offset on.
   *
   * @throws IndexOutOfBoundsException unless the offset lies in the segment or at its end
   */
  public static MemorySegment from(MemorySegment whole, long offset) {
    return offset == 0 ? whole : whole.asSlice(offset);
  }
}
