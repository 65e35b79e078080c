package jcabench.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VegetaTest {
  private static final Vegeta.Asked ASKED = new Vegeta.Asked(1, true, 4, true, 1000);
  private static final Duration UNTIMED = Duration.ofMillis(100);

  @TempDir Path folder;

  /** A line for each millisecond, of a latency of a microsecond more than the one before. */
  private Vegeta.Answered read(int lines, int stepMicros, String status) throws IOException {
    var text = new StringBuilder();
    for (int i = 0; i < lines; i++) {
      text.append(1_700_000_000_000_000_000L + 1000L * stepMicros * i)
          .append(i == lines / 2 ? "," + status + "," : ",200,")
          .append(1000L * (i + 1))
          .append(",0,0,\"what, else\",,,")
          .append(i)
          .append(",GET,,\n");
    }
    var file = folder.resolve("results.csv");
    Files.writeString(file, text);
    return Vegeta.read(file, ASKED, UNTIMED);
  }

  @Test
  void latenciesAfterTheBeginningAreKeptInThreeDigits() throws IOException {
    var answered = read(1000, 1000, "200");
    assertEquals(1000, answered.perSecond(), 2);
    assertEquals(900, Arrays.stream(answered.counts()).sum());
    assertEquals(0.101, answered.millis()[0], 0.001);
    assertEquals(1.0, answered.millis()[answered.millis().length - 1], 0.001);
  }

  @Test
  void aRateThatIsMissedVoidsThem() {
    var told = assertThrows(IllegalStateException.class, () -> read(1000, 1100, "200"));
    assertTrue(told.getMessage().startsWith("void: vegeta asked"), told.getMessage());
  }

  @Test
  void aRequestThatFailedIsTold() {
    var told = assertThrows(IllegalStateException.class, () -> read(1000, 1000, "0"));
    assertTrue(told.getMessage().contains("status 0 what, else"), told.getMessage());
  }

  @Test
  void whatIsNoCsvOfItsOwnIsTold() throws IOException {
    var file = folder.resolve("results.csv");
    Files.writeString(file, "a,200,b\n");
    assertThrows(IllegalStateException.class, () -> Vegeta.read(file, ASKED, UNTIMED));
  }

  /** By a program that is not there, and by one that ends with an error; no file is left. */
  @Test
  void aProgramThatIsMissingOrFailsIsTold() throws IOException {
    var here = new Generator(Optional.empty(), Optional.empty());
    var before = leftovers();
    var missing =
        assertThrows(
            IllegalStateException.class,
            () -> Vegeta.run(folder.resolve("vegeta"), ASKED, UNTIMED, UNTIMED, here));
    assertTrue(missing.getMessage().contains("does not start"), missing.getMessage());
    var failing =
        Files.writeString(folder.resolve("failing"), "#!/bin/sh\necho bad flag\nexit 3\n");
    assertTrue(failing.toFile().setExecutable(true));
    var failed =
        assertThrows(
            IllegalStateException.class, () -> Vegeta.run(failing, ASKED, UNTIMED, UNTIMED, here));
    assertEquals("vegeta failed: bad flag", failed.getMessage());
    assertEquals(before, leftovers());
  }

  private static Set<Path> leftovers() throws IOException {
    try (var files = Files.list(Path.of(System.getProperty("java.io.tmpdir")))) {
      return files
          .filter(file -> file.getFileName().toString().contains("vegeta"))
          .collect(Collectors.toSet());
    }
  }
}
