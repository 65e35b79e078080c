package jcabench.machine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Properties;

/** The program's version, as the build was told it. */
public final class Version {
  private static final String FILE = "/jcabench/version.properties";

  private Version() {}

  /** For example {@code 0.1.0}. */
  public static String current() {
    try (var in = Version.class.getResourceAsStream(FILE)) {
      if (in == null) {
        throw new IllegalStateException(FILE + " is missing from the class path: build anew");
      }
      var properties = new Properties();
      properties.load(in);
      return properties.getProperty("version");
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + FILE, e);
    }
  }
}
