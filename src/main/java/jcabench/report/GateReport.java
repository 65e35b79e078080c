package jcabench.report;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import jcabench.gate.Finding;
import jcabench.gate.Finding.Verdict;
import jcabench.gate.Judge;
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

  private boolean passes() {
    return Judge.passes(findings, policy);
  }

  /** One line: how many of each verdict. */
  public String summary() {
    var counts = new EnumMap<Verdict, Long>(Verdict.class);
    findings.forEach(finding -> counts.merge(finding.verdict(), 1L, Long::sum));
    return (passes() ? "passed" : "failed")
        + ": "
        + (counts.isEmpty()
            ? "nothing could be compared"
            : counts.entrySet().stream()
                .map(count -> word(count.getKey()) + " " + count.getValue())
                .collect(Collectors.joining(", ")));
  }

  /** Markdown, worst first, cut where it becomes too long for GitHub. */
  public String markdown() {
    var text = new StringBuilder("## Performance gate ").append(summary()).append("\n\n");
    text.append(
        String.format(
            Locale.ROOT,
            "A row is regressed when it is more than %.1f %% slower and a second measurement"
                + " agrees, and suspected when there was no second one. If no row is that much"
                + " slower, the probability that any of them is suspected is at most %.0f %%.\n\n",
            100 * (policy.maxSlowdown() - 1),
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
        finding.blocks(policy) ? "**" + verdict + "**" : verdict,
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
        .filter(finding -> finding.blocks(policy))
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
    return GateJunit.of(findings, policy);
  }

  private record Document(
      boolean passed,
      double maxSlowdown,
      double falseAlarms,
      boolean strict,
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

  /** One object: whether it passed, the policy and every finding. */
  public String json() {
    return Json.pretty(
        new Document(
            passes(),
            policy.maxSlowdown(),
            policy.falseAlarms(),
            policy.strict(),
            notes,
            findings.stream().map(Entry::of).toList()));
  }

  static String word(Verdict verdict) {
    return verdict.name().toLowerCase(Locale.ROOT);
  }
}
