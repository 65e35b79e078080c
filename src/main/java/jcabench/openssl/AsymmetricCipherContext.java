package jcabench.openssl;

import static jcabench.openssl.LibCrypto.DATA;
import static jcabench.openssl.LibCrypto.INT;
import static jcabench.openssl.LibCrypto.POINTER;
import static jcabench.openssl.LibCrypto.SIZE;

import java.lang.invoke.MethodHandle;
import java.util.List;

/**
 * Encrypts with one public RSA key, or decrypts with one private one, again and again.
 *
 * <p>Source: man pages EVP_PKEY_encrypt(3), EVP_PKEY_decrypt(3), EVP_ASYM_CIPHER-RSA(7).
 */
public final class AsymmetricCipherContext {
  // int EVP_PKEY_encrypt_init_ex(EVP_PKEY_CTX *ctx, const OSSL_PARAM params[])
  private static final MethodHandle EVP_PKEY_encrypt_init_ex =
      PkeyContext.initialiser("EVP_PKEY_encrypt_init_ex");
  // int EVP_PKEY_decrypt_init_ex(EVP_PKEY_CTX *ctx, const OSSL_PARAM params[])
  private static final MethodHandle EVP_PKEY_decrypt_init_ex =
      PkeyContext.initialiser("EVP_PKEY_decrypt_init_ex");
  // int EVP_PKEY_encrypt(EVP_PKEY_CTX *ctx, unsigned char *out, size_t *outlen,
  //                      const unsigned char *in, size_t inlen)
  private static final MethodHandle EVP_PKEY_encrypt =
      LibCrypto.function("EVP_PKEY_encrypt", INT, POINTER, DATA, DATA, DATA, SIZE);
  // int EVP_PKEY_decrypt(the same)
  private static final MethodHandle EVP_PKEY_decrypt =
      LibCrypto.function("EVP_PKEY_decrypt", INT, POINTER, DATA, DATA, DATA, SIZE);

  private final PkeyContext context;
  private final MethodHandle operation;
  private final String name;
  private final int size;

  private AsymmetricCipherContext(
      Pkey key, String initName, MethodHandle init, String name, MethodHandle op, Params params) {
    this.size = key.size();
    this.name = name;
    this.operation = op;
    this.context = new PkeyContext(key.newContext(), initName, init, params, 2L * size);
  }

  /** A context that encrypts. */
  public static AsymmetricCipherContext encrypting(Pkey key, Params params) {
    return new AsymmetricCipherContext(
        key,
        "EVP_PKEY_encrypt_init_ex",
        EVP_PKEY_encrypt_init_ex,
        "EVP_PKEY_encrypt",
        EVP_PKEY_encrypt,
        params);
  }

  /** A context that decrypts. */
  public static AsymmetricCipherContext decrypting(Pkey key, Params params) {
    return new AsymmetricCipherContext(
        key,
        "EVP_PKEY_decrypt_init_ex",
        EVP_PKEY_decrypt_init_ex,
        "EVP_PKEY_decrypt",
        EVP_PKEY_decrypt,
        params);
  }

  /** Length in bytes of a ciphertext, which is the most that an operation takes or gives. */
  public int size() {
    return size;
  }

  /**
   * The other form of a message.
   *
   * @throws OpenSslException when it does not fit the key or its padding is wrong
   */
  public byte[] transform(byte[] input, int offset, int length) {
    if (length > size) {
      throw new OpenSslException(
          name, List.of("the input has " + length + " bytes, more than the key's " + size));
    }
    long pkey = context.enter();
    try {
      context.put(0, input, offset, length);
      int status;
      try {
        status =
            (int)
                operation.invokeExact(
                    pkey,
                    context.space(size, size),
                    context.length(0, size),
                    context.space(0, size),
                    (long) length);
      } catch (Throwable t) {
        throw LibCrypto.unexpected(t);
      }
      OpenSslException.check(name, status);
      return context.get(size, context.length(0));
    } finally {
      context.wipe(0, 2L * size);
      context.exit();
    }
  }

  /** Frees the context and its share of the key. */
  public void close() {
    context.close();
  }
}
