package jcabench.stats;

import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import jcabench.result.Row;
import jcabench.result.Run;

/**
 * By how much whole runs of the same code differ, by the kind of operation: a random generator
 * differs more from day to day than AES does.
 *
 * @param kinds by {@link Row#service()}
 * @param others of all that is not among them
 */
public record RunVariances(SortedMap<String, RunVariance> kinds, RunVariance others) {
  /** The name under which {@link #others} is published. */
  public static final String OTHERS = "others";

  /** What is declared weighs as much as so many degrees of freedom of one's own runs. */
  public static final double WEIGHT = 8;

  /** The fact that tells kinds of processor apart. */
  public static final String PROCESSOR = "cpu.identifier";

  /**
   * What the project's own runs on one kind of processor show, until stored runs show it: the study
   * docs/studies/run-variance.md says how it was found.
   */
  public static final RunVariances ALIKE = published("/jcabench/stats/runs-alike.properties");

  /** The same between runs on two kinds of processor, where providers change places. */
  public static final RunVariances UNLIKE = published("/jcabench/stats/runs-unlike.properties");

  public RunVariances {
    kinds = Collections.unmodifiableSortedMap(new TreeMap<>(kinds));
  }

  /** The same for all rows. */
  public static RunVariances all(RunVariance variance) {
    return new RunVariances(new TreeMap<>(), variance);
  }

  /**
   * As a study writes it: for each kind a standard deviation in percent.
   *
   * @throws IllegalArgumentException when a line is none
   */
  static RunVariances of(Properties lines) {
    var kinds = new TreeMap<String, RunVariance>();
    for (var kind : lines.stringPropertyNames()) {
      double deviation = Double.parseDouble(lines.getProperty(kind)) / 100;
      kinds.put(kind, new RunVariance(deviation * deviation, WEIGHT));
    }
    var others = kinds.remove(OTHERS);
    if (others == null) {
      throw new IllegalArgumentException("there is no variance of runs for " + OTHERS);
    }
    return new RunVariances(kinds, others);
  }

  private static RunVariances published(String resource) {
    var lines = new Properties();
    try (var in = RunVariances.class.getResourceAsStream(resource)) {
      lines.load(new InputStreamReader(in, StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return of(lines);
  }

  /** What is declared between two runs, by whether they say to be of two kinds of processor. */
  public static RunVariances declared(Run one, Run other) {
    var kinds =
        Stream.of(one, other)
            .flatMap(run -> run.environment().fact(PROCESSOR).stream())
            .distinct()
            .count();
    return kinds > 1 ? UNLIKE : ALIKE;
  }

  /** Of a row. */
  public RunVariance of(Row row) {
    return kinds.getOrDefault(row.service(), others);
  }

  /**
   * This one, held against what stored runs show.
   *
   * @param observed for some kinds what they show
   */
  public RunVariances moderated(Map<String, RunVariance> observed) {
    var moderated = new TreeMap<>(kinds);
    observed.forEach(
        (kind, shown) -> moderated.put(kind, kinds.getOrDefault(kind, others).moderated(shown)));
    return new RunVariances(moderated, others);
  }

  /** On which level an interval speaks that has these variances in it. */
  public String sentence() {
    var deviations =
        Stream.concat(kinds.values().stream(), Stream.of(others))
            .mapToDouble(variance -> 100 * Math.sqrt(variance.variance()))
            .summaryStatistics();
    return "Intervals are between runs: besides JVMs they hold that runs of the same code differ,"
        + " by a standard deviation of "
        + (deviations.getMin() == deviations.getMax()
            ? String.format(Locale.ROOT, "%.1f %%.", deviations.getMax())
            : String.format(
                Locale.ROOT,
                "%.1f to %.1f %%, by the kind of operation.",
                deviations.getMin(),
                deviations.getMax()));
  }
}
