package jcabench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class PublishedTest {
  private static final String CURE =
      " is not what the code makes of the published data: run scripts/dev/publish";

  @Test
  void reportsPicturesAndTablesAreMadeFromThePublishedData() throws Exception {
    var expected = Published.expected();
    assertTrue(expected.keySet().stream().anyMatch(file -> file.endsWith("report.html")));
    for (var file : expected.entrySet()) {
      assertTrue(
          Files.exists(file.getKey()), file.getKey() + " is missing: run scripts/dev/publish");
      assertTrue(file.getValue().equals(Files.readString(file.getKey())), file.getKey() + CURE);
    }
    assertEquals(List.of(), Published.stale(), "pictures of nothing");
  }

  @Test
  void documentsShowTablesAndPicturesOfPublishedRuns() throws Exception {
    for (var name : List.of("README.md", "BENCHMARKING.md")) {
      var text = Files.readString(Path.of(name));
      assertTrue(text.contains("<!-- from results/published/"), "no table is generated");
      var pictures = Pattern.compile("]\\((results/published/.*?[.]svg)\\)").matcher(text);
      assertTrue(pictures.find(), "no picture is shown");
      do {
        assertTrue(Files.exists(Path.of(pictures.group(1))), pictures.group(1));
      } while (pictures.find());
    }
  }
}
