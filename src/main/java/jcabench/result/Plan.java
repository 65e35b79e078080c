package jcabench.result;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What a run set out to do: {@code cells.json}, written before the first fork. Every row is asked
 * of every contender.
 *
 * @param schema {@link #SCHEMA}
 * @param jcabench version of the program; empty for a bare JMH file, which no run of ours planned
 * @param commit commit of the program; empty when it is not known
 * @param profile name of the profile
 * @param seed of the order of forks
 * @param started when the run began; {@link Instant#EPOCH} when it is not known
 * @param arguments the command line, for repeating the run
 * @param publishesSpeed whether the profile times anything
 * @param contenders the columns in order
 * @param rows the rows in order
 * @param rulers rows without cryptography that are measured in every round, with one contender
 *     only, to see whether the machine kept its speed
 * @param precision half the width of the interval that cells were measured to, as a factor above 1
 *     ({@code 1.02} is ±2 %); 0 when only the number of rounds or the budget ended them
 */
public record Plan(
    String schema,
    String jcabench,
    String commit,
    String profile,
    long seed,
    Instant started,
    List<String> arguments,
    boolean publishesSpeed,
    List<Column> contenders,
    List<Row> rows,
    List<Row> rulers,
    double precision) {

  /** The schema that this version reads and writes. */
  public static final String SCHEMA = "jcabench-run/1";

  public Plan {
    if (schema == null || contenders == null || rows == null) {
      throw new IllegalArgumentException("a plan needs schema, contenders and rows");
    }
    contenders = List.copyOf(contenders);
    rows = List.copyOf(rows);
    rulers = rulers == null ? List.of() : List.copyOf(rulers);
    jcabench = jcabench == null ? "" : jcabench;
    commit = commit == null ? "" : commit;
    profile = profile == null ? "" : profile;
    started = started == null ? Instant.EPOCH : started;
    arguments = arguments == null ? List.of() : List.copyOf(arguments);
  }

  /**
   * A contender as the run saw it.
   *
   * @param id its id
   * @param title what a reader sees
   * @param present whether it is here
   * @param reason why it is not; empty otherwise
   * @param cure what would bring it; empty otherwise
   * @param version who it is: provider and library with their versions
   * @param fipsOf id of the contender of which it is the FIPS form; empty for none
   */
  public record Column(
      String id,
      String title,
      boolean present,
      String reason,
      String cure,
      String version,
      String fipsOf) {
    public Column {
      if (id == null || title == null) {
        throw new IllegalArgumentException("a contender needs id and title");
      }
      reason = reason == null ? "" : reason;
      cure = cure == null ? "" : cure;
      version = version == null ? "" : version;
      fipsOf = fipsOf == null ? "" : fipsOf;
    }
  }

  /** The column with an id. */
  public Optional<Column> contender(String id) {
    return contenders.stream().filter(column -> column.id().equals(id)).findFirst();
  }

  /** The same with some of its contenders, in the order given. */
  Plan showing(List<String> ids) {
    return new Plan(
        schema,
        jcabench,
        commit,
        profile,
        seed,
        started,
        arguments,
        publishesSpeed,
        ids.stream().map(id -> contender(id).orElseThrow()).toList(),
        rows,
        rulers,
        precision);
  }
}
