package jcabench.run;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import jcabench.result.KeyRows;
import jcabench.result.Row;
import jcabench.result.Services;

/**
 * How much is measured, and how.
 *
 * @param name what the command line calls it
 * @param asks which rows belong to it
 * @param slicing how forks warm up and take turns; empty when nothing is timed
 * @param rounds the least number of generations of each row
 * @param budgetEach the wall time that a run takes by default for each contender, further rounds
 *     included; empty for the least number of rounds and no more
 */
public record Profile(
    String name,
    Predicate<Row> asks,
    Optional<Slicing> slicing,
    int rounds,
    Optional<Duration> budgetEach) {

  /** Touches every cell once and checks every answer; publishes no speed. */
  public static final Profile SMOKE =
      new Profile("smoke", _ -> true, Optional.empty(), 0, Optional.empty());

  /** The key operations: three generations or more in three minutes for each contender. */
  public static final Profile QUICK =
      new Profile(
          "quick",
          row -> KeyRows.KEY_OPERATIONS.contains(row.question()),
          Optional.of(Slicing.USUAL),
          3,
          Optional.of(Duration.ofMinutes(3)));

  /** Every operation of JCA. */
  public static final Profile FULL =
      new Profile(
          "full", row -> !row.isWorkload(), Optional.of(Slicing.USUAL), 3, Optional.empty());

  /** TLS in memory, its parts, key stores and certificates: six minutes for each contender. */
  public static final Profile TLS =
      new Profile(
          "tls",
          row ->
              (row.isWorkload()
                      && !row.service().equals(Services.STORE)
                      && !row.service().equals(Services.HTTPS))
                  || KeyRows.PARTS_OF_A_HANDSHAKE.contains(row.question()),
          Optional.of(Slicing.USUAL),
          3,
          Optional.of(Duration.ofMinutes(6)));

  /** A backup that is encrypted as it comes in: three minutes for each contender. */
  public static final Profile STORE =
      new Profile(
          "store",
          row -> row.service().equals(Services.STORE),
          Optional.of(Slicing.USUAL),
          3,
          Optional.of(Duration.ofMinutes(3)));

  /** Servers under load, and HTTP to calibrate: five minutes for each contender. */
  public static final Profile HTTPS =
      new Profile(
          "https",
          row -> row.service().equals(Services.HTTPS),
          Optional.of(Slicing.USUAL),
          3,
          Optional.of(Duration.ofMinutes(10)));

  /** Those in which engines of TLS that are no JCA providers take part. */
  public static final Set<Profile> OF_TLS = Set.of(TLS, HTTPS);

  /** Every profile. */
  public static final List<Profile> ALL = List.of(SMOKE, QUICK, FULL, TLS, STORE, HTTPS);

  /** The wall time that a run of so many contenders takes by default. */
  public Optional<Duration> budget(int contenders) {
    return budgetEach.map(each -> each.multipliedBy(contenders));
  }

  /** The profile's rows out of all. */
  public List<Row> select(List<Row> all) {
    return all.stream().filter(asks).toList();
  }
}
