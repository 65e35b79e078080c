package jcabench.cli;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import jcabench.jmh.JmhJson;
import jcabench.machine.WholeFile;
import jcabench.report.CompareReport;
import jcabench.report.HistoryReport;
import jcabench.report.MarkdownReport;
import jcabench.report.ReleaseNotes;
import jcabench.report.chart.Charts;
import jcabench.report.data.DashboardList;
import jcabench.report.data.HistoryTable;
import jcabench.report.data.JsonReport;
import jcabench.report.data.ScoreMatrix;
import jcabench.report.data.SliceTable;
import jcabench.report.page.HistoryPage;
import jcabench.report.page.HtmlReport;
import jcabench.result.Run;
import jcabench.result.SpeedColumn;
import jcabench.stats.Comparison;
import jcabench.stats.study.Axis;
import jcabench.stats.study.SideBySide;
import jcabench.stats.study.TimeSeries;

/**
 * In which form results are written: a new one is named here and nowhere else. It lies with the
 * commands, since one form is JMH's and the others are the reports'.
 */
@SuppressWarnings("ImmutableEnumChecker") // functions without state
enum Format {
  /** Text for people. */
  MD(
      Some.of(
          one ->
              text(
                  "report.md",
                  MarkdownReport.of(
                      one.comparison(),
                      one.speed(),
                      one.pictured() ? Charts.opening(one.comparison()) : Map.of()))),
      Some.of(several -> text("compare.md", CompareReport.of(several.runs(), several.axis()))),
      Some.of(series -> text("history.md", HistoryReport.of(series)))),
  /** A page to look around in, one file. */
  HTML(
      Some.of(one -> text("report.html", HtmlReport.of(one.comparison()))),
      Some.none(),
      Some.of(series -> text("history.html", HistoryPage.of(series)))),
  /** Pictures. */
  SVG(
      Some.of(one -> texts("charts/", Charts.of(one.comparison()))),
      Some.of(
          several ->
              texts(
                  "", Charts.of(SideBySide.of(several.runs()), several.runs(), several.caution()))),
      Some.none()),
  /** Every number, after {@code docs/report.schema.json}. */
  JSON(
      Some.of(one -> text("report.json", JsonReport.of(one.comparison()))),
      Some.none(),
      Some.none()),
  /** For dashboards that know no parameters. */
  LIST(
      Some.of(one -> text("list.json", DashboardList.of(one.comparison()))),
      Some.none(),
      Some.none()),
  /**
   * Every reading, a line each; of several runs every score, a column for each run; over time a
   * line for each run.
   */
  CSV(
      Some.of(one -> Map.of("slices.csv", out -> SliceTable.write(one.comparison().run(), out))),
      Some.of(several -> Map.of("scores.csv", out -> ScoreMatrix.write(several.runs(), out))),
      Some.of(series -> Map.of("history.csv", out -> HistoryTable.write(series, out)))),
  /** JMH's own JSON. */
  JMH(Some.of(one -> jmh(one.comparison().run())), Some.none(), Some.none()),
  /** What got faster or slower since an older run. */
  RELEASE_NOTES(
      Some.of(
          one ->
              text(
                  "release-notes.md",
                  ReleaseNotes.of(one.comparison(), one.baseline().orElseThrow()))),
      Some.none(),
      Some.none());

  /** What a run writes by itself, and what {@code --format all} means. */
  static final List<Format> OF_A_RUN = List.of(MD, HTML, SVG, JMH);

  /**
   * What is written beside runs that were joined or read elsewhere. Not JMH's form: it knows no
   * machines and would pool them.
   */
  static final List<Format> OF_A_NEW_RUN = List.of(MD, HTML, SVG);

  private final Some<OneRun> report;
  private final Some<SeveralRuns> compare;
  private final Some<TimeSeries> history;

  Format(Some<OneRun> report, Some<SeveralRuns> compare, Some<TimeSeries> history) {
    this.report = report;
    this.compare = compare;
    this.history = history;
  }

  /**
   * A run to be reported.
   *
   * @param baseline an older run, for the one form that takes it
   * @param speed figures of {@code openssl speed}, for the one form that takes them
   * @param pictured whether pictures are written beside it
   */
  record OneRun(
      Comparison comparison,
      Optional<Run> baseline,
      Optional<SpeedColumn> speed,
      boolean pictured) {
    /** Alone. */
    OneRun(Comparison comparison, Optional<Run> baseline, Optional<SpeedColumn> speed) {
      this(comparison, baseline, speed, false);
    }
  }

  /**
   * Runs beside each other.
   *
   * @param caution what each picture must say beside it; empty for nothing
   */
  record SeveralRuns(List<Run> runs, Axis axis, String caution) {}

  /** How files are made of something, where they can be. */
  private record Some<T>(Optional<Function<T, Map<String, WholeFile.Content>>> files) {
    static <T> Some<T> of(Function<T, Map<String, WholeFile.Content>> files) {
      return new Some<>(Optional.of(files));
    }

    static <T> Some<T> none() {
      return new Some<>(Optional.empty());
    }
  }

  /** The name that the command line takes. */
  String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Whether it can be several files, which take a folder. */
  boolean takesFolder() {
    return this == SVG;
  }

  /** The forms of one run, by name. */
  static List<String> ofOneRun() {
    return words(format -> format.report.files.isPresent());
  }

  /** The forms of several runs, by name. */
  static List<String> ofSeveralRuns() {
    return words(format -> format.compare.files.isPresent());
  }

  /** The forms of runs over time, by name. */
  static List<String> ofTime() {
    return words(format -> format.history.files.isPresent());
  }

  private static List<String> words(Predicate<Format> which) {
    return Arrays.stream(values()).filter(which).map(Format::word).toList();
  }

  /** The form with a name; one of those listed. */
  static Format named(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  /** Its files, by name; none where the run has nothing for it. */
  Map<String, WholeFile.Content> files(OneRun run) {
    return report.files.orElseThrow().apply(run);
  }

  /** Its files, by name; none where the runs have nothing for it. */
  Map<String, WholeFile.Content> files(SeveralRuns runs) {
    return compare.files.orElseThrow().apply(runs);
  }

  /** Its files, by name. */
  Map<String, WholeFile.Content> files(TimeSeries series) {
    return history.files.orElseThrow().apply(series);
  }

  /** The files of some forms. */
  static Map<String, WholeFile.Content> all(List<Format> forms, Comparison comparison) {
    var files = new LinkedHashMap<String, WholeFile.Content>();
    var run =
        new OneRun(comparison, Optional.empty(), Optional.empty(), forms.contains(Format.SVG));
    forms.forEach(format -> files.putAll(format.files(run)));
    return files;
  }

  private static Map<String, WholeFile.Content> text(String name, String text) {
    return Map.of(name, out -> out.write(text));
  }

  private static Map<String, WholeFile.Content> texts(String folder, Map<String, String> texts) {
    var files = new LinkedHashMap<String, WholeFile.Content>();
    texts.forEach((name, text) -> files.put(folder + name, out -> out.write(text)));
    return files;
  }

  private static Map<String, WholeFile.Content> jmh(Run run) {
    return JmhJson.holds(run) ? Map.of("jmh.json", out -> JmhJson.write(run, out)) : Map.of();
  }
}
