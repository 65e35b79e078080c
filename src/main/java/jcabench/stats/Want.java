package jcabench.stats;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Whose JVMs the next generation of a row is best made of, beside the reference's. Most intervals
 * of a row are narrow long before its last one is: the generations after the first ones are made of
 * those that gain by it.
 *
 * @param contenders ids; at least one
 * @param urgency how much the row wants to be next, to be held against that of other rows
 */
public record Want(Set<String> contenders, double urgency) {
  /** Who is fastest is asked more often than by how much. */
  private static final double LEAD = 2;

  /** JVMs of the reference in each generation, where there are many contenders. */
  private static final int OF_REFERENCE = 2;

  /** A lead that is undecided wants another generation, however narrow it is. */
  private static final double BARELY = 1.01;

  /** So many generations of each contender tell how a row scatters. */
  private static final int SCATTER = 2;

  /** More than any other urgency. */
  private static final double NEW = 1e6;

  /**
   * What an interval that gets to a step counts, against one that gets to the step after it. Not
   * more, so that an interval that needs many generations holds up no others.
   */
  private static final double EARLIER = 4;

  /** The urgency of what gains nothing. */
  private static final double LATER = 1;

  public Want {
    contenders = Set.copyOf(contenders);
  }

  /**
   * What some contenders need together for a step.
   *
   * @param more generations
   * @param worth how many intervals it counts for
   */
  private record Need(Set<String> contenders, int more, double worth) {}

  /**
   * All contenders until two generations tell how they scatter; then those whose JVMs bring most
   * intervals to their next step, for each JVM that it takes; then those of fewer rounds than
   * asked; last those that will hardly reach their goal.
   *
   * @param generations how many each contender that may be measured had
   * @param rounds the least number of generations of each
   * @return empty where those that would gain have as many as the goal allows
   */
  public static Optional<Want> of(
      Goal goal, RowStanding standing, Map<String, Integer> generations, int rounds) {
    int first = Math.min(rounds, SCATTER);
    if (!below(first, generations).isEmpty()) {
      return Optional.of(all(generations, first));
    }
    return forSteps(goal, standing, generations)
        .or(() -> last(goal, standing, generations, rounds));
  }

  /** Those of fewer generations than the others, until all have so many. */
  public static Want all(Map<String, Integer> generations, int rounds) {
    int least = Collections.min(generations.values());
    return new Want(below(least + 1, generations), NEW * (rounds - least));
  }

  private static Set<String> below(int number, Map<String, Integer> generations) {
    var few = new TreeSet<>(generations.keySet());
    few.removeIf(id -> generations.get(id) >= number);
    return few;
  }

  /** The width of an interval goes with the root of the number of generations. */
  private static Optional<Want> forSteps(
      Goal goal, RowStanding standing, Map<String, Integer> generations) {
    Optional<Want> best = Optional.empty();
    double worth = 1;
    for (var factor : goal.steps().reversed()) {
      double step = Math.log(factor);
      var needs = new ArrayList<Need>();
      standing
          .halfWidths()
          .forEach((id, width) -> add(needs, goal, Set.of(id), generations, width / step, 1));
      if (factor.equals(goal.steps().getFirst())) {
        double excess = Math.max(BARELY, standing.lead() / Math.log(RowStanding.EQUAL));
        add(needs, goal, standing.rivals(), generations, excess, LEAD);
      }
      if (!needs.isEmpty()) {
        var want = best(needs, worth);
        best = best.filter(other -> other.urgency >= want.urgency).or(() -> Optional.of(want));
      }
      worth *= EARLIER;
    }
    return best;
  }

  private static Optional<Want> last(
      Goal goal, RowStanding standing, Map<String, Integer> generations, int rounds) {
    var few = below(rounds, generations);
    if (!few.isEmpty()) {
      return Optional.of(new Want(few, LATER));
    }
    double wanted = Math.log(goal.precision());
    var some = below(goal.cap(), generations);
    if (standing.halfWidth() > wanted) {
      some.removeIf(id -> !(standing.halfWidths().getOrDefault(id, 0.0) > wanted));
    }
    return some.isEmpty()
        ? Optional.empty()
        : Optional.of(new Want(some, Math.min(LATER, wanted / standing.halfWidth())));
  }

  /** Adds nothing where the step is reached, or cannot be before the cap. */
  private static void add(
      List<Need> needs,
      Goal goal,
      Set<String> some,
      Map<String, Integer> generations,
      double excess,
      double worth) {
    int number = some.stream().mapToInt(id -> generations.getOrDefault(id, 0)).min().orElse(0);
    double all = Double.isFinite(excess) ? number * excess * excess : number + 1;
    int more = Math.max(1, (int) Math.ceil(Math.min(all, Short.MAX_VALUE)) - number);
    if (!some.isEmpty() && excess > 1 && number + more <= goal.cap()) {
      needs.add(new Need(some, more, worth));
    }
  }

  /** Of those who need least, so many that each JVM brings most. */
  private static Want best(List<Need> needs, double each) {
    needs.sort(Comparator.comparingInt(Need::more));
    var some = new TreeSet<String>();
    var best = new Want(Set.of(), 0);
    double worth = 0;
    for (var need : needs) {
      some.addAll(need.contenders);
      worth += need.worth;
      double gain = worth / (need.more * (some.size() + OF_REFERENCE));
      if (gain > best.urgency) {
        best = new Want(some, gain);
      }
    }
    return new Want(best.contenders, LATER + each * best.urgency);
  }
}
