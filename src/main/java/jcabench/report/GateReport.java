package jcabench.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import jcabench.gate.Decision;
import jcabench.gate.Finding;
import jcabench.gate.Finding.Verdict;
import jcabench.gate.Policy;
import jcabench.report.text.Numbers;
import jcabench.result.Json;
import jcabench.stats.Ratio;

/** What a gate found, for people, for GitHub, for JUnit's readers and as JSON. */
public final class GateReport {
  /** What GitHub takes for a step's summary, less a reserve (docs: 1 MiB). */
  private static final int MOST_BYTES = 900_000;

  private static final int LINE_FRAME = 5; // bars, spaces and end of a line

  private static final int MOST_ERRORS = 10; // annotations of a step that GitHub shows
  private static final int MOST_NAMED = 10; // in the summary; the table has all
  private static final int LONGEST_REASON = 400;

  private final List<Finding> findings;
  private final Policy policy;
  private final List<String> notes;

  /**
   * A report.
   *
   * @param findings worst first
   * @param notes what a reader must know beside them, for example differing environments
   */
  public GateReport(List<Finding> findings, Policy policy, List<String> notes) {
    this.findings = List.copyOf(findings);
    this.policy = policy;
    this.notes = List.copyOf(notes);
  }

  /** One line: the decision, and how many rows there are of each verdict. */
  public String summary() {
    var counts = new EnumMap<Verdict, Long>(Verdict.class);
    findings.forEach(finding -> counts.merge(finding.verdict(), 1L, Long::sum));
    return word(Decision.of(findings))
        + ": "
        + (counts.isEmpty()
            ? "nothing could be compared"
            : counts.entrySet().stream()
                .map(count -> "%d %s".formatted(count.getValue(), word(count.getKey())))
                .collect(Collectors.joining(", ")));
  }

  /** What is slower, by how much and how sure, and what to do. */
  private String advice() {
    return switch (Decision.of(findings)) {
      case SLOWER -> slower();
      case UNDECIDED ->
          "Nothing was shown to be slower, but noise could hide a slow-down of more than %s in %s."
                  .formatted(percent(policy.mostHidden()), rows(Verdict.UNDECIDED))
              + " Give the gate more time or fewer rows, or `--undecided pass` where that is good"
              + " enough.";
      case NOT_SLOWER ->
          "In no row is the candidate slower by more than %s."
              .formatted(percent(policy.mostHidden()));
    };
  }

  private String slower() {
    var worst =
        findings.stream()
            .filter(Finding::blocks)
            .limit(MOST_NAMED)
            .map(
                finding ->
                    "- **%s**, %s: %s%s"
                        .formatted(
                            Markdown.text(finding.row(), 120),
                            Markdown.text(finding.contender(), 120),
                            finding.change().map(change -> Numbers.words(change) + "; ").orElse(""),
                            Markdown.text(finding.reason(), LONGEST_REASON)))
            .collect(Collectors.joining("\n"));
    var advice = new ArrayList<String>();
    if (!worst.isEmpty()) {
      advice.add(worst + "\n");
    }
    if (count(Verdict.SUSPECTED) > 0) {
      advice.add(
          "What is suspected was not confirmed by JVMs of both states: `--confirm-with OLD,NEW`"
              + " measures it once more where the jars of both are at hand, as `gate run` does by"
              + " itself; else measure baseline and candidate again and give these runs with"
              + " `--confirm-baseline` and `--confirm`.");
    }
    if (count(Verdict.MISSING) > 0) {
      advice.add(
          "What is missing was measured of the baseline only: see the run's report for why.");
    }
    if (count(Verdict.SLOWER) > 0) {
      advice.add(
          "New JVMs have confirmed what is slower: undo or explain the change, or allow more with"
              + " `--max-slowdown`.");
    }
    if (advice.isEmpty()) {
      advice.add("Nothing could be compared: the two have no measured row in common.");
    }
    return String.join("\n", advice);
  }

  private String rows(Verdict verdict) {
    long number = count(verdict);
    return number == 1 ? "1 row" : number + " rows";
  }

