package jcabench.openssl;

import static jcabench.openssl.LibCrypto.INT;
import static jcabench.openssl.LibCrypto.POINTER;

/**
 * Validation of keys that came from outside.
 *
 * <p>Source: man page EVP_PKEY_check(3).
 */
public enum PkeyCheck {
  /** All checks of the key type's standard, including multiplication by the order. */
  FULL("EVP_PKEY_public_check"),
  /** The same without multiplication by the order, which is enough if the cofactor is 1. */
  QUICK("EVP_PKEY_public_check_quick"),
  /** Whether the private number of an EC key is between 1 and the order. */
  PRIVATE("EVP_PKEY_private_check"),
  /** The same, and whether the public key belongs to the private key. */
  PAIR("EVP_PKEY_pairwise_check");

  @SuppressWarnings("ImmutableEnumChecker") // a MethodHandle is immutable
  private final NativeFunction function;

  PkeyCheck(String function) {
    // int EVP_PKEY_x_check(EVP_PKEY_CTX *ctx)
    this.function = NativeFunction.of(function, INT, POINTER);
  }

  /**
   * Checks a key.
   *
   * @throws OpenSslException with OpenSSL's reason if the key is not valid
   */
  public void require(Pkey key) {
    long context = key.newContext();
    try {
      function.check((int) function.handle().invokeExact(context));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    } finally {
      EvpPkeyCtx.free(context);
    }
  }
}
