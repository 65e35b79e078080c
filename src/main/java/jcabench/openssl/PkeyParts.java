package jcabench.openssl;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static jcabench.openssl.LibCrypto.DATA;
import static jcabench.openssl.LibCrypto.INT;
import static jcabench.openssl.LibCrypto.POINTER;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Copies keys part by part.
 *
 * <p>Source: man pages EVP_PKEY_todata(3), EVP_PKEY_fromdata(3).
 */
final class PkeyParts {
  // int EVP_PKEY_todata(const EVP_PKEY *pkey, int selection, OSSL_PARAM **params)
  private static final NativeFunction TO_DATA =
      NativeFunction.of("EVP_PKEY_todata", INT, POINTER, INT, DATA);
  // void OSSL_PARAM_free(OSSL_PARAM *params)
  private static final NativeFunction FREE_PARAMS =
      NativeFunction.procedure("OSSL_PARAM_free", POINTER);
  // int EVP_PKEY_fromdata_init(EVP_PKEY_CTX *ctx)
  private static final NativeFunction FROM_DATA_INIT =
      NativeFunction.of("EVP_PKEY_fromdata_init", INT, POINTER);
  // int EVP_PKEY_fromdata(EVP_PKEY_CTX *ctx, EVP_PKEY **ppkey, int selection, OSSL_PARAM params[])
  private static final NativeFunction FROM_DATA =
      NativeFunction.of("EVP_PKEY_fromdata", INT, POINTER, DATA, INT, POINTER);

  private static final int PUBLIC = 0x86; // EVP_PKEY_PUBLIC_KEY: public key and domain parameters

  private PkeyParts() {}

  /** new: a key that has only the public part of another. */
  static long copyPublic(LibContext library, long pkey) {
    long context = 0;
    long params = 0;
    try (var arena = Arena.ofConfined()) {
      MemorySegment result = arena.allocate(JAVA_LONG);
      TO_DATA.check((int) TO_DATA.handle().invokeExact(pkey, PUBLIC, result));
      params = result.get(JAVA_LONG, 0);
      context = EvpPkeyCtx.create(library, pkey);
      FROM_DATA_INIT.check((int) FROM_DATA_INIT.handle().invokeExact(context));
      result.set(JAVA_LONG, 0, 0);
      FROM_DATA.check((int) FROM_DATA.handle().invokeExact(context, result, PUBLIC, params));
      return FROM_DATA.checkPointer(result.get(JAVA_LONG, 0));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    } finally {
      EvpPkeyCtx.free(context);
      free(params);
    }
  }

  private static void free(long params) {
    try {
      FREE_PARAMS.handle().invokeExact(params);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }
}
