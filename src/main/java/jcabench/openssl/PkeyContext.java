package jcabench.openssl;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * An {@code EVP_PKEY_CTX} that is initialised for one operation, with scratch memory for its
 * arguments: two length words, then space. One call has it at a time:
 *
 * <pre>{@code
 * var context = PkeyContext.take(key, INIT, params, space);
 * boolean well = false;
 * try {
 *   … native calls …
 *   well = true;
 * } finally {
 *   context.leave(key.contexts(), well);
 * }
 * }</pre>
 */
final class PkeyContext extends KeyContexts.Context {
  private static final long WORDS = 16; // bytes of the two length words (size_t)

  private final long address;
  private final MemorySegment memory;

  private PkeyContext(KeyContexts.Purpose purpose, long address, MemorySegment memory) {
    super(purpose);
    this.address = address;
    this.memory = memory;
  }

  /**
   * A context for an operation with a key: one that waits, or a new one.
   *
   * @param initialiser from {@link EvpPkeyCtx#initialiser}
   * @param space bytes of scratch space; always the same for a key and an initialiser
   * @throws IllegalStateException if the key was closed
   */
  static PkeyContext take(Pkey key, NativeFunction initialiser, Params params, long space) {
    var purpose = new KeyContexts.Purpose(initialiser.name(), params);
    return key.contexts().take(purpose) instanceof PkeyContext waiting
        ? waiting
        : create(key, purpose, initialiser, params, WORDS + space);
  }

  private static PkeyContext create(
      Pkey key,
      KeyContexts.Purpose purpose,
      NativeFunction initialiser,
      Params params,
      long bytes) {
    long address = key.newContext();
    boolean well = false;
    try (var arena = Arena.ofConfined()) {
      EvpPkeyCtx.init(initialiser, address, params.write(arena));
      var memory = Memory.at(Memory.allocate(bytes), bytes);
      well = true;
      return new PkeyContext(purpose, address, memory);
    } finally {
      if (!well) {
        EvpPkeyCtx.free(address);
      }
    }
  }

  @Override
  void free() {
    EvpPkeyCtx.free(address);
    Memory.free(memory.address(), memory.byteSize());
  }

  long address() {
    return address;
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
