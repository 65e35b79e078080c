package jcabench.openssl;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * An {@code EVP_PKEY_CTX} that is initialised for one operation, with scratch memory for its
 * arguments: two length words, then space.
 */
final class PkeyContext {
  private static final long WORDS = 16; // bytes of the two length words (size_t)

  private final Pointer pointer;
  private final MemorySegment memory;

  /**
   * Creates a context.
   *
   * @param initialiser from {@link EvpPkeyCtx#initialiser}
   * @param space bytes of scratch space
   */
  PkeyContext(Pkey key, NativeFunction initialiser, Params params, long space) {
    long context = key.newContext();
    long address = Memory.allocate(WORDS + space);
    this.memory = Memory.at(address, WORDS + space);
    this.pointer =
        Pointer.own(
            context,
            WORDS + space + 4096,
            pointer -> {
              EvpPkeyCtx.free(pointer);
              Memory.free(address, WORDS + space);
            });
    try (var arena = Arena.ofConfined();
        var pkey = pointer.enter()) {
      EvpPkeyCtx.init(initialiser, pkey.address(), params.write(arena));
    } catch (RuntimeException e) {
      pointer.free();
      throw e;
    }
  }

  /** Begins a use; see {@link Pointer}. */
  Pointer enter() {
    return pointer.enter();
  }

  /** Frees the context and its reference to the key. */
  void free() {
    pointer.free();
  }

  /** Scratch space from an offset on. */
  MemorySegment space(long offset, long length) {
    return memory.asSlice(WORDS + offset, length);
  }

  /** Copies part of an array to the scratch space. */
  void put(long offset, byte[] source, int start, int length) {
    MemorySegment.copy(source, start, memory, ValueLayout.JAVA_BYTE, WORDS + offset, length);
  }

  /** A new array with part of the scratch space. */
  byte[] get(long offset, long length) {
    return memory.asSlice(WORDS + offset, length).toArray(ValueLayout.JAVA_BYTE);
  }

  /** Sets the length word {@code index} (0 or 1) and returns it. */
  MemorySegment length(int index, long value) {
    memory.set(ValueLayout.JAVA_LONG, index * 8L, value);
    return memory.asSlice(index * 8L, 8);
  }

  /** The value that OpenSSL left in the length word {@code index}. */
  long length(int index) {
    return memory.get(ValueLayout.JAVA_LONG, index * 8L);
  }

  /** Zeroes scratch space that held a secret. */
  void wipe(long offset, long length) {
    space(offset, length).fill((byte) 0);
  }
}
