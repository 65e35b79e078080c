package jcabench.run;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import jcabench.result.KeyRows;
import jcabench.result.Question;
import jcabench.result.Row;

/**
 * How much is measured, and how.
 *
 * @param name what the command line calls it
 * @param questions those that belong to it; empty for all
 * @param slicing how forks warm up and take turns; empty when nothing is timed
 * @param rounds the least number of generations of each row
 * @param budgetEach the wall time that a run takes by default for each contender, further rounds
 *     included; empty for the least number of rounds and no more
 */
public record Profile(
    String name,
    List<Question> questions,
    Optional<Slicing> slicing,
    int rounds,
    Optional<Duration> budgetEach) {

  /** Touches every cell once and checks every answer; publishes no speed. */
  public static final Profile SMOKE =
      new Profile("smoke", List.of(), Optional.empty(), 0, Optional.empty());

  /** The key operations: three generations or more in three minutes for each contender. */
  public static final Profile QUICK =
      new Profile(
          "quick",
          KeyRows.KEY_OPERATIONS,
          Optional.of(Slicing.USUAL),
          3,
          Optional.of(Duration.ofMinutes(3)));

  /** Everything. */
  public static final Profile FULL =
      new Profile("full", List.of(), Optional.of(Slicing.USUAL), 3, Optional.empty());

  /** Every profile. */
  public static final List<Profile> ALL = List.of(SMOKE, QUICK, FULL);

  /** The wall time that a run of so many contenders takes by default. */
  public Optional<Duration> budget(int contenders) {
    return budgetEach.map(each -> each.multipliedBy(contenders));
  }

  /** The profile's rows out of all. */
  public List<Row> select(List<Row> all) {
    return questions.isEmpty()
        ? all
        : all.stream().filter(row -> questions.contains(row.question())).toList();
  }
}
