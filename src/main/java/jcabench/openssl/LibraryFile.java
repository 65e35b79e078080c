package jcabench.openssl;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Function;

/**
 * Which libcrypto to load: the system property {@value #PROPERTY}, else what {@code scripts/setup}
 * recorded, else the newest build in the user's cache, else the system's.
 *
 * <p>Only the last choice tries several names. The others name one file. If that file does not
 * load, no other is tried: with another library than the chosen one every result would be wrong.
 *
 * @param name a path, or a bare file name that the system's loader resolves
 * @param origin where the choice comes from, for messages
 */
record LibraryFile(String name, String origin) {
  static final String PROPERTY = "jcabench.openssl.library";
  private static final String SETUP_KEY = "openssl.library";
  private static final List<String> SYSTEM_NAMES =
      List.of("libcrypto.so.3", "libcrypto.so.4", "libcrypto.3.dylib", "libcrypto.dylib");

  /** The files to try, best first; more than one only for the system's library. */
  static List<LibraryFile> candidates() {
    return candidates(System::getProperty, System::getenv);
  }

  static List<LibraryFile> candidates(
      Function<String, String> properties, Function<String, String> environment) {
    String explicit = properties.apply(PROPERTY);
    if (explicit != null && !explicit.isBlank()) {
      return List.of(new LibraryFile(explicit, "system property " + PROPERTY));
    }
    Path cache =
        Optional.ofNullable(environment.apply("JCABENCH_CACHE"))
            .map(Path::of)
            .orElseGet(() -> Path.of(properties.apply("user.home"), ".cache", "jcabench"));
    return recorded(cache.resolve("setup.properties"))
        .or(() -> newest(cache.resolve("openssl")))
        .map(List::of)
        .orElseGet(() -> SYSTEM_NAMES.stream().map(n -> new LibraryFile(n, "the system")).toList());
  }

  private static Optional<LibraryFile> recorded(Path setup) {
    if (!Files.isReadable(setup)) {
      return Optional.empty();
    }
    var properties = new Properties();
    try (var reader = Files.newBufferedReader(setup)) {
      properties.load(reader);
    } catch (IOException e) {
      throw new UncheckedIOException(setup + " cannot be read; run scripts/setup again", e);
    }
    return Optional.ofNullable(properties.getProperty(SETUP_KEY))
        .filter(value -> !value.isBlank())
        .map(value -> new LibraryFile(value, setup.toString()));
  }

  private static Optional<LibraryFile> newest(Path builds) {
    if (!Files.isDirectory(builds)) {
      return Optional.empty();
    }
    try (var versions = Files.list(builds)) {
      return versions
          .filter(home -> home.getFileName().toString().matches("\\d+(\\.\\d+)*"))
          .filter(home -> Files.isReadable(library(home)))
          .max(
              Comparator.comparing(home -> version(home.getFileName().toString()), Arrays::compare))
          .map(home -> new LibraryFile(library(home).toString(), builds.toString()));
    } catch (IOException e) {
      throw new UncheckedIOException(builds + " cannot be listed; run scripts/setup again", e);
    }
  }

  private static Path library(Path home) {
    return home.resolve("lib").resolve("libcrypto.so.3");
  }

  private static int[] version(String name) {
    return Arrays.stream(name.split("\\.", -1)).mapToInt(Integer::parseInt).toArray();
  }
}
