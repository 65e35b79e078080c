package jcabench.report.text;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import jcabench.stats.study.Axis;

/**
 * What is another in a run than in the one before it: the first facts, and of many the rest as a
 * count.
 */
public final class ChangedFacts {
  private static final int MOST = 6;

  private ChangedFacts() {}

  /**
   * One text for each fact that is shown, and one for the rest of many; none where none changed.
   *
   * @param words of one fact
   */
  public static List<String> of(
      List<Axis.Difference> step, Function<Axis.Difference, String> words) {
    var some = new ArrayList<>(step.stream().limit(MOST).map(words).toList());
    if (step.size() > MOST) {
      some.add("%d more".formatted(step.size() - MOST));
    }
    return List.copyOf(some);
  }
}
