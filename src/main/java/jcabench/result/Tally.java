package jcabench.result;

import java.util.ArrayList;
import java.util.List;

/**
 * How the cells of a run ended: the parts add up to what was asked.
 *
 * @param asked rows times contenders
 * @param measured timed with proof
 * @param checked run once with a right answer, in a run that publishes no speed
 * @param absent not offered by the contender, or the contender is not here
 * @param failed should have worked
 * @param pending not run, since the run ended before
 */
public record Tally(int asked, int measured, int checked, int absent, int failed, int pending) {
  public Tally {
    if (asked != measured + checked + absent + failed + pending) {
      throw new IllegalArgumentException("the parts do not add up to " + asked + " cells");
    }
  }

  /** The sum that accounts for every cell: {@code asked 5 = measured 3 + absent 2 + failed 0}. */
  public String sum() {
    var parts = new ArrayList<String>();
    parts.add("measured " + measured);
    parts.add("absent " + absent);
    parts.add("failed " + failed);
    if (checked > 0) {
      parts.add("checked " + checked);
    }
    if (pending > 0) {
      parts.add("not run " + pending);
    }
    return "asked " + asked + " = " + String.join(" + ", parts);
  }

  static Tally of(Run run, List<Row> rows) {
    int measured = 0;
    int checked = 0;
    int absent = 0;
    int failed = 0;
    int pending = 0;
    for (var row : rows) {
      for (var contender : run.plan().contenders()) {
        switch (run.cell(row, contender.id())) {
          case Cell.Measured _ -> measured++;
          case Cell.Checked _ -> checked++;
          case Cell.Absent _ -> absent++;
          case Cell.Failed _ -> failed++;
          case Cell.Pending _ -> pending++;
        }
      }
    }
    var asked = rows.size() * run.plan().contenders().size();
    return new Tally(asked, measured, checked, absent, failed, pending);
  }
}
