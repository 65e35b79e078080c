package jcabench.result;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Reads a journal line by line, and keeps once what its forks have in common. */
final class JournalFile {
  /** A fork with a histogram takes some hundred kilobytes. */
  private static final int LONGEST_LINE = 32 << 20;

  private final Path file;
  private final Map<Object, Object> known = new HashMap<>();

  private JournalFile(Path file) {
    this.file = file;
  }

  /**
   * All whole lines. A last line without an end is what a killed run leaves behind: it is dropped
   * with a remark.
   *
   * @throws UnreadableRunException when any other line is broken, or a line is longer than 32 MiB
   */
  static List<Fork> read(Path file, List<String> remarks) {
    try (var in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
      return new JournalFile(file).read(in, remarks);
    } catch (IOException e) {
      throw new UnreadableRunException(file + " cannot be read: " + e, e);
    }
  }

  private List<Fork> read(InputStream in, List<String> remarks) throws IOException {
    var forks = new ArrayList<Fork>();
    var line = new ByteArrayOutputStream();
    int number = 1;
    for (int next = in.read(); next >= 0; next = in.read()) {
      if (next != '\n') {
        line.write(next);
        if (line.size() > LONGEST_LINE) {
          throw new UnreadableRunException(
              file + ", line " + number + ": longer than 32 MiB, which is no fork of ours");
        }
        continue;
      }
      var text = line.toString(StandardCharsets.UTF_8);
      if (!text.isBlank()) {
        forks.add(shared(Json.parse(text, Fork.class, file + ", line " + number)));
      }
      line.reset();
      number++;
    }
    if (!line.toString(StandardCharsets.UTF_8).isBlank()) {
      remarks.add("The journal's last line was cut off; that fork is not counted.");
    }
    return forks;
  }

  /** The same fork; what equals a part of an earlier one is that part. */
  private Fork shared(Fork fork) {
    return new Fork(
        once(fork.row()),
        once(fork.contender()),
        fork.round(),
        fork.started(),
        fork.seconds(),
        fork.outcome(),
        once(fork.reason()),
        fork.lastLines(),
        once(texts(fork.proof())),
        fork.measurement() == null ? null : shared(fork.measurement()));
  }

  private SortedMap<String, String> texts(SortedMap<String, String> proof) {
    var texts = new TreeMap<String, String>();
    proof.forEach((name, value) -> texts.put(once(name), once(value)));
    return texts;
  }

  private Measurement shared(Measurement measurement) {
    return new Measurement(
        once(measurement.unit()),
        measurement.warmup(),
        measurement.iterations(),
        measurement.secondary(),
        once(measurement.jmh()));
  }

  @SuppressWarnings("unchecked") // what equals a value has its type
  private <T> T once(T value) {
    return (T) known.computeIfAbsent(value, same -> same);
  }
}
