package jcabench.openssl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;

class SegmentsTest {
  private static final int LENGTH = 40;

  @Test
  void aPartOfAnArrayIsTheSliceOfTheSameRange() {
    byte[] array = new byte[LENGTH];
    for (int offset = 0; offset <= LENGTH; offset++) {
      for (int length = 0; length <= LENGTH - offset; length++) {
        assertEquals(
            MemorySegment.ofArray(array).asSlice(offset, length),
            Segments.of(array, offset, length));
      }
    }
    assertThrows(IndexOutOfBoundsException.class, () -> Segments.of(array, 0, LENGTH + 1));
    assertThrows(IndexOutOfBoundsException.class, () -> Segments.of(array, -1, 1));
    assertThrows(IndexOutOfBoundsException.class, () -> Segments.of(array, 1, LENGTH));
  }

  @Test
  void whatFollowsAnOffsetIsTheSliceFromThere() {
    var whole = MemorySegment.ofArray(new byte[100]).asSlice(30, LENGTH);
    for (int offset = 0; offset <= LENGTH; offset++) {
      assertEquals(whole.asSlice(offset), Segments.from(whole, offset));
    }
    assertThrows(IndexOutOfBoundsException.class, () -> Segments.from(whole, -1));
    assertThrows(IndexOutOfBoundsException.class, () -> Segments.from(whole, LENGTH + 1));
  }
}
