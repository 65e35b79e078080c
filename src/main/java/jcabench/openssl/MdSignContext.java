package jcabench.openssl;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * An {@code EVP_MD_CTX} that signs or verifies whole messages with one key, with scratch memory for
 * signature and message. One call has it at a time, as with {@link PkeyContext}.
 */
final class MdSignContext extends KeyContexts.Context {
  private static final int MESSAGE = 4096; // bytes of the kept buffer; longer ones get their own
  private static final long WORD = 8;

  private final NativeFunction initialiser;
  private final long address;
  private final MemorySegment memory;
  private final long size;
  private boolean used;

  private MdSignContext(
      KeyContexts.Purpose purpose,
      NativeFunction initialiser,
      long address,
      MemorySegment memory,
      long size) {
    super(purpose);
    this.initialiser = initialiser;
    this.address = address;
    this.memory = memory;
    this.size = size;
  }

  /**
   * A context for an operation with a key: one that waits, or a new one.
   *
   * @param size the most bytes of a signature
   * @throws IllegalStateException if the key was closed
   */
  static MdSignContext take(Pkey key, NativeFunction initialiser, Params params, int size) {
    var purpose = new KeyContexts.Purpose(initialiser.name(), params);
    return key.contexts().take(purpose) instanceof MdSignContext waiting
        ? waiting
        : create(key, purpose, initialiser, params, size);
  }

  private static MdSignContext create(
      Pkey key, KeyContexts.Purpose purpose, NativeFunction initialiser, Params params, long size) {
    long address = EvpMdCtx.create();
    boolean well = false;
    try (var arena = Arena.ofConfined()) {
      MemorySegment array = params.write(arena);
      LibContext library = key.context();
      key.use(
          pkey -> {
            init(initialiser, address, library.pointer(), library.properties(), pkey, array);
            return null;
          });
      long bytes = WORD + size + MESSAGE;
      var memory = Memory.at(Memory.allocate(bytes), bytes);
      well = true;
      return new MdSignContext(purpose, initialiser, address, memory, size);
    } finally {
      if (!well) {
        EvpMdCtx.free(address);
      }
    }
  }

  @Override
  void free() {
    EvpMdCtx.free(address);
    Memory.free(memory.address(), memory.byteSize());
  }

  /**
   * The context's address, ready for a message: after each one it must be initialised again; key
   * and parameters stay.
   */
  long begin() {
    if (used) {
      init(initialiser, address, 0, MemorySegment.NULL, 0, MemorySegment.NULL);
    }
    used = true;
    return address;
  }

  /** Room for a signature. */
  MemorySegment signature() {
    return memory.asSlice(WORD, size);
  }

  /** The length word, which tells OpenSSL how much room there is. */
  MemorySegment length() {
    memory.set(JAVA_LONG, 0, size);
    return memory.asSlice(0, WORD);
  }

  /** The signature that OpenSSL has written. */
  byte[] written() {
    return memory.asSlice(WORD, memory.get(JAVA_LONG, 0)).toArray(JAVA_BYTE);
  }

  /** Whether a message needs memory of its own. */
  static boolean isLarge(int length) {
    return length > MESSAGE;
  }

  /**
   * The message in native memory.
   *
   * @param large where the memory of a large one comes from
   */
  MemorySegment copy(Arena large, byte[] message, int length) {
    MemorySegment space =
        large == null ? memory.asSlice(WORD + size, MESSAGE) : large.allocate(length);
    MemorySegment.copy(message, 0, space, JAVA_BYTE, 0, length);
    return space;
  }

  private static void init(
      NativeFunction initialiser,
      long context,
      long library,
      MemorySegment properties,
      long pkey,
      MemorySegment params) {
    try {
      initialiser.check(
          (int)
              initialiser.handle().invokeExact(context, 0L, 0L, library, properties, pkey, params));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }
}
