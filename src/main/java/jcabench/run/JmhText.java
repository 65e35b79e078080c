package jcabench.run;

import java.util.List;
import java.util.Optional;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.util.Statistics;

/**
 * The text of a cell in JMH's JSON file, in JMH 1.37's layout. JMH's own formatter makes the same
 * in twenty passes over it, which takes more than a minute for 100,000 cells; {@code
 * JmhResultsTest} holds the two against each other in every mode.
 */
final class JmhText {
  private static final double[] PERCENTILES = {
    0.00, 50.0, 90, 95, 99, 99.9, 99.99, 99.999, 99.9999, 100
  };
  private static final String INDENT = "    ";

  /** JMH has escapes of its own for these. */
  private static final String SPECIAL = "\"\\&,;[]<>{}";

  private final StringBuilder text = new StringBuilder();
  private int depth = 1;
  private boolean begun;
  private boolean plain = true;

  private JmhText() {}

  /** The text; empty where a name holds a character that is not printed as it is. */
  static Optional<String> of(RunResult result) {
    var cell = new JmhText();
    cell.open('{');
    cell.cell(result);
    cell.close('}');
    return cell.plain ? Optional.of(cell.text.toString()) : Optional.empty();
  }

  private void cell(RunResult result) {
    var params = result.getParams();
    string("jmhVersion", params.getJmhVersion());
    string("benchmark", params.getBenchmark());
    string("mode", params.getMode().shortLabel());
    number("threads", params.getThreads());
    number("forks", params.getForks());
    string("jvm", params.getJvm());
    open("jvmArgs", '[');
    for (Object argument : params.getJvmArgs()) {
      item(quoted((String) argument));
    }
    close(']');
    string("jdkVersion", params.getJdkVersion());
    string("vmName", params.getVmName());
    string("vmVersion", params.getVmVersion());
    number("warmupIterations", params.getWarmup().getCount());
    string("warmupTime", params.getWarmup().getTime().toString());
    number("warmupBatchSize", params.getWarmup().getBatchSize());
    number("measurementIterations", params.getMeasurement().getCount());
    string("measurementTime", params.getMeasurement().getTime().toString());
    number("measurementBatchSize", params.getMeasurement().getBatchSize());
    parameters(params);
    open("primaryMetric", '{');
    metric(result.getPrimaryResult());
    primaryData(result, params.getMode() == Mode.SampleTime);
    close('}');
    open("secondaryMetrics", '{');
    result
        .getSecondaryResults()
        .forEach(
            (name, metric) -> {
              open(name, '{');
              metric(metric);
              secondaryData(result, name);
              close('}');
            });
    close('}');
  }

  private void parameters(BenchmarkParams params) {
    if (params.getParamsKeys().isEmpty()) {
      return;
    }
    open("params", '{');
    for (Object key : params.getParamsKeys()) {
      string((String) key, params.getParam((String) key));
    }
    close('}');
  }

  private void metric(Result<?> metric) {
    item(quoted("score") + " : " + number(metric.getScore()));
    item(quoted("scoreError") + " : " + number(metric.getScoreError()));
    open("scoreConfidence", '[');
    for (double bound : metric.getScoreConfidence()) {
      item(number(bound));
    }
    close(']');
    open("scorePercentiles", '{');
    Statistics statistics = metric.getStatistics();
    for (double rank : PERCENTILES) {
      item(quoted(String.valueOf(rank)) + " : " + number(statistics.getPercentile(rank)));
    }
    close('}');
    string("scoreUnit", metric.getScoreUnit());
  }

  private void primaryData(RunResult result, boolean histogram) {
    open(histogram ? "rawDataHistogram" : "rawData", '[');
    for (var iterations : forks(result)) {
      open('[');
      for (var iteration : iterations) {
        if (histogram) {
          histogram(iteration.getPrimaryResult().getStatistics());
        } else {
          item(number(iteration.getPrimaryResult().getScore()));
        }
      }
      close(']');
    }
    close(']');
  }

  private void histogram(Statistics statistics) {
    open('[');
    statistics
        .getRawData()
        .forEachRemaining(
            entry -> item("[ " + number(entry.getKey()) + ", " + entry.getValue() + " ]"));
    close(']');
  }

  private void secondaryData(RunResult result, String name) {
    open("rawData", '[');
    for (var iterations : forks(result)) {
      open('[');
      for (var iteration : iterations) {
        Result<?> metric = iteration.getSecondaryResults().get(name);
        if (metric != null) {
          item(number(metric.getScore()));
        }
      }
      close(']');
    }
    close(']');
  }

  private static List<List<IterationResult>> forks(RunResult result) {
    return result.getBenchmarkResults().stream()
        .map(fork -> List.copyOf(fork.getIterationResults()))
        .toList();
  }

  private void string(String name, String value) {
    item(quoted(name) + " : " + quoted(value));
  }

  private void number(String name, int value) {
    item(quoted(name) + " : " + value);
  }

  private static String number(double value) {
    if (Double.isNaN(value)) {
      return "\"NaN\"";
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? "\"+INF\"" : "\"-INF\"";
    }
    return String.valueOf(value);
  }

  private String quoted(String value) {
    plain &= value.chars().allMatch(c -> c >= ' ' && c < 0x7f && SPECIAL.indexOf(c) < 0);
    return '"' + value + '"';
  }

  private void open(String name, char bracket) {
    item(quoted(name) + " : " + bracket);
    enter();
  }

  private void open(char bracket) {
    item(String.valueOf(bracket));
    enter();
  }

  private void enter() {
    depth++;
    begun = false;
  }

  private void close(char bracket) {
    depth--;
    line();
    text.append(bracket);
    begun = true;
  }

  private void item(String content) {
    if (begun) {
      text.append(',');
    }
    if (!text.isEmpty()) {
      line();
    } else {
      text.append(INDENT);
    }
    text.append(content);
    begun = true;
  }

  private void line() {
    text.append('\n').repeat(INDENT, depth);
  }
}
