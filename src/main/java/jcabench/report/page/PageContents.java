package jcabench.report.page;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;
import jcabench.report.chart.Charts;
import jcabench.report.page.PageData.Curve;
import jcabench.report.page.PageData.Look;
import jcabench.report.page.PageData.Point;
import jcabench.report.page.PageData.Workload;
import jcabench.report.text.Answer;
import jcabench.report.text.Ending;
import jcabench.report.text.EnvironmentFacts;
import jcabench.report.text.Family;
import jcabench.report.text.KeyOperations;
import jcabench.report.text.Labels;
import jcabench.report.text.Numbers;
import jcabench.report.text.Palette;
import jcabench.report.text.Proofs;
import jcabench.report.text.Service;
import jcabench.report.text.Warnings;
import jcabench.report.text.WorkloadWords;
import jcabench.result.Block;
import jcabench.result.Plan;
import jcabench.result.PlannedContender;
import jcabench.result.Row;
import jcabench.result.Run;
import jcabench.stats.Comparison;
import jcabench.stats.RowResult;
import jcabench.stats.study.FipsTax;
import jcabench.stats.study.NullControl;
import jcabench.stats.study.WorkloadFigures;

/** Collects what a page shows from a run. */
final class PageContents {
  /** Above it, ratios are there for the chosen reference only: the file would not open any more. */
  private static final int MOST_CELLS = 20_000;

  private static final int MOST_POWERS = 40; // of two, on any axis

  private PageContents() {}

  /** The data of a page. */
  static PageData of(Comparison comparison) {
    var run = comparison.run();
    var plan = run.plan();
    var labels = new Labels(plan);
    var notes = new Notes();
    var rows =
        comparison.rows().stream()
            .sorted(Comparator.comparing(RowResult::row, Service.ORDER))
            .toList();
    var hertz =
        run.environment().fact("cpu.hertz").flatMap(PageContents::number).orElse(Double.NaN);
    var units = units(rows, hertz);
    var blocks = blocks(rows);
    var frame = new PageRow.Frame(plan, labels, units, hertz, places(List.copyOf(blocks)), notes);
    var places = places(rows.stream().map(RowResult::row).toList());
    var sizes = Family.overSizes(rows).stream().filter(PageContents::isCurve).toList();
    var threads = Family.overThreads(rows).stream().filter(PageContents::isCurve).toList();
    var severalMachines = run.environments().machines().size() > 1;
    var pageRows = rows.stream().map(row -> PageRow.of(row, frame)).toList();
    var against = against(comparison, labels, sizes, notes);
    return new PageData(
        "jcabench: " + run.name(),
        subtitle(run),
        Answer.of(comparison, labels, KeyOperations.of(comparison)),
        "Cells: "
            + run.tally().sum()
            + NullControl.of(comparison).map(control -> " · " + control.sentence()).orElse(""),
        Warnings.of(comparison, Proofs.of(run)),
        comparison
            .reference()
            .filter(PlannedContender::present)
            .or(() -> plan.contenders().stream().filter(PlannedContender::present).findFirst())
            .map(PlannedContender::id)
            .filter(against::containsKey)
            .orElse(null),
        units.stream().map(ShownUnit::title).toList(),
        rows.stream().map(row -> Service.of(row.row()).title()).distinct().toList(),
        looks(plan, labels),
        pageRows,
        against,
        curves(sizes, places),
        curves(threads, places),
        workloads(comparison, labels),
        FipsTax.of(run).stream().map(tax -> PageFips.of(tax, labels)).toList(),
        EnvironmentFacts.of(run, _ -> false),
        blocks.stream().map(block -> name(block, severalMachines)).toList(),
        powerNames(),
        byteNames(),
        Palette.SLOW_TO_FAST,
        Words.of(severalMachines),
        notes.all());
  }

  private static List<Workload> workloads(Comparison comparison, Labels labels) {
    if (!comparison.run().plan().publishesSpeed()) {
      return List.of();
    }
    return WorkloadFigures.of(comparison).stream()
        .map(
            figures -> {
              var words = WorkloadWords.of(figures.ask());
              return new Workload(
                  words.title(),
                  figures.lines().stream()
                      .map(line -> words.sentence(line, labels::of, labels::of))
                      .toList(),
                  Charts.of(figures, comparison));
            })
        .toList();
  }

  /** Units that apply to a row at least. */
  private static List<ShownUnit> units(List<RowResult> rows, double hertz) {
    var units = new ArrayList<ShownUnit>();
    for (var unit : ShownUnit.values()) {
      if (unit == ShownUnit.MEASURED
          || rows.stream().anyMatch(row -> unit.of(1, row.unit(), row.row(), hertz).isPresent())) {
        units.add(unit);
      }
    }
    return units;
  }

