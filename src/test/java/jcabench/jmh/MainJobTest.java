package jcabench.jmh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Provider;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import jcabench.contender.Contender;
import jcabench.contender.Contenders;
import jcabench.machine.Kernel;
import jcabench.machine.MachineException;
import jcabench.machine.MachineLock;
import jcabench.result.Block;
import jcabench.result.Cell;
import jcabench.result.Fork;
import jcabench.result.Metrics;
import jcabench.result.Row;
import jcabench.result.Run;
import jcabench.result.Shard;
import jcabench.run.Drivers;
import jcabench.run.MainJob;
import jcabench.run.Profile;
import jcabench.run.Progress;
import jcabench.run.RunException;
import jcabench.run.RunRequest;
import jcabench.run.Slicing;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MainJobTest {
  private static final List<Row> ROWS =
      new JmhDriver()
          .rows().stream().filter(row -> row.label().equals("digest SHA-256 64 B")).toList();
  private static final List<Row> TWO_ROWS =
      new JmhDriver()
          .rows().stream().filter(row -> row.label().matches("digest SHA-256 (16|64) B")).toList();
  private static final Profile SHORT =
      new Profile("short", _ -> true, Optional.of(slicing(20, 2)), 2, Optional.empty());

  private static Slicing slicing(int millis, int cycles) {
    return new Slicing(
        new Slicing.WarmUp(10, 10, 50),
        new Slicing.Turn(1, millis, millis, 1, 1),
        cycles,
        cycles,
        60);
  }

  private static final Drivers DRIVERS = new Drivers(List.of(new JmhDriver()));
  private static final Contender JDK = Contenders.byId().get("jdk");

  /** Only what hangs may reach it, however busy the machine is. */
  private static final Duration PATIENT = Duration.ofMinutes(2);

  private static final Block CHECK = new Block("here", 0);

  @TempDir Path folder;

  private RunRequest request(Profile profile, List<Row> rows, Contender... contenders) {
    return request(PATIENT, profile, rows, contenders);
  }

  private RunRequest request(
      Duration limit, Profile profile, List<Row> rows, Contender... contenders) {
    return new RunRequest(
        DRIVERS,
        profile,
        List.of(contenders),
        rows,
        Shard.WHOLE,
        List.of(),
        42,
        folder.resolve("run"),
        Optional.empty(),
        Optional.empty(),
        "jdk",
        false,
        false,
        List.of("run"),
        1,
        false,
        limit);
  }

  private static Run run(RunRequest request) {
    return new MainJob(request, silent(), _ -> {}).run();
  }

  private static Progress silent() {
    return new Progress(new PrintStream(new ByteArrayOutputStream()), false);
  }

  private static Cell only(Run run, String contender) {
    return run.cell(ROWS.getFirst(), contender);
  }

  private static String failure(Run run, String contender) {
    return assertInstanceOf(Cell.Failed.class, only(run, contender), contender).reason();
  }

  @Test
  void aContenderThatFailsInTheCheckIsFailedAndAllOthersGoOn() {
    var run =
        run(
            request(
                SHORT,
                TWO_ROWS,
                Misbehaving.contender("throwing", Misbehaving.Throwing.class),
                Misbehaving.contender("good", Misbehaving.Good.class),
                JDK));
    // The probe's other operations fail too: what serves nothing at all is absent.
    var absent = assertInstanceOf(Cell.Absent.class, only(run, "throwing"));
    assertTrue(absent.reason().contains("ArithmeticException: carry lost"), absent.reason());
    for (var row : TWO_ROWS) {
      for (var id : List.of("good", "jdk")) {
        var measured = assertInstanceOf(Cell.Measured.class, run.cell(row, id));
        assertEquals(
            List.of(1, 2), measured.forks().stream().map(fork -> fork.block().round()).toList());
        var proof = measured.forks().getFirst().proof();
        assertTrue(proof.get("checked").contains("known answer"), proof.toString());
      }
    }
    assertEquals("Good 1", proof(run, "good").get("digest.provider"));
    assertTrue(proof(run, "good").get("digest.spi").contains("Misbehaving$Delegating"));
    assertEquals("jrt:/java.base", proof(run, "jdk").get("digest.code"));
    assertFalse(Files.exists(folder.resolve("run/scratch")));
  }

  private static java.util.Map<String, String> proof(Run run, String contender) {
    return assertInstanceOf(Cell.Measured.class, only(run, contender)).forks().getFirst().proof();
  }

  @Test
  void aContenderWhoseProbeDiesIsAbsentWithTheReason() {
    var run =
        run(
            request(
                SHORT,
                ROWS,
                Misbehaving.contender("aborting", Misbehaving.Aborting.class),
                Misbehaving.contender("unloadable", Misbehaving.Unloadable.class),
                Misbehaving.contender("hollow", Misbehaving.Hollow.class),
                Misbehaving.contender("empty", Misbehaving.Empty.class)));
    assertTrue(absence(run, "aborting").contains("SIGSEGV"), absence(run, "aborting"));
    assertTrue(absence(run, "unloadable").contains("no licence found"));
    assertTrue(absence(run, "hollow").contains("jcabench.jmh.NoSuchClass"));
    assertTrue(absence(run, "empty").contains("serves nothing"));
  }

  private static String absence(Run run, String contender) {
    return assertInstanceOf(Cell.Absent.class, only(run, contender), contender).reason();
  }

  @Test
  void aContenderThatDiesHangsOrEatsWhenTimedIsFailedWithItsLastLines() {
    var run =
        run(
            request(
                Duration.ofSeconds(10),
                SHORT,
                ROWS,
                Misbehaving.contender("abortingLater", Misbehaving.AbortingLater.class),
                Misbehaving.contender("hangingLater", Misbehaving.HangingLater.class),
                Misbehaving.contender("leavingLater", Misbehaving.LeavingLater.class),
                JDK));
    var aborted = assertInstanceOf(Cell.Failed.class, only(run, "abortingLater"));
    assertTrue(aborted.reason().contains("exit code"), aborted.reason());
    assertTrue(
        String.join("\n", aborted.lastLines()).contains("SIGSEGV"), aborted.lastLines().toString());
    assertTrue(failure(run, "hangingLater").contains("timed out after"));
    assertTrue(
        failure(run, "leavingLater").contains("without a result"), failure(run, "leavingLater"));
    assertInstanceOf(Cell.Measured.class, only(run, "jdk"));
    assertTrue(ProcessHandle.current().descendants().findAny().isEmpty());
  }

  @Test
  void theCheckGoesOnAfterARowThatKillsHangsOrStarvesTheJvm() throws Exception {
    for (var one :
        List.<Class<? extends Provider>>of(
            Misbehaving.Aborting.class, Misbehaving.Hanging.class, Misbehaving.Hungry.class)) {
      var answers = new java.util.ArrayList<Fork>();
      var work = Files.createDirectories(folder.resolve(one.getSimpleName()));
      new Checker(work, Duration.ofSeconds(5), "", CHECK)
          .check(Misbehaving.contender(one.getSimpleName(), one), TWO_ROWS, answers::add);
      assertEquals(TWO_ROWS, answers.stream().map(Fork::row).toList(), one.getSimpleName());
      for (var answer : answers) {
        assertEquals(jcabench.result.Outcome.FAILED, answer.outcome());
        assertTrue(
            answer.reason().matches(".*(died with exit code|timed out after|OutOfMemory).*"),
            answer.reason());
      }
    }
  }

  @Test
  void aStubThatReturnsItsInputIsCaught() throws Exception {
    var answers = new java.util.ArrayList<Fork>();
    new Checker(Files.createDirectories(folder.resolve("stub")), Duration.ofSeconds(30), "", CHECK)
        .check(Misbehaving.contender("stub", Misbehaving.Stub.class), ROWS, answers::add);
    assertEquals("wrong answer: known answer", answers.getFirst().reason());
  }

  @Test
  void theJdkInDisguiseIsCaughtByCountingCalls() {
    var asked =
        request(
            Profile.SMOKE,
            ROWS,
            JDK,
            Misbehaving.contender("disguised", Misbehaving.Disguised.class),
            Misbehaving.contender("good", Misbehaving.Good.class));
    var proved =
        new RunRequest(
            DRIVERS,
            asked.profile(),
            asked.contenders(),
            asked.rows(),
            Shard.WHOLE,
            asked.calibration(),
            asked.seed(),
            asked.folder(),
            asked.budget(),
            asked.goal(),
            asked.reference(),
            false,
            true,
            asked.arguments(),
            1,
            false,
            Duration.ofSeconds(60));
    var run = run(proved);
    assertTrue(failure(run, "disguised").contains("its SPI is the JDK's own"));
    // Good has a class of its own but hands each call to the JDK: that is what counting is for.
    assertTrue(failure(run, "good").contains("the JDK's own code serves"));
    var jdk = assertInstanceOf(Cell.Checked.class, only(run, "jdk")).fork().proof();
    assertEquals(
        "1.000 per operation", jdk.get("calls.sun.security.provider.DigestBase.engineReset"));
  }

  @Test
  void aFolderThatHoldsARunIsNotOverwritten() {
    var asked = request(Profile.SMOKE, ROWS, JDK);
    run(asked);
    var refused = assertThrows(RunException.class, () -> run(asked));
    assertTrue(refused.getMessage().contains("--resume"), refused.getMessage());
  }

  @Test
  void aSecondRunOnTheMachineIsRefused() {
    try (var _ = MachineLock.take()) {
      var refused =
          assertThrows(MachineException.class, () -> run(request(Profile.SMOKE, ROWS, JDK)));
      assertTrue(refused.getMessage().contains("jmh.lock"), refused.getMessage());
    }
  }

  @Test
  void aRunIsResumedOnlyUnderItsOwnConditions() {
    var asked = request(SHORT, ROWS, JDK);
    var before = run(asked).forks();
    var resumed =
        new RunRequest(
            DRIVERS,
            SHORT,
            List.of(JDK),
            ROWS,
            Shard.WHOLE,
            List.of(),
            42,
            asked.folder(),
            Optional.empty(),
            Optional.empty(),
            "jdk",
            true,
            false,
            List.of("run", "--resume"),
            1,
            false,
            asked.limit());
    assertEquals(before, run(resumed).forks());
    var otherSeed =
        new RunRequest(
            DRIVERS,
            SHORT,
            List.of(JDK),
            TWO_ROWS,
            Shard.WHOLE,
            List.of(),
            43,
            asked.folder(),
            Optional.empty(),
            Optional.empty(),
            "jdk",
            true,
            false,
            List.of("run", "--resume"),
            1,
            false,
            asked.limit());
    var refused = assertThrows(RunException.class, () -> run(otherSeed));
    assertTrue(refused.getMessage().contains("seed was 42, is 43"), refused.getMessage());
    assertTrue(refused.getMessage().contains("rows"), refused.getMessage());
    assertTrue(refused.getMessage().contains("it was begun with (run)"), refused.getMessage());
  }

  @Test
  void aFolderThatCannotBeWrittenIsAClearSentence() throws Exception {
    var file = Files.createFile(folder.resolve("run"));
    var refused = assertThrows(RunException.class, () -> run(request(Profile.SMOKE, ROWS, JDK)));
    assertTrue(refused.getMessage().contains(file + " cannot be written"), refused.getMessage());
  }

  @Test
  void firstUseIsMeasuredSevenTimesARound() {
    var once = new Profile("once", _ -> true, SHORT.slicing(), 1, Optional.empty());
    var rows =
        new JmhDriver()
            .rows().stream().filter(row -> row.label().equals("firstAnswer SHA-256")).toList();
    var run = run(request(once, rows, JDK));
    var measured = assertInstanceOf(Cell.Measured.class, run.cell(rows.getFirst(), "jdk"));
    assertEquals(
        List.of(1, 2, 3, 4, 5, 6, 7),
        measured.forks().stream().map(fork -> fork.block().round()).toList());
    for (var fork : measured.forks()) {
      assertEquals(1, fork.measurement().iterations().size());
      assertTrue(fork.proof().get("checked").contains("known answer"), fork.proof().toString());
    }
  }

  @Test
  void aCalibrationRowIsMeasuredInEachRoundByOneContender() {
    var asked = request(SHORT, ROWS, JDK, Misbehaving.contender("good", Misbehaving.Good.class));
    var calibration =
        new JmhDriver().rows().stream().filter(row -> row.label().equals("loop")).toList();
    var run =
        run(
            new RunRequest(
                DRIVERS,
                asked.profile(),
                asked.contenders(),
                asked.rows(),
                Shard.WHOLE,
                calibration,
                asked.seed(),
                asked.folder(),
                asked.budget(),
                asked.goal(),
                asked.reference(),
                false,
                false,
                asked.arguments(),
                1,
                false,
                asked.limit()));
    var forks =
        run.forks().stream().filter(fork -> fork.row().equals(calibration.getFirst())).toList();
    assertEquals(List.of(1, 2), forks.stream().map(fork -> fork.block().round()).toList());
    assertEquals(Set.of("jdk"), forks.stream().map(Fork::contender).collect(Collectors.toSet()));
    assertEquals(ROWS, run.plan().rows());
    assertEquals(2, run.tally().asked());
  }

  @Test
  void forksTellWhatTheProcessTookAndHowItWarmedUp() {
    var run = run(request(SHORT, ROWS, JDK));
    var fork = assertInstanceOf(Cell.Measured.class, only(run, "jdk")).forks().getFirst();
    assertFalse(fork.measurement().warmup().isEmpty());
    assertTrue(Double.parseDouble(fork.proof().get(Fork.WARM_UP_SECONDS)) > 0);
    var turns = fork.measurement().secondary().get(Metrics.TURN_START).values();
    assertEquals(2, turns.size());
    assertTrue(turns.get(1) > turns.get(0), turns.toString());
    assertTrue(
        fork.proof().get(Fork.PROCESSORS).matches("[0-9]+(; [0-9]+)*"),
        fork.proof().get(Fork.PROCESSORS));
    var cores = fork.measurement().secondary().get(Metrics.CORES);
    assertTrue(cores.values().getFirst() > 0, cores.toString());
    var disturbance = Set.of(Metrics.PRESSURE, Metrics.DELAY, Metrics.STEAL);
    for (var metric : disturbance.stream().filter(MainJobTest::tells).toList()) {
      var share = fork.measurement().mean(metric).orElseThrow();
      assertTrue(share >= 0 && Double.isFinite(share), metric + ": " + share);
    }
    assertEquals(
        Kernel.here().frequency().isPresent(),
        fork.measurement().secondary().containsKey(Metrics.FREQUENCY));
  }

  /** A kernel without pressure has no such file. */
  private static boolean tells(String metric) {
    return !metric.equals(Metrics.PRESSURE) || Kernel.here().pressure().isPresent();
  }

  /** A digest of 32 bytes takes 48; with what profilers allocate it would be thousands. */
  @Test
  void anOperationIsChargedWithWhatItAllocatesItself() {
    var slow =
        new JmhDriver()
            .rows().stream().filter(r -> r.label().equals("digest SHA-256 1 MiB")).toList();
    var once = new Profile("once", _ -> true, Optional.of(slicing(50, 4)), 1, Optional.empty());
    var run = run(request(once, slow, JDK));
    var cell = assertInstanceOf(Cell.Measured.class, run.cell(slow.getFirst(), "jdk"));
    var counted = cell.forks().getFirst().measurement().secondary();
    for (var metric : List.of(Metrics.ALLOCATED, Metrics.ALLOCATED_BY_ALL)) {
      double least = counted.get(metric).values().getFirst();
      assertTrue(least >= 48 && least < 2500, metric + ": " + counted.get(metric).values());
    }
  }

  @Test
  void aContenderMayRunTwiceUnderTwoNames() {
    var run = run(request(SHORT, ROWS, JDK, JDK.again(2)));
    assertInstanceOf(Cell.Measured.class, only(run, "jdk"));
    assertInstanceOf(Cell.Measured.class, only(run, "jdk@2"));
  }
}
