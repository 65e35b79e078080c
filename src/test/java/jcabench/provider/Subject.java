package jcabench.provider;

import java.security.GeneralSecurityException;
import java.security.Provider;
import java.security.Security;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.crypto.Cipher;

/**
 * A service under a conformance suite: each row of our table that the loaded OpenSSL offers (but
 * the slow SLH-DSA sets and the hybrids, which have tests of their own), the same in a FIPS context
 * where that has it, and the JDK's service of the same name where there is one.
 */
record Subject(Provider provider, String algorithm) {
  /**
   * What OpenSSL's FIPS provider lists for verification and decryption only (SP 800-131A revision
   * 2): it makes no DSA keys, and signs or encrypts with none of these.
   */
  static final Pattern REFUSED_BY_FIPS = Pattern.compile("DSA|.*withDSA.*|SHA1with.*|DESede.*");

  static Stream<Subject> of(String type) {
    return Fixture.names(type).stream()
        .filter(name -> !TestKeys.isSlow(name) && !TestKeys.isHybrid(name))
        .flatMap(
            name ->
                Stream.of(Optional.<Provider>of(Fixture.OPENSSL), fips(type, name), jdk(type, name))
                    .flatMap(Optional::stream)
                    .map(found -> new Subject(found, name)));
  }

  private static Optional<Provider> fips(String type, String name) {
    return !REFUSED_BY_FIPS.matcher(name).matches()
            && FipsModule.isOfThisLibrary()
            && FipsModule.provider().getService(type, name) != null
        ? Optional.of(FipsModule.provider())
        : Optional.empty();
  }

  /** The JDK's provider of a service, empty when the JDK has none. */
  static Optional<Provider> jdk(String type, String name) {
    if (type.equals("Cipher")) { // a transformation need not be a service's name
      try {
        return Optional.of(Cipher.getInstance(name).getProvider());
      } catch (GeneralSecurityException e) {
        return Optional.empty();
      }
    }
    return Arrays.stream(Security.getProviders())
        .filter(provider -> provider.getService(type, name) != null)
        .findFirst();
  }

  boolean ours() {
    return provider.equals(Fixture.OPENSSL);
  }

  @Override
  public String toString() {
    return provider.getName() + ' ' + algorithm;
  }
}
