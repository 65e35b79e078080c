package jcabench.provider;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import jcabench.openssl.ContextConfiguration;

/**
 * OpenSSL's FIPS provider that {@code scripts/setup} built. It belongs to the library that was
 * built with it.
 */
final class FipsModule {
  private static final Properties SETUP = setup();

  /** A lazy holder: not every test needs it. */
  private static final class Loaded {
    private static final OpenSslProvider PROVIDER = new OpenSslProvider(configuration());
  }

  private FipsModule() {}

  /** Whether the tests run on the library of the set-up. */
  static boolean isOfThisLibrary() {
    String library = SETUP.getProperty("openssl.library", "");
    return library.equals(Fixture.OPENSSL.facts().get("file"));
  }

  static OpenSslProvider provider() {
    return Loaded.PROVIDER;
  }

  static ContextConfiguration configuration() {
    String config = SETUP.getProperty("openssl.fips.config", "");
    if (config.isEmpty() || !Files.isReadable(Path.of(config))) {
      throw new AssertionError("OpenSSL's FIPS module is missing: run scripts/setup");
    }
    return ContextConfiguration.of(
        Path.of(config), Path.of(SETUP.getProperty("openssl.modules")), "fips=yes");
  }

  private static Properties setup() {
    Path cache =
        Optional.ofNullable(System.getenv("JCABENCH_CACHE"))
            .map(Path::of)
            .orElseGet(() -> Path.of(System.getProperty("user.home"), ".cache", "jcabench"));
    var setup = new Properties();
    try (var reader = Files.newBufferedReader(cache.resolve("setup.properties"))) {
      setup.load(reader);
      return setup;
    } catch (IOException e) {
      throw new UncheckedIOException(cache + " has no set-up: run scripts/setup", e);
    }
  }
}
