package jcabench.openssl;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static jcabench.openssl.LibCrypto.DATA;
import static jcabench.openssl.LibCrypto.INT;
import static jcabench.openssl.LibCrypto.POINTER;
import static jcabench.openssl.LibCrypto.SIZE;

import java.lang.foreign.MemorySegment;

/**
 * A key derivation function ({@code EVP_KDF_CTX}). It can be reused any number of times.
 *
 * <p>Source: man pages EVP_KDF(3), EVP_KDF-HKDF(7), EVP_KDF-PBKDF2(7), EVP_KDF-SCRYPT(7).
 */
public final class KdfContext {
  // EVP_KDF_CTX *EVP_KDF_CTX_new(const EVP_KDF *kdf)
  private static final NativeFunction NEW = NativeFunction.of("EVP_KDF_CTX_new", POINTER, POINTER);
  // void EVP_KDF_CTX_free(EVP_KDF_CTX *ctx)
  private static final NativeFunction FREE = NativeFunction.procedure("EVP_KDF_CTX_free", POINTER);
  // void EVP_KDF_CTX_reset(EVP_KDF_CTX *ctx)
  private static final NativeFunction RESET =
      NativeFunction.procedure("EVP_KDF_CTX_reset", POINTER);
  // int EVP_KDF_derive(EVP_KDF_CTX *ctx, unsigned char *key, size_t keylen,
  //                    const OSSL_PARAM params[])
  private static final NativeFunction DERIVE =
      NativeFunction.of("EVP_KDF_derive", INT, POINTER, DATA, SIZE, DATA);

  private final Pointer pointer;

  /** A context for an algorithm in OpenSSL's name. */
  public KdfContext(LibContext context, String algorithm) {
    try {
      long kdf = (long) NEW.handle().invokeExact(context.get0(Operation.KDF, algorithm));
      this.pointer = Pointer.own(NEW.checkPointer(kdf), KdfContext::free);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  /**
   * Derives bytes. The context keeps nothing of the input.
   *
   * @param params everything that the algorithm needs, including its secret
   */
  public byte[] derive(Params params, int length) {
    try (var kdf = pointer.enter();
        var memory = new WipingAllocator()) {
      MemorySegment output = memory.allocate(Math.max(1, length));
      int status =
          (int)
              DERIVE
                  .handle()
                  .invokeExact(kdf.address(), output, (long) length, params.write(memory));
      RESET.handle().invokeExact(kdf.address());
      DERIVE.check(status);
      return output.asSlice(0, length).toArray(JAVA_BYTE);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  private static void free(long kdf) {
    try {
      FREE.handle().invokeExact(kdf);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }
}
