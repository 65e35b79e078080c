package jcabench.openssl;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static jcabench.openssl.LibCrypto.DATA;
import static jcabench.openssl.LibCrypto.INT;
import static jcabench.openssl.LibCrypto.POINTER;
import static jcabench.openssl.LibCrypto.SIZE;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * A key derivation function ({@code EVP_KDF_CTX}) of one algorithm, to be used again and again.
 *
 * <p>Source: man pages EVP_KDF(3), EVP_KDF-HKDF(7), EVP_KDF-PBKDF2(7), EVP_KDF-SCRYPT(7).
 */
public final class KdfContext {
  // EVP_KDF_CTX *EVP_KDF_CTX_new(const EVP_KDF *kdf)
  private static final MethodHandle EVP_KDF_CTX_new =
      LibCrypto.function("EVP_KDF_CTX_new", POINTER, POINTER);
  // void EVP_KDF_CTX_free(EVP_KDF_CTX *ctx)
  private static final MethodHandle EVP_KDF_CTX_free =
      LibCrypto.procedure("EVP_KDF_CTX_free", POINTER);
  // void EVP_KDF_CTX_reset(EVP_KDF_CTX *ctx)
  private static final MethodHandle EVP_KDF_CTX_reset =
      LibCrypto.procedure("EVP_KDF_CTX_reset", POINTER);
  // int EVP_KDF_derive(EVP_KDF_CTX *ctx, unsigned char *key, size_t keylen,
  //                    const OSSL_PARAM params[])
  private static final MethodHandle EVP_KDF_derive =
      LibCrypto.function("EVP_KDF_derive", INT, POINTER, DATA, SIZE, DATA);

  private final Pointer pointer;

  /** A context for an algorithm in OpenSSL's name. */
  public KdfContext(LibContext context, String algorithm) {
    long kdf;
    try {
      kdf = (long) EVP_KDF_CTX_new.invokeExact(context.get0(Kind.KDF, algorithm));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
    this.pointer =
        Pointer.own(OpenSslException.checkPointer("EVP_KDF_CTX_new", kdf), KdfContext::free);
  }

  /**
   * Derives bytes; nothing of the input stays behind.
   *
   * @param params everything that the algorithm wants, its secret included
   */
  public byte[] derive(Params params, int length) {
    long kdf = pointer.enter();
    try (var memory = new WipingAllocator()) {
      MemorySegment output = memory.allocate(Math.max(1, length));
      int status;
      try {
        status = (int) EVP_KDF_derive.invokeExact(kdf, output, (long) length, params.write(memory));
        EVP_KDF_CTX_reset.invokeExact(kdf);
      } catch (Throwable t) {
        throw LibCrypto.unexpected(t);
      }
      OpenSslException.check("EVP_KDF_derive", status);
      return output.asSlice(0, length).toArray(JAVA_BYTE);
    } finally {
      pointer.exit();
    }
  }

  private static void free(long kdf) {
    try {
      EVP_KDF_CTX_free.invokeExact(kdf);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }
}
