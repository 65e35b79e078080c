package jcabench.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class ServicesDocumentTest {
  @Test
  void theDocumentIsWhatTheTableSays() throws Exception {
    assertEquals(
        ServicesDocument.text(),
        Files.readString(Path.of("docs", "services.md")),
        "docs/services.md is stale; its first line says how to write it anew");
  }
}
