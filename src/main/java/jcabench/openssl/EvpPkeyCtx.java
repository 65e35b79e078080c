package jcabench.openssl;

import static jcabench.openssl.LibCrypto.DATA;
import static jcabench.openssl.LibCrypto.INT;
import static jcabench.openssl.LibCrypto.POINTER;

import java.lang.foreign.MemorySegment;

/**
 * Creates, initialises and frees {@code EVP_PKEY_CTX}. The functions of one operation are linked by
 * its class, for example {@link SignatureContext}.
 *
 * <p>Source: man page EVP_PKEY_CTX_new(3).
 */
final class EvpPkeyCtx {
  // EVP_PKEY_CTX *EVP_PKEY_CTX_new_from_pkey(OSSL_LIB_CTX *libctx, EVP_PKEY *pkey,
  //                                          const char *propquery)
  private static final NativeFunction NEW_FROM_PKEY =
      NativeFunction.of("EVP_PKEY_CTX_new_from_pkey", POINTER, POINTER, POINTER, DATA);
  // void EVP_PKEY_CTX_free(EVP_PKEY_CTX *ctx)
  private static final NativeFunction FREE = NativeFunction.procedure("EVP_PKEY_CTX_free", POINTER);

  private EvpPkeyCtx() {}

  /** new: a context for operations with a key; it holds a reference to the key. */
  static long create(LibContext library, long pkey) {
    try {
      return NEW_FROM_PKEY.checkPointer(
          (long) NEW_FROM_PKEY.handle().invokeExact(library.pointer(), pkey, library.properties()));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  /** Links {@code int EVP_PKEY_…_init_ex(EVP_PKEY_CTX *ctx, const OSSL_PARAM params[])}. */
  static NativeFunction initialiser(String name) {
    return NativeFunction.of(name, INT, POINTER, DATA);
  }

  /** Prepares a context for one operation. */
  static void init(NativeFunction initialiser, long context, MemorySegment params) {
    try {
      initialiser.check((int) initialiser.handle().invokeExact(context, params));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  /** Frees a context; NULL is allowed. */
  static void free(long context) {
    try {
      FREE.handle().invokeExact(context);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }
}
