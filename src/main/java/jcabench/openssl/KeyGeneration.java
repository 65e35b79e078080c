package jcabench.openssl;

import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static jcabench.openssl.LibCrypto.DATA;
import static jcabench.openssl.LibCrypto.INT;
import static jcabench.openssl.LibCrypto.POINTER;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Generates key pairs of one type and size. It can be reused any number of times, and by several
 * threads, which wait for each other.
 *
 * <p>Source: man pages EVP_PKEY_keygen(3), EVP_PKEY-RSA(7), EVP_PKEY-EC(7).
 */
public final class KeyGeneration {
  // EVP_PKEY_CTX *EVP_PKEY_CTX_new_from_name(OSSL_LIB_CTX *libctx, const char *name,
  //                                          const char *propquery)
  private static final NativeFunction NEW_FROM_NAME =
      NativeFunction.of("EVP_PKEY_CTX_new_from_name", POINTER, POINTER, DATA, DATA);
  // int EVP_PKEY_keygen_init(EVP_PKEY_CTX *ctx)
  private static final NativeFunction KEYGEN_INIT =
      NativeFunction.of("EVP_PKEY_keygen_init", INT, POINTER);
  // int EVP_PKEY_paramgen_init(EVP_PKEY_CTX *ctx)
  private static final NativeFunction PARAMGEN_INIT =
      NativeFunction.of("EVP_PKEY_paramgen_init", INT, POINTER);
  // int EVP_PKEY_CTX_set_params(EVP_PKEY_CTX *ctx, const OSSL_PARAM *params)
  private static final NativeFunction SET_PARAMS =
      NativeFunction.of("EVP_PKEY_CTX_set_params", INT, POINTER, DATA);
  // int EVP_PKEY_generate(EVP_PKEY_CTX *ctx, EVP_PKEY **ppkey)
  private static final NativeFunction GENERATE =
      NativeFunction.of("EVP_PKEY_generate", INT, POINTER, DATA);

  private final LibContext context;
  private final String type;
  private final Pointer pointer;
  private final MemorySegment result;

  /**
   * A generator.
   *
   * @param type in OpenSSL's name, for example {@code EC}
   * @param params the type's parameters, for example {@code group=P-256}
   * @throws OpenSslException if OpenSSL refuses the type or a parameter
   */
  public KeyGeneration(LibContext context, String type, Params params) {
    this(context, type, newContext(context, type), KEYGEN_INIT, params);
  }

  /** A generator of keys with the domain parameters of another key. */
  public static KeyGeneration like(Pkey template) {
    return new KeyGeneration(
        template.context(), template.typeName(), template.newContext(), KEYGEN_INIT, Params.NONE);
  }

  /** new: a key that has domain parameters and nothing else. */
  public static Pkey parameters(LibContext context, String type, Params params) {
    var generation =
        new KeyGeneration(context, type, newContext(context, type), PARAMGEN_INIT, params);
    try {
      return generation.generate();
    } finally {
      generation.close();
    }
  }

  private KeyGeneration(
      LibContext context, String type, long created, NativeFunction initialiser, Params params) {
    this.context = context;
    this.type = type;
    long address = Memory.allocate(Long.BYTES);
    this.result = Memory.at(address, Long.BYTES);
    this.pointer =
        Pointer.own(
            created,
            generator -> {
              EvpPkeyCtx.free(generator);
              Memory.free(address, Long.BYTES);
            });
    try (var arena = Arena.ofConfined();
        var generator = pointer.enter()) {
      initialiser.check((int) initialiser.handle().invokeExact(generator.address()));
      if (!params.isEmpty()) {
        SET_PARAMS.check(
            (int) SET_PARAMS.handle().invokeExact(generator.address(), params.write(arena)));
      }
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  /** new: a private key with its public key. */
  public synchronized Pkey generate() {
    try (var generator = pointer.enter()) {
      result.set(JAVA_LONG, 0, 0);
      GENERATE.check((int) GENERATE.handle().invokeExact(generator.address(), result));
      return Pkey.own(context, type, result.get(JAVA_LONG, 0));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  /** Frees the generator. */
  public synchronized void close() {
    pointer.free();
  }

  private static long newContext(LibContext context, String type) {
    try (var arena = Arena.ofConfined()) {
      return NEW_FROM_NAME.checkPointer(
          (long)
              NEW_FROM_NAME
                  .handle()
                  .invokeExact(context.pointer(), arena.allocateFrom(type), context.properties()));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }
}
