package jcabench.run;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.TreeMap;
import jcabench.result.Environment;
import jcabench.source.Sources;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** An environment that changed while a run or a shard lay still ends what can be resumed. */
class ResumeTest {
  private static final Path RUN = Path.of("src/test/resources/jcabench/report/normal");

  private static void resume(String changed) {
    var run = Sources.read(RUN);
    var machine = run.environments().machines().firstKey();
    var facts = new TreeMap<>(run.environments().machines().get(machine).facts());
    facts.put(changed, "another");
    Resume.check(run, run.plan(), machine, new Environment(facts));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "os.kernel",
        "cpu.microcode",
        "cpu.model",
        "jvm.version",
        "openssl.version",
        "run.shard",
        "contender.bc.jar.sha256"
      })
  void whatChangesSpeedsIsRefusedByName(String changed) {
    var message = assertThrows(RunException.class, () -> resume(changed)).getMessage();
    assertTrue(message.contains("its conditions changed: " + changed + " was "), message);
    assertTrue(message.contains(", is another."), message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"date", "load.before"})
  void whatAlwaysChangesIsNot(String changed) {
    assertDoesNotThrow(() -> resume(changed));
  }

  @Test
  void anotherMachineIsRefused() {
    var run = Sources.read(RUN);
    var here = run.environments().machines().firstEntry().getValue();
    var message =
        assertThrows(RunException.class, () -> Resume.check(run, run.plan(), "elsewhere", here))
            .getMessage();
    assertTrue(message.contains("begun on another machine"), message);
  }
}
