package jcabench.machine;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * What Linux tells of this process and its machine; empty where it tells nothing, as another system
 * does.
 *
 * @param root the folder that holds {@code proc} and {@code sys}
 */
public record Kernel(Path root) {
  /**
   * JMH calls its workers after the benchmark; of a name the kernel keeps 15 characters, the first
   * ones, or with a newer JDK {@code jcabenc..rker-1}.
   */
  private static final Pattern TIMED = Pattern.compile("(?s)jcabench?\\..*");

  private static final Pattern PROCESSOR = Pattern.compile("cpu\\d+");

  /** The line that counts all who wait, not only where nobody runs. */
  private static final String SOME = "some ";

  private static final String TOTAL = "total=";

  private static final int STEAL_FIELD = 8; // of the line "cpu" in /proc/stat, see proc_stat(5)
  private static final double HERTZ_PER_KILOHERTZ = 1000;

  /**
   * Processor time of the machine since boot.
   *
   * @param stolen ticks that a hypervisor gave to others
   * @param all ticks
   */
  public record Ticks(long stolen, long all) {}

  /** What may be unreadable at any moment: a thread has just ended, or the file does not exist. */
  private interface Reader<T> {
    Optional<T> read() throws IOException;
  }

  /** The one that runs here. */
  public static Kernel here() {
    return new Kernel(Path.of("/"));
  }

  /**
   * Nanoseconds that the timed threads were on a run queue. Compilers and collectors wait as well,
   * which disturbs nobody. Empty without a timed thread.
   */
  public OptionalLong waited() {
    return number(
        () -> {
          try (var tasks = Files.newDirectoryStream(root.resolve("proc/self/task"))) {
            var waits = new ArrayList<Long>();
            for (var task : tasks) {
              if (TIMED.matcher(Files.readString(task.resolve("comm"))).matches()) {
                waits.add(waited(task));
              }
            }
            return waits.stream().reduce(Long::sum);
          }
        });
  }

  /**
   * The same of threads of any process.
   *
   * @param threads the kernel's ids; empty gives nothing
   */
  public OptionalLong waited(List<Long> threads) {
    return number(
        () -> {
          var waits = new ArrayList<Long>();
          for (long thread : threads) {
            waits.add(waited(root.resolve("proc").resolve(Long.toString(thread))));
          }
          return waits.stream().reduce(Long::sum);
        });
  }

  private static long waited(Path task) throws IOException {
    return schedstat(task, 1);
  }

  /** See proc_pid_schedstat(5): nanoseconds on a processor, and those of waiting for one. */
  private static long schedstat(Path task, int field) throws IOException {
    return Long.parseLong(Files.readString(task.resolve("schedstat")).split(" ", -1)[field]);
  }

  /** Nanoseconds that the threads of this process that are alive have run. */
  public OptionalLong ran() {
    return number(
        () -> {
          long sum = 0;
          try (var tasks = Files.newDirectoryStream(root.resolve("proc/self/task"))) {
            for (var task : tasks) {
              sum += read(() -> Optional.of(schedstat(task, 0))).orElse(0L);
            }
          }
          return Optional.of(sum);
        });
  }

  /** The id of the thread that asks. */
  public Optional<Long> thread() {
    return read(
        () ->
            Optional.of(
                Long.parseLong(
                    Files.readSymbolicLink(root.resolve("proc/thread-self"))
                        .getFileName()
                        .toString())));
  }

  /** Microseconds for which anything on the machine had to wait for a processor, see proc_psi. */
  public OptionalLong pressure() {
    return number(
        () -> {
          try (var lines = Files.lines(root.resolve("proc/pressure/cpu"))) {
            return lines
                .filter(line -> line.startsWith(SOME))
                .map(line -> line.substring(line.indexOf(TOTAL) + TOTAL.length()).strip())
                .map(Long::parseLong)
                .findFirst();
          }
        });
  }

  /** Of all processors together. */
  public Optional<Ticks> ticks() {
    return read(
        () -> {
          try (var lines = Files.lines(root.resolve("proc/stat"))) {
            var words = lines.findFirst().orElse("").trim().split("\\s+", -1);
            var ticks = Arrays.stream(words).skip(1).mapToLong(Long::parseLong).toArray();
            return ticks.length < STEAL_FIELD
                ? Optional.empty()
                : Optional.of(new Ticks(ticks[STEAL_FIELD - 1], Arrays.stream(ticks).sum()));
          }
        });
  }

  /** Bytes of memory that the process holds. */
  public OptionalLong resident() {
    return number(
        () -> {
          try (var lines = Files.lines(root.resolve("proc/self/status"))) {
            return lines
                .filter(line -> line.startsWith("VmRSS:"))
                .map(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
                .findFirst();
          }
        });
  }

  /** Hertz at this moment, the mean over processors. A virtual machine seldom tells. */
  public OptionalDouble frequency() {
    var mean =
        read(
            () -> {
              try (var folders = Files.list(root.resolve("sys/devices/system/cpu"))) {
                var hertz =
                    folders
                        .filter(one -> PROCESSOR.matcher(one.getFileName().toString()).matches())
                        .map(one -> one.resolve("cpufreq/scaling_cur_freq"))
                        .flatMap(Kernel::kilohertz)
                        .mapToDouble(kilohertz -> kilohertz * HERTZ_PER_KILOHERTZ)
                        .average();
                return hertz.isPresent() ? Optional.of(hertz.getAsDouble()) : Optional.empty();
              }
            });
    return mean.map(OptionalDouble::of).orElseGet(OptionalDouble::empty);
  }

  /** Nothing of a processor that is switched off. */
  private static Stream<Long> kilohertz(Path file) {
    return read(() -> Optional.of(Long.parseLong(Files.readString(file).strip()))).stream();
  }

  private static OptionalLong number(Reader<Long> reader) {
    return read(reader).map(OptionalLong::of).orElseGet(OptionalLong::empty);
  }

  private static <T> Optional<T> read(Reader<T> reader) {
    try {
      return reader.read();
    } catch (IOException | RuntimeException e) {
      return Optional.empty();
    }
  }
}
