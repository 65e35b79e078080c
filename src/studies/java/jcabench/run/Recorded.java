package jcabench.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jcabench.stats.Estimate;
import jcabench.stats.Interval;
import jcabench.stats.Prior;
import jcabench.stats.Sample;

/** What studies wrote down, a line for each measurement, and what they make of it. */
public final class Recorded {
  private Recorded() {}

  /** The lines of all files of a folder that hold measurements, by name. */
  public static List<String> lines(Path folder) {
    try (var files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().endsWith(".csv"))
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
