package jcabench.openssl;

import static jcabench.openssl.LibCrypto.DATA;
import static jcabench.openssl.LibCrypto.INT;
import static jcabench.openssl.LibCrypto.POINTER;
import static jcabench.openssl.LibCrypto.SIZE;

import java.lang.foreign.MemorySegment;

/**
 * The random generators of a library context: one public and one private DRBG for each thread.
 * OpenSSL creates, seeds, reseeds and frees them. Safe for use by many threads.
 *
 * <p>Source: man pages RAND_bytes(3), RAND_get0_public(3), EVP_RAND(3).
 */
public final class RandomBytes {
  // int RAND_bytes_ex(OSSL_LIB_CTX *ctx, unsigned char *buf, size_t num, unsigned int strength)
  private static final NativeFunction BYTES =
      NativeFunction.critical("RAND_bytes_ex", INT, POINTER, DATA, SIZE, INT);
  // int RAND_priv_bytes_ex(OSSL_LIB_CTX *ctx, unsigned char *buf, size_t num,
  //                        unsigned int strength)
  private static final NativeFunction PRIVATE_BYTES =
      NativeFunction.critical("RAND_priv_bytes_ex", INT, POINTER, DATA, SIZE, INT);
  // EVP_RAND_CTX *RAND_get0_public(OSSL_LIB_CTX *ctx)
  private static final NativeFunction GET0_PUBLIC =
      NativeFunction.of("RAND_get0_public", POINTER, POINTER);
  // int EVP_RAND_reseed(EVP_RAND_CTX *ctx, int prediction_resistance, const unsigned char *ent,
  //                     size_t ent_len, const unsigned char *addin, size_t addin_len)
  private static final NativeFunction RESEED =
      NativeFunction.critical("EVP_RAND_reseed", INT, POINTER, INT, POINTER, SIZE, DATA, SIZE);

  private static final int LONGEST_INPUT = 256; // bytes of additional input at once

  private RandomBytes() {}

  /** Fills an array from the calling thread's public generator. */
  public static void fill(LibContext context, byte[] bytes) {
    fill(BYTES, context, bytes);
  }

  /** New bytes from the calling thread's private generator, fit for seeds and keys. */
  public static byte[] privateBytes(LibContext context, int length) {
    byte[] bytes = new byte[length];
    fill(PRIVATE_BYTES, context, bytes);
    return bytes;
  }

  private static void fill(NativeFunction generator, LibContext context, byte[] bytes) {
    MemorySegment target = MemorySegment.ofArray(bytes);
    for (int done = 0; done < bytes.length; done += LibCrypto.CRITICAL_BYTES) {
      int part = Math.min(LibCrypto.CRITICAL_BYTES, bytes.length - done);
      try {
        generator.check(
            (int)
                generator
                    .handle()
                    .invokeExact(context.pointer(), target.asSlice(done, part), (long) part, 0));
      } catch (Throwable t) {
        throw LibCrypto.unexpected(t);
      }
    }
  }

  /**
   * Reseeds the calling thread's public generator from the system, with {@code input} added. The
   * input supplements the seed and never replaces it.
   */
  public static void reseed(LibContext context, byte[] input) {
    MemorySegment source = MemorySegment.ofArray(input);
    for (int done = 0; done < input.length; done += LONGEST_INPUT) {
      int part = Math.min(LONGEST_INPUT, input.length - done);
      try {
        long generator =
            GET0_PUBLIC.checkPointer((long) GET0_PUBLIC.handle().invokeExact(context.pointer()));
        RESEED.check(
            (int)
                RESEED
                    .handle()
                    .invokeExact(generator, 0, 0L, 0L, source.asSlice(done, part), (long) part));
      } catch (Throwable t) {
        throw LibCrypto.unexpected(t);
      }
    }
  }
}
