package jcabench.openssl;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static jcabench.openssl.LibCrypto.DATA;
import static jcabench.openssl.LibCrypto.INT;
import static jcabench.openssl.LibCrypto.POINTER;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * Keys to and from their parts.
 *
 * <p>Source: man pages EVP_PKEY_todata(3), EVP_PKEY_fromdata(3).
 */
final class PkeyParts {
  // int EVP_PKEY_todata(const EVP_PKEY *pkey, int selection, OSSL_PARAM **params)
  private static final MethodHandle EVP_PKEY_todata =
      LibCrypto.function("EVP_PKEY_todata", INT, POINTER, INT, DATA);
  // void OSSL_PARAM_free(OSSL_PARAM *params)
  private static final MethodHandle OSSL_PARAM_free =
      LibCrypto.procedure("OSSL_PARAM_free", POINTER);
  // EVP_PKEY_CTX *EVP_PKEY_CTX_new_from_pkey(OSSL_LIB_CTX *libctx, EVP_PKEY *pkey,
  //                                          const char *propquery)
  private static final MethodHandle EVP_PKEY_CTX_new_from_pkey =
      LibCrypto.function("EVP_PKEY_CTX_new_from_pkey", POINTER, POINTER, POINTER, DATA);
  // int EVP_PKEY_fromdata_init(EVP_PKEY_CTX *ctx)
  private static final MethodHandle EVP_PKEY_fromdata_init =
      LibCrypto.function("EVP_PKEY_fromdata_init", INT, POINTER);
  // int EVP_PKEY_fromdata(EVP_PKEY_CTX *ctx, EVP_PKEY **ppkey, int selection, OSSL_PARAM params[])
  private static final MethodHandle EVP_PKEY_fromdata =
      LibCrypto.function("EVP_PKEY_fromdata", INT, POINTER, DATA, INT, POINTER);
  // void EVP_PKEY_CTX_free(EVP_PKEY_CTX *ctx)
  private static final MethodHandle EVP_PKEY_CTX_free =
      LibCrypto.procedure("EVP_PKEY_CTX_free", POINTER);

  private static final int PUBLIC = 0x86; // EVP_PKEY_PUBLIC_KEY: public key and all parameters

  private PkeyParts() {}

  /** new: a native key of the public part of another. */
  static long copyPublic(LibContext library, long pkey) {
    long context = 0;
    long params = 0;
    try (var arena = Arena.ofConfined()) {
      MemorySegment result = arena.allocate(JAVA_LONG);
      check("EVP_PKEY_todata", (int) EVP_PKEY_todata.invokeExact(pkey, PUBLIC, result));
      params = result.get(JAVA_LONG, 0);
      context =
          OpenSslException.checkPointer(
              "EVP_PKEY_CTX_new_from_pkey",
              (long)
                  EVP_PKEY_CTX_new_from_pkey.invokeExact(
                      library.pointer(), pkey, library.properties()));
      check("EVP_PKEY_fromdata_init", (int) EVP_PKEY_fromdata_init.invokeExact(context));
      result.set(JAVA_LONG, 0, 0);
      check(
          "EVP_PKEY_fromdata",
          (int) EVP_PKEY_fromdata.invokeExact(context, result, PUBLIC, params));
      return OpenSslException.checkPointer("EVP_PKEY_fromdata", result.get(JAVA_LONG, 0));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    } finally {
      free(context, params);
    }
  }

  private static void check(String function, int status) {
    OpenSslException.check(function, status);
  }

  private static void free(long context, long params) {
    try {
      EVP_PKEY_CTX_free.invokeExact(context);
      OSSL_PARAM_free.invokeExact(params);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }
}
