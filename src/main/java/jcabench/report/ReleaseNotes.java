package jcabench.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import jcabench.report.text.Numbers;
import jcabench.result.CellKey;
import jcabench.result.Plan;
import jcabench.result.PlannedContender;
import jcabench.result.Run;
import jcabench.stats.Change;
import jcabench.stats.Changes;
import jcabench.stats.Comparison;
import jcabench.stats.Ratio;
import jcabench.stats.RunVariances;

/**
 * What became faster or slower since another run, as a section for release notes: largest first,
 * with intervals, and with what could not be told.
 */
public final class ReleaseNotes {
  private static final int MOST_LINES = 20; // of each kind
  private static final int MOST_NAMES = 8;

  private final Comparison now;
  private final Run baseline;
  private final Names names;
  private final RunVariances runs;
  private final Changes compared;
  private final List<Change> changes;

  private ReleaseNotes(Comparison now, Run baseline, RunVariances runs) {
    this.now = now;
    this.baseline = baseline;
    this.names = new Names(now.run().plan());
    this.runs = runs;
    this.compared =
        Changes.between(baseline, now.run(), reference().map(PlannedContender::id), runs);
    this.changes = compared.all();
  }

  /** The section; ends with a line break. */
  public static String of(Comparison now, Run baseline) {
    return of(now, baseline, RunVariances.declared(baseline, now.run()));
  }

  /** The same where others than the declared variances are between the two. */
  static String of(Comparison now, Run baseline, RunVariances runs) {
    return new ReleaseNotes(now, baseline, runs).text();
  }

  /** The reference, where both runs have it. */
  private Optional<PlannedContender> reference() {
    return now.reference()
        .filter(PlannedContender::present)
        .filter(contender -> baseline.plan().contender(contender.id()).isPresent());
  }

  private String text() {
    var paragraphs = new ArrayList<String>();
    paragraphs.add("## Performance");
    paragraphs.add(opening());
    kind("Faster", change -> change.ratio().verdict() == Ratio.Verdict.FASTER)
        .ifPresent(paragraphs::add);
    kind("Slower", change -> change.ratio().verdict() == Ratio.Verdict.SLOWER)
        .ifPresent(paragraphs::add);
    paragraphs.add(undecided());
    only("Only measured now", compared.gained()).ifPresent(paragraphs::add);
    only("Only measured before", compared.lost()).ifPresent(paragraphs::add);
    paragraphs.add(environment());
    paragraphs.add(ReproduceSection.of(now.run().plan()).replaceFirst("^## ", "### ").strip());
    return String.join("\n\n", paragraphs) + "\n";
  }

  private String opening() {
    var compared =
        reference()
            .map(
                contender ->
                    "; speeds are compared as ratios to "
                        + names.of(contender)
                        + ", so that a slower machine cancels out")
            .orElse(
                "; the two have no reference in common, so that scores are compared, which is fair"
                    + " on one unchanged machine only");
    return "Compared with "
        + Markdown.text(baseline.name(), 120)
        + version(baseline.plan())
        + ": "
        + changes.size()
        + (changes.size() == 1 ? " measurement" : " measurements")
        + " that both have"
        + compared
        + ". In brackets: 95 % intervals; bold: it stands as one of all of them. "
        + runs.sentence();
  }

  private static String version(Plan plan) {
    return plan.jcabench().isEmpty()
        ? ""
        : " (jcabench " + Markdown.text(plan.jcabench(), 80) + ")";
  }

  private Optional<String> kind(String title, Predicate<Change> which) {
    var found =
        changes.stream()
            .filter(which)
            .sorted(Comparator.comparingDouble(ReleaseNotes::size).reversed())
            .toList();
    if (found.isEmpty()) {
      return Optional.empty();
    }
    var lines = new ArrayList<String>();
    found.stream().limit(MOST_LINES).map(this::line).forEach(lines::add);
    if (found.size() > MOST_LINES) {
      lines.add("- and " + (found.size() - MOST_LINES) + " more, each by less");
    }
    return Optional.of("### " + title + "\n\n" + String.join("\n", lines));
  }

  private String line(Change change) {
    var against =
        change
            .toReference()
            .filter(ratio -> ratio.center().isPresent())
            .map(
                ratio ->
                    "; now "
                        + Numbers.words(ratio)
                        + " against "
                        + names.of(reference().orElseThrow()))
            .orElse("");
    return "- **"
        + names.of(change.contender())
        + "** "
        + names.of(change.row())
        + ": "
        + Markdown.ratio(change.ratio())
        + against;
  }

  private static double size(Change change) {
    return Math.abs(Math.log(change.ratio().center().orElse(1)));
  }

  /** How many could not be told, and what would be found. */
  private String undecided() {
    var same =
        changes.stream()
            .filter(change -> change.ratio().verdict() == Ratio.Verdict.SAME)
            .mapToDouble(change -> change.ratio().detectable().orElseThrow())
            .sorted()
            .toArray();
    var unknown =
        changes.stream()
            .filter(change -> change.ratio().verdict() == Ratio.Verdict.UNKNOWN)
            .count();
    var text = new StringBuilder();
    if (same.length > 0) {
      text.append(
          "Not distinguishable: %d of %d. A change of %s would be found, with a power of 80 %%, in half of them, of %s in all."
              .formatted(
                  same.length,
                  changes.size(),
                  Numbers.plusMinus(same[same.length / 2]),
                  Numbers.plusMinus(same[same.length - 1])));
    }
    if (unknown > 0) {
      text.append(text.isEmpty() ? "" : " ")
          .append("Without an interval, so that nothing can be said: ")
          .append(unknown)
          .append(".");
    }
    if (changes.isEmpty()) {
      text.append("The two runs have no measurement in common.");
    } else if (text.isEmpty()) {
      text.append("Every measurement has changed distinguishably.");
    }
    return text.toString();
  }

  private static Optional<String> only(String title, List<CellKey> found) {
    return found.isEmpty() ? Optional.empty() : Optional.of(title + ": " + some(found));
  }

  /** A sentence that names some of the cells. */
  static String some(List<CellKey> found) {
    var some =
        found.stream()
            .limit(MOST_NAMES)
            .map(cell -> Markdown.text(cell.contender() + ": " + cell.row().label(), 120))
            .collect(Collectors.joining("; "));
    var more = found.size() > MOST_NAMES ? "; and " + (found.size() - MOST_NAMES) + " more" : "";
    return some + more + ".";
  }

  private String environment() {
    var facts = now.run().environment();
    var parts = new ArrayList<String>();
    facts.fact("cpu.model").ifPresent(parts::add);
    facts.fact("cpu.logicalCores").ifPresent(cores -> parts.add(cores + " cores"));
    facts.fact("os.name").ifPresent(parts::add);
    facts.fact("jvm.version").ifPresent(version -> parts.add("Java " + version));
    facts.fact("openssl.version").ifPresent(parts::add);
    return parts.isEmpty()
        ? "Measured on a machine that the run does not name."
        : "Measured on " + Markdown.text(String.join(", ", parts), 400) + ".";
  }
}
