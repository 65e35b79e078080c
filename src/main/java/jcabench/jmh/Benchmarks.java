package jcabench.jmh;

import jcabench.benchmark.ContenderBenchmark;
import jcabench.result.Row;

/** Benchmark objects without JMH: of the class that a row names, with its parameters. */
final class Benchmarks {
  private Benchmarks() {}

  /**
   * A new object.
   *
   * @throws IllegalStateException when the class or one of its parameters isn't there
   */
  static ContenderBenchmark of(Row row, String contender) {
    try {
      var made = (ContenderBenchmark) JmhRows.benchmark(row).getDeclaredConstructor().newInstance();
      made.provider = contender;
      for (var parameter : row.params().entrySet()) {
        var field = made.getClass().getField(parameter.getKey());
        if (field.getType() == int.class) {
          field.setInt(made, Integer.parseInt(parameter.getValue()));
        } else {
          field.set(made, parameter.getValue());
        }
      }
      return made;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("no benchmark could be made of " + row.key(), e);
    }
  }
}
