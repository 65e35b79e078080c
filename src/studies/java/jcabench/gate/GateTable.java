package jcabench.gate;

import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import jcabench.run.Recorded;
import jcabench.stats.Quantiles;
import org.apache.commons.math3.distribution.BetaDistribution;

/** The rows of the gate's study, and what came of its gate runs. */
public final class GateTable {
  /**
   * What is slowed down together.
   *
   * @param rows as the product is asked for them
   * @param names of the algorithms in providers
   */
  private record Subject(String rows, List<String> names) {
    boolean has(String row) {
      return row.matches(rows);
    }
  }

  private static final List<Subject> SUBJECTS =
      List.of(
          new Subject("digest SHA-256 64 B", List.of("SHA-256")),
          new Subject("mac HmacSHA256 64 B", List.of("HmacSHA256")),
          new Subject(
              "encrypt AES/GCM/NoPadding 256 bit 12 B nonce (64 B|16 KiB)", List.of("Cipher")),
          new Subject("sign ECDSA secp256r1", List.of("SHA256withECDSA")),
          new Subject("sign Ed25519", List.of("Ed25519", "EdDSA")),
          new Subject("sign ML-DSA-65", List.of("ML-DSA-65", "ML-DSA")),
          new Subject("agree ECDH secp256r1", List.of("ECDH")),
          new Subject("encapsulate ML-KEM-768", List.of("ML-KEM-768", "ML-KEM")),
          new Subject("verify SHA256withRSA 2048 bit", List.of("SHA256withRSA")),
          new Subject("nextBytes default 64 B", List.of("SecureRandom")));

  private static final double CONFIDENCE = 0.95;

  /** A row of a gate run: a line of the file of verdicts. */
  private record Judged(
      String gate,
      String provider,
      String kind,
      String condition,
      int seconds,
      int exit,
      String row,
      int planted,
      String verdict,
      double ratio) {
    static Judged of(String line) {
      var words = line.split(",", -1);
      return new Judged(
          words[0],
          words[1],
          words[2],
          words[3],
          Integer.parseInt(words[4]),
          Integer.parseInt(words[5]),
          words[6],
          Integer.parseInt(words[7]),
          words[8],
          Double.parseDouble(words[9]));
    }
  }

  private GateTable() {}

  /** The rows as one expression. */
  static String rows() {
    return SUBJECTS.stream().map(Subject::rows).collect(Collectors.joining("|", "^(", ")$"));
  }

  /** What the planted provider is told beside the provider's class. */
  static String argument(List<Integer> levels) {
    var text = new StringBuilder();
    for (int i = 0; i < SUBJECTS.size(); i++) {
      for (var name : SUBJECTS.get(i).names()) {
        text.append(" %s=%d".formatted(name, levels.get(i)));
      }
    }
    return text.toString();
  }

  /**
   * A line for each row of a gate run.
   *
   * @param json what {@code gate run --json} wrote
   * @param head what is said of the gate run
   * @param levels what was planted, in percent, for each subject
   */
  static List<String> verdicts(Path json, String head, List<Integer> levels) throws IOException {
    var lines = new ArrayList<String>();
    for (var found : new JsonMapper().readTree(json.toFile()).get("findings")) {
      var row = found.get("row").asText();
      int subject = 0;
      while (!SUBJECTS.get(subject).has(row)) {
        subject++;
      }
      var interval = found.path("interval");
      lines.add(
          String.format(
              Locale.ROOT,
              "%s,%s,%d,%s,%.5f,%.5f,%.5f",
              head,
              row,
              levels.get(subject),
              found.get("verdict").asText(),
              found.path("ratio").asDouble(Double.NaN),
              interval.path(0).asDouble(Double.NaN),
              interval.path(1).asDouble(Double.NaN)));
    }
    return lines;
  }

