package jcabench.openssl;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What a careless caller of the binding may do. */
class CipherContextTest {
  private static CipherContext keyed(String cipher, int keyBytes) {
    return keyed(cipher, keyBytes, true);
  }

  private static CipherContext keyed(String cipher, int keyBytes, boolean encrypts) {
    var context = new CipherContext(LibContext.of(ContextConfiguration.DEFAULT));
    context.init(cipher, new byte[keyBytes], encrypts, false);
    return context;
  }

  private static byte[] block(CipherContext context) {
    byte[] output = new byte[16];
    context.update(new byte[16], 0, 16, output, 0);
    return output;
  }

  /** OpenSSL would read as many bytes as the cipher takes, beyond the end of a shorter array. */
  @Test
  void anIvThatIsTooShortForABlockCipherIsRefusedInBothForms() {
    var context = keyed("AES-128-CBC", 16);
    assertThrows(IllegalArgumentException.class, () -> context.restart(new byte[12]));
    assertThrows(IllegalArgumentException.class, () -> context.restartAead(new byte[12]));
  }

  /** Eight bytes of DES would be read as sixteen of AES. */
  @Test
  void theIvOfAnotherCipherIsForgotten() {
    var context = keyed("DES-EDE3-CBC", 24);
    context.restart(new byte[8]);
    context.init("AES-128-CBC", new byte[16], true, false);
    assertThrows(IllegalStateException.class, () -> block(context));
    context.restart(new byte[16]);
    var fresh = keyed("AES-128-CBC", 16);
    fresh.restart(new byte[16]);
    assertArrayEquals(block(fresh), block(context));
  }

  /** With fewer bytes than none, a message would be written beyond the end of its output. */
  @Test
  void anImpossibleTagIsRefusedBeforeAnythingIsWritten() {
    var context = keyed("AES-128-GCM", 16);
    context.restartAead(new byte[12]);
    var none = MemorySegment.ofArray(new byte[0]);
    var message = MemorySegment.ofArray(new byte[100]);
    byte[] output = new byte[60];
    for (int tag : new int[] {-50, 0, 17, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
      assertThrows(
          IllegalArgumentException.class,
          () -> context.seal(none, message, MemorySegment.ofArray(output), 0, tag));
      assertThrows(
          IllegalArgumentException.class,
          () -> context.open(none, message, tag, MemorySegment.ofArray(output), 0));
      byte[] array = new byte[100];
      assertThrows(
          IllegalArgumentException.class,
          () -> context.seal(array, 0, array, 0, 100, output, 0, tag));
      assertThrows(
          IllegalArgumentException.class,
          () -> context.open(array, 0, array, 0, 50, tag, output, 0));
    }
    assertArrayEquals(new byte[60], output);
    byte[] sealed = new byte[116];
    assertEquals(116, context.seal(none, message, MemorySegment.ofArray(sealed), 0, 16));
  }

  @Test
  void rangesBeyondTheirArraysAreRefused() {
    var context = keyed("AES-128-GCM", 16);
    context.restartAead(new byte[12]);
    byte[] input = new byte[40];
    byte[] output = new byte[40];
    int[][] ranges = {
      {-1, 16, 0},
      {0, -1, 0},
      {30, 16, 0},
      {0, 41, 0},
      {0, 16, -1},
      {0, 16, 30},
      {0, 32, 0},
      {Integer.MAX_VALUE, 16, 0},
      {0, Integer.MAX_VALUE, 0},
      {0, 16, Integer.MAX_VALUE}
    };
    for (int[] range : ranges) {
      assertThrows(
          IndexOutOfBoundsException.class,
          () -> context.seal(input, 0, input, range[0], range[1], output, range[2], 16),
          () -> "seal " + Arrays.toString(range));
    }
    int[][] opened = {
      {-1, 16, 0},
      {0, -1, 0},
      {16, 16, 0},
      {0, 25, 0},
      {0, 16, -1},
      {0, 16, 30},
      {Integer.MAX_VALUE, 16, 0},
      {0, Integer.MAX_VALUE, 0},
      {0, 16, Integer.MAX_VALUE}
    };
    for (int[] range : opened) {
      assertThrows(
          IndexOutOfBoundsException.class,
          () -> context.open(input, 0, input, range[0], range[1], 16, output, range[2]),
          () -> "open " + Arrays.toString(range));
    }
    assertArrayEquals(new byte[40], output);
  }

  /** Whole or in parts that a critical call takes, at any place of their arrays. */
  @Test
  void arraysAndSegmentsGiveTheSame() {
    var random = new Random(26);
    for (int length : new int[] {0, 1, 64, 64 * 1024, 64 * 1024 + 1, 200_000}) {
      byte[] message = new byte[length + 7];
      byte[] aad = new byte[100];
      random.nextBytes(message);
      random.nextBytes(aad);
      var arrays = keyed("AES-128-GCM", 16);
      var segments = keyed("AES-128-GCM", 16);
      arrays.restartAead(new byte[12]);
      segments.restartAead(new byte[12]);
      byte[] one = new byte[length + 30];
      byte[] other = new byte[length + 30];
      assertEquals(length + 16, arrays.seal(aad, 50, message, 7, length, one, 5, 16));
      segments.seal(
          MemorySegment.ofArray(aad).asSlice(0, 50),
          MemorySegment.ofArray(message).asSlice(7),
          MemorySegment.ofArray(other),
          5,
          16);
      assertArrayEquals(other, one, "sealed " + length);
      var opens = keyed("AES-128-GCM", 16, false);
      opens.restartAead(new byte[12]);
      byte[] opened = new byte[length + 7];
      assertTrue(opens.open(aad, 50, one, 5, length, 16, opened, 7), "opened " + length);
      assertArrayEquals(
          Arrays.copyOfRange(message, 7, message.length),
          Arrays.copyOfRange(opened, 7, opened.length));
      one[5] ^= 1;
      opens.restartAead(new byte[12]);
      assertFalse(opens.open(aad, 50, one, 5, length, 16, opened, 7), "changed " + length);
    }
  }
}