  private static Optional<Double> number(String text) {
    return text.matches("[0-9]{1,15}") ? Optional.of(Double.valueOf(text)) : Optional.empty();
  }

  private static SortedSet<Block> blocks(List<RowResult> rows) {
    var blocks = new TreeSet<Block>();
    for (var row : rows) {
      row.cells().forEach(cell -> cell.sample().ifPresent(s -> blocks.addAll(s.scores().keySet())));
    }
    return blocks;
  }

  /** Where there are several machines, the machine stands before its round. */
  private static String name(Block block, boolean severalMachines) {
    return (severalMachines ? block.machine() + " " : "") + block.round();
  }

  private static <T> Map<T, Integer> places(List<T> all) {
    var places = new HashMap<T, Integer>();
    for (int i = 0; i < all.size(); i++) {
      places.put(all.get(i), i);
    }
    return places;
  }

  /** A single point makes none. */
  private static boolean isCurve(Family family) {
    return family.points().stream().map(Family.Point::at).distinct().count() > 1;
  }

  private static List<Curve> curves(List<Family> families, Map<Row, Integer> places) {
    var sharing = new HashMap<String, Integer>();
    families.forEach(family -> sharing.merge(name(family), 1, Integer::sum));
    var curves = new ArrayList<Curve>();
    for (var family : families) {
      var name = name(family);
      curves.add(
          new Curve(
              sharing.get(name) == 1 ? name : name + " (" + family.shared().key() + ")",
              family.points().stream()
                  .map(point -> new Point(places.get(point.row().row()), point.at(), point.name()))
                  .toList()));
    }
    return curves;
  }

  private static String name(Family family) {
    return Service.of(family.shared()).title() + ": " + family.label();
  }

  /** The run against each contender that a reader may choose as the reference. */
  private static Map<String, Against> against(
      Comparison chosen, Labels labels, List<Family> sizes, Notes notes) {
    var run = chosen.run();
    var curves = places(sizes.stream().map(Family::shared).toList());
    int cells = run.plan().rows().size() * run.plan().contenders().size();
    var present = run.plan().contenders().stream().filter(PlannedContender::present).toList();
    var others =
        present.stream()
            .filter(one -> !chosen.reference().equals(Optional.of(one)) && cells <= MOST_CELLS)
            .map(PlannedContender::id)
            .toList();
    var compared = new HashMap<String, Comparison>();
    chosen.reference().ifPresent(reference -> compared.put(reference.id(), chosen));
    Comparison.ofEach(run, others)
        .forEach(other -> compared.put(other.reference().orElseThrow().id(), other));
    var all = new LinkedHashMap<String, Against>();
    for (var contender : present) {
      var one = compared.get(contender.id());
      if (one != null) {
        all.put(contender.id(), Against.of(one, contender, labels, curves, notes));
      }
    }
    return all;
  }

  private static List<Look> looks(Plan plan, Labels labels) {
    var looks = new ArrayList<Look>();
    for (var contender : plan.contenders()) {
      int place = looks.size();
      var name = labels.of(contender) + " (" + contender.id() + ")";
      var version = contender.version().isBlank() ? "version not recorded" : contender.version();
      looks.add(
          new Look(
              contender.id(),
              labels.of(contender),
              contender.present(),
              Palette.colour(place),
              Palette.again(place),
              contender.present()
                  ? name + ": " + version
                  : name + " is absent: " + Ending.reason(contender)));
    }
    return looks;
  }

  private static String subtitle(Run run) {
    var facts = run.environment();
    var parts = new ArrayList<String>();
    facts.fact("cpu.model").ifPresent(parts::add);
    facts.fact("cpu.logicalCores").ifPresent(n -> parts.add(n + " hardware threads"));
    facts.fact("os.name").ifPresent(parts::add);
    facts.fact("jvm.version").ifPresent(version -> parts.add("Java " + version));
    if (!run.plan().profile().isBlank()) {
      parts.add(
          (run.plan().jcabench().isEmpty() ? "read from " : "profile ") + run.plan().profile());
    }
    facts.fact("date").ifPresent(parts::add);
    int machines = run.environments().machines().size();
    if (machines > 1) {
      parts.add(machines + " machines");
    }
    return String.join(" · ", parts);
  }

  private static Map<String, String> powerNames() {
    var powers = new LinkedHashMap<String, String>();
    for (int power = -MOST_POWERS; power <= MOST_POWERS; power++) {
      powers.put(String.valueOf(power), Numbers.power(power));
    }
    return powers;
  }

  private static Map<String, String> byteNames() {
    var bytes = new LinkedHashMap<String, String>();
    for (int power = 0; power <= MOST_POWERS; power++) {
      bytes.put(String.valueOf(1L << power), Family.bytes(1L << power));
    }
    return bytes;
  }
}
