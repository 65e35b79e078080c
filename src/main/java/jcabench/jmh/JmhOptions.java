package jcabench.jmh;

import java.util.regex.Pattern;
import jcabench.result.Row;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/** A cell in JMH's terms. */
final class JmhOptions {
  private JmhOptions() {}

  /** Options that select exactly one row for one contender. */
  static ChainedOptionsBuilder of(Row row, String contender) {
    var options =
        new OptionsBuilder()
            .include("^" + Pattern.quote(JmhRows.jmhName(row)) + "$")
            .param("provider", contender)
            .threads(row.threads())
            .warmupForks(0)
            .shouldFailOnError(true);
    row.params().forEach(options::param);
    return options;
  }

  /** A number of untimed calls in this process. */
  static ChainedOptionsBuilder calls(Row row, String contender, int calls) {
    return of(row, contender)
        .forks(0)
        .mode(Mode.SingleShotTime)
        .warmupIterations(0)
        .measurementIterations(1)
        .measurementBatchSize(calls);
  }
}
