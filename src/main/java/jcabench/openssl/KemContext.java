package jcabench.openssl;

import static jcabench.openssl.LibCrypto.DATA;
import static jcabench.openssl.LibCrypto.INT;
import static jcabench.openssl.LibCrypto.POINTER;
import static jcabench.openssl.LibCrypto.SIZE;

import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * Encapsulates secrets to one public key, or decapsulates them with one private key, again and
 * again.
 *
 * <p>Source: man pages EVP_PKEY_encapsulate(3), EVP_PKEY_decapsulate(3), EVP_KEM-ML-KEM(7).
 */
public final class KemContext {
  // int EVP_PKEY_encapsulate_init(EVP_PKEY_CTX *ctx, const OSSL_PARAM params[])
  private static final MethodHandle EVP_PKEY_encapsulate_init =
      PkeyContext.initialiser("EVP_PKEY_encapsulate_init");
  // int EVP_PKEY_decapsulate_init(EVP_PKEY_CTX *ctx, const OSSL_PARAM params[])
  private static final MethodHandle EVP_PKEY_decapsulate_init =
      PkeyContext.initialiser("EVP_PKEY_decapsulate_init");
  // int EVP_PKEY_encapsulate(EVP_PKEY_CTX *ctx, unsigned char *wrappedkey, size_t *wrappedkeylen,
  //                          unsigned char *genkey, size_t *genkeylen)
  private static final MethodHandle EVP_PKEY_encapsulate =
      LibCrypto.function("EVP_PKEY_encapsulate", INT, POINTER, DATA, DATA, DATA, DATA);
  // int EVP_PKEY_decapsulate(EVP_PKEY_CTX *ctx, unsigned char *unwrapped, size_t *unwrappedlen,
  //                          const unsigned char *wrapped, size_t wrappedlen)
  private static final MethodHandle EVP_PKEY_decapsulate =
      LibCrypto.function("EVP_PKEY_decapsulate", INT, POINTER, DATA, DATA, DATA, SIZE);

  /** A secret and the message that carries it to the owner of the private key. */
  @SuppressWarnings("ArrayRecordComponent") // handed on at once, never compared
  public record Encapsulated(byte[] secret, byte[] encapsulation) {}

  private final PkeyContext context;
  private final int secretSize;
  private final int encapsulationSize;

  private KemContext(
      Pkey key, String initName, MethodHandle init, int secretSize, int encapsulationSize) {
    this.secretSize = secretSize;
    this.encapsulationSize = encapsulationSize;
    this.context =
        new PkeyContext(
            key.newContext(), initName, init, Params.NONE, (long) secretSize + encapsulationSize);
  }

  /** A context that encapsulates; the sizes in bytes are those of the algorithm. */
  public static KemContext encapsulating(Pkey key, int secretSize, int encapsulationSize) {
    return new KemContext(
        key, "EVP_PKEY_encapsulate_init", EVP_PKEY_encapsulate_init, secretSize, encapsulationSize);
  }

  /** A context that decapsulates; the sizes in bytes are those of the algorithm. */
  public static KemContext decapsulating(Pkey key, int secretSize, int encapsulationSize) {
    return new KemContext(
        key, "EVP_PKEY_decapsulate_init", EVP_PKEY_decapsulate_init, secretSize, encapsulationSize);
  }

  /** A fresh secret with its encapsulation. */
  public Encapsulated encapsulate() {
    long pkey = context.enter();
    try {
      MemorySegment encapsulationLength = context.length(0, encapsulationSize);
      MemorySegment secretLength = context.length(1, secretSize);
      int status;
      try {
        status =
            (int)
                EVP_PKEY_encapsulate.invokeExact(
                    pkey,
                    context.space(secretSize, encapsulationSize),
                    encapsulationLength,
                    context.space(0, secretSize),
                    secretLength);
      } catch (Throwable t) {
        throw LibCrypto.unexpected(t);
      }
      OpenSslException.check("EVP_PKEY_encapsulate", status);
      return new Encapsulated(
          context.get(0, context.length(1)), context.get(secretSize, context.length(0)));
    } finally {
      context.wipe(0, secretSize);
      context.exit();
    }
  }

  /**
   * The secret in an encapsulation of the algorithm's size.
   *
   * @throws OpenSslException when OpenSSL refuses the encapsulation
   */
  public byte[] decapsulate(byte[] encapsulation) {
    if (encapsulation.length != encapsulationSize) {
      throw new OpenSslException(
          "EVP_PKEY_decapsulate",
          java.util.List.of(
              "the encapsulation has "
                  + encapsulation.length
                  + " bytes instead of "
                  + encapsulationSize));
    }
    long pkey = context.enter();
    try {
      context.put(secretSize, encapsulation, 0, encapsulationSize);
      int status;
      try {
        status =
            (int)
                EVP_PKEY_decapsulate.invokeExact(
                    pkey,
                    context.space(0, secretSize),
                    context.length(0, secretSize),
                    context.space(secretSize, encapsulationSize),
                    (long) encapsulationSize);
      } catch (Throwable t) {
        throw LibCrypto.unexpected(t);
      }
      OpenSslException.check("EVP_PKEY_decapsulate", status);
      return context.get(0, context.length(0));
    } finally {
      context.wipe(0, secretSize);
      context.exit();
    }
  }

  /** Frees the context and its share of the key. */
  public void close() {
    context.close();
  }
}
