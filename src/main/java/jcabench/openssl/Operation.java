package jcabench.openssl;

import static jcabench.openssl.LibCrypto.DATA;
import static jcabench.openssl.LibCrypto.POINTER;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * The operations for which OpenSSL's providers offer algorithms, each with its fetch function.
 *
 * <p>Source: man pages provider(7), EVP_MD_fetch(3) and the like, {@code ALGORITHM FETCHING} in
 * crypto(7).
 */
public enum Operation {
  DIGEST("EVP_MD"),
  MAC("EVP_MAC"),
  CIPHER("EVP_CIPHER"),
  KDF("EVP_KDF"),
  KEY_MANAGEMENT("EVP_KEYMGMT"),
  SIGNATURE("EVP_SIGNATURE"),
  KEY_EXCHANGE("EVP_KEYEXCH"),
  KEM("EVP_KEM"),
  ASYMMETRIC_CIPHER("EVP_ASYM_CIPHER");

  @SuppressWarnings("ImmutableEnumChecker") // a MethodHandle is immutable
  private final NativeFunction fetch;

  @SuppressWarnings("ImmutableEnumChecker") // a MethodHandle is immutable
  private final NativeFunction provider;

  Operation(String prefix) {
    // EVP_X *EVP_X_fetch(OSSL_LIB_CTX *ctx, const char *algorithm, const char *properties)
    this.fetch = NativeFunction.of(prefix + "_fetch", POINTER, POINTER, DATA, DATA);
    // const OSSL_PROVIDER *EVP_X_get0_provider(const EVP_X *x)
    this.provider = NativeFunction.of(prefix + "_get0_provider", POINTER, POINTER);
  }

  /** new: an implementation and the provider that offers it. */
  Fetched fetch(long context, String algorithm, MemorySegment properties) {
    try (var arena = Arena.ofConfined()) {
      long pointer =
          fetch.checkPointer(
              (long)
                  fetch.handle().invokeExact(context, arena.allocateFrom(algorithm), properties));
      return new Fetched(pointer, (long) provider.handle().invokeExact(pointer));
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  /**
   * A fetched implementation. It is never freed: like its context it lives as long as the process.
   *
   * @param pointer the implementation
   * @param provider get0: its {@code OSSL_PROVIDER}
   */
  record Fetched(long pointer, long provider) {}
}
