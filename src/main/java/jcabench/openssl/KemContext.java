package jcabench.openssl;

import static jcabench.openssl.LibCrypto.DATA;
import static jcabench.openssl.LibCrypto.INT;
import static jcabench.openssl.LibCrypto.POINTER;
import static jcabench.openssl.LibCrypto.SIZE;

import java.lang.foreign.MemorySegment;

/**
 * Encapsulates secrets to one public key, or decapsulates them with one private key. It can be
 * reused any number of times.
 *
 * <p>Source: man pages EVP_PKEY_encapsulate(3), EVP_PKEY_decapsulate(3), EVP_KEM-ML-KEM(7),
 * EVP_KEM-EC(7), EVP_KEM-X25519(7).
 */
public final class KemContext {
  // int EVP_PKEY_encapsulate_init(EVP_PKEY_CTX *ctx, const OSSL_PARAM params[])
  private static final NativeFunction ENCAPSULATE_INIT =
      EvpPkeyCtx.initialiser("EVP_PKEY_encapsulate_init");
  // int EVP_PKEY_decapsulate_init(EVP_PKEY_CTX *ctx, const OSSL_PARAM params[])
  private static final NativeFunction DECAPSULATE_INIT =
      EvpPkeyCtx.initialiser("EVP_PKEY_decapsulate_init");
  // int EVP_PKEY_encapsulate(EVP_PKEY_CTX *ctx, unsigned char *wrappedkey, size_t *wrappedkeylen,
  //                          unsigned char *genkey, size_t *genkeylen)
  private static final NativeFunction ENCAPSULATE =
      NativeFunction.of("EVP_PKEY_encapsulate", INT, POINTER, DATA, DATA, DATA, DATA);
  // int EVP_PKEY_decapsulate(EVP_PKEY_CTX *ctx, unsigned char *unwrapped, size_t *unwrappedlen,
  //                          const unsigned char *wrapped, size_t wrappedlen)
  private static final NativeFunction DECAPSULATE =
      NativeFunction.of("EVP_PKEY_decapsulate", INT, POINTER, DATA, DATA, DATA, SIZE);

  /** A secret and its encapsulation, which only the owner of the private key can open. */
  @SuppressWarnings("ArrayRecordComponent") // handed on at once, never compared
  public record Encapsulated(byte[] secret, byte[] encapsulation) {}

  private final Pkey key;
  private final NativeFunction initialiser;
  private final Params params;
  private final int secretSize;
  private final int encapsulationSize;

  private KemContext(
      Pkey key, NativeFunction initialiser, Params params, int secretSize, int encapsulationSize) {
    this.key = key;
    this.initialiser = initialiser;
    this.params = params;
    this.secretSize = secretSize;
    this.encapsulationSize = encapsulationSize;
    take().leave(key.contexts(), true);
  }

  private PkeyContext take() {
    return PkeyContext.take(key, initialiser, params, (long) secretSize + encapsulationSize);
  }

  /** A context that encapsulates; the sizes are the algorithm's, in bytes. */
  public static KemContext encapsulating(
      Pkey key, Params params, int secretSize, int encapsulationSize) {
    return new KemContext(key, ENCAPSULATE_INIT, params, secretSize, encapsulationSize);
  }

  /** A context that decapsulates; the sizes are the algorithm's, in bytes. */
  public static KemContext decapsulating(
      Pkey key, Params params, int secretSize, int encapsulationSize) {
    return new KemContext(key, DECAPSULATE_INIT, params, secretSize, encapsulationSize);
  }

  /** A new secret with its encapsulation. */
  public Encapsulated encapsulate() {
    var context = take();
    boolean well = false;
    try {
      MemorySegment encapsulationLength = context.length(0, encapsulationSize);
      MemorySegment secretLength = context.length(1, secretSize);
      ENCAPSULATE.check(
          (int)
              ENCAPSULATE
                  .handle()
                  .invokeExact(
                      context.address(),
                      context.space(secretSize, encapsulationSize),
                      encapsulationLength,
                      context.space(0, secretSize),
                      secretLength));
      var made =
          new Encapsulated(
              context.get(0, context.length(1)), context.get(secretSize, context.length(0)));
      well = true;
      return made;
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    } finally {
      context.wipe(0, secretSize);
      context.leave(key.contexts(), well);
    }
  }

  /**
   * The secret in an encapsulation of the algorithm's size.
   *
   * @throws OpenSslException if OpenSSL refuses the encapsulation
   */
  public byte[] decapsulate(byte[] encapsulation) {
    if (encapsulation.length != encapsulationSize) {
      throw new OpenSslException(
          DECAPSULATE.name(),
          "the encapsulation has %d bytes instead of %d"
              .formatted(encapsulation.length, encapsulationSize));
    }
    var context = take();
    boolean well = false;
    try {
      context.put(secretSize, encapsulation, 0, encapsulationSize);
      DECAPSULATE.check(
          (int)
              DECAPSULATE
                  .handle()
                  .invokeExact(
                      context.address(),
                      context.space(0, secretSize),
                      context.length(0, secretSize),
                      context.space(secretSize, encapsulationSize),
                      (long) encapsulationSize));
      var secret = context.get(0, context.length(0));
      well = true;
      return secret;
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    } finally {
      context.wipe(0, secretSize);
      context.leave(key.contexts(), well);
    }
  }
}
