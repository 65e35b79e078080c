package jcabench.report;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import jcabench.report.text.KeyOperations;
import jcabench.report.text.Numbers;
import jcabench.report.text.Proofs;
import jcabench.report.text.Service;
import jcabench.report.text.Warnings;
import jcabench.result.Plan;
import jcabench.result.Run;
import jcabench.result.SpeedColumn;
import jcabench.stats.Comparison;
import jcabench.stats.Precision;
import jcabench.stats.Quantiles;
import jcabench.stats.Ratio;
import jcabench.stats.RowResult;
import jcabench.stats.study.NullControl;

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

  private final Comparison comparison;
  private final Optional<SpeedColumn> speed;
  private final Run run;
  private final Plan plan;
  private final Names names;
  private final List<RowResult> rows;

  private MarkdownReport(Comparison comparison, Optional<SpeedColumn> speed) {
    this.comparison = comparison;
    this.speed = speed;
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
    return of(comparison, Optional.empty());
  }

  /** The same with figures of {@code openssl speed} beside the loops in C. */
  public static String of(Comparison comparison, Optional<SpeedColumn> speed) {
    return new MarkdownReport(comparison, speed)
        .sections().stream()
            .map(section -> section.stripTrailing() + "\n")
            .collect(Collectors.joining("\n"));
  }

  /** None depends on another, so that every processor makes some of them. */
  private List<String> sections() {
    var key = new HashSet<>(KeyOperations.of(plan.rows()));
    var proofs = Proofs.of(run);
    var keyRows = rows.stream().filter(row -> key.contains(row.row())).toList();
    var sections = new ArrayList<Supplier<String>>();
    sections.add(this::title);
    sections.add(() -> new Summary(comparison, names, keyRows).toString());
    if (plan.publishesSpeed()) {
      sections.add(() -> WorkloadSection.of(comparison, names));
    }
    sections.add(() -> "Cells: " + run.tally().sum() + precision() + power() + control());
    sections.add(() -> warnings(proofs));
    sections.add(() -> EnvironmentSection.of(run));
    sections.add(() -> ContendersSection.of(run, names, proofs));
    if (plan.publishesSpeed()) {
      var keyOperations = new KeyOperationsSection(comparison, names, keyRows);
      sections.add(keyOperations::scores);
      sections.add(keyOperations::speedUps);
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

  /** How many ratios reached what was asked. */
  private String precision() {
    return comparison
        .precision()
        .map(
            known ->
                "\n\nPrecision: of %d ratios %d have an interval of %s or narrower%s."
                    .formatted(
                        known.ratios(),
                        known.reached(),
                        Numbers.plusMinus(known.wanted()),
                        known.widest().map(this::widest).orElse("")))
        .orElse("");
  }

  /** What differences the table can show. */
  private String power() {
    var factors =
        comparison.rows().stream()
            .flatMap(row -> row.cells().stream())
            .flatMap(cell -> cell.ratio().stream())
            .map(Ratio::detectable)
            .filter(OptionalDouble::isPresent)
            .mapToDouble(OptionalDouble::getAsDouble)
            .toArray();
    return factors.length == 0
        ? ""
        : "\n\nPower: in the middle one of %d ratios a difference of %s would be found in 80 of 100 runs."
            .formatted(factors.length, Numbers.plusMinus(Quantiles.median(factors)));
  }

  /** The run's own rate of errors. */
  private String control() {
    return NullControl.of(comparison).map(control -> "\n\n" + control.sentence()).orElse("");
  }

  private String widest(Precision.Widest widest) {
    return "; the widest interval is that of "
        + names.of(widest.row())
        + " of "
        + names.of(widest.contender())
        + (Double.isFinite(widest.factor())
            ? ", " + Numbers.plusMinus(widest.factor())
            : ", which has none yet");
  }

  private String warnings(Map<String, Proofs> proofs) {
    var all = Warnings.of(comparison, proofs);
    if (all.isEmpty()) {
      return "";
    }
    var text = new StringBuilder("## Warnings\n\n");
    all.forEach(warning -> text.append("- ").append(Markdown.text(warning, 600)).append('\n'));
    return text.toString();
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
