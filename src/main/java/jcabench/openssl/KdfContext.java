package jcabench.openssl;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static jcabench.openssl.LibCrypto.DATA;
import static jcabench.openssl.LibCrypto.INT;
import static jcabench.openssl.LibCrypto.POINTER;
import static jcabench.openssl.LibCrypto.SIZE;

import java.lang.foreign.MemorySegment;

/**
 * A key derivation function ({@code EVP_KDF}), for any number of derivations.
 *
 * <p>Source: man pages EVP_KDF(3), EVP_KDF-HKDF(7), EVP_KDF-PBKDF2(7), EVP_KDF-SCRYPT(7).
 */
public final class KdfContext {
  // EVP_KDF_CTX *EVP_KDF_CTX_new(const EVP_KDF *kdf)
  private static final NativeFunction NEW = NativeFunction.of("EVP_KDF_CTX_new", POINTER, POINTER);
  // void EVP_KDF_CTX_free(EVP_KDF_CTX *ctx)
  private static final NativeFunction FREE = NativeFunction.procedure("EVP_KDF_CTX_free", POINTER);
  // int EVP_KDF_derive(EVP_KDF_CTX *ctx, unsigned char *key, size_t keylen,
  //                    const OSSL_PARAM params[])
  private static final NativeFunction DERIVE =
      NativeFunction.of("EVP_KDF_derive", INT, POINTER, DATA, SIZE, DATA);

  private final long kdf;

  /** A context for an algorithm in OpenSSL's name. */
  public KdfContext(LibContext context, String algorithm) {
    this.kdf = context.get0(Operation.KDF, algorithm);
  }

  /**
   * Derives bytes.
   *
   * @param params everything that the algorithm needs, including its secret
   */
  public byte[] derive(Params params, int length) {
    long context = 0;
    try (var memory = new WipingAllocator()) {
      MemorySegment output = memory.allocate(Math.max(1, length));
      context = NEW.checkPointer((long) NEW.handle().invokeExact(kdf));
      DERIVE.check(
          (int) DERIVE.handle().invokeExact(context, output, (long) length, params.write(memory)));
      return output.asSlice(0, length).toArray(JAVA_BYTE);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    } finally {
      free(context);
    }
  }

  /** NULL is allowed. */
  private static void free(long context) {
    try {
      FREE.handle().invokeExact(context);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }
}
