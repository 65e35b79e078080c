package jcabench.report.text;

import java.util.function.Function;
import jcabench.result.PlannedContender;
import jcabench.result.Row;
import jcabench.stats.study.WorkloadFigures.Ask;
import jcabench.stats.study.WorkloadFigures.Figure;
import jcabench.stats.study.WorkloadFigures.Line;

/** The figures of workloads, in words. */
public enum WorkloadWords {
  HANDSHAKES("Handshakes a second of one core, both ends on it", " a second"),
  PROCESSOR_TIME("ms of processors that a server takes for 1,000 requests", " ms"),
  LATENCY("ms that 99 of 100 requests take at most, at the same rate for all", " ms"),
  STORED("MiB/s into an encrypted store and out of it", " MiB/s");

  private final String title;
  private final String unit;

  WorkloadWords(String title, String unit) {
    this.title = title;
    this.unit = unit;
  }

  /** The words of what is asked. */
  public static WorkloadWords of(Ask ask) {
    return valueOf(ask.name());
  }

  /** A heading. */
  public String title() {
    return title + (isLeast() ? ", less is better" : ", more is better");
  }

  private boolean isLeast() {
    return !Ask.valueOf(name()).moreIsBetter();
  }

  /** A figure as it stands in pictures and tables. */
  public static String number(double value) {
    return Numbers.decimals(value, value >= 100 ? 0 : value >= 10 ? 1 : 2);
  }

  /**
   * Who is best at a row, and whether that is known.
   *
   * @param rows their names
   * @param contenders their names
   */
  public String sentence(
      Line line, Function<Row, String> rows, Function<PlannedContender, String> contenders) {
    var best = line.figures().getFirst();
    var begin = rows.apply(line.row()) + ": ";
    if (line.figures().size() == 1) {
      return begin + contenders.apply(best.contender()) + " alone, " + reaches(best) + ".";
    }
    var next = line.figures().get(1);
    return begin
        + (line.isDecided()
                ? "best is %s with %s; next %s with %s."
                : "%s with %s and %s with %s are not told apart.")
            .formatted(
                contenders.apply(best.contender()),
                reaches(best),
                contenders.apply(next.contender()),
                number(next.value()));
  }

  private String reaches(Figure figure) {
    return number(figure.value())
        + unit
        + figure.interval().map(i -> " (" + Numbers.plusMinus(i) + ")").orElse("");
  }
}
