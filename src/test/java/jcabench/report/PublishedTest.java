package jcabench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jcabench.report.page.Browser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PublishedTest {
  private static final String CURE =
      " is not what the code makes of the published data: run scripts/dev/publish";

  @Test
  void reportsPicturesAndTablesAreMadeFromThePublishedData() throws Exception {
    var expected = Published.expected();
    assertTrue(expected.keySet().stream().anyMatch(file -> file.endsWith("report.md")));
    for (var file : expected.entrySet()) {
      assertTrue(
          Files.exists(file.getKey()), file.getKey() + " is missing: run scripts/dev/publish");
      assertTrue(file.getValue().equals(Files.readString(file.getKey())), file.getKey() + CURE);
    }
    assertEquals(List.of(), Published.stale(expected.keySet()), "pictures of nothing");
  }

  @Test
  void theReadmeShowsOneRowOfEachServiceAndIsShort() throws Exception {
    var text = Files.readString(Path.of("README.md"));
    assertTrue(text.lines().count() <= 80, "the readme is at most 80 lines");
    var table =
        text.lines().filter(line -> line.contains("x faster [") || line.contains("x slower ["));
    assertEquals(8, table.filter(line -> line.startsWith("| ")).count());
    assertTrue(Files.size(Path.of("docs", "method.md")) <= 10_240, "the method is at most 10 KiB");
  }

  @Test
  void linksOfDocumentsLeadSomewhere() throws Exception {
    var link = Pattern.compile("]\\((?!https?:)([^)#]*)(?:#[^)]*)?\\)");
    for (var document : documents()) {
      var text = Files.readString(document).replaceAll("(?s)```.*?```|`[^`]*`", "");
      link.matcher(text)
          .results()
          .map(found -> found.group(1))
          .filter(place -> !place.isEmpty())
          .forEach(
              place ->
                  assertTrue(
                      Files.exists(document.resolveSibling(place)), document + " links " + place));
    }
  }

  @Test
  void theGalleryLeadsToEveryReportAndPicture() throws Exception {
    var index = Path.of("docs", "index.html");
    var places =
        Pattern.compile("(?:href|src)=\"([^\"]*)\"")
            .matcher(Files.readString(index))
            .results()
            .map(found -> index.resolveSibling(found.group(1)).normalize())
            .collect(Collectors.toSet());
    places.forEach(place -> assertTrue(Files.exists(place), index + " links " + place));
    try (var files = Files.walk(Path.of("results", "published"))) {
      files
          .filter(file -> file.toString().matches(".*\\.(svg|md)"))
          .forEach(file -> assertTrue(places.contains(file), file + " is not in " + index));
    }
  }

  @Test
  void aPageOfTheGalleryHasItsChartsBesideIt(@TempDir Path folder) throws Exception {
    var pages = Path.of("docs", "runs");
    Files.copy(pages.resolve("echarts.js"), folder.resolve("echarts.js"));
    var page = Files.readString(pages.resolve("20261126-ceiling.html"));
    assertEquals(
        "|true",
        new Browser(folder)
            .ask(page, "document.querySelector('#heat canvas, #heat svg') !== null"));
  }

  private static List<Path> documents() throws IOException {
    try (var docs = Files.walk(Path.of("docs"))) {
      var own = Stream.of("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "results/README.md");
      return Stream.concat(own.map(Path::of), docs.filter(file -> file.toString().endsWith(".md")))
          .toList();
    }
  }
}
