package jcabench.openssl;

import static jcabench.openssl.LibCrypto.POINTER;

/**
 * Creates and frees {@code EVP_MD_CTX}. The functions of one operation are linked by its class,
 * {@link DigestContext} or {@link OneShotSignatureContext}.
 *
 * <p>Source: man page EVP_DigestInit(3).
 */
final class EvpMdCtx {
  // EVP_MD_CTX *EVP_MD_CTX_new(void)
  private static final NativeFunction NEW = NativeFunction.of("EVP_MD_CTX_new", POINTER);
  // void EVP_MD_CTX_free(EVP_MD_CTX *ctx)
  private static final NativeFunction FREE = NativeFunction.procedure("EVP_MD_CTX_free", POINTER);

  private EvpMdCtx() {}

  /** new: an empty context. */
  static long create() {
    try {
      return NEW.checkPointer((long) NEW.handle().invokeExact());
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  static void free(long context) {
    try {
      FREE.handle().invokeExact(context);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }
}
