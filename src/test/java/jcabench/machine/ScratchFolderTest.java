package jcabench.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScratchFolderTest {
  @TempDir Path place;

  /** Another process: it makes a folder, tells it, and waits. */
  static final class Other {
    private Other() {}

    public static void main(String[] arguments) throws Exception {
      var made = ScratchFolder.in(Path.of(arguments[0]), "test").path();
      Files.createDirectory(made.resolve("some"));
      Files.writeString(made.resolve("some/file"), "text");
      System.out.println(made);
      Thread.sleep(60_000);
    }
  }

  private List<Path> files() throws IOException {
    try (var files = Files.list(place)) {
      return files.toList();
    }
  }

  @Test
  void whatIsClosedIsGoneWithAllThatLiesInIt() throws IOException {
    var one = ScratchFolder.in(place, "test");
    try (var other = ScratchFolder.in(place, "test")) {
      assertNotEquals(one.path(), other.path());
      Files.createDirectory(one.path().resolve("some"));
      Files.writeString(one.path().resolve("some/file"), "text");
      one.close();
      assertFalse(Files.exists(one.path()));
      assertTrue(Files.isDirectory(other.path()));
    }
    assertEquals(List.of(), files());
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anotherProcesssFolderStaysAsLongAsThat(boolean politely) throws Exception {
    var process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Other.class.getName(),
                place.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (var said = process.inputReader(StandardCharsets.UTF_8)) {
      var theirs = Path.of(said.readLine());
      ScratchFolder.in(place, "test").close();
      assertEquals("text", Files.readString(theirs.resolve("some/file")));
      if (politely) {
        process.destroy();
      } else {
        process.destroyForcibly();
      }
      assertTrue(process.waitFor(20, TimeUnit.SECONDS));
      assertEquals(politely ? 0 : 1, files().size());
      ScratchFolder.in(place, "test").close();
      assertEquals(List.of(), files());
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void whatIsNoneOfTheseIsLeftAlone() throws IOException {
    var folder = Files.createDirectory(place.resolve("jcabench-mine"));
    var file = Files.createFile(place.resolve("jcabench-file"));
    var link = Files.createSymbolicLink(place.resolve("jcabench-link"), folder);
    ScratchFolder.in(place, "test").close();
    assertTrue(Files.exists(folder) && Files.exists(file) && Files.isSymbolicLink(link));
  }
}
