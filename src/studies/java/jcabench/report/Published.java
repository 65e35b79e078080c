package jcabench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import jcabench.gate.EqualsByPairs;
import jcabench.gate.GateTable;
import jcabench.gate.RunsApart;
import jcabench.jmh.OpenJdkMicros;
import jcabench.jmh.TimeToTrust;
import jcabench.report.chart.Charts;
import jcabench.result.Run;
import jcabench.run.TurnsBias;
import jcabench.source.Sources;
import jcabench.stats.Comparison;

/**
 * Everything in the repository that is made from published runs and studies: their reports and
 * pictures, the {@link Gallery} of them, and what stands in documents between one of these marks
 * and {@code <!-- until here -->}. {@code scripts/dev/publish} writes it anew; a test fails when it
 * is stale.
 *
 * <ul>
 *   <li>{@code <!-- from results/published/RUN (jdk, openssl): HEADING -->}: a section of the
 *       report, of some of the run's contenders, or of all without the parentheses
 *   <li>{@code <!-- from results/published/RUN (jdk, openssl): a row of each service -->}, or
 *       another of {@link #OF_A_RUN}
 *   <li>{@code <!-- from results/studies/STUDY -->}, one of {@link #STUDIES}
 * </ul>
 */
final class Published {
  private static final Path RUNS = Path.of("results", "published");

  /** What is made of a run beside the sections of its report, by what the mark calls it. */
  private static final Map<String, Function<Comparison, String>> OF_A_RUN =
      Map.of(
          "a row of each service",
          Headlines::table,
          "which provider",
          Headlines::answer,
          "A/A test",
          comparison -> AaTable.of(comparison.run()),
          "error bars",
          comparison -> ErrorBars.of(comparison.run()),
          "gains of an article",
          Articles::gains,
          "latencies of an article",
          Articles::latencies);

  private static final Map<String, Function<Path, List<String>>> STUDIES =
      Map.of(
          "gate", GateTable::lines,
          "gate: equals by pairs", EqualsByPairs::lines,
          "run-variance", RunsApart::lines,
          "run-variance: gates", RunsApart::gates,
          "turns-bias", TurnsBias::lines,
          "openjdk", OpenJdkMicros::lines,
          "time-to-trust", TimeToTrust::lines);
  private static final Pattern BLOCK =
      Pattern.compile(
          "(?s)(<!-- from results/(?:published/(?<run>[A-Za-z0-9._-]+)"
              + "(?: \\((?<shown>[a-z0-9, -]+)\\))?: (?<heading>[^\n]+?)"
              + "|studies/(?<study>[^\n]+?)) -->\n)"
              + ".*?(?<end><!-- until here -->)");

  private Published() {}

  public static void main(String[] arguments) throws IOException {
    var expected = expected();
    for (var stale : stale(expected.keySet())) {
      Files.delete(stale);
    }
    for (var file : expected.entrySet()) {
      Files.createDirectories(file.getKey().toAbsolutePath().getParent());
      Files.writeString(file.getKey(), file.getValue());
      System.out.println(file.getKey());
    }
  }

  /** Every file that is made, with its text. */
  static Map<Path, String> expected() throws IOException {
    var files = new TreeMap<Path, String>();
    var runs = new TreeMap<Path, Comparison>();
    for (var folder : folders()) {
      var comparison = comparison(Sources.read(folder));
      runs.put(folder, comparison);
      files.put(
          folder.resolve("report.md"),
          MarkdownReport.of(comparison, Optional.empty(), Charts.opening(comparison)));
      Charts.of(comparison)
          .forEach((name, svg) -> files.put(folder.resolve("charts").resolve(name), svg));
    }
    files.putAll(Gallery.of(runs, Set.copyOf(files.keySet())));
    files.putAll(RunsApart.resources());
    for (var document : documents()) {
      files.put(document, filled(Files.readString(document)));
    }
    return files;
  }

  /** Pictures and pages that nothing makes any more, beside those that are made. */
  static List<Path> stale(Set<Path> known) throws IOException {
    var made = new ArrayList<Path>(List.of(Gallery.PAGES));
    folders().forEach(folder -> made.add(folder.resolve("charts")));
    var stale = new ArrayList<Path>();
    for (var folder : made) {
      if (Files.exists(folder)) {
        try (var files = Files.list(folder)) {
          files.filter(file -> !known.contains(file)).forEach(stale::add);
        }
      }
    }
    return stale;
  }

  private static List<Path> folders() throws IOException {
    try (var folders = Files.list(RUNS)) {
      return folders.filter(Files::isDirectory).sorted().toList();
    }
  }

  static Comparison comparison(Run run) {
    return Comparison.of(run, Comparison.usualReference(run.plan()));
  }

  /** The documents with something that is generated in them. */
  static List<Path> documents() throws IOException {
    try (var studies = Files.list(Path.of("docs", "studies"))) {
      return Stream.concat(Stream.of(Path.of("README.md")), studies.sorted()).toList();
    }
  }

  /** The document with what its marks name. */
  private static String filled(String document) {
    return BLOCK
        .matcher(document)
        .replaceAll(
            block ->
                Matcher.quoteReplacement(
                    block.group(1) + "\n" + between(block) + "\n\n" + block.group("end")));
  }

  private static String between(MatchResult block) {
    if (block.group("study") != null) {
      return ofStudy(block.group("study"));
    }
    var run = Sources.read(RUNS.resolve(block.group("run")));
    var shown = block.group("shown");
    var comparison = comparison(shown == null ? run : run.showing(List.of(shown.split(", ", -1))));
    var heading = block.group("heading");
    return OF_A_RUN.getOrDefault(heading, made -> section(made, heading)).apply(comparison).strip();
  }

  private static String ofStudy(String name) {
    var study = STUDIES.get(name);
    if (study == null) {
      throw new IllegalStateException("no study is called " + name);
    }
    var folder = Path.of("results", "studies", name.replaceFirst(":.*", ""));
    return String.join("\n", study.apply(folder)).strip();
  }

  /** What stands under a heading of the report. */
  private static String section(Comparison comparison, String heading) {
    var section =
        Pattern.compile("(?ms)^## " + Pattern.quote(heading) + "\n(.*?)(?=^## |\\z)")
            .matcher(MarkdownReport.of(comparison));
    if (!section.find()) {
      throw new IllegalStateException(comparison.run().name() + " has no section " + heading);
    }
    return section.group(1);
  }
}
