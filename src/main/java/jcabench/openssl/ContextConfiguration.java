package jcabench.openssl;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The configuration of a library context.
 *
 * @param configFile an OpenSSL configuration to load into a context of its own; empty for the
 *     process's default context
 * @param modules the folder that holds OpenSSL's loadable providers; empty for OpenSSL's default
 * @param propertyQuery the property query of every fetch, for example {@code fips=yes}; may be
 *     empty
 */
public record ContextConfiguration(
    Optional<Path> configFile, Optional<Path> modules, String propertyQuery) {
  /** The process's default context and no property query. */
  public static final ContextConfiguration DEFAULT =
      new ContextConfiguration(Optional.empty(), Optional.empty(), "");

  /** A context of its own, from a configuration file. */
  public static ContextConfiguration of(Path configFile, Path modules, String propertyQuery) {
    return new ContextConfiguration(Optional.of(configFile), Optional.of(modules), propertyQuery);
  }

  boolean isDefaultContext() {
    return configFile.isEmpty() && modules.isEmpty();
  }
}
