package jcabench.openssl;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * What is done to a cipher's native context with a part of a message, in calls that are short
 * enough; all ranges have been checked. Results that OpenSSL does not write where they belong lie
 * in the scratch memory, from {@link EvpCipher#BLOCK} on.
 *
 * <p>Arrays are handed on as arrays down to the native call. A segment that is made above it is
 * left to the garbage collector in those JVMs that happen to have compiled what lies between before
 * its caller.
 */
final class CipherCalls {
  private CipherCalls() {}

  /**
   * Authenticates associated data.
   *
   * @param most how many bytes one call may take
   */
  static void authenticate(Slot slot, MemorySegment aad, int most) {
    long length = aad.byteSize();
    for (long done = 0; done < length; done += most) {
      int part = (int) Math.min(most, length - done);
      EvpCipherCtx.updateAad(slot.address(), slot.scratchAddress(), Segments.from(aad, done), part);
    }
  }

  /** The same with the first bytes of an array. */
  static void authenticate(Slot slot, byte[] aad, int length, int most) {
    for (long done = 0; done < length; done += most) {
      int part = (int) Math.min(most, length - done);
      EvpCipherCtx.updateAad(slot.address(), slot.scratchAddress(), aad, (int) done, part);
    }
  }

  /**
   * Encrypts or decrypts the first bytes of the input.
   *
   * @param most how many bytes one call may take
   * @return how many were written
   */
  static int update(Slot slot, MemorySegment input, long length, MemorySegment output, int most) {
    int written = 0;
    for (long done = 0; done < length; done += most) {
      int part = (int) Math.min(most, length - done);
      EvpCipherCtx.update(
          slot.address(),
          Segments.from(output, written),
          slot.scratchAddress(),
          Segments.from(input, done),
          part);
      written += slot.number(0);
    }
    return written;
  }

  /** The same from array to array. */
  static int update(
      Slot slot,
      byte[] input,
      int inputOffset,
      int length,
      byte[] output,
      int outputOffset,
      int most) {
    int written = 0;
    for (long done = 0; done < length; done += most) {
      int part = (int) Math.min(most, length - done);
      EvpCipherCtx.update(
          slot.address(),
          output,
          outputOffset + written,
          slot.scratchAddress(),
          input,
          inputOffset + (int) done,
          part);
      written += slot.number(0);
    }
    return written;
  }

  /** Ends the message: what it had left is in the scratch memory, with its length at 0. */
  static void finish(Slot slot) {
    EvpCipherCtx.FINISH.check(end(slot));
  }

  /** Ends an encrypted message: its tag is in the scratch memory then. */
  static void makeTag(Slot slot, int tagBytes) {
    finish(slot);
    EvpCipherCtx.control(
        slot.address(),
        EvpCipherCtx.EVP_CTRL_AEAD_GET_TAG,
        tagBytes,
        slot.scratchAddress() + EvpCipher.BLOCK);
  }

  /** Ends a decrypted message, whose tag is in the scratch memory. */
  static boolean isTagRight(Slot slot, int tagBytes) {
    EvpCipherCtx.control(
        slot.address(),
        EvpCipherCtx.EVP_CTRL_AEAD_SET_TAG,
        tagBytes,
        slot.scratchAddress() + EvpCipher.BLOCK);
    boolean right = end(slot) == 1;
    if (!right) {
      ErrorQueue.clear();
    }
    return right;
  }

  private static int end(Slot slot) {
    return EvpCipherCtx.finish(
        slot.address(), slot.scratchAddress() + EvpCipher.BLOCK, slot.scratchAddress());
  }

  /** Takes a result out of the scratch memory. */
  static void copyScratch(Slot slot, byte[] output, int offset, int length) {
    MemorySegment.copy(
        slot.scratch(), ValueLayout.JAVA_BYTE, EvpCipher.BLOCK, output, offset, length);
  }

  /** Zeroes the result that the scratch memory holds. */
  static void wipe(Slot slot) {
    var scratch = slot.scratch();
    for (long at = EvpCipher.BLOCK; at < EvpCipher.SCRATCH; at += Long.BYTES) {
      scratch.set(ValueLayout.JAVA_LONG, at, 0); // faster than fill
    }
  }
}