  private long count(Verdict verdict) {
    return findings.stream().filter(finding -> finding.verdict() == verdict).count();
  }

  private static String percent(double factor) {
    return String.format(Locale.ROOT, "%.1f %%", 100 * (factor - 1));
  }

  /** Markdown, worst first, cut where it becomes too long for GitHub. */
  public String markdown() {
    var text = new StringBuilder("## Performance gate: ").append(summary()).append("\n\n");
    text.append(advice()).append("\n\n");
    text.append(
        String.format(
            Locale.ROOT,
            "A row is suspected when it is more than %s slower, and slower when a second"
                + " measurement with new JVMs agrees. If no row is that much slower, the"
                + " probability that any of them is suspected is at most %.0f %%.\n\n",
            percent(policy.maxSlowdown()),
            100 * policy.falseAlarms()));
    notes.forEach(note -> text.append("- ").append(Markdown.text(note, 600)).append('\n'));
    if (!notes.isEmpty()) {
      text.append('\n');
    }
    var table =
        new Table().words("Verdict").words("Contender").words("Row").words("Change").words("Why");
    int bytes = bytes(text.toString());
    int shown = 0;
    for (var finding : findings) {
      var line = line(finding);
      bytes += bytes(String.join(" | ", line)) + LINE_FRAME;
      if (bytes > MOST_BYTES) {
        break;
      }
      table.row(line);
      shown++;
    }
    if (shown > 0) {
      text.append(table);
    }
    if (shown < findings.size()) {
      text.append("\nand ").append(findings.size() - shown).append(" more that are no worse.\n");
    }
    return text.toString();
  }

  private List<String> line(Finding finding) {
    var verdict = word(finding.verdict());
    return List.of(
        finding.blocks() ? "**" + verdict + "**" : verdict,
        Markdown.text(finding.contender(), 120),
        Markdown.text(finding.row(), 120),
        finding.change().map(Numbers::words).orElse("–"),
        Markdown.text(finding.reason(), LONGEST_REASON));
  }

  private static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  /** Workflow commands with which GitHub marks a failed step. */
  public List<String> githubErrors() {
    return findings.stream()
        .filter(Finding::blocks)
        .limit(MOST_ERRORS)
        .map(
            f ->
                "::error title="
                    + property("Performance " + word(f.verdict()))
                    + "::"
                    + message(f.contender() + ", " + f.row() + ": " + f.reason()))
        .toList();
  }

  /** Characters that end a message of a workflow command. */
  private static String message(String text) {
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A");
  }

  private static String property(String text) {
    return message(text).replace(":", "%3A").replace(",", "%2C");
  }

  /** JUnit's XML: a test case for each row, which fails as the gate does. */
  public String junit() {
    return GateJunit.of(findings);
  }

  private record Document(
      String decision,
      double maxSlowdown,
      double falseAlarms,
      List<String> notes,
      List<Entry> findings) {}

  @JsonInclude(JsonInclude.Include.NON_NULL)
  private record Entry(
      String verdict,
      String contender,
      String row,
      String identity,
      String reason,
      Double ratio,
      List<Double> interval) {
    static Entry of(Finding finding) {
      var change = finding.change();
      var center = change.map(Ratio::center).orElse(OptionalDouble.empty());
      return new Entry(
          word(finding.verdict()),
          finding.contender(),
          finding.row(),
          finding.identity(),
          finding.reason(),
          center.isPresent() ? center.getAsDouble() : null,
          change.flatMap(Ratio::interval).map(i -> List.of(i.low(), i.high())).orElse(null));
    }
  }

  /** One object: the decision, the policy and every finding. */
  public String json() {
    return Json.pretty(
        new Document(
            word(Decision.of(findings)),
            policy.maxSlowdown(),
            policy.falseAlarms(),
            notes,
            findings.stream().map(Entry::of).toList()));
  }

  /** A verdict or a decision, as people read it. */
  static String word(Enum<?> said) {
    return said.name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
