package jcabench.jmh;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jcabench.contender.ContenderJvm;
import jcabench.machine.MachineLock;
import jcabench.result.Cell;
import jcabench.result.Row;
import jcabench.result.Run;
import jcabench.run.Recorded;
import jcabench.source.Sources;
import jcabench.stats.Quantiles;
import jcabench.stats.Ratio;
import jcabench.stats.Sample;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * How long JMH takes to a ratio that errs as little as one of the engine's generations. JMH
 * measures the JDK and then OpenSSL, with its defaults and with one fork of five seconds; the truth
 * and the engine's errors come from runs of the engine, which are others than those of the truth.
 */
public final class TimeToTrust {
  private static final List<String> LABELS =
      List.of(
          "digest SHA-256 64 B",
          "mac HmacSHA256 64 B",
          "encrypt AES/GCM/NoPadding 256 bit 12 B nonce 16 KiB",
          "sign ECDSA secp256r1",
          "verify Ed25519",
          "agree X25519",
          "decapsulate ML-KEM-768",
          "verify SHA256withRSA 2048 bit");
  private static final String REFERENCE = "jdk";
  private static final String OTHER = "openssl";
  private static final String JMH = "jmh.csv";
  private static final int RESAMPLES = 10_000;

  /** A way to use JMH: forks, iterations of warm-up and as many measured ones, seconds of each. */
  private enum Way {
    /** What is often written to save time. */
    SHORT("JMH with one fork of 5 × 1 s", 5, 1, 5, 1),
    /** JMH 1.37 without any option: org.openjdk.jmh.runner.Defaults. */
    DEFAULTS("JMH as it comes", 1, 5, 5, 10);

    private final String words;

    /** How often a sitting measures each row. */
    private final int times;

    private final int forks;
    private final int iterations;
    private final int seconds;

    Way(String words, int times, int forks, int iterations, int seconds) {
      this.words = words;
      this.times = times;
      this.forks = forks;
      this.iterations = iterations;
      this.seconds = seconds;
    }

    private String told(double[] factor) {
      return String.format(
          Locale.ROOT,
          "%s needed %.0f times [%.0f, %.0f] as long to the same error.",
          words,
          factor[1],
          factor[0],
          factor[2]);
    }
  }

  /** One ratio that JMH gave, as a logarithm, and the seconds that it took. */
  private record Given(Way way, String row, double log, double seconds) {}

  private TimeToTrust() {}

  /**
   * Arguments: {@code rows HALF}, which prints a pattern of the rows of one half, {@code measure
   * FOLDER HALF} or {@code tell FOLDER...}. A folder is one sitting over one half of the rows: runs
   * of the engine in {@code truth} and {@code engine}, and what JMH gave in {@code jmh.csv}.
   */
  public static void main(String[] arguments) throws IOException, RunnerException {
    var rest = List.of(arguments).subList(1, arguments.length);
    switch (arguments[0]) {
      case "rows" -> System.out.println("^(" + String.join("|", half(rest.getFirst())) + ")$");
      case "measure" -> measure(Path.of(rest.getFirst(), JMH), half(rest.getLast()));
      default -> {
        for (var line : lines(rest.stream().map(Path::of).map(Sitting::read).toList())) {
          System.out.println(line);
        }
      }
    }
  }

