package jcabench.openssl;

import static jcabench.openssl.LibCrypto.DATA;
import static jcabench.openssl.LibCrypto.INT;
import static jcabench.openssl.LibCrypto.POINTER;
import static jcabench.openssl.LibCrypto.SIZE;

import java.lang.foreign.MemorySegment;

/**
 * Memory from OpenSSL's allocator, for scratch space that lives as long as a context. It is zeroed
 * when it is allocated and again when it is freed.
 *
 * <p>Source: man page OPENSSL_malloc(3).
 */
final class Memory {
  // void *CRYPTO_zalloc(size_t num, const char *file, int line)
  private static final NativeFunction ALLOCATE =
      NativeFunction.of("CRYPTO_zalloc", POINTER, SIZE, DATA, INT);
  // void CRYPTO_clear_free(void *str, size_t num, const char *file, int line)
  private static final NativeFunction FREE =
      NativeFunction.procedure("CRYPTO_clear_free", POINTER, SIZE, DATA, INT);

  private Memory() {}

  /** Address of {@code size} zeroed bytes. */
  static long allocate(long size) {
    try {
      return ALLOCATE.checkPointer(
          (long) ALLOCATE.handle().invokeExact(size, MemorySegment.NULL, 0));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  /** Zeroes and frees what {@link #allocate} or OpenSSL itself allocated; NULL is allowed. */
  static void free(long address, long size) {
    try {
      FREE.handle().invokeExact(address, size, MemorySegment.NULL, 0);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  /** A view of {@code size} bytes at an address; their owner must outlive it. */
  static MemorySegment at(long address, long size) {
    return MemorySegment.ofAddress(address).reinterpret(size);
  }
}
