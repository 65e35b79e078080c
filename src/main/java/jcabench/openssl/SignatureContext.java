package jcabench.openssl;

import static jcabench.openssl.LibCrypto.DATA;
import static jcabench.openssl.LibCrypto.INT;
import static jcabench.openssl.LibCrypto.POINTER;
import static jcabench.openssl.LibCrypto.SIZE;

import java.lang.invoke.MethodHandle;

/**
 * Signs digests with one private key, or verifies signatures of digests with one public key, again
 * and again.
 *
 * <p>Source: man pages EVP_PKEY_sign(3), EVP_PKEY_verify(3), provider-signature(7).
 */
public final class SignatureContext {
  // int EVP_PKEY_sign_init_ex(EVP_PKEY_CTX *ctx, const OSSL_PARAM params[])
  private static final MethodHandle EVP_PKEY_sign_init_ex =
      PkeyContext.initialiser("EVP_PKEY_sign_init_ex");
  // int EVP_PKEY_verify_init_ex(EVP_PKEY_CTX *ctx, const OSSL_PARAM params[])
  private static final MethodHandle EVP_PKEY_verify_init_ex =
      PkeyContext.initialiser("EVP_PKEY_verify_init_ex");
  // int EVP_PKEY_sign(EVP_PKEY_CTX *ctx, unsigned char *sig, size_t *siglen,
  //                   const unsigned char *tbs, size_t tbslen)
  private static final MethodHandle EVP_PKEY_sign =
      LibCrypto.function("EVP_PKEY_sign", INT, POINTER, DATA, DATA, DATA, SIZE);
  // int EVP_PKEY_verify(EVP_PKEY_CTX *ctx, const unsigned char *sig, size_t siglen,
  //                     const unsigned char *tbs, size_t tbslen)
  private static final MethodHandle EVP_PKEY_verify =
      LibCrypto.function("EVP_PKEY_verify", INT, POINTER, DATA, SIZE, DATA, SIZE);

  private static final int LONGEST_DIGEST = 64;

  private final PkeyContext context;
  private final int size;
  private final int digestSpace;

  private SignatureContext(Pkey key, String initName, MethodHandle init, Params params) {
    this.size = key.size();
    this.digestSpace = Math.max(LONGEST_DIGEST, size);
    this.context =
        new PkeyContext(key.newContext(), initName, init, params, (long) digestSpace + size);
  }

  /** A context that signs. */
  public static SignatureContext signing(Pkey key, Params params) {
    return new SignatureContext(key, "EVP_PKEY_sign_init_ex", EVP_PKEY_sign_init_ex, params);
  }

  /** A context that verifies. */
  public static SignatureContext verifying(Pkey key, Params params) {
    return new SignatureContext(key, "EVP_PKEY_verify_init_ex", EVP_PKEY_verify_init_ex, params);
  }

  /**
   * The signature of a digest.
   *
   * @throws OpenSslException when the digest does not fit the key
   */
  public byte[] sign(byte[] digest, int length) {
    long pkey = context.enter();
    try {
      requireSpace(length);
      context.put(0, digest, 0, length);
      int status;
      try {
        status =
            (int)
                EVP_PKEY_sign.invokeExact(
                    pkey,
                    context.space(digestSpace, size),
                    context.length(0, size),
                    context.space(0, digestSpace),
                    (long) length);
      } catch (Throwable t) {
        throw LibCrypto.unexpected(t);
      }
      OpenSslException.check("EVP_PKEY_sign", status);
      return context.get(digestSpace, context.length(0));
    } finally {
      context.exit();
    }
  }

  /** Whether a signature is the right one for a digest; a malformed one is not. */
  public boolean verify(byte[] digest, int digestLength, byte[] signature, int offset, int length) {
    if (length > size) {
      return false;
    }
    long pkey = context.enter();
    try {
      requireSpace(digestLength);
      context.put(0, digest, 0, digestLength);
      context.put(digestSpace, signature, offset, length);
      int status;
      try {
        status =
            (int)
                EVP_PKEY_verify.invokeExact(
                    pkey,
                    context.space(digestSpace, size),
                    (long) length,
                    context.space(0, digestSpace),
                    (long) digestLength);
      } catch (Throwable t) {
        throw LibCrypto.unexpected(t);
      }
      if (status != 1) {
        OpenSslException.clear();
      }
      return status == 1;
    } finally {
      context.exit();
    }
  }

  /** The most bytes that a signature can have. */
  public int size() {
    return size;
  }

  /** Frees the context and its share of the key. */
  public void close() {
    context.close();
  }

  private void requireSpace(int digestLength) {
    if (digestLength > digestSpace) {
      throw new OpenSslException(
          "EVP_PKEY_sign", java.util.List.of("the data is longer than the key allows"));
    }
  }
}
