package jcabench.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WholeFileTest {
  @TempDir private Path folder;

  @Test
  void theNewTextReplacesTheOldAndNothingElseIsLeft() throws IOException {
    var file = folder.resolve("report.md");
    WholeFile.write(file, "old");
    WholeFile.write(file, "new ±¹");
    assertEquals("new ±¹", Files.readString(file));
    try (var files = Files.list(folder)) {
      assertEquals(1, files.count());
    }
  }

  @Test
  void aMissingFolderIsAnErrorAndIsNotMade() {
    assertThrows(IOException.class, () -> WholeFile.write(folder.resolve("no/report.md"), "x"));
    assertEquals(false, Files.exists(folder.resolve("no")));
  }

  @Test
  void whatCannotBeReplacedStaysAndNothingIsLeftBeside() throws IOException {
    var target = Files.createDirectories(folder.resolve("report.md/inside"));
    assertThrows(IOException.class, () -> WholeFile.write(folder.resolve("report.md"), "x"));
    assertEquals(true, Files.exists(target));
    try (var files = Files.list(folder)) {
      assertEquals(1, files.count());
    }
  }
}
