package jcabench.openssl;

import static jcabench.openssl.LibCrypto.DATA;
import static jcabench.openssl.LibCrypto.INT;
import static jcabench.openssl.LibCrypto.POINTER;
import static jcabench.openssl.LibCrypto.SIZE;

/**
 * Signs digests with one private key, or verifies signatures of digests with one public key. It can
 * be reused any number of times.
 *
 * <p>Source: man pages EVP_PKEY_sign(3), EVP_PKEY_verify(3), provider-signature(7).
 */
public final class SignatureContext {
  // int EVP_PKEY_sign_init_ex(EVP_PKEY_CTX *ctx, const OSSL_PARAM params[])
  private static final NativeFunction SIGN_INIT = EvpPkeyCtx.initialiser("EVP_PKEY_sign_init_ex");
  // int EVP_PKEY_verify_init_ex(EVP_PKEY_CTX *ctx, const OSSL_PARAM params[])
  private static final NativeFunction VERIFY_INIT =
      EvpPkeyCtx.initialiser("EVP_PKEY_verify_init_ex");
  // int EVP_PKEY_sign(EVP_PKEY_CTX *ctx, unsigned char *sig, size_t *siglen,
  //                   const unsigned char *tbs, size_t tbslen)
  private static final NativeFunction SIGN =
      NativeFunction.of("EVP_PKEY_sign", INT, POINTER, DATA, DATA, DATA, SIZE);
  // int EVP_PKEY_verify(EVP_PKEY_CTX *ctx, const unsigned char *sig, size_t siglen,
  //                     const unsigned char *tbs, size_t tbslen)
  private static final NativeFunction VERIFY =
      NativeFunction.of("EVP_PKEY_verify", INT, POINTER, DATA, SIZE, DATA, SIZE);

  private static final int LONGEST_DIGEST = 64;

  private final Pkey key;
  private final NativeFunction initialiser;
  private final Params params;
  private final int size;
  private final int digestSpace;

  /**
   * A context that signs, or one that verifies.
   *
   * @throws OpenSslException if OpenSSL refuses the key or a parameter
   */
  public SignatureContext(Pkey key, boolean signs, Params params) {
    this.key = key;
    this.initialiser = signs ? SIGN_INIT : VERIFY_INIT;
    this.params = params;
    this.size = key.size();
    this.digestSpace = Math.max(LONGEST_DIGEST, size);
    take().leave(key.contexts(), true);
  }

  private PkeyContext take() {
    return PkeyContext.take(key, initialiser, params, (long) digestSpace + size);
  }

  /**
   * The signature of a digest.
   *
   * @throws OpenSslException if the digest does not fit the key
   * @throws IllegalStateException if the key was closed
   */
  public byte[] sign(byte[] digest, int length) {
    requireSpace(length);
    var context = take();
    boolean well = false;
    try {
      context.put(0, digest, 0, length);
      SIGN.check(
          (int)
              SIGN.handle()
                  .invokeExact(
                      context.address(),
                      context.space(digestSpace, size),
                      context.length(0, size),
                      context.space(0, digestSpace),
                      (long) length));
      var signature = context.get(digestSpace, context.length(0));
      well = true;
      return signature;
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    } finally {
      context.leave(key.contexts(), well);
    }
  }

  /**
   * Whether a signature of a digest is right; a malformed one is not.
   *
   * @throws IllegalStateException if the key was closed
   */
  public boolean verify(byte[] digest, int digestLength, byte[] signature, int offset, int length) {
    if (length > size) {
      return false;
    }
    requireSpace(digestLength);
    var context = take();
    boolean well = false;
    try {
      context.put(0, digest, 0, digestLength);
      context.put(digestSpace, signature, offset, length);
      int status =
          (int)
              VERIFY
                  .handle()
                  .invokeExact(
                      context.address(),
                      context.space(digestSpace, size),
                      (long) length,
                      context.space(0, digestSpace),
                      (long) digestLength);
      if (status != 1) {
        ErrorQueue.clear();
      }
      well = true;
      return status == 1;
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    } finally {
      context.leave(key.contexts(), well);
    }
  }

  /** The most bytes that a signature can have. */
  public int size() {
    return size;
  }

  private void requireSpace(int digestLength) {
    if (digestLength > digestSpace) {
      throw new OpenSslException(SIGN.name(), "the data is longer than the key allows");
    }
  }
}
