package jcabench.jmh;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import jcabench.result.Cell;
import jcabench.result.Fork;
import jcabench.result.Measurement;
import jcabench.result.Origin;
import jcabench.result.Run;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.BenchmarkResult;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.WorkloadParams;
import org.openjdk.jmh.runner.options.TimeValue;

/** JMH's results to journal and back, from which {@code jmh.json} is written. */
public final class JmhJson {
  private static final String OPEN = "[\n";
  private static final String SEPARATOR = ",\n";
  private static final int AT_ONCE = 256; // cells in memory
  private static final String CLOSE = "\n]\n\n\n";

  private JmhJson() {}

  /** Whether JMH measured anything in a run. */
  public static boolean holds(Run run) {
    return !cells(run).isEmpty();
  }

  /**
   * Writes JMH's JSON file of a run: one entry for each cell that JMH measured, its forks in the
   * order of their blocks. JMH's own formatter makes the text.
   */
  public static void write(Run run, Writer out) throws IOException {
    write(cells(run), out);
  }

  private static List<List<Fork>> cells(Run run) {
    var cells = new ArrayList<List<Fork>>();
    for (var row : run.plan().rows()) {
      for (var contender : run.plan().contenders()) {
        if (run.cell(row, contender.id()) instanceof Cell.Measured measured
            && measured.forks().stream()
                .allMatch(fork -> fork.measurement().origin() instanceof Origin.Jmh)) {
          cells.add(measured.forks());
        }
      }
    }
    return cells;
  }

  static void write(List<List<Fork>> cells, Writer out) throws IOException {
    out.write(OPEN);
    var separator = "";
    for (int from = 0; from < cells.size(); from += AT_ONCE) {
      var some = cells.subList(from, Math.min(cells.size(), from + AT_ONCE));
      for (var text : some.parallelStream().map(JmhJson::entry).toList()) {
        out.write(separator);
        out.write(text);
        separator = SEPARATOR;
      }
    }
    out.write(CLOSE);
  }

  /** What stands for a cell between the brackets of JMH's file, by JMH's own formatter. */
  private static String entry(List<Fork> forks) {
    return withoutFrame(alone(merged(forks)));
  }

  private static String withoutFrame(String text) {
    if (!text.startsWith(OPEN) || !text.endsWith(CLOSE)) {
      throw new IllegalStateException("this is not JMH 1.37: its JSON has another frame");
    }
    return text.substring(OPEN.length(), text.length() - CLOSE.length());
  }

  private static String alone(RunResult result) {
    var bytes = new ByteArrayOutputStream();
    try (var out = new PrintStream(bytes, false, StandardCharsets.UTF_8)) {
      ResultFormatFactory.getInstance(ResultFormatType.JSON, out).writeOut(List.of(result));
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }

  private static Origin.Jmh facts(Fork fork) {
    return (Origin.Jmh) fork.measurement().origin();
  }

  /** The forks of a cell as one result, as JMH would have them. */
  static RunResult merged(List<Fork> forks) {
    var params = params(facts(forks.getFirst()), forks.size());
    var results = new ArrayList<BenchmarkResult>();
    for (var fork : forks) {
      results.add(new BenchmarkResult(params, iterationResults(fork.measurement(), params)));
    }
    return new RunResult(params, results);
  }

  private static List<IterationResult> iterationResults(
      Measurement measurement, BenchmarkParams params) {
    var results = new ArrayList<IterationResult>();
    // JMH labels the primary result by the method's name.
    var label = params.getBenchmark().substring(params.getBenchmark().lastIndexOf('.') + 1);
    for (int i = 0; i < measurement.iterations().size(); i++) {
      var result = new IterationResult(params, params.getMeasurement(), null);
      result.addResult(
          RecordedResult.of(
              label,
              measurement.iterations().get(i),
              measurement.unit(),
              params.getMode() == Mode.SampleTime));
      for (var entry : measurement.secondary().entrySet()) {
        var value = entry.getValue().values().get(i);
        if (value != null) {
          result.addResult(
              RecordedResult.of(
                  entry.getKey(),
                  value,
                  entry.getValue().unit(),
                  AggregationPolicy.valueOf(entry.getValue().policy())));
        }
      }
      results.add(result);
    }
    return results;
  }

  private static BenchmarkParams params(Origin.Jmh facts, int forks) {
    var workload = new WorkloadParams();
    var order = 0;
    for (var entry : facts.params().entrySet()) {
      workload.put(entry.getKey(), entry.getValue(), order++);
    }
    return new BenchmarkParams(
        facts.benchmark(),
        facts.benchmark(),
        true,
        facts.threads(),
        new int[] {1},
        List.of(),
        forks,
        0,
        iterationParams(IterationType.WARMUP, facts.warmup()),
        iterationParams(IterationType.MEASUREMENT, facts.measurement()),
        Mode.deepValueOf(facts.mode()),
        workload,
        TimeUnit.valueOf(facts.timeUnit()),
        1,
        facts.jvm(),
        facts.jvmArgs(),
        facts.jdkVersion(),
        facts.vmName(),
        facts.vmVersion(),
        facts.jmhVersion(),
        TimeValue.NONE);
  }

  private static IterationParams iterationParams(IterationType type, Origin.Iterations iterations) {
    var time =
        iterations.time().isEmpty() || iterations.time().equals("single-shot")
            ? TimeValue.NONE
            : TimeValue.fromString(iterations.time().replace(" ", ""));
    return new IterationParams(type, iterations.count(), time, iterations.batchSize());
  }
}
