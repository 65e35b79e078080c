package jcabench.openssl;

import static jcabench.openssl.LibCrypto.INT;
import static jcabench.openssl.LibCrypto.POINTER;

import java.lang.invoke.MethodHandle;

/**
 * Validation of keys that came from outside.
 *
 * <p>Source: man page EVP_PKEY_check(3).
 */
public enum PkeyCheck {
  /** Everything that the family's standard asks for, multiplication by the order included. */
  FULL("EVP_PKEY_public_check"),
  /** The same without multiplication by the order, which is enough where the cofactor is 1. */
  QUICK("EVP_PKEY_public_check_quick"),
  /** Whether the private number of an EC key is between 1 and the order. */
  PRIVATE("EVP_PKEY_private_check"),
  /** The same, and whether the public part belongs to it. */
  PAIR("EVP_PKEY_pairwise_check");

  // void EVP_PKEY_CTX_free(EVP_PKEY_CTX *ctx)
  private static final MethodHandle EVP_PKEY_CTX_free =
      LibCrypto.procedure("EVP_PKEY_CTX_free", POINTER);

  private final String function;

  @SuppressWarnings("ImmutableEnumChecker") // a MethodHandle is immutable
  private final MethodHandle check;

  PkeyCheck(String function) {
    this.function = function;
    // int EVP_PKEY_x_check(EVP_PKEY_CTX *ctx)
    this.check = LibCrypto.function(function, INT, POINTER);
  }

  /**
   * Checks a key.
   *
   * @throws OpenSslException with OpenSSL's reason when the key is not valid
   */
  public void require(Pkey key) {
    long context = key.newContext();
    int status;
    try {
      status = (int) check.invokeExact(context);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    } finally {
      free(context);
    }
    OpenSslException.check(function, status);
  }

  private static void free(long context) {
    try {
      EVP_PKEY_CTX_free.invokeExact(context);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }
}