  /** What came of the gate runs of a folder: two Markdown tables. */
  public static List<String> lines(Path folder) {
    var all = Recorded.lines(folder, "-verdicts.csv").stream().map(Judged::of).toList();
    if (all.isEmpty()) {
      return List.of("No gate run of this engine was recorded yet.");
    }
    var lines = new ArrayList<String>();
    lines.add(
        "| equals | gate runs | rows | slower or suspected | undecided | gate runs with a slower or"
            + " suspected row | … with an undecided one | seconds to the verdict |");
    lines.add("|---|--:|--:|--:|--:|--:|--:|--:|");
    groups(all, one -> one.kind().equals("equal"), one -> one.provider() + ", " + one.condition())
        .forEach((name, rows) -> lines.add(equals(name, rows)));
    lines.add("");
    lines.add(
        "| planted | gate runs | rows | seen | slower | undecided | not slower | gate runs that"
            + " find all |");
    lines.add("|---|--:|--:|--:|--:|--:|--:|--:|");
    groups(
            all,
            one -> one.kind().equals("planted"),
            one -> "%2d %%, %s".formatted(one.planted(), one.condition()))
        .forEach((name, rows) -> lines.add(planted(name, rows)));
    return lines;
  }

  private static Map<String, List<Judged>> groups(
      List<Judged> all, Predicate<Judged> wanted, Function<Judged, String> name) {
    var groups = new TreeMap<String, List<Judged>>();
    all.stream()
        .filter(wanted)
        .forEach(one -> groups.computeIfAbsent(name.apply(one), _ -> new ArrayList<>()).add(one));
    return groups;
  }

  private static Map<String, List<Judged>> byGate(List<Judged> rows) {
    return rows.stream()
        .collect(Collectors.groupingBy(Judged::gate, LinkedHashMap::new, Collectors.toList()));
  }

  private static String equals(String name, List<Judged> rows) {
    var gates = byGate(rows);
    var seconds = gates.values().stream().mapToDouble(gate -> gate.getFirst().seconds()).toArray();
    Arrays.sort(seconds);
    return String.format(
        Locale.ROOT,
        "| %s | %d | %d | %s | %s | %s | %s | middle %.0f, most %.0f |",
        name,
        gates.size(),
        rows.size(),
        share(rows, GateTable::isAlarm),
        share(rows, isCalled("undecided")),
        gates(gates, GateTable::isAlarm),
        gates(gates, isCalled("undecided")),
        Quantiles.median(seconds),
        seconds[seconds.length - 1]);
  }

  private static boolean isAlarm(Judged row) {
    return row.verdict().equals("slower") || row.verdict().equals("suspected");
  }

  private static Predicate<Judged> isCalled(String verdict) {
    return row -> row.verdict().equals(verdict);
  }

  /** How many gate runs have such a row, with the 95 % bound of their share. */
  private static String gates(Map<String, List<Judged>> gates, Predicate<Judged> wanted) {
    int number =
        (int) gates.values().stream().filter(gate -> gate.stream().anyMatch(wanted)).count();
    return String.format(
        Locale.ROOT,
        "%d of %d, at most %.1f %%",
        number,
        gates.size(),
        100 * atMost(number, gates.size()));
  }

  private static String planted(String name, List<Judged> rows) {
    var gates = byGate(rows);
    var ratios =
        rows.stream().mapToDouble(row -> 1 / row.ratio()).filter(Double::isFinite).toArray();
    int missing =
        (int)
            gates.values().stream()
                .filter(gate -> !gate.stream().allMatch(isCalled("slower")))
                .count();
    return String.format(
        Locale.ROOT,
        "| %s | %d | %d | %.1f %% | %s | %s | %s | %d of %d, at least %.1f %% |",
        name.strip(),
        gates.size(),
        rows.size(),
        100 * (Quantiles.median(ratios) - 1),
        share(rows, isCalled("slower")),
        share(rows, isCalled("undecided")),
        share(rows, isCalled("not slower")),
        gates.size() - missing,
        gates.size(),
        100 * (1 - atMost(missing, gates.size())));
  }

  private static String share(List<Judged> rows, Predicate<Judged> wanted) {
    long number = rows.stream().filter(wanted).count();
    return String.format(Locale.ROOT, "%d (%.1f %%)", number, 100.0 * number / rows.size());
  }

  /** The upper end of Clopper and Pearson's one-sided interval of a share. */
  private static double atMost(int number, int of) {
    return number == of
        ? 1
        : new BetaDistribution(number + 1.0, of - number).inverseCumulativeProbability(CONFIDENCE);
  }
}
