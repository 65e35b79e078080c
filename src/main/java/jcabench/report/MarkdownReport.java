package jcabench.report;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import jcabench.report.text.Answer;
import jcabench.report.text.KeyOperations;
import jcabench.report.text.Labels;
import jcabench.report.text.Proofs;
import jcabench.report.text.Service;
import jcabench.result.Plan;
import jcabench.result.Run;
import jcabench.result.SpeedColumn;
import jcabench.stats.Comparison;
import jcabench.stats.RowResult;

/** {@code report.md}: one run as Markdown, with the same text for the same run. */
public final class MarkdownReport {
  private static final String NOTES =
      """
      ## Notes

      - One fork is one JVM and counts as one measurement, because iterations within a JVM depend on \
      each other. Forks of a row are interleaved over the contenders in random order, and ratios are \
      taken between forks of one round. The method is described in jcabench's docs/method.md.
      - Scores and ratios are estimated on a log scale, with Student's t on variances that are \
      moderated over the rows of the run: a row of few forks takes a part of its scatter from the \
      others. A single interval is meant to cover the true value in 95 of 100 cases; the \
      simultaneous ones are so wide that all of a run do together in 95 of 100 runs.
      - Intervals speak of the JVMs of this run. Another run differs by more: `compare`, `gate` and \
      release notes add what runs differ by.
      - `absent`: the contender does not offer it. `failed`: it should have worked. `not run`: the run \
      ended before. No such cell is ever filled by another provider.
      """;

  private static final int LONGEST = 600;
  private static final int LONGEST_NAME = 120;

  private final Comparison comparison;
  private final Optional<SpeedColumn> speed;
  private final Map<String, String> pictures;
  private final Run run;
  private final Plan plan;
  private final Names names;
  private final List<RowResult> rows;

  private MarkdownReport(
      Comparison comparison, Optional<SpeedColumn> speed, Map<String, String> pictures) {
    this.comparison = comparison;
    this.speed = speed;
    this.pictures = pictures;
    this.run = comparison.run();
    this.plan = run.plan();
    this.names = new Names(plan);
    this.rows =
        comparison.rows().parallelStream()
            .sorted((a, b) -> Service.ORDER.compare(a.row(), b.row()))
            .toList();
  }

  /** The whole text; ends with a line break. */
  public static String of(Comparison comparison) {
    return of(comparison, Optional.empty(), Map.of());
  }

  /**
   * The same with what lies beside it.
   *
   * @param speed figures of {@code openssl speed}, for a column beside the loops in C
   * @param pictures in the folder {@code charts}, with which it opens: what they show, by file
   */
  public static String of(
      Comparison comparison, Optional<SpeedColumn> speed, Map<String, String> pictures) {
    return new MarkdownReport(comparison, speed, pictures)
        .sections().stream()
            .map(section -> section.stripTrailing() + "\n")
            .collect(Collectors.joining("\n"));
  }

  /** None depends on another, so that every processor makes some of them. */
  private List<String> sections() {
    var proofs = Proofs.of(run);
    var keyRows = KeyOperations.of(comparison);
    var sections = new ArrayList<Supplier<String>>();
    sections.add(this::title);
    sections.add(() -> answer(keyRows));
    if (plan.publishesSpeed()) {
      sections.add(() -> WorkloadSection.of(comparison, names));
    }
    sections.add(this::pictures);
    sections.add(() -> CertaintySection.of(comparison, names, proofs));
    if (plan.publishesSpeed()) {
      var keyOperations = new KeyOperationsSection(comparison, names, keyRows);
      sections.add(keyOperations::speedUps);
      sections.add(keyOperations::scores);
      sections.add(() -> MeansSection.of(comparison, names));
      sections.add(() -> SizesSection.of(comparison, names));
      sections.add(() -> CeilingSection.of(comparison, names, speed));
      sections.add(() -> FipsSection.of(run, names));
      sections.add(() -> TlsSection.of(comparison, names));
      sections.add(() -> HttpsSection.of(comparison, names));
      sections.add(() -> StoreSection.of(comparison, names));
    }
    services().forEach((service, its) -> sections.add(() -> section(service, its)));
    sections.add(() -> new OutcomesSection(plan, names, rows).toString(run.tally()));
    sections.add(() -> ContendersSection.of(run, names, proofs));
    sections.add(() -> EnvironmentSection.of(run));
    if (plan.publishesSpeed()) {
      sections.add(() -> NOTES);
    }
    sections.add(() -> ReproduceSection.of(plan));
    return sections.parallelStream()
        .map(Supplier::get)
        .filter(section -> !section.isEmpty())
        .toList();
  }

  private String title() {
    var facts = new ArrayList<String>();
    if (!plan.profile().isBlank()) {
      facts.add(
          plan.jcabench().isEmpty()
              ? "read from " + Markdown.text(plan.profile(), 80)
              : "profile " + Markdown.code(plan.profile(), 80));
    }
    if (!plan.started().equals(Instant.EPOCH)) {
      facts.add("started " + plan.started().truncatedTo(ChronoUnit.SECONDS));
    }
    if (!plan.jcabench().isEmpty()) {
      facts.add("seed " + plan.seed());
      facts.add("jcabench " + Markdown.text(plan.jcabench(), 80));
    }
    return "# JCA providers compared: %s\n\n%s\n"
        .formatted(Markdown.text(run.name(), 120), sentence(String.join(", ", facts)));
  }

  private static String sentence(String text) {
    return text.isEmpty() ? "" : Character.toUpperCase(text.charAt(0)) + text.substring(1) + ".";
  }

  private String answer(List<RowResult> keyRows) {
    var answer = Answer.of(comparison, new Labels(plan), keyRows);
    var lines =
        answer.lines().stream()
            .map(
                line ->
                    "- **%s** %s.\n"
                        .formatted(
                            Markdown.text(line.contender(), LONGEST_NAME),
                            Markdown.text(line.words(), LONGEST)))
            .collect(Collectors.joining());
    return paragraph(answer.fastest())
        + paragraph(answer.head())
        + (lines.isEmpty() ? "" : lines + "\n")
        + paragraph(answer.foot());
  }

  private static String paragraph(String text) {
    return text.isEmpty() ? "" : Markdown.text(text, LONGEST) + "\n\n";
  }

  private String pictures() {
    return pictures.entrySet().stream()
        .map(one -> "![%s](charts/%s)\n".formatted(one.getValue(), one.getKey()))
        .collect(Collectors.joining("\n"));
  }

  private Map<Service, List<RowResult>> services() {
    var services = new LinkedHashMap<Service, List<RowResult>>();
    rows.forEach(
        row -> services.computeIfAbsent(Service.of(row.row()), s -> new ArrayList<>()).add(row));
    return services;
  }

  private String section(Service service, List<RowResult> its) {
    return plan.publishesSpeed()
        ? new ServiceSection(comparison, names, service, its).toString()
        : CheckedSection.of(plan, names, service, its);
  }
}
