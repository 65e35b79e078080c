package jcabench.openssl;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;

/** What a careless caller of the binding may do. */
class CipherContextTest {
  private static CipherContext keyed(String cipher, int keyBytes) {
    var context = new CipherContext(LibContext.of(ContextConfiguration.DEFAULT));
    context.init(cipher, new byte[keyBytes], true, false);
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
    }
    assertArrayEquals(new byte[60], output);
    byte[] sealed = new byte[116];
    assertEquals(116, context.seal(none, message, MemorySegment.ofArray(sealed), 0, 16));
  }
}
