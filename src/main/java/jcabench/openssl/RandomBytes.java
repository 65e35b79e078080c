package jcabench.openssl;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static jcabench.openssl.LibCrypto.DATA;
import static jcabench.openssl.LibCrypto.INT;
import static jcabench.openssl.LibCrypto.POINTER;
import static jcabench.openssl.LibCrypto.SIZE;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * The random generators of a library context: one public and one private DRBG for each thread.
 * OpenSSL creates, seeds, reseeds and frees them. Safe for use by many threads.
 *
 * <p>Source: man pages RAND_bytes(3), RAND_get0_public(3), EVP_RAND(3); NIST SP 800-90A.
 */
public final class RandomBytes {
  // int RAND_bytes_ex(OSSL_LIB_CTX *ctx, unsigned char *buf, size_t num, unsigned int strength)
  private static final NativeFunction BYTES =
      NativeFunction.of("RAND_bytes_ex", INT, POINTER, DATA, SIZE, INT);
  // int RAND_priv_bytes_ex(OSSL_LIB_CTX *ctx, unsigned char *buf, size_t num,
  //                        unsigned int strength)
  private static final NativeFunction PRIVATE_BYTES =
      NativeFunction.of("RAND_priv_bytes_ex", INT, POINTER, DATA, SIZE, INT);
  // EVP_RAND_CTX *RAND_get0_public(OSSL_LIB_CTX *ctx)
  private static final NativeFunction GET0_PUBLIC =
      NativeFunction.of("RAND_get0_public", POINTER, POINTER);
  // int EVP_RAND_reseed(EVP_RAND_CTX *ctx, int prediction_resistance, const unsigned char *ent,
  //                     size_t ent_len, const unsigned char *addin, size_t addin_len)
  private static final NativeFunction RESEED =
      NativeFunction.of("EVP_RAND_reseed", INT, POINTER, INT, POINTER, SIZE, DATA, SIZE);

  // EVP_RAND *EVP_RAND_CTX_get0_rand(EVP_RAND_CTX *ctx)
  private static final NativeFunction GET0_RAND =
      NativeFunction.of("EVP_RAND_CTX_get0_rand", POINTER, POINTER);
  // const OSSL_PROVIDER *EVP_RAND_get0_provider(const EVP_RAND *rand)
  private static final NativeFunction GET0_PROVIDER =
      NativeFunction.of("EVP_RAND_get0_provider", POINTER, POINTER);

  // int EVP_RAND_generate(EVP_RAND_CTX *ctx, unsigned char *out, size_t outlen,
  //                       unsigned int strength, int prediction_resistance,
  //                       const unsigned char *addin, size_t addin_len)
  private static final NativeFunction GENERATE =
      NativeFunction.of("EVP_RAND_generate", INT, POINTER, DATA, SIZE, INT, INT, DATA, SIZE);

  private static final int LONGEST_INPUT = 256; // bytes of additional input at once
  private static final int AT_ONCE = 4096;

  /** Native memory alone: these calls take locks and ask the system, so that none is critical. */
  private static final Pool BUFFERS = new Pool(new Buffers());

  private record Buffers() implements Pool.Kind {
    @Override
    public long create(long scratch) {
      return 0;
    }

    @Override
    public int setting() {
      return 0;
    }

    @Override
    public void free(long address) {}

    @Override
    public void reset(Slot slot) {}

    @Override
    public long scratchBytes() {
      return AT_ONCE;
    }
  }

  private RandomBytes() {}

  /** Name of the OpenSSL provider whose generator the calling thread has. */
  public static String servedBy(LibContext context) {
    try {
      long kind = (long) GET0_RAND.handle().invokeExact(generator(context));
      return LibContext.providerName((long) GET0_PROVIDER.handle().invokeExact(kind));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

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
    var buffer = BUFFERS.take(null, null);
    var space = buffer.scratch();
    try {
      for (int done = 0; done < bytes.length; ) {
        int part = Math.min(AT_ONCE, bytes.length - done);
        generator.check(
            (int) generator.handle().invokeExact(context.pointer(), space, (long) part, 0));
        MemorySegment.copy(space, JAVA_BYTE, 0, bytes, done, part);
        done += part;
      }
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    } finally {
      space.asSlice(0, Math.min(AT_ONCE, bytes.length)).fill((byte) 0);
      BUFFERS.giveBack(buffer);
    }
  }

  /**
   * Fills an array from the calling thread's public generator, with all that SP 800-90A offers.
   *
   * @param fresh whether new entropy comes first (prediction resistance)
   * @param input is mixed in beside (additional input); may be empty
   */
  public static void fill(LibContext context, byte[] bytes, boolean fresh, byte[] input) {
    var buffer = BUFFERS.take(null, null);
    var space = buffer.scratch();
    try (var arena = Arena.ofConfined()) {
      long generator = generator(context);
      var beside = arena.allocateFrom(JAVA_BYTE, input);
      for (int done = 0; done < bytes.length; ) {
        int part = Math.min(AT_ONCE, bytes.length - done);
        GENERATE.check(
            (int)
                GENERATE
                    .handle()
                    .invokeExact(
                        generator,
                        space,
                        (long) part,
                        0,
                        fresh && done == 0 ? 1 : 0,
                        beside,
                        (long) input.length));
        MemorySegment.copy(space, JAVA_BYTE, 0, bytes, done, part);
        done += part;
      }
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    } finally {
      space.asSlice(0, Math.min(AT_ONCE, bytes.length)).fill((byte) 0);
      BUFFERS.giveBack(buffer);
    }
  }

  /**
   * Reseeds the calling thread's public generator from the system, with {@code input} added. The
   * input supplements the seed and never replaces it.
   *
   * @param fresh whether the system is asked for entropy that nobody had before
   */
  public static void reseed(LibContext context, boolean fresh, byte[] input) {
    var buffer = BUFFERS.take(null, null);
    var space = buffer.scratch();
    try {
      int done = 0;
      do {
        int part = Math.min(LONGEST_INPUT, input.length - done);
        MemorySegment.copy(input, done, space, JAVA_BYTE, 0, part);
        RESEED.check(
            (int)
                RESEED
                    .handle()
                    .invokeExact(generator(context), fresh ? 1 : 0, 0L, 0L, space, (long) part));
        done += part;
      } while (done < input.length);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    } finally {
      space.asSlice(0, LONGEST_INPUT).fill((byte) 0);
      BUFFERS.giveBack(buffer);
    }
  }

  private static long generator(LibContext context) {
    try {
      return GET0_PUBLIC.checkPointer((long) GET0_PUBLIC.handle().invokeExact(context.pointer()));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }
}
