package jcabench.jmh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import jcabench.contender.Contender;
import jcabench.contender.Contenders;
import jcabench.result.Block;
import jcabench.result.Fork;
import jcabench.result.ForkStart;
import jcabench.result.Origin;
import jcabench.result.Outcome;
import jcabench.result.Row;
import jcabench.run.LiveFork;
import jcabench.run.Slicing;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real JVMs on the other end of the line. */
class JmhForkTest {
  private static final Contender JDK = Contenders.byId().get("jdk");
  private static final Slicing.WarmUp SHORT = new Slicing.WarmUp(10, 10, 60);
  private static final Slicing.Turn TURN = new Slicing.Turn(1, 10, 20, 10, 2);

  @TempDir private Path folder;

  private static Row row(String label) {
    return JmhRows.all().stream()
        .filter(one -> one.label().equals(label))
        .findFirst()
        .orElseThrow(() -> new AssertionError(label));
  }

  private JmhJvm jvm(Contender contender, OutputStream log) {
    return new JmhJvm(contender, folder.resolve(contender.id()), log, Duration.ofMinutes(1));
  }

  private static LiveFork fork(JmhJvm jvm, Row row) {
    return jvm.fork(ForkStart.now("", row, "jdk", new Block("here", 1)));
  }

  @Test
  void forksThatAreAliveAtOnceTakeTurns() {
    var row = row("digest SHA-256 64 B");
    try (var one = jvm(JDK, OutputStream.nullOutputStream());
        var other = jvm(JDK.again(2), OutputStream.nullOutputStream())) {
      var first = fork(one, row);
      var second = other.fork(ForkStart.now("", row, "jdk@2", new Block("here", 1)));
      assertTrue(second.open() && second.warmUp(SHORT));
      assertTrue(first.open() && first.warmUp(SHORT));
      for (int turn = 0; turn < 3; turn++) {
        assertTrue(!first.slice(TURN).isEmpty() && !second.slice(TURN).isEmpty(), "turn " + turn);
      }
      assertEquals(1, first.threads().size());
      for (var ended : new Fork[] {first.end(), second.end()}) {
        assertEquals(Outcome.MEASURED, ended.outcome(), ended.reason());
        assertEquals(3 * TURN.readings(), ended.measurement().iterations().size());
        assertFalse(ended.measurement().warmup().isEmpty());
        assertTrue(ended.proof().get("checked").contains("known answer"));
      }
    }
    assertFalse(Files.exists(folder.resolve("jdk")), "a JVM's files outlive it");
  }

  @Test
  void aJvmMeasuresSeveralRowsEachWithItsOwnProof() {
    try (var jvm = jvm(JDK, OutputStream.nullOutputStream())) {
      for (var label : new String[] {"mac HmacSHA256 64 B", "digest SHA-256 64 B"}) {
        var row = row(label);
        var fork = fork(jvm, row);
        assertTrue(fork.open() && fork.warmUp(SHORT) && !fork.slice(TURN).isEmpty());
        var ended = fork.end();
        assertEquals(Outcome.MEASURED, ended.outcome(), ended.reason());
        var served = label.startsWith("mac") ? "mac.provider" : "digest.provider";
        assertTrue(ended.proof().containsKey(served), ended.proof().toString());
        var facts = (Origin.Jmh) ended.measurement().origin();
        assertEquals(JmhRows.jmhName(row), facts.benchmark());
        assertEquals("jdk", facts.params().get("provider"));
        assertEquals("1.37", facts.jmhVersion());
        assertEquals("10 ms", facts.measurement().time());
      }
    }
  }

  @Test
  void severalThreadsAreAllTold() {
    try (var jvm = jvm(JDK, OutputStream.nullOutputStream())) {
      var fork = fork(jvm, row("digest SHA-256 64 B").withThreads(3));
      assertTrue(fork.open() && fork.warmUp(SHORT) && !fork.slice(TURN).isEmpty());
      assertEquals(3, fork.threads().stream().distinct().count());
      assertEquals(Outcome.MEASURED, fork.end().outcome());
    }
  }

  /** A stub that is not inlined, as in every fork of JMH: else what is timed is another thing. */
  @Test
  void theJvmHasJmhsHintsForTheCompiler() {
    try (var jvm = jvm(JDK, OutputStream.nullOutputStream())) {
      assertTrue(
          jvm.arguments().stream().anyMatch(flag -> flag.startsWith("-XX:CompileCommandFile=")),
          jvm.arguments().toString());
    }
  }

  @Test
  void aJvmThatDiesFailsItsRowWithItsLastLines() throws Exception {
    var log = new ByteArrayOutputStream();
    var dying = Misbehaving.contender("abortingLater", Misbehaving.AbortingLater.class);
    try (var jvm = jvm(dying, log)) {
      var start = ForkStart.now("", row("digest SHA-256 64 B"), dying.id(), new Block("here", 1));
      var fork = jvm.fork(start);
      var goesOn = fork.open() && fork.warmUp(new Slicing.WarmUp(10, 2000, 2000));
      for (int turn = 0; goesOn && turn < 1000; turn++) {
        goesOn = !fork.slice(TURN).isEmpty();
      }
      assertFalse(goesOn);
      var ended = fork.end();
      assertEquals(Outcome.FAILED, ended.outcome());
      assertTrue(ended.reason().contains("exit code"), ended.reason());
      assertFalse(jvm.isAlive());
    }
    assertTrue(log.toString(StandardCharsets.UTF_8).contains("SIGSEGV"));
  }
}
