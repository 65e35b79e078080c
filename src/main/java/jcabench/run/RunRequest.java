package jcabench.run;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import jcabench.contender.Contender;
import jcabench.result.Row;

/**
 * What is to be run.
 *
 * @param profile how much and how
 * @param contenders the columns
 * @param rows the rows
 * @param seed of the order of forks
 * @param folder the run folder
 * @param budget wall time for the whole run; empty for the profile's number of rounds
 * @param resume whether the folder holds a run to go on with
 * @param prove whether to count the calls of SPI methods, the JDK's among them, in untimed forks
 * @param arguments the command line, recorded for repeating the run
 * @param limit a row or fork that takes longer is taken for hung
 */
public record RunRequest(
    Profile profile,
    List<Contender> contenders,
    List<Row> rows,
    long seed,
    Path folder,
    Optional<Duration> budget,
    boolean resume,
    boolean prove,
    List<String> arguments,
    Duration limit) {

  /** The longest that a fork may take: RSA-4096 key generation in pure Java needs minutes. */
  public static final Duration LIMIT = Duration.ofMinutes(15);

  public RunRequest {
    contenders = List.copyOf(contenders);
    rows = List.copyOf(rows);
    arguments = List.copyOf(arguments);
  }
}
