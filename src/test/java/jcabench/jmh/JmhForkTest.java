package jcabench.jmh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import jcabench.contender.Contender;
import jcabench.contender.Contenders;
import jcabench.machine.MachineLock;
import jcabench.result.Block;
import jcabench.result.ForkStart;
import jcabench.result.Outcome;
import jcabench.run.Profile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JmhForkTest {
  private static final String CLASS_PATH = "java.class.path";

  @TempDir private Path folder;

  private JmhFork start(Contender contender) {
    var row =
        JmhRows.all().stream()
            .filter(one -> one.label().equals("digest SHA-256 64 B"))
            .findFirst()
            .orElseThrow();
    return new JmhFork(
        ForkStart.now("", row, contender.id(), new Block("here", 1)),
        contender,
        new Profile.Timing(2, 3, 20),
        folder,
        OutputStream.nullOutputStream(),
        Duration.ofMinutes(1));
  }

  @Test
  void forksThatAreAliveAtOnceTakeTurns() {
    var host = System.getProperty(CLASS_PATH);
    var jdk = Contenders.byId().get("jdk");
    try (var _ = MachineLock.take()) {
      var forks = List.of(start(jdk), start(jdk.again(2)));
      for (var fork : forks.reversed()) {
        assertTrue(fork.warmUp());
      }
      for (int turn = 0; turn < 3; turn++) {
        for (var fork : forks) {
          assertTrue(fork.slice(), "turn " + turn);
        }
      }
      for (var fork : forks) {
        var ended = fork.end();
        assertEquals(Outcome.MEASURED, ended.outcome(), ended.reason());
        assertEquals(3, ended.measurement().iterations().size());
        assertEquals(2, ended.measurement().warmup().size());
      }
    }
    assertEquals(host, System.getProperty(CLASS_PATH));
  }
}
