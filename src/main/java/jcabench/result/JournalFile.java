package jcabench.result;

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
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;

/** Reads a journal line by line, and keeps once what its forks have in common. */
final class JournalFile {
  /** A fork with a histogram takes some hundred kilobytes. */
  private static final int LONGEST_LINE = 32 << 20;

  private static final int CHUNK = 1 << 16; // bytes

  /** Bytes of lines that are parsed at once. */
  private static final int BATCH = 1 << 20;

  /** A packed journal may unpack to a thousand times its size. */
  private static final long LARGEST_PACKED = 4L << 30;

  private final Path file;
  private final long most;
  private final Map<Object, Object> known = new HashMap<>();
  private final List<Fork> forks = new ArrayList<>();
  private final List<String> lines = new ArrayList<>();
  private int before;
  private long waiting;

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
        var plain = isPacked(file) ? new GZIPInputStream(in, CHUNK) : in) {
      return new JournalFile(file, most).read(plain, remarks);
    } catch (IOException e) {
      throw new UnreadableRunException(file + " cannot be read: " + e, e);
    }
  }

  private static boolean isPacked(Path file) {
    return file.toString().endsWith(".gz");
  }

  private List<Fork> read(InputStream in, List<String> remarks) throws IOException {
    var line = new ByteArrayOutputStream();
    var chunk = new byte[CHUNK];
    long left = most;
    for (int length = in.read(chunk); length >= 0; length = in.read(chunk)) {
      left -= length;
      if (left < 0) {
        throw new UnreadableRunException(
            file + " holds more than " + most + " bytes, which is more than any run has");
      }
      int begin = 0;
      for (int i = 0; i < length; i++) {
        if (chunk[i] == '\n') {
          add(line, chunk, begin, i);
          lines.add(line.toString(StandardCharsets.UTF_8));
          waiting += line.size() + 1; // empty lines count too, or nothing would bound them
          line.reset();
          begin = i + 1;
        }
      }
      add(line, chunk, begin, length);
      if (waiting > BATCH) {
        parse();
      }
    }
    parse();
    if (!line.toString(StandardCharsets.UTF_8).isBlank()) {
      remarks.add("The journal's last line was cut off; that fork is not counted.");
    }
    return forks;
  }

  private void add(ByteArrayOutputStream line, byte[] chunk, int begin, int end) {
    line.write(chunk, begin, end - begin);
    if (line.size() > LONGEST_LINE) {
      throw new UnreadableRunException(
          place(lines.size()) + ": longer than 32 MiB, which is no fork of ours");
    }
  }

  private void parse() {
    parsed().forEach(fork -> fork.map(this::shared).ifPresent(forks::add));
    before += lines.size();
    lines.clear();
    waiting = 0;
  }

  /** Every processor parses some of the lines that wait. */
  private List<Optional<Fork>> parsed() {
    var indices = IntStream.range(0, lines.size());
    try {
      return indices.parallel().mapToObj(this::fork).toList();
    } catch (UnreadableRunException _) {
      // Of several broken lines the first is told, and as it is: threads wrap what they throw.
      return IntStream.range(0, lines.size()).mapToObj(this::fork).toList();
    }
  }

  private Optional<Fork> fork(int index) {
    var text = lines.get(index);
    return text.isBlank()
        ? Optional.empty()
        : Optional.of(Json.parse(text, Fork.class, place(index)));
  }

  private String place(int index) {
    return file + ", line " + (before + index + 1);
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
