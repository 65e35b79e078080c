package jcabench.benchmark;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.HexFormat;
import java.util.Properties;

/**
 * Answers that other implementations gave: Python's {@code hashlib} and {@code hmac}, pyca's
 * cryptography, and OpenSSL's command line. {@code scripts/dev/known-answers} makes the file.
 */
final class KnownAnswers {
  private static final String FILE = "known-answers.properties";
  private static final Properties ALL = load();

  private final String name;

  private KnownAnswers(String name) {
    this.name = name;
  }

  /** The answers of one algorithm, for example {@code digest.SHA-256}. */
  static KnownAnswers of(String name) {
    return new KnownAnswers(name);
  }

  /**
   * One value.
   *
   * @throws IllegalStateException when the file has none: an algorithm without a known answer is
   *     not measured
   */
  byte[] bytes(String field) {
    var hex = ALL.getProperty(name + "." + field);
    if (hex == null) {
      throw new IllegalStateException(
          "no known answer "
              + name
              + "."
              + field
              + " in "
              + FILE
              + ": run scripts/dev/known-answers");
    }
    return HexFormat.of().parseHex(hex);
  }

  /** One value as a PKCS #8 key. */
  PKCS8EncodedKeySpec pkcs8(String field) {
    return new PKCS8EncodedKeySpec(bytes(field));
  }

  private static Properties load() {
    var properties = new Properties();
    try (var stream = KnownAnswers.class.getResourceAsStream(FILE)) {
      if (stream == null) {
        throw new IllegalStateException(FILE + " is missing from the class path");
      }
      properties.load(new InputStreamReader(stream, StandardCharsets.US_ASCII));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + FILE, e);
    }
    return properties;
  }
}
