package jcabench.openssl;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The configuration of a library context. Each one is a context of its own: what {@code
 * OPENSSL_CONF} or another user of the library does to the process's default context does not
 * matter.
 *
 * @param configFile an OpenSSL configuration to load into the context; empty for none, with which
 *     OpenSSL's default provider serves
 * @param modules the folder that holds OpenSSL's loadable providers; empty for OpenSSL's default
 * @param propertyQuery the property query of every fetch, for example {@code fips=yes}; may be
 *     empty
 * @param implicitRejection whether RSA decryption with PKCS #1 padding answers a wrong padding with
 *     a message that looks random, instead of an exception (EVP_PKEY_CTX_ctrl(3),
 *     implicit-rejection)
 */
public record ContextConfiguration(
    Optional<Path> configFile,
    Optional<Path> modules,
    String propertyQuery,
    boolean implicitRejection) {
  /** OpenSSL's default provider and no property query. */
  public static final ContextConfiguration DEFAULT =
      new ContextConfiguration(Optional.empty(), Optional.empty(), "", false);

  /** A context of its own, from a configuration file. */
  public static ContextConfiguration of(Path configFile, Path modules, String propertyQuery) {
    return new ContextConfiguration(
        Optional.of(configFile), Optional.of(modules), propertyQuery, false);
  }

  /** Whether only algorithms of OpenSSL's FIPS provider are fetched. */
  public boolean wantsFips() {
    return propertyQuery.replace(" ", "").contains("fips=yes");
  }
}
