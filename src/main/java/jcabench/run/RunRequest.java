package jcabench.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import jcabench.contender.Contender;
import jcabench.result.Row;
import jcabench.result.Shard;
import jcabench.stats.Goal;

/**
 * What is to be run.
 *
 * @param drivers what measures the rows
 * @param profile how much and how
 * @param contenders the columns
 * @param rows the rows, of all shards
 * @param shard which of them are measured here
 * @param calibration rows without cryptography that every round measures with one contender
 * @param seed of the order of forks
 * @param folder the run folder
 * @param budget wall time for the whole run; empty for none
 * @param goal when a cell has been measured enough; empty for the profile's number of rounds
 * @param reference id of the contender with which the others are compared; where it is absent, the
 *     first that is here stands in
 * @param resume whether the folder holds a run to go on with
 * @param prove whether to count the calls of SPI methods, the JDK's among them, in untimed forks
 * @param arguments the command line, recorded for repeating the run
 * @param rowsPerJvm how many rows a JVM measures, one after the other, 1 or more
 * @param preflight whether to try out first which precision the machine can give today
 * @param limit a row or fork that takes longer is killed
 */
public record RunRequest(
    Drivers drivers,
    Profile profile,
    List<Contender> contenders,
    List<Row> rows,
    Shard shard,
    List<Row> calibration,
    long seed,
    Path folder,
    Optional<Duration> budget,
    Optional<Goal> goal,
    String reference,
    boolean resume,
    boolean prove,
    List<String> arguments,
    int rowsPerJvm,
    boolean preflight,
    Duration limit) {

  /** How many rows a JVM measures when nobody says: more of them change each other's speed. */
  public static final int USUAL_ROWS_PER_JVM = 1;

  /** The longest that a fork may take: RSA-4096 key generation in pure Java needs minutes. */
  public static final Duration LIMIT = Duration.ofMinutes(15);

  /** With whom the others are compared: who is asked for, or the first that is here. */
  static String reference(String asked, List<Contender> present) {
    return present.stream().anyMatch(one -> one.id().equals(asked))
        ? asked
        : present.stream().findFirst().map(Contender::id).orElse(asked);
  }

  public RunRequest {
    contenders = List.copyOf(contenders);
    rows = List.copyOf(rows);
    var measured = Set.copyOf(rows);
    calibration = calibration.stream().filter(row -> !measured.contains(row)).toList();
    arguments = List.copyOf(arguments);
    if (rowsPerJvm < 1) {
      throw new IllegalArgumentException("a JVM measures at least one row");
    }
  }
}
