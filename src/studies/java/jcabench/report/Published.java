package jcabench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jcabench.gate.GateStudy;
import jcabench.report.chart.Charts;
import jcabench.report.page.HtmlReport;
import jcabench.result.Run;
import jcabench.source.Sources;
import jcabench.stats.Comparison;

/**
 * Everything in the repository that is made from published runs and studies: their reports and
 * pictures, and the tables in documents, which stand between {@code <!-- from results/published/RUN
 * -->}, {@code <!-- from results/published/RUN (jdk, openssl) -->} with some of its contenders,
 * {@code <!-- from results/published/RUN: HEADING -->} or {@code <!-- from results/studies/STUDY
 * -->}, and {@code <!-- until here -->}. {@code scripts/dev/publish} writes it anew; a test fails
 * when it is stale.
 */
final class Published {
  private static final Path RUNS = Path.of("results", "published");
  private static final List<Path> DOCUMENTS =
      List.of(Path.of("README.md"), Path.of("BENCHMARKING.md"));
  private static final Map<Path, Function<Path, List<String>>> STUDIES =
      Map.of(Path.of("results", "studies", "gate"), GateStudy::lines);
  private static final Pattern BLOCK =
      Pattern.compile(
          "(?s)(<!-- from (?<place>results/(?:published|studies)/[A-Za-z0-9._-]+)"
              + "(?: \\((?<shown>[a-z0-9, -]+)\\))?(?:: (?<heading>[^\n]+?))? -->\n)"
              + ".*?(?<end><!-- until here -->)");
  private static final Pattern TABLES =
      Pattern.compile("(?ms)^## Key operations\n(.*?)(?=^## (?!Speed-ups))");

  private Published() {}

  public static void main(String[] arguments) throws IOException {
    for (var stale : stale()) {
      Files.delete(stale);
    }
    for (var file : expected().entrySet()) {
      Files.createDirectories(file.getKey().toAbsolutePath().getParent());
      Files.writeString(file.getKey(), file.getValue());
      System.out.println(file.getKey());
    }
  }

  /** Every file that is made, with its text. */
  static Map<Path, String> expected() throws IOException {
    var files = new TreeMap<Path, String>();
    for (var folder : folders()) {
      var comparison = comparison(Sources.read(folder));
      files.put(folder.resolve("report.md"), MarkdownReport.of(comparison));
      files.put(folder.resolve("report.html"), HtmlReport.of(comparison));
      Charts.of(comparison)
          .forEach((name, svg) -> files.put(folder.resolve("charts").resolve(name), svg));
    }
    for (var document : DOCUMENTS) {
      files.put(document, filled(Files.readString(document)));
    }
    return files;
  }

  /** Pictures that nothing makes any more. */
  static List<Path> stale() throws IOException {
    var known = expected().keySet();
    var stale = new ArrayList<Path>();
    for (var folder : folders()) {
      var charts = folder.resolve("charts");
      if (Files.exists(charts)) {
        try (var files = Files.list(charts)) {
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

  private static Comparison comparison(Run run) {
    return Comparison.of(run, Comparison.usualReference(run.plan()));
  }

  /** The document with the tables of the runs that it names. */
  private static String filled(String document) {
    return BLOCK
        .matcher(document)
        .replaceAll(
            block ->
                Matcher.quoteReplacement(
                    block.group(1)
                        + "\n"
                        + section(
                            Path.of(block.group("place")),
                            block.group("shown"),
                            block.group("heading"))
                        + "\n\n"
                        + block.group("end")));
  }

  /** The key operations, or what stands under a heading. */
  private static String section(Path folder, String shown, String heading) {
    if (STUDIES.containsKey(folder)) {
      return String.join("\n", STUDIES.get(folder).apply(folder));
    }
    var run = Sources.read(folder);
    var comparison = comparison(shown == null ? run : run.showing(List.of(shown.split(", ", -1))));
    if (heading == null) {
      return tables(comparison, folder);
    }
    var section =
        Pattern.compile("(?ms)^## " + Pattern.quote(heading) + "\n(.*?)(?=^## |\\z)")
            .matcher(MarkdownReport.of(comparison));
    if (!section.find()) {
      throw new IllegalStateException(folder + " has no section " + heading);
    }
    return section.group(1).strip();
  }

  private static String tables(Comparison comparison, Path folder) {
    var tables = TABLES.matcher(MarkdownReport.of(comparison));
    if (!tables.find()) {
      throw new IllegalStateException(folder + " has no key operations");
    }
    return tables.group(1).replaceAll("(?m)^## ", "### ").strip();
  }
}
