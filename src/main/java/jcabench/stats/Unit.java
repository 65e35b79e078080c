package jcabench.stats;

import java.util.Map;
import java.util.OptionalDouble;
import java.util.regex.Pattern;

/**
 * JMH's unit of a score, for example {@code ops/ms} or {@code ns/op}.
 *
 * @param text as JMH writes it; a unit of another kind converts to nothing but itself
 */
public record Unit(String text) {
  /** In which throughput is shown. */
  public static final Unit OPERATIONS_PER_MILLISECOND = new Unit("ops/ms");

  private static final Pattern RATE = Pattern.compile("ops/([a-z]+)");
  private static final Pattern TIME = Pattern.compile("([a-z]+)/op");
  private static final Map<String, Double> SECONDS =
      Map.of(
          "ns", 1e-9, "us", 1e-6, "ms", 1e-3, "s", 1.0, "min", 60.0, "hr", 3600.0, "day", 86400.0);

  /** What a score of this unit is multiplied with to have it in the other; empty if it can't be. */
  public OptionalDouble factorTo(Unit other) {
    if (equals(other)) {
      return OptionalDouble.of(1);
    }
    var times = quotient(TIME, this, other);
    return times.isPresent() ? times : quotient(RATE, other, this);
  }

  /** What one score is of, for times: {@code ms} for {@code ms/op}; else the whole text. */
  public String perOperation() {
    return text.endsWith("/op") ? text.substring(0, text.length() - "/op".length()) : text;
  }

  private static OptionalDouble quotient(Pattern kind, Unit dividend, Unit divisor) {
    var above = kind.matcher(dividend.text);
    var below = kind.matcher(divisor.text);
    if (!above.matches() || !below.matches()) {
      return OptionalDouble.empty();
    }
    var seconds = SECONDS.get(above.group(1));
    var others = SECONDS.get(below.group(1));
    return seconds == null || others == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(seconds / others);
  }
}
