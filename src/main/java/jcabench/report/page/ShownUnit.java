package jcabench.report.page;

import java.util.OptionalDouble;
import jcabench.result.Row;
import jcabench.stats.Unit;
import jcabench.stats.study.SizeSweep;

/** A unit that a reader of the page may choose for scores. */
enum ShownUnit {
  /** As it was measured: for every row. */
  MEASURED("as measured"),
  NANOSECONDS("ns/op"),
  OPERATIONS("ops/s"),
  MEGABYTES("MB/s"),
  CYCLES("cycles/byte");

  private static final Unit RATE = new Unit("ops/ns");
  private static final Unit TIME = new Unit("ns/op");
  private static final double NANOS = 1e9; // of a second
  private static final double MEGA = 1e6;

  private final String title;

  ShownUnit(String title) {
    this.title = title;
  }

  /** What a reader chooses. */
  String title() {
    return title;
  }

  /** The unit of a row's numbers. */
  String name(Unit measured) {
    return this == MEASURED ? measured.text() : title;
  }

  /**
   * A value of a row in this unit; empty where it does not apply.
   *
   * @param value in the unit {@code measured}
   * @param hertz the processor's frequency; not a number where it is not known
   */
  OptionalDouble of(double value, Unit measured, Row row, double hertz) {
    double nanos = nanos(value, measured, row);
    double bytes = bytes(row);
    double shown =
        switch (this) {
          case MEASURED -> value;
          case NANOSECONDS -> nanos;
          case OPERATIONS -> row.threads() * NANOS / nanos;
          case MEGABYTES -> row.threads() * bytes * NANOS / MEGA / nanos;
          case CYCLES -> nanos / NANOS * hertz / bytes;
        };
    return Double.isFinite(shown) ? OptionalDouble.of(shown) : OptionalDouble.empty();
  }

  /**
   * Nanoseconds that an operation takes its thread; throughput is that of all threads together. Not
   * a number where the unit is none of time.
   */
  static double nanos(double value, Unit measured, Row row) {
    var factor = measured.factorTo(row.largerIsFaster() ? RATE : TIME);
    if (factor.isEmpty()) {
      return Double.NaN;
    }
    double converted = value * factor.getAsDouble();
    return row.largerIsFaster() ? row.threads() / converted : converted;
  }

  private static double bytes(Row row) {
    var size = row.params().getOrDefault(SizeSweep.SIZE, "");
    return size.matches("[1-9][0-9]{0,11}") ? Long.parseLong(size) : Double.NaN;
  }
}
