package jcabench.stats;

import java.util.Map;
import java.util.OptionalDouble;

/**
 * JMH's unit of a score, for example {@code ops/ms} or {@code ns/op}.
 *
 * @param text as JMH writes it; a unit of another kind converts to nothing but itself
 */
public record Unit(String text) {
  /** In which throughput is shown. */
  public static final Unit OPERATIONS_PER_MILLISECOND = new Unit("ops/ms");

  private static final String RATE = "ops/";
  private static final String PER_OPERATION = "/op";
  private static final Map<String, Double> SECONDS =
      Map.of(
          "ns", 1e-9, "us", 1e-6, "ms", 1e-3, "s", 1.0, "min", 60.0, "hr", 3600.0, "day", 86400.0);

  /** What a score of this unit is multiplied with to have it in the other; empty if it can't be. */
  public OptionalDouble factorTo(Unit other) {
    if (equals(other)) {
      return OptionalDouble.of(1);
    }
    double times = ofTime() / other.ofTime();
    double rates = other.ofRate() / ofRate();
    return known(times)
        ? OptionalDouble.of(times)
        : known(rates) ? OptionalDouble.of(rates) : OptionalDouble.empty();
  }

  /** Whether none of the two that were divided is 0. */
  private static boolean known(double quotient) {
    return quotient > 0 && quotient < Double.POSITIVE_INFINITY;
  }

  /** What one score is of, for times: {@code ms} for {@code ms/op}; else the whole text. */
  public String perOperation() {
    return text.endsWith(PER_OPERATION)
        ? text.substring(0, text.length() - PER_OPERATION.length())
        : text;
  }

  /** Seconds in the unit of a time; 0 where it is none. */
  private double ofTime() {
    return text.endsWith(PER_OPERATION) ? SECONDS.getOrDefault(perOperation(), 0.0) : 0;
  }

  /** Seconds in the unit of a rate; 0 where it is none. */
  private double ofRate() {
    return text.startsWith(RATE) ? SECONDS.getOrDefault(text.substring(RATE.length()), 0.0) : 0;
  }
}
