package jcabench.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import jcabench.contender.ContenderJvm;
import jcabench.result.Fork;
import jcabench.result.Json;
import jcabench.result.Mode;
import jcabench.result.Outcome;
import jcabench.result.Plan;
import jcabench.result.PlannedContender;
import jcabench.result.Row;
import jcabench.source.RunFolder;
import jcabench.source.Sources;
import jcabench.stats.TestData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JournalTest {
  @TempDir Path folder;

  private static final Row ROW =
      new Row("MessageDigest", "DigestBenchmark", "digest", new TreeMap<>(), 1, Mode.THROUGHPUT, 1);
  private static final Plan PLAN =
      TestData.run(
              List.of(new PlannedContender("jdk", "jdk", true, "", "", "", "")),
              List.of(ROW),
              List.of(),
              true)
          .plan();

  private static Fork fork(int round) {
    return new Fork(
        PLAN.hash(),
        ROW,
        "jdk",
        TestData.block(round),
        1,
        Instant.EPOCH,
        1,
        Outcome.CHECKED,
        "",
        List.of(),
        null,
        null);
  }

  private static List<Fork> read(Path file) {
    return read(file, new ArrayList<>());
  }

  /** All of the forks, as the run's folder would have them. */
  private static List<Fork> read(Path file, List<String> remarks) {
    try {
      var folder = Files.createTempDirectory(file.getParent(), "run");
      Files.writeString(folder.resolve(RunFolder.CELLS), Json.pretty(PLAN));
      Files.copy(file, folder.resolve(RunFolder.FORKS));
      var read = Sources.read(folder);
      remarks.addAll(read.remarks());
      return read.forks();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot copy " + file, e);
    }
  }

  @Test
  void whatIsAppendedIsReadBack() {
    var file = folder.resolve("forks.jsonl");
    try (var journal = Journal.open(file)) {
      journal.append(fork(1));
      journal.append(fork(2));
    }
    try (var journal = Journal.open(file)) {
      journal.append(fork(3));
    }
    assertEquals(List.of(fork(1), fork(2), fork(3)), read(file));
  }

  @Test
  void aLineCutInHalfCostsThatLineOnly() throws IOException {
    var file = folder.resolve("forks.jsonl");
    try (var journal = Journal.open(file)) {
      journal.append(fork(1));
      journal.append(fork(2));
    }
    var whole = Files.readString(file);
    for (int cut = whole.length() - 1; cut > whole.indexOf('\n') + 1; cut -= 7) {
      Files.writeString(file, whole.substring(0, cut));
      var remarks = new ArrayList<String>();
      assertEquals(List.of(fork(1)), read(file, remarks));
      assertEquals(1, remarks.size());
      try (var journal = Journal.open(file)) {
        journal.append(fork(3));
      }
      assertEquals(List.of(fork(1), fork(3)), read(file));
    }
  }

  @Test
  void aFolderThatIsAFileIsAClearSentence() throws IOException {
    var file = Files.createFile(folder.resolve("file"));
    var refused = assertThrows(RunException.class, () -> Journal.open(file.resolve("forks.jsonl")));
    assertTrue(refused.getMessage().contains("cannot be written"), refused.getMessage());
    assertTrue(refused.getMessage().contains("--out"), refused.getMessage());
  }

  /** A limit on the size of files stands in for a full disk: writes fail in the same way. */
  @Test
  void aFullDiskKeepsAllFinishedForks() throws Exception {
    var file = folder.resolve("forks.jsonl");
    var output = folder.resolve("output.txt");
    var process =
        new ProcessBuilder(
                "bash",
                "-c",
                "ulimit -f 8; exec \"$@\"",
                "limited",
                ContenderJvm.java().toString(),
                "-XX:-UsePerfData",
                "-cp",
                System.getProperty("java.class.path"),
                Filler.class.getName(),
                file.toString())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.PIPE)
            .start();
    var said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    Files.writeString(output, said, StandardOpenOption.CREATE);
    assertTrue(process.waitFor(60, TimeUnit.SECONDS));
    assertEquals(3, process.exitValue(), said);
    assertTrue(said.contains("all forks finished so far are kept"), said);
    var remarks = new ArrayList<String>();
    var forks = read(file, remarks);
    assertEquals(List.of(), remarks);
    assertTrue(forks.size() > 10, "only " + forks.size());
    assertEquals(fork(forks.size()), forks.getLast());
  }

  /** Appends until it can't. */
  static final class Filler {
    private Filler() {}

    public static void main(String[] arguments) {
      try (var journal = Journal.open(Path.of(arguments[0]))) {
        for (int round = 1; round < 10_000; round++) {
          journal.append(fork(round));
        }
      } catch (RunException e) {
        System.out.println(e.getMessage());
        System.exit(3);
      }
    }
  }
}
