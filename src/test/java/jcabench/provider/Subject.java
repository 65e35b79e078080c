package jcabench.provider;

import java.security.GeneralSecurityException;
import java.security.Provider;
import java.security.Security;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Stream;
import javax.crypto.Cipher;

/**
 * A service under a conformance suite: each row of our table that the loaded OpenSSL offers (but
 * the slow SLH-DSA sets and the hybrids, which have tests of their own), and the JDK's service of
 * the same name where there is one.
 */
record Subject(Provider provider, String algorithm) {
  static Stream<Subject> of(String type) {
    return Fixture.names(type).stream()
        .filter(name -> !TestKeys.isSlow(name) && !TestKeys.isHybrid(name))
        .flatMap(
            name ->
                Stream.concat(
                    Stream.of(new Subject(Fixture.OPENSSL, name)),
                    jdk(type, name).map(found -> new Subject(found, name)).stream()));
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
