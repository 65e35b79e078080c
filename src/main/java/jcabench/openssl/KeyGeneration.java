package jcabench.openssl;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static jcabench.openssl.LibCrypto.DATA;
import static jcabench.openssl.LibCrypto.INT;
import static jcabench.openssl.LibCrypto.POINTER;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * Generates key pairs of one type and size, again and again. Safe for use by many threads, one
 * after the other.
 *
 * <p>Source: man pages EVP_PKEY_keygen(3), EVP_PKEY-RSA(7), EVP_PKEY-EC(7).
 */
public final class KeyGeneration {
  // EVP_PKEY_CTX *EVP_PKEY_CTX_new_from_name(OSSL_LIB_CTX *libctx, const char *name,
  //                                          const char *propquery)
  private static final MethodHandle EVP_PKEY_CTX_new_from_name =
      LibCrypto.function("EVP_PKEY_CTX_new_from_name", POINTER, POINTER, DATA, DATA);
  // int EVP_PKEY_keygen_init(EVP_PKEY_CTX *ctx)
  private static final MethodHandle EVP_PKEY_keygen_init =
      LibCrypto.function("EVP_PKEY_keygen_init", INT, POINTER);
  // int EVP_PKEY_paramgen_init(EVP_PKEY_CTX *ctx)
  private static final MethodHandle EVP_PKEY_paramgen_init =
      LibCrypto.function("EVP_PKEY_paramgen_init", INT, POINTER);
  // int EVP_PKEY_CTX_set_params(EVP_PKEY_CTX *ctx, const OSSL_PARAM *params)
  private static final MethodHandle EVP_PKEY_CTX_set_params =
      LibCrypto.function("EVP_PKEY_CTX_set_params", INT, POINTER, DATA);
  // int EVP_PKEY_generate(EVP_PKEY_CTX *ctx, EVP_PKEY **ppkey)
  private static final MethodHandle EVP_PKEY_generate =
      LibCrypto.function("EVP_PKEY_generate", INT, POINTER, DATA);
  // void EVP_PKEY_CTX_free(EVP_PKEY_CTX *ctx)
  private static final MethodHandle EVP_PKEY_CTX_free =
      LibCrypto.procedure("EVP_PKEY_CTX_free", POINTER);

  private final LibContext context;
  private final String type;
  private final Pointer pointer;
  private final MemorySegment result;

  /**
   * A generator.
   *
   * @param type in OpenSSL's name, for example {@code EC}
   * @param params what it wants, for example {@code group=P-256}
   * @throws OpenSslException when OpenSSL refuses the type or a parameter
   */
  public KeyGeneration(LibContext context, String type, Params params) {
    this(
        context,
        type,
        newContext(context, type),
        params,
        EVP_PKEY_keygen_init,
        "EVP_PKEY_keygen_init");
  }

  /** A generator of keys with the domain parameters of another key. */
  public static KeyGeneration like(Pkey template) {
    return new KeyGeneration(
        template.context(),
        template.typeName(),
        template.newContext(),
        Params.NONE,
        EVP_PKEY_keygen_init,
        "EVP_PKEY_keygen_init");
  }

  /** new: a key that has domain parameters and nothing else. */
  public static Pkey parameters(LibContext context, String type, Params params) {
    var generation =
        new KeyGeneration(
            context,
            type,
            newContext(context, type),
            params,
            EVP_PKEY_paramgen_init,
            "EVP_PKEY_paramgen_init");
    try {
      return generation.generate();
    } finally {
      generation.close();
    }
  }

  private KeyGeneration(
      LibContext context,
      String type,
      long created,
      Params params,
      MethodHandle init,
      String initName) {
    this.context = context;
    this.type = type;
    long address = Memory.allocate(Long.BYTES);
    this.result = Memory.at(address, Long.BYTES);
    try (var arena = Arena.ofConfined()) {
      this.pointer =
          Pointer.own(
              created,
              generator -> {
                free(generator);
                Memory.free(address, Long.BYTES);
              });
      long generator = pointer.enter();
      try {
        init(generator, init, initName);
        if (!params.isEmpty()) {
          set(generator, params.write(arena));
        }
      } finally {
        pointer.exit();
      }
    }
  }

  /** new: a private key with its public part. */
  public synchronized Pkey generate() {
    long generator = pointer.enter();
    try {
      result.set(JAVA_LONG, 0, 0);
      int status;
      try {
        status = (int) EVP_PKEY_generate.invokeExact(generator, result);
      } catch (Throwable t) {
        throw LibCrypto.unexpected(t);
      }
      OpenSslException.check("EVP_PKEY_generate", status);
      return Pkey.own(context, type, result.get(JAVA_LONG, 0));
    } finally {
      pointer.exit();
    }
  }

  /** Frees the generator. */
  public synchronized void close() {
    pointer.close();
  }

  private static long newContext(LibContext context, String type) {
    long generator;
    try (var arena = Arena.ofConfined()) {
      generator =
          (long)
              EVP_PKEY_CTX_new_from_name.invokeExact(
                  context.pointer(), arena.allocateFrom(type), context.properties());
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
    return OpenSslException.checkPointer("EVP_PKEY_CTX_new_from_name", generator);
  }

  private static void init(long generator, MethodHandle init, String initName) {
    int status;
    try {
      status = (int) init.invokeExact(generator);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
    OpenSslException.check(initName, status);
  }

  private static void set(long generator, MemorySegment params) {
    int status;
    try {
      status = (int) EVP_PKEY_CTX_set_params.invokeExact(generator, params);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
    OpenSslException.check("EVP_PKEY_CTX_set_params", status);
  }

  private static void free(long generator) {
    try {
      EVP_PKEY_CTX_free.invokeExact(generator);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }
}
