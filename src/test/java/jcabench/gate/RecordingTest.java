package jcabench.gate;

import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import jcabench.result.Cell;
import jcabench.result.Outcome;
import jcabench.source.Sources;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingTest {
  private static final long ROWS = 12;
  private static final long CONTENDERS = 2;

  @TempDir Path study;

  @Test
  void eachRoundHasOneForkOfEveryCellAndALaterCallGoesOn() throws Exception {
    Recording.EQUAL_QUIET.extend(study, Duration.ZERO);
    Recording.EQUAL_QUIET.extend(study, Duration.ZERO);
    var run = Sources.read(study.resolve(Recording.EQUAL_QUIET.folder()));
    assertEquals(
        Map.of(0, CONTENDERS * ROWS, 1, CONTENDERS * ROWS, 2, CONTENDERS * ROWS),
        run.forks().stream().collect(groupingBy(fork -> fork.block().round(), counting())));
    for (var row : run.plan().rows()) {
      for (var column : run.plan().contenders()) {
        assertTrue(run.cell(row, column.id()) instanceof Cell.Measured, row.label());
      }
    }
    assertTrue(
        run.forks().stream()
            .filter(fork -> fork.block().round() == 0)
            .allMatch(fork -> fork.outcome() == Outcome.CHECKED),
        "answers are checked before any speed");
  }
}
