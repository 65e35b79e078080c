package jcabench.openssl;

import static jcabench.openssl.LibCrypto.DATA;
import static jcabench.openssl.LibCrypto.INT;
import static jcabench.openssl.LibCrypto.POINTER;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/**
 * What the operations of an {@code EVP_PKEY_CTX} share: the owned context, set up for one operation
 * with its parameters, and scratch memory with a length word at its start.
 *
 * <p>Source: man page EVP_PKEY_CTX_new(3).
 */
final class PkeyContext {
  // void EVP_PKEY_CTX_free(EVP_PKEY_CTX *ctx)
  private static final MethodHandle EVP_PKEY_CTX_free =
      LibCrypto.procedure("EVP_PKEY_CTX_free", POINTER);

  /** Bytes before the scratch space that {@link #space} gives: two {@code size_t}. */
  static final long WORDS = 16;

  private final Pointer pointer;
  private final MemorySegment memory;

  /**
   * Takes over a context and sets it up.
   *
   * @param initName the C name of {@code init}, a function {@code (EVP_PKEY_CTX *, OSSL_PARAM *)}
   * @param space bytes of scratch space
   */
  PkeyContext(long context, String initName, MethodHandle init, Params params, long space) {
    long address = Memory.allocate(WORDS + space);
    this.memory = Memory.at(address, WORDS + space);
    this.pointer =
        Pointer.own(
            context,
            WORDS + space + 4096,
            pointer -> {
              free(pointer);
              Memory.free(address, WORDS + space);
            });
    try (var arena = Arena.ofConfined()) {
      int status = (int) init.invokeExact(pointer.enter(), params.write(arena));
      OpenSslException.check(initName, status);
    } catch (Throwable t) {
      pointer.exit();
      pointer.close();
      throw LibCrypto.unexpected(t);
    }
    pointer.exit();
  }

  /** A function that sets up a context: {@code int f(EVP_PKEY_CTX *ctx, const OSSL_PARAM *)}. */
  static MethodHandle initialiser(String name) {
    return LibCrypto.function(name, INT, POINTER, DATA);
  }

  long enter() {
    return pointer.enter();
  }

  void exit() {
    pointer.exit();
  }

  void close() {
    pointer.close();
  }

  /** Scratch space from an offset on. */
  MemorySegment space(long offset, long length) {
    return memory.asSlice(WORDS + offset, length);
  }

  /** Copies an array's part into the scratch space. */
  void put(long offset, byte[] source, int start, int length) {
    MemorySegment.copy(source, start, memory, ValueLayout.JAVA_BYTE, WORDS + offset, length);
  }

  /** A new array from the scratch space. */
  byte[] get(long offset, long length) {
    return memory.asSlice(WORDS + offset, length).toArray(ValueLayout.JAVA_BYTE);
  }

  /** Sets the length word {@code index} (0 or 1) and returns its place. */
  MemorySegment length(int index, long value) {
    memory.set(ValueLayout.JAVA_LONG, index * 8L, value);
    return memory.asSlice(index * 8L, 8);
  }

  /** What OpenSSL left in the length word {@code index}. */
  long length(int index) {
    return memory.get(ValueLayout.JAVA_LONG, index * 8L);
  }

  /** Zeroes scratch space that held something secret. */
  void wipe(long offset, long length) {
    space(offset, length).fill((byte) 0);
  }

  private static void free(long context) {
    try {
      EVP_PKEY_CTX_free.invokeExact(context);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }
}
