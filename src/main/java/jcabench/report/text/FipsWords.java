package jcabench.report.text;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import jcabench.stats.study.FipsTax;
import jcabench.stats.study.Handshake;

/** What FIPS costs, in sentences. */
public final class FipsWords {
  /** What all numbers of the part are. */
  public static final String INTRODUCTION =
      "The speed of the FIPS form relative to the plain one. The parts have different causes and"
          + " weigh differently in each program, so they are not added up.";

  private FipsWords() {}

  /**
   * In what the two differ beside FIPS.
   *
   * @param escaped makes text of files harmless in the form where the sentence stands
   */
  public static String differences(FipsTax tax, UnaryOperator<String> escaped) {
    return tax.differences().isEmpty()
        ? "Both run the same build."
        : "The two differ in more than FIPS: "
            + tax.differences().stream().map(escaped).collect(Collectors.joining("; "))
            + ".";
  }

  /** The cost of a request, added up. */
  public static String handshake(Handshake handshake) {
    List<String> steps = new ArrayList<>();
    Handshake.STEPS.forEach(
        step ->
            steps.add((step.times() == 1 ? "" : step.times() + " × ") + step.question().label()));
    return "The operations of one TLS 1.3 handshake on P-256 and a record of 16 KiB ("
        + String.join(", ", steps)
        + ") take "
        + Numbers.nanos(handshake.plainNanos() / 1000)
        + " µs without FIPS and "
        + Numbers.nanos(handshake.fipsNanos() / 1000)
        + " µs with it: "
        + Numbers.words(handshake.ratio())
        + "."
        + handshake.whole().map(whole -> " " + whole(handshake, whole)).orElse("");
  }

  /** What was measured, beside what was added up. */
  private static String whole(Handshake sum, Handshake.Whole whole) {
    return "Measured, a server's whole handshake takes "
        + Numbers.nanos(whole.plainNanos() / 1000)
        + " µs over the plain form and "
        + Numbers.nanos(whole.fipsNanos() / 1000)
        + " µs over the other: "
        + Numbers.words(whole.ratio())
        + ". What is added up is "
        + Numbers.decimals(100 * sum.plainNanos() / whole.plainNanos(), 0)
        + " % and "
        + Numbers.decimals(100 * sum.fipsNanos() / whole.fipsNanos(), 0)
        + " % of that; the rest is TLS itself and what it asks for beside.";
  }
}
