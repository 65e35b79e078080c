package jcabench.openssl;

import static jcabench.openssl.LibCrypto.DATA;
import static jcabench.openssl.LibCrypto.INT;
import static jcabench.openssl.LibCrypto.POINTER;
import static jcabench.openssl.LibCrypto.SIZE;

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

  private final PkeyContext context;
  private final NativeFunction operation;
  private final int size;

  /** A context that encrypts, or one that decrypts. */
  public AsymmetricCipherContext(Pkey key, boolean encrypts, Params params) {
    this.size = key.size();
    this.operation = encrypts ? ENCRYPT : DECRYPT;
    this.context = new PkeyContext(key, encrypts ? ENCRYPT_INIT : DECRYPT_INIT, params, 2L * size);
  }

  /** Length of a ciphertext in bytes, which is also the most that an operation takes or gives. */
  public int size() {
    return size;
  }

  /**
   * Encrypts or decrypts a message.
   *
   * @throws OpenSslException if it does not fit the key or its padding is wrong
   */
  public byte[] transform(byte[] input, int offset, int length) {
    if (length > size) {
      throw new OpenSslException(
          operation.name(), "the input has " + length + " bytes, more than the key's " + size);
    }
    try (var pkey = context.enter()) {
      try {
        context.put(0, input, offset, length);
        operation.check(
            (int)
                operation
                    .handle()
                    .invokeExact(
                        pkey.address(),
                        context.space(size, size),
                        context.length(0, size),
                        context.space(0, size),
                        (long) length));
        return context.get(size, context.length(0));
      } finally {
        context.wipe(0, 2L * size);
      }
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  /** Frees the context and its reference to the key. */
  public void close() {
    context.free();
  }
}
