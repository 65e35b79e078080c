package jcabench.contender;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import jcabench.ceiling.CLoop;

/** Where the project and what {@code scripts/setup} found lie on this machine. */
public final class Home {
  private static final String OPENSSL_LIBRARY = "jcabench.openssl.library";

  private Home() {}

  /**
   * The project's folder: the system property {@code jcabench.home}, else the folder that holds the
   * {@code target} of the running classes or jar.
   */
  public static Path folder() {
    var set = System.getProperty("jcabench.home");
    if (set != null && !set.isBlank()) {
      return Path.of(set).toAbsolutePath();
    }
    try {
      var code = Path.of(Home.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      var target = code.toAbsolutePath().getParent();
      return target.endsWith("target") ? target.getParent() : Path.of("").toAbsolutePath();
    } catch (URISyntaxException e) {
      throw new IllegalStateException("the code's own place is not a file: set jcabench.home", e);
    }
  }

  /** A path as given when absolute, else under the project's folder. */
  public static Path resolve(Path path) {
    return folder().resolve(path);
  }

  /**
   * A path as reports show it: relative to the project's folder, with {@code ~} for the user's own,
   * so that a published run names no private folder.
   */
  public static String display(Path path) {
    var absolute = path.toAbsolutePath().normalize();
    if (absolute.startsWith(folder())) {
      return folder().relativize(absolute).toString();
    }
    var user = Path.of(System.getProperty("user.home"));
    return absolute.startsWith(user) ? "~/" + user.relativize(absolute) : absolute.toString();
  }

  /** A text with {@code ~} for the user's own folder. */
  static String withoutUser(String text) {
    var user = System.getProperty("user.home");
    return user.length() > 1 ? text.replace(user + "/", "~/") : text;
  }

  /**
   * A path as command lines take it: relative to the working folder where it lies in it, since
   * flags are recorded, and published, with each result.
   */
  public static Path fromHere(Path path) {
    var here = Path.of("").toAbsolutePath();
    var absolute = path.toAbsolutePath().normalize();
    return absolute.startsWith(here) ? here.relativize(absolute) : absolute;
  }

  /** The user's cache: {@code JCABENCH_CACHE}, else {@code ~/.cache/jcabench}. */
  public static Path cache() {
    var set = System.getenv("JCABENCH_CACHE");
    return set != null && !set.isBlank()
        ? Path.of(set)
        : Path.of(System.getProperty("user.home"), ".cache", "jcabench");
  }

  /**
   * Has the OpenSSL binding load the library that {@code scripts/setup} found, unless a person
   * chose one. The binding itself knows of no cache.
   */
  public static void chooseOpenSsl() {
    if (System.getProperty(OPENSSL_LIBRARY) == null) {
      setup("openssl.library").ifPresent(file -> System.setProperty(OPENSSL_LIBRARY, file));
    }
  }

  /** The same for the loops in C. */
  static void chooseLoops() {
    if (System.getProperty(CLoop.LIBRARY) == null) {
      setup("c.library").ifPresent(file -> System.setProperty(CLoop.LIBRARY, file));
    }
  }

  /**
   * A value that {@code scripts/setup} recorded; empty when set-up has not run or found nothing.
   */
  public static Optional<String> setup(String key) {
    var file = cache().resolve("setup.properties");
    if (!Files.isReadable(file)) {
      return Optional.empty();
    }
    var properties = new Properties();
    try (var reader = Files.newBufferedReader(file)) {
      properties.load(reader);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + file + ": run scripts/setup", e);
    }
    return Optional.ofNullable(properties.getProperty(key)).filter(value -> !value.isBlank());
  }
}
