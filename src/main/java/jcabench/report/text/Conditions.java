package jcabench.report.text;

import java.util.LinkedHashMap;
import java.util.Map;
import jcabench.result.Metrics;
import jcabench.result.Run;

/** What the machine did beside the forks, as far as they recorded it. */
public final class Conditions {
  private static final double HERTZ_PER_GIGAHERTZ = 1e9;

  /** Titles by metric, in the order of the report. */
  private static final Map<String, String> TITLES = new LinkedHashMap<>();

  static {
    TITLES.put(Metrics.PRESSURE, "CPU pressure of the forks");
    TITLES.put(Metrics.DELAY, "Run-queue delay of the forks");
    TITLES.put(Metrics.STEAL, "CPU steal of the forks");
    TITLES.put(Metrics.FREQUENCY, "Frequency of the forks");
  }

  private Conditions() {}

  /** By metric; only what was recorded. */
  public static Map<String, Condition> of(Run run) {
    var known = new LinkedHashMap<String, Condition>();
    TITLES
        .keySet()
        .forEach(metric -> Condition.of(run, metric).ifPresent(one -> known.put(metric, one)));
    return known;
  }

  /** By title, in words: {@code median 0.4 %, at most 7.1 %}. */
  public static Map<String, String> words(Run run) {
    var words = new LinkedHashMap<String, String>();
    of(run).forEach((metric, condition) -> words.put(TITLES.get(metric), words(metric, condition)));
    return words;
  }

  private static String words(String metric, Condition condition) {
    return metric.equals(Metrics.FREQUENCY)
        ? "median %s GHz, from %s to %s"
            .formatted(
                gigahertz(condition.median()),
                gigahertz(condition.lowest()),
                gigahertz(condition.highest()))
        : "median %s %%, at most %s %%"
            .formatted(percent(condition.median()), percent(condition.highest()));
  }

  private static String gigahertz(double hertz) {
    return Numbers.decimals(hertz / HERTZ_PER_GIGAHERTZ, 2);
  }

  private static String percent(double share) {
    return Numbers.decimals(100 * share, 1);
  }
}
