package jcabench.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jcabench.result.Fork;
import jcabench.result.Run;
import jcabench.stats.Estimate;
import jcabench.stats.Interval;
import jcabench.stats.Prior;
import jcabench.stats.Quantiles;
import jcabench.stats.Sample;

/** What studies have recorded, in files of their own or in runs, and what they make of it. */
public final class Recorded {
  private Recorded() {}

  /** The lines of all files of a folder that hold measurements, by name. */
  public static List<String> lines(Path folder) {
    return lines(folder, ".csv");
  }

  /** The same of the files whose names end so. */
  public static List<String> lines(Path folder, String ending) {
    if (!Files.exists(folder)) {
      return List.of();
    }
    try (var files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().endsWith(ending))
          .sorted()
          .flatMap(Recorded::read)
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Stream<String> read(Path file) {
    try {
      return Files.readAllLines(file).stream();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Of logarithms that were measured beside each other. */
  public static List<Double> differences(List<Double> some, List<Double> others) {
    return IntStream.range(0, Math.min(some.size(), others.size()))
        .mapToObj(i -> some.get(i) - others.get(i))
        .toList();
  }

  /** How many factors lie within a bound, and the middle one's distance from 1, as a sentence. */
  public static String within(List<Double> logs, double bound) {
    var distances = logs.stream().mapToDouble(log -> Math.abs(Math.expm1(log))).toArray();
    return String.format(
        Locale.ROOT,
        "%d of %d estimates lie within %.0f %% of 1, the middle one within %.1f %%.",
        Arrays.stream(distances).filter(distance -> distance <= bound).count(),
        distances.length,
        100 * bound,
        100 * Quantiles.median(distances));
  }

  /** When the first fork started. */
  public static Instant begun(Run run) {
    return run.forks().stream().map(Fork::started).min(Comparator.naturalOrder()).orElseThrow();
  }

  /** From the first fork's start to the last one's end. */
  public static Duration duration(Run run) {
    var ended =
        run.forks().stream()
            .map(fork -> fork.started().plusMillis((long) (1e3 * fork.seconds())))
            .max(Comparator.naturalOrder());
    return Duration.between(begun(run), ended.orElseThrow());
  }

  /** The factor that some logarithms say, with its 95 % interval. */
  public static String factor(List<Double> logs) {
    return Estimate.of(logs.stream().mapToDouble(Double::doubleValue).toArray(), Prior.NONE)
        .map(estimate -> estimate.interval(Sample.CONFIDENCE).map(Math::exp))
        .map(Recorded::words)
        .orElse("–");
  }

  private static String words(Interval interval) {
    return String.format(
        Locale.ROOT, "%.3f [%.3f, %.3f]", interval.center(), interval.low(), interval.high());
  }
}
