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
import java.util.zip.GZIPInputStream;

/** Reads a journal line by line, and keeps once what its forks have in common. */
final class JournalFile {
  /** A fork with a histogram takes some hundred kilobytes. */
  private static final int LONGEST_LINE = 32 << 20;

  /** A packed journal may unpack to a thousand times its size. */
  private static final long LARGEST_PACKED = 4L << 30;

  private final Path file;
  private final long most;
  private final Map<Object, Object> known = new HashMap<>();

  private JournalFile(Path file, long most) {
    this.file = file;
    this.most = most;
  }

  /**
   * All whole lines, of a file whose name ends in {@code .gz} unpacked. A last line without an end
   * is what a killed run leaves behind: it is dropped with a remark.
   *
   * @throws UnreadableRunException when any other line is broken, a line is longer than 32 MiB, or
   *     more than 4 GiB are unpacked
   */
  static List<Fork> read(Path file, List<String> remarks) {
    return read(file, remarks, isPacked(file) ? LARGEST_PACKED : Long.MAX_VALUE);
  }

  /** The same with a bound of its own on the bytes that are read. */
  static List<Fork> read(Path file, List<String> remarks, long most) {
    try (var in = Files.newInputStream(file);
        var plain = isPacked(file) ? new GZIPInputStream(in, 1 << 16) : in;
        var buffered = new BufferedInputStream(plain, 1 << 16)) {
      return new JournalFile(file, most).read(buffered, remarks);
    } catch (IOException e) {
      throw new UnreadableRunException(file + " cannot be read: " + e, e);
    }
  }

  private static boolean isPacked(Path file) {
    return file.toString().endsWith(".gz");
  }

  private List<Fork> read(InputStream in, List<String> remarks) throws IOException {
    var forks = new ArrayList<Fork>();
    var line = new ByteArrayOutputStream();
    int number = 1;
    long left = most;
    for (int next = in.read(); next >= 0; next = in.read()) {
      if (--left < 0) {
        throw new UnreadableRunException(
            file + " holds more than " + most + " bytes, which is more than any run has");
      }
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
