package jcabench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class PublishedTest {
  private static final String CURE =
      " is not what the code makes of the published data: run scripts/publish";

  @Test
  void reportsPicturesAndTablesAreMadeFromThePublishedData() throws Exception {
    var expected = Published.expected();
    assertTrue(expected.keySet().stream().anyMatch(file -> file.endsWith("report.html")));
    for (var file : expected.entrySet()) {
      assertTrue(Files.exists(file.getKey()), file.getKey() + " is missing: run scripts/publish");
      assertTrue(file.getValue().equals(Files.readString(file.getKey())), file.getKey() + CURE);
    }
    assertEquals(List.of(), Published.stale(), "pictures of nothing");
  }

  @Test
  void theReadmeShowsTablesOfAPublishedRun() throws Exception {
    var readme = Files.readString(Path.of("README.md"));
    assertTrue(readme.contains("<!-- from results/published/"), "no table is generated");
    assertTrue(readme.contains("charts/key-operations.svg"), "no picture is shown");
  }
}
