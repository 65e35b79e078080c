package jcabench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import jcabench.contender.ContenderJvm;
import jcabench.result.Cell;
import jcabench.result.Fork;
import jcabench.result.Outcome;
import jcabench.source.RunFolder;
import jcabench.source.Sources;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The command line as a user has it: another process, its output and its exit code. */
class MainTest {
  @TempDir Path folder;

  private record Answer(int exit, String out, String err) {}

  private Process start(String... arguments) throws IOException {
    var command =
        new ArrayList<>(
            List.of(
                ContenderJvm.java().toString(),
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-Djava.io.tmpdir=" + folder,
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName()));
    command.addAll(Arrays.asList(arguments));
    return new ProcessBuilder(command)
        .redirectOutput(folder.resolve("out.txt").toFile())
        .redirectError(folder.resolve("err.txt").toFile())
        .start();
  }

  private Answer jcabench(String... arguments) throws Exception {
    var process = start(arguments);
    assertTrue(process.waitFor(120, TimeUnit.SECONDS), "it hangs");
    return new Answer(
        process.exitValue(),
        Files.readString(folder.resolve("out.txt"), StandardCharsets.UTF_8),
        Files.readString(folder.resolve("err.txt"), StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          run --contenders jkd            | did you mean 'jdk'? Known are: jdk, openssl
          run --rows digset               | there is no row of profile quick 'digset': did you mean 'digest'
          run --rows digset               | digest SHA-256 64 B
          run --rows *                    | --rows is not a regular expression
          run --profile fast              | Known are: smoke, quick, full
          run --budget soon               | --budget takes a duration such as PT10M or 90s, not 'soon'
          run --budget PT0S               | --budget must be longer than nothing
          run --mode fast                 | there is no mode 'fast'
          run --precision fine            | --precision takes a percentage such as 2%, not 'fine'
          run --precision 0%              | --precision lies between 0.1% and 100%
          run --precision 500%            | --precision lies between 0.1% and 100%
          run --contenders jkd@2          | did you mean 'jdk'?
          run --threads 0                 | --threads takes numbers from 1 to 1024 and max, not '0'
          run --threads 5000              | --threads takes at most 1024
          run --resume                    | --resume needs --out
          run --out /dev/null/run         | /dev/null/run cannot be written
          run --resume --out /nonexistent | /nonexistent
          run --colour red                | Unknown option
          frobnicate                      | Unmatched argument
          """)
  void wrongUsageIsOneSentenceAndExitCode2(String line, String expected) throws Exception {
    var answer = jcabench(line.strip().split(" ", -1));
    assertEquals(2, answer.exit(), answer.err());
    assertTrue(answer.err().contains(expected), answer.err());
    assertFalse(answer.err().contains("\tat "), answer.err());
  }

  @Test
  void noCommandSaysWhatThereIs() throws Exception {
    var answer = jcabench();
    assertEquals(2, answer.exit());
    assertTrue(answer.err().contains("contenders"), answer.err());
  }

  @Test
  void contendersAsJsonHaveTheContractsFields() throws Exception {
    var answer = jcabench("contenders", "--json");
    assertEquals(0, answer.exit(), answer.err());
    var list = new ObjectMapper().readTree(answer.out());
    var ids = new ArrayList<String>();
    for (var one : list) {
      ids.add(one.path("id").asText());
      for (var field : List.of("id", "title", "present", "reason", "cure", "version")) {
        assertTrue(one.has(field), field);
      }
      var missing = one.path("id").asText().equals("accp-fips"); // the build does not bring its jar
      assertEquals(!missing, one.path("present").asBoolean(), one.toString());
      assertEquals(missing, !one.path("cure").asText().isEmpty(), one.toString());
    }
    assertEquals(
        List.of(
            "jdk",
            "openssl",
            "openssl-fips",
            "bc",
            "bcfips",
            "bcfips-approved",
            "bcfips-java",
            "nss",
            "nss-fips",
            "accp",
            "accp-fips",
            "conscrypt",
            "bcjsse",
            "bcjsse-fips",
            "netty",
            "libssl",
            "c"),
        ids);
  }

  @Test
  void rowsAsJsonHaveTheContractsFields() throws Exception {
    var answer = jcabench("rows", "--profile", "full", "--json");
    assertEquals(0, answer.exit(), answer.err());
    var list = new ObjectMapper().readTree(answer.out());
    assertEquals(341, list.size());
    for (var row : list) {
      for (var field :
          List.of("benchmark", "operation", "params", "threads", "definitionVersion")) {
        assertTrue(row.has(field), field);
      }
    }
  }

  /** Whole rows, each in one shard, under one plan: merge needs nothing else. */
  @Test
  void shardsMakeTheWholeRunTogetherAndALostOneIsMissed() throws Exception {
    var cells = new ArrayList<String>();
    for (int number = 1; number <= 3; number++) {
      var out = folder.resolve("shard-" + number);
      var answer =
          jcabench(
              "run",
              "--profile",
              "smoke",
              "--contenders",
              "jdk,bc",
              "--rows",
              "digest SHA-.* 64 B",
              "--shard",
              number + "/3",
              "--out",
              "" + out);
      assertEquals(0, answer.exit(), answer.err());
      Sources.read(out).forks().forEach(fork -> cells.add(fork.cell().toString()));
    }
    var plan = Sources.read(folder.resolve("shard-1")).plan();
    assertEquals(plan.rows().size() * 2, cells.size());
    assertEquals(cells.size(), cells.stream().distinct().count());
    var first = folder.resolve("shard-1").toString();
    var second = folder.resolve("shard-2").toString();
    var some = jcabench("merge", first, second, "--out", "" + folder.resolve("some"));
    assertEquals(1, some.exit(), some.err());
    assertTrue(some.out().contains("not run "), some.out());
    var third = folder.resolve("shard-3").toString();
    var all = jcabench("merge", first, second, third, "--out", "" + folder.resolve("all"));
    assertEquals(0, all.exit(), all.err());
    assertEquals(plan.hash(), Sources.read(folder.resolve("all")).plan().hash());
    assertEquals(3, Sources.read(folder.resolve("all")).environments().machines().size());
    var twice = jcabench("merge", first, first + "/.", "--out", "" + folder.resolve("twice"));
    assertEquals(2, twice.exit(), twice.out());
    var wrong = jcabench("run", "--shard", "4/3");
    assertEquals(2, wrong.exit());
    assertTrue(wrong.err().contains("--shard takes a part of a whole"), wrong.err());
  }

  @Test
  void aTerminatedRunLeavesNoJvmAndAReadableRun() throws Exception {
    var out = folder.resolve("run");
    var process = start("run", "--contenders", "jdk,bc", "--rows", "digest", "--out", "" + out);
    waitForForks(process, out, 3);
    var children = process.descendants().toList();
    process.destroy();
    assertTrue(process.waitFor(20, TimeUnit.SECONDS));
    for (var child : children) {
      child.onExit().get(20, TimeUnit.SECONDS);
    }
    var run = Sources.read(out);
    assertTrue(run.forks().size() >= 3);
    assertTrue(run.forks().stream().noneMatch(fork -> fork.outcome() == Outcome.FAILED));
  }

  /** Stores lie where nobody else cleans up: in memory and on disks. */
  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aRunThatIsEndedLeavesNoStoreBehind(boolean politely) throws Exception {
    var disk = Files.createDirectory(folder.resolve("disk"));
    var process =
        start(
            "run",
            "--profile",
            "store",
            "--contender",
            "id=here; from=jdk; jvm=-Djcabench.store.disk=" + disk,
            "--contenders",
            "here",
            "--rows",
            "writeFile.*disk|putPlainChunk.*disk",
            "--no-preflight",
            "--out",
            folder.resolve("run").toString());
    var end = Instant.now().plus(Duration.ofSeconds(60));
    waitForForks(process, folder.resolve("run"), 2); // both checks
    while (files(disk) == 0) {
      assertTrue(process.isAlive(), "the run ended by itself");
      assertTrue(Instant.now().isBefore(end), "no store after a minute");
      Thread.sleep(20);
    }
    var children = process.descendants().toList();
    if (politely) {
      process.destroy();
    } else {
      process.destroyForcibly();
    }
    assertTrue(process.waitFor(20, TimeUnit.SECONDS));
    for (var child : children) {
      child.onExit().get(60, TimeUnit.SECONDS);
    }
    assertEquals(0, files(disk));
  }

  private static long files(Path folder) throws Exception {
    try (var files = Files.list(folder)) {
      return files.count();
    }
  }

  @Test
  void aKilledRunIsResumedWhereItStood() throws Exception {
    var out = folder.resolve("run");
    var arguments =
        new String[] {
          "run",
          "--contenders",
          "jdk,bc",
          "--rows",
          "digest SHA",
          "--seed",
          "5",
          "--no-preflight",
          "--budget",
          "40s",
          "--out",
          out.toString()
        };
    var process = start(arguments);
    waitForForks(process, out, 5);
    var children = process.descendants().toList();
    process.destroyForcibly();
    assertTrue(process.waitFor(20, TimeUnit.SECONDS));
    for (var child : children) {
      child.destroyForcibly();
      child.onExit().get(20, TimeUnit.SECONDS);
    }
    var before = Sources.read(out).forks();
    var more = Arrays.copyOf(arguments, arguments.length + 1);
    more[arguments.length] = "--resume";
    var answer = jcabench(more);
    assertEquals(0, answer.exit(), answer.err());
    var after = Sources.read(out);
    assertEquals(before, after.forks().subList(0, before.size()));
    var identities = new HashSet<String>();
    for (Fork fork : after.forks()) {
      var identity = fork.row().key() + fork.contender() + fork.block() + fork.attempt();
      assertTrue(identities.add(identity), fork.toString());
    }
    for (var id : List.of("jdk", "bc")) {
      assertTrue(after.cell(after.plan().rows().getFirst(), id) instanceof Cell.Measured);
    }
  }

  private static void waitForForks(Process process, Path out, int forks) throws Exception {
    var journal = out.resolve(RunFolder.FORKS);
    var end = Instant.now().plus(Duration.ofSeconds(60));
    while (!Files.exists(journal) || Sources.read(out).forks().size() < forks) {
      assertTrue(process.isAlive(), "the run ended by itself");
      assertTrue(Instant.now().isBefore(end), "no forks after a minute");
      Thread.sleep(100);
    }
  }
}
