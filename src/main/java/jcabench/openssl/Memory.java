package jcabench.openssl;

import static jcabench.openssl.LibCrypto.DATA;
import static jcabench.openssl.LibCrypto.INT;
import static jcabench.openssl.LibCrypto.POINTER;
import static jcabench.openssl.LibCrypto.SIZE;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * Memory from OpenSSL's own allocator, for scratch space that lives as long as a context. It is
 * zeroed when it is made and again when it is freed.
 *
 * <p>Source: man page OPENSSL_malloc(3).
 */
final class Memory {
  // void *CRYPTO_zalloc(size_t num, const char *file, int line)
  private static final MethodHandle CRYPTO_zalloc =
      LibCrypto.function("CRYPTO_zalloc", POINTER, SIZE, DATA, INT);
  // void CRYPTO_clear_free(void *str, size_t num, const char *file, int line)
  private static final MethodHandle CRYPTO_clear_free =
      LibCrypto.procedure("CRYPTO_clear_free", POINTER, SIZE, DATA, INT);

  private Memory() {}

  /** Address of {@code size} zeroed bytes. */
  static long allocate(long size) {
    long address;
    try {
      address = (long) CRYPTO_zalloc.invokeExact(size, MemorySegment.NULL, 0);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
    return OpenSslException.checkPointer("CRYPTO_zalloc", address);
  }

  /** Zeroes and frees what {@link #allocate} or OpenSSL itself allocated; NULL is allowed. */
  static void free(long address, long size) {
    try {
      CRYPTO_clear_free.invokeExact(address, size, MemorySegment.NULL, 0);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  /** A view on {@code size} bytes at an address whose owner outlives the view. */
  static MemorySegment at(long address, long size) {
    return MemorySegment.ofAddress(address).reinterpret(size);
  }
}
