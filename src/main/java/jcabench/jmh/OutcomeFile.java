package jcabench.jmh;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import jcabench.contender.Trial;

/**
 * What a fork said of itself before it ended.
 *
 * @param stage how far it came
 * @param reason why it is absent or failed
 * @param proof who served
 */
record OutcomeFile(Trial.Stage stage, String reason, SortedMap<String, String> proof) {
  private static final String PROOF = "proof.";

  /** What the file says, and deletes it; empty when the fork wrote nothing. */
  static Optional<OutcomeFile> take(Path file) {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    var properties = new Properties();
    try (var reader = Files.newBufferedReader(file)) {
      properties.load(reader);
      Files.delete(file);
    } catch (IOException | IllegalArgumentException e) {
      throw new UncheckedIOException("cannot read " + file, new IOException(e));
    }
    var proof = new TreeMap<String, String>();
    for (var name : properties.stringPropertyNames()) {
      if (name.startsWith(PROOF)) {
        proof.put(name.substring(PROOF.length()), properties.getProperty(name));
      }
    }
    return Optional.of(
        new OutcomeFile(
            Trial.Stage.valueOf(properties.getProperty("stage")),
            properties.getProperty("reason", ""),
            proof));
  }
}
