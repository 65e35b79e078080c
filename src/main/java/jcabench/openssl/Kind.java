package jcabench.openssl;

import static jcabench.openssl.LibCrypto.DATA;
import static jcabench.openssl.LibCrypto.POINTER;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;

/**
 * The kinds of algorithm that OpenSSL fetches, each with its own fetch function.
 *
 * <p>Source: man pages EVP_MD_fetch(3) and the like, {@code ALGORITHM FETCHING} in crypto(7).
 */
public enum Kind {
  DIGEST("EVP_MD"),
  MAC("EVP_MAC"),
  CIPHER("EVP_CIPHER"),
  KDF("EVP_KDF"),
  KEY_MANAGEMENT("EVP_KEYMGMT"),
  SIGNATURE("EVP_SIGNATURE"),
  KEY_EXCHANGE("EVP_KEYEXCH"),
  KEM("EVP_KEM"),
  ASYMMETRIC_CIPHER("EVP_ASYM_CIPHER");

  private final String prefix;

  @SuppressWarnings("ImmutableEnumChecker") // a MethodHandle is immutable
  private final MethodHandle fetch;

  @SuppressWarnings("ImmutableEnumChecker") // a MethodHandle is immutable
  private final MethodHandle provider;

  Kind(String prefix) {
    this.prefix = prefix;
    // EVP_X *EVP_X_fetch(OSSL_LIB_CTX *ctx, const char *algorithm, const char *properties)
    this.fetch = LibCrypto.function(prefix + "_fetch", POINTER, POINTER, DATA, DATA);
    // const OSSL_PROVIDER *EVP_X_get0_provider(const EVP_X *x)
    this.provider = LibCrypto.function(prefix + "_get0_provider", POINTER, POINTER);
  }

  /** new: the implementation, with its pointer and the provider that serves it. */
  Fetched fetch(long context, String algorithm, MemorySegment properties) {
    long pointer;
    try (var arena = Arena.ofConfined()) {
      pointer = (long) fetch.invokeExact(context, arena.allocateFrom(algorithm), properties);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
    return new Fetched(
        OpenSslException.checkPointer(prefix + "_fetch", pointer), get0Provider(pointer));
  }

  private long get0Provider(long pointer) {
    try {
      return (long) provider.invokeExact(pointer);
    } catch (Throwable t) {
      throw LibCrypto.unexpected(t);
    }
  }

  /**
   * A fetched implementation, never freed: it lives as long as its context, that is the process.
   *
   * @param pointer the implementation
   * @param provider the {@code OSSL_PROVIDER} that serves it, borrowed
   */
  record Fetched(long pointer, long provider) {}
}
