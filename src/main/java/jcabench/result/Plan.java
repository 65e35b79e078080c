package jcabench.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;

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
 * @param contenders in the order in which they are shown
 * @param rows the rows in order
 * @param calibration rows without cryptography that are measured in every round, with one contender
 *     only, to see whether the machine kept its speed
 * @param timed what one operation is, by benchmark; Markdown
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
    List<PlannedContender> contenders,
    List<Row> rows,
    List<Row> calibration,
    SortedMap<String, String> timed,
    double precision) {

  /** The schema that this version reads and writes. */
  public static final String SCHEMA = "jcabench-run/2";

  /** What the id of the reference ends with where it is measured a second time. */
  private static final String CONTROL = "@control";

  private static final int EVERY = 4;
  private static final int MOST_CONTROLS = 12;

  /** So many contenders gain more by it than it costs. */
  private static final int MANY = 4;

  private static final int HASH_BYTES = 8;

  public Plan {
    if (schema == null || contenders == null || rows == null) {
      throw new IllegalArgumentException("a plan needs schema, contenders and rows");
    }
    contenders = List.copyOf(contenders);
    rows = List.copyOf(rows);
    calibration = calibration == null ? List.of() : List.copyOf(calibration);
    timed = new TreeMap<>(timed == null ? Map.of() : timed);
    jcabench = jcabench == null ? "" : jcabench;
    commit = commit == null ? "" : commit;
    profile = profile == null ? "" : profile;
    started = started == null ? Instant.EPOCH : started;
    arguments = arguments == null ? List.of() : List.copyOf(arguments);
  }

  /**
   * A name of what is asked, in 16 hexadecimal digits: the same on every machine that was given the
   * same rows, contenders, profile, seed and precision. Every fork carries it.
   */
  @JsonProperty
  public String hash() {
    var asked = new ArrayList<String>(List.of(schema, profile, "" + seed, "" + precision));
    contenders.forEach(contender -> asked.add(contender.id()));
    rows.forEach(row -> asked.add(row.key()));
    calibration.forEach(row -> asked.add(row.key()));
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      for (var text : asked) {
        digest.update(text.getBytes(StandardCharsets.UTF_8));
        digest.update((byte) 0);
      }
      return HexFormat.of().formatHex(digest.digest(), 0, HASH_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  /** Under which id a contender is measured a second time. */
  public static String control(String contender) {
    return contender + CONTROL;
  }

  /** Whether an id is that of a contender that was measured a second time. */
  public static boolean isControl(String id) {
    return id.endsWith(CONTROL);
  }

  /** Of which contender a control is the copy; of another id itself. */
  public static String original(String id) {
    return isControl(id) ? id.substring(0, id.length() - CONTROL.length()) : id;
  }

  /**
   * The rows in which the reference is measured by a second JVM in each generation ({@link
   * #control}). The two against each other tell the run's own error rate; together they tell the
   * reference's speed, with which every ratio of a row scatters, so that with many contenders all
   * rows have it (with k others the reference is worth √k times as many JVMs as one of them:
   * Dunnett, Journal of the American Statistical Association 50, 1955). With few contenders it is
   * every fourth row, chosen by the seed, and not more than {@link #MOST_CONTROLS}. First uses and
   * single shots have distributions of their own.
   */
  public List<Row> controls() {
    if (!publishesSpeed) {
      return List.of();
    }
    var some =
        new ArrayList<>(
            rows.stream().filter(row -> !row.singleShot() && !row.calibrates()).toList());
    if (controlsAll((int) contenders.stream().filter(PlannedContender::present).count())) {
      return List.copyOf(some);
    }
    Collections.shuffle(some, new Random(seed));
    int number = Math.min(MOST_CONTROLS, (some.size() + EVERY - 1) / EVERY);
    return List.copyOf(some.subList(0, number));
  }

  /** Whether so many contenders have a {@link #controls control} in every row. */
  public static boolean controlsAll(int contenders) {
    return contenders >= MANY;
  }

  /** The contender with an id. */
  public Optional<PlannedContender> contender(String id) {
    return contenders.stream().filter(one -> one.id().equals(id)).findFirst();
  }

  /** The same with some of its contenders, in the order given. */
  Plan showing(List<String> ids) {
    return with(ids.stream().map(id -> contender(id).orElseThrow()).toList());
  }

  /** The same with other contenders. */
  Plan with(List<PlannedContender> others) {
    return new Plan(
        schema,
        jcabench,
        commit,
        profile,
        seed,
        started,
        arguments,
        publishesSpeed,
        others,
        rows,
        calibration,
        timed,
        precision);
  }
}
