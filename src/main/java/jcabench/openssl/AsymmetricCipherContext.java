package jcabench.openssl;

import static jcabench.openssl.LibCrypto.DATA;
import static jcabench.openssl.LibCrypto.INT;
import static jcabench.openssl.LibCrypto.POINTER;
import static jcabench.openssl.LibCrypto.SIZE;

import java.util.Optional;

/**
 * Encrypts with one public RSA key, or decrypts with one private RSA key. It can be reused any
 * number of times.
 *
 * <p>Source: man pages EVP_PKEY_encrypt(3), EVP_PKEY_decrypt(3), EVP_ASYM_CIPHER-RSA(7).
 */
public final class AsymmetricCipherContext {
  // int EVP_PKEY_encrypt_init_ex(EVP_PKEY_CTX *ctx, const OSSL_PARAM params[])
  private static final NativeFunction ENCRYPT_INIT =
      EvpPkeyCtx.initialiser("EVP_PKEY_encrypt_init_ex");
  // int EVP_PKEY_decrypt_init_ex(EVP_PKEY_CTX *ctx, const OSSL_PARAM params[])
  private static final NativeFunction DECRYPT_INIT =
      EvpPkeyCtx.initialiser("EVP_PKEY_decrypt_init_ex");
  // int EVP_PKEY_encrypt(EVP_PKEY_CTX *ctx, unsigned char *out, size_t *outlen,
  //                      const unsigned char *in, size_t inlen)
  private static final NativeFunction ENCRYPT =
      NativeFunction.of("EVP_PKEY_encrypt", INT, POINTER, DATA, DATA, DATA, SIZE);
  // int EVP_PKEY_decrypt(the same)
  private static final NativeFunction DECRYPT =
      NativeFunction.of("EVP_PKEY_decrypt", INT, POINTER, DATA, DATA, DATA, SIZE);

  private final Pkey key;
  private final NativeFunction initialiser;
  private final NativeFunction operation;
  private final Params params;
  private final int size;

  /**
   * A context that encrypts, or one that decrypts.
   *
   * @throws OpenSslException if OpenSSL refuses the key or a parameter
   */
  public AsymmetricCipherContext(Pkey key, boolean encrypts, Params params) {
    this.key = key;
    this.initialiser = encrypts ? ENCRYPT_INIT : DECRYPT_INIT;
    this.operation = encrypts ? ENCRYPT : DECRYPT;
    this.params = params;
    this.size = key.size();
    take().leave(key.contexts(), true);
  }

  private PkeyContext take() {
    return PkeyContext.take(key, initialiser, params, 2L * size);
  }

  /** Length of a ciphertext in bytes, which is also the most that an operation takes or gives. */
  public int size() {
    return size;
  }

  /**
   * Encrypts a message.
   *
   * @throws OpenSslException if it does not fit the key
   */
  public byte[] encrypt(byte[] input, int offset, int length) {
    var context = take();
    boolean well = false;
    try {
      int status = transform(context, input, offset, length);
      well = true;
      ENCRYPT.check(status);
      return context.get(size, context.length(0));
    } finally {
      leave(context, well);
    }
  }

  /**
   * Decrypts a message. It takes the same steps whether the padding is right or wrong: no reason of
   * a failure is read, so that nobody can tell one from the other by the time.
   *
   * @return empty if the message does not fit the key or its padding is wrong
   */
  public Optional<byte[]> decrypt(byte[] input, int offset, int length) {
    var context = take();
    boolean well = false;
    try {
      int status = transform(context, input, offset, length);
      well = true;
      byte[] output = context.get(size, Math.clamp(context.length(0), 0L, size));
      ErrorQueue.clear();
      return Optional.of(output).filter(_ -> status == 1);
    } finally {
      leave(context, well);
    }
  }

  private int transform(PkeyContext context, byte[] input, int offset, int length) {
    if (length > size) {
      throw new OpenSslException(
          operation.name(), "the input has " + length + " bytes, more than the key's " + size);
    }
    context.put(0, input, offset, length);
    try {
      return (int)
          operation
              .handle()
              .invokeExact(
                  context.address(),
                  context.space(size, size),
                  context.length(0, size),
                  context.space(0, size),
                  (long) length);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  private void leave(PkeyContext context, boolean well) {
    context.wipe(0, 2L * size);
    context.leave(key.contexts(), well);
  }
}