  /** What all sittings in a folder say. */
  public static List<String> lines(Path folder) {
    try (var sittings = Files.list(folder)) {
      return lines(sittings.sorted().map(Sitting::read).toList());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<String> half(String half) {
    int first = Integer.parseInt(half) - 1;
    return IntStream.range(0, LABELS.size())
        .filter(i -> i % 2 == first)
        .mapToObj(LABELS::get)
        .toList();
  }

  private static void measure(Path file, List<String> labels) throws IOException, RunnerException {
    try (var _ = MachineLock.take()) {
      for (var way : Way.values()) {
        for (int i = 0; i < way.times; i++) {
          for (var label : labels) {
            long begun = System.nanoTime();
            double log = Math.log(score(way, label, OTHER) / score(way, label, REFERENCE));
            double seconds = (System.nanoTime() - begun) / 1e9;
            var line = String.format(Locale.ROOT, "%s;%s;%.6f;%.1f%n", way, label, log, seconds);
            Files.writeString(file, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            System.out.print(line);
          }
        }
      }
    }
  }

  private static double score(Way way, String label, String contender) throws RunnerException {
    var options =
        JmhOptions.of(OpenJdkMicros.row(label), contender)
            .mode(Mode.Throughput)
            .forks(way.forks)
            .warmupIterations(way.iterations)
            .warmupTime(TimeValue.seconds(way.seconds))
            .measurementIterations(way.iterations)
            .measurementTime(TimeValue.seconds(way.seconds))
            .jvmArgs(ContenderJvm.FLAGS.toArray(String[]::new))
            .verbosity(VerboseMode.SILENT)
            .build();
    return new Runner(options).runSingle().getPrimaryResult().getScore();
  }

  /** One half of the rows, all measured in one sitting. */
  private record Sitting(Run truth, Run engine, List<Given> given) {
    static Sitting read(Path folder) {
      try (var lines = Files.lines(folder.resolve(JMH))) {
        return new Sitting(
            Sources.read(folder.resolve("truth")),
            Sources.read(folder.resolve("engine")),
            lines.map(line -> given(line.split(";", -1))).toList());
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    private static Given given(String[] words) {
      return new Given(
          Way.valueOf(words[0]),
          words[1],
          Double.parseDouble(words[2]),
          Double.parseDouble(words[3]));
    }

    Stream<RowErrors> rows() {
      return given.stream().map(Given::row).distinct().map(this::errorsOf);
    }

    private RowErrors errorsOf(String label) {
      var known = logs(truth, label);
      double mean = Arrays.stream(known).average().orElse(Double.NaN);
      double scatter = rms(errors(known, mean)) * Math.sqrt(known.length / (known.length - 1.0));
      var jmh = new EnumMap<Way, double[]>(Way.class);
      for (var way : Way.values()) {
        var logs =
            given.stream()
                .filter(one -> one.way == way && one.row.equals(label))
                .mapToDouble(Given::log);
        jmh.put(way, errors(logs.toArray(), mean));
      }
      return new RowErrors(
          label, mean, scatter / Math.sqrt(known.length), errors(logs(engine, label), mean), jmh);
    }
  }

  /** What a row says of the two: JMH's errors and the engine's, about the same truth. */
  private record RowErrors(
      String label, double truth, double truthError, double[] engine, Map<Way, double[]> jmh) {
    String line() {
      return String.format(
          Locale.ROOT,
          "| %s | %.3f ± %.1f %% | %s | %s | %s |",
          label,
          Math.exp(truth),
          100 * truthError,
          told(engine),
          told(jmh.get(Way.SHORT)),
          told(jmh.get(Way.DEFAULTS)));
    }
  }

  private static List<String> lines(List<Sitting> sittings) {
    var rows = sittings.stream().flatMap(Sitting::rows).toList();
    var given = sittings.stream().flatMap(sitting -> sitting.given.stream()).toList();
    double generation =
        sittings.stream().mapToDouble(one -> secondsOfPair(one.engine)).average().orElseThrow();
    var lines = new ArrayList<String>();
    lines.add(
        "| row | OpenSSL ÷ JDK, and its standard error | the engine, a generation"
            + " | JMH, 1 fork, 5 × 1 s | JMH as it comes |");
    lines.add("|---|---|---|---|---|");
    rows.forEach(row -> lines.add(row.line()));
    lines.add("");
    lines.add(
        String.format(Locale.ROOT, "A generation of the two contenders took %.1f s.", generation));
    for (var way : Way.values()) {
      factor(rows, given, way, generation).ifPresent(factor -> lines.add(way.told(factor)));
    }
    return lines;
  }

  private static String told(double[] errors) {
    return errors.length == 0
        ? "–"
        : String.format(Locale.ROOT, "%.1f %% (%d)", 100 * rms(errors), errors.length);
  }

  /**
   * Time times squared error, JMH's over the engine's: the error of a mean falls with the root of
   * the time. The interval is a bootstrap over rows and, within them, over measurements.
   */
  private static Optional<double[]> factor(
      List<RowErrors> rows, List<Given> given, Way way, double generation) {
    var known = rows.stream().filter(row -> row.jmh.get(way).length > 0).toList();
    if (known.isEmpty()) {
      return Optional.empty();
    }
    double seconds =
        given.stream()
            .filter(one -> one.way == way)
            .mapToDouble(Given::seconds)
            .average()
            .orElseThrow();
    var random = new Random(1);
    var factors = new double[RESAMPLES];
    for (int i = 0; i < RESAMPLES; i++) {
      double theirs = 0;
      double ours = 0;
      for (int j = 0; j < known.size(); j++) {
        var row = known.get(random.nextInt(known.size()));
        theirs += square(rms(resampled(row.jmh.get(way), random)));
        ours += square(rms(resampled(row.engine, random)));
      }
      factors[i] = seconds * theirs / (generation * ours);
    }
    Arrays.sort(factors);
    return Optional.of(
        new double[] {
          factors[(int) (0.025 * RESAMPLES)],
          Quantiles.median(factors),
          factors[(int) (0.975 * RESAMPLES)]
        });
  }

  private static double[] resampled(double[] values, Random random) {
    return random.ints(values.length, 0, values.length).mapToDouble(i -> values[i]).toArray();
  }

  private static double square(double value) {
    return value * value;
  }

  private static double rms(double[] errors) {
    return Math.sqrt(Arrays.stream(errors).map(TimeToTrust::square).average().orElse(Double.NaN));
  }

  private static double[] errors(double[] logs, double truth) {
    return Arrays.stream(logs).map(log -> log - truth).toArray();
  }

  /** One logarithm for each generation. */
  private static double[] logs(Run run, String label) {
    var logs = DoubleStream.builder();
    for (var row : run.plan().rows()) {
      var other = sample(run, row, OTHER);
      var reference = sample(run, row, REFERENCE);
      if (row.label().equals(label) && other.isPresent() && reference.isPresent()) {
        Arrays.stream(Ratio.logs(other.get(), reference.get())).forEach(logs::add);
      }
    }
    return logs.build().toArray();
  }

  private static Optional<Sample> sample(Run run, Row row, String contender) {
    return run.cell(row, contender) instanceof Cell.Measured measured
        ? Optional.of(Sample.of(row, measured.forks()))
        : Optional.empty();
  }

  /** Wall time of the run for two forks of it. */
  private static double secondsOfPair(Run run) {
    return 2 * Recorded.duration(run).toMillis() / 1e3 / run.forks().size();
  }
}
