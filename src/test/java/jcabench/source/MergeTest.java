package jcabench.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Random;
import java.util.SequencedMap;
import java.util.TreeMap;
import jcabench.report.data.JsonReport;
import jcabench.result.Block;
import jcabench.result.Cell;
import jcabench.result.Environment;
import jcabench.result.Environments;
import jcabench.result.Fork;
import jcabench.result.Outcome;
import jcabench.result.Run;
import jcabench.stats.Comparison;
import org.junit.jupiter.api.Test;

/** Between journals and a report no fork is lost: what goes in is counted where it comes out. */
class MergeTest {
  private static final Run NORMAL =
      Sources.read(Path.of("src/test/resources/jcabench/report/normal"));

  private static Run part(Environments environments, List<Fork> forks) {
    return new Run("part", NORMAL.plan(), environments, forks, List.of());
  }

  private static Environments machine(String id, String kernel) {
    var facts = new TreeMap<String, String>();
    facts.put("os.kernel", kernel);
    return Environments.of(id, new Environment(facts));
  }

  private static SequencedMap<String, Run> runs(Run... parts) {
    var runs = new LinkedHashMap<String, Run>();
    for (var part : parts) {
      runs.put("part-" + (runs.size() + 1), part);
    }
    return runs;
  }

  private static Run merged(Run... parts) {
    return Merge.of(runs(parts)).run("whole");
  }

  private static long measured(Run run) {
    return run.plan().rows().stream()
        .flatMap(row -> run.plan().contenders().stream().map(c -> run.cell(row, c.id())))
        .filter(Cell.Measured.class::isInstance)
        .mapToLong(cell -> ((Cell.Measured) cell).forks().size())
        .sum();
  }

  @Test
  void partsOfAJournalMakeTheWhole() {
    long seed = new Random().nextLong();
    var random = new Random(seed);
    for (int times = 0; times < 50; times++) {
      var one = new ArrayList<Fork>();
      var other = new ArrayList<Fork>();
      NORMAL.forks().forEach(fork -> (random.nextBoolean() ? one : other).add(fork));
      var merged = merged(part(NORMAL.environments(), one), part(NORMAL.environments(), other));
      assertEquals(NORMAL.forks().size(), merged.forks().size(), "seed " + seed);
      assertEquals(NORMAL.tally(), merged.tally(), "seed " + seed);
      assertEquals(measured(NORMAL), measured(merged), "seed " + seed);
    }
  }

  /** The same rounds on two machines are other blocks: all of them count. */
  @Test
  void twoMachinesForksStandBesideEachOther() {
    var here = NORMAL.environments().machines().firstKey();
    var there = new ArrayList<Fork>();
    NORMAL.forks().forEach(fork -> there.add(fork.in(new Block("there", fork.block().round()))));
    var merged =
        merged(part(machine(here, "6"), NORMAL.forks()), part(machine("there", "6"), there));
    assertEquals(2 * NORMAL.forks().size(), merged.forks().size());
    assertEquals(2 * measured(NORMAL), measured(merged));
    assertEquals(2, merged.environments().machines().size());
    var row = NORMAL.plan().rows().get(2);
    var cell = assertInstanceOf(Cell.Measured.class, merged.cell(row, "jdk"));
    assertEquals(6, cell.forks().stream().map(Fork::block).distinct().count());
  }

  /** From the journals to the numbers of the report: the forks of both machines are counted. */
  @Test
  void theReportCountsEveryForkThatWasJoined() throws Exception {
    var here = NORMAL.environments().machines().firstKey();
    var there = new ArrayList<Fork>();
    NORMAL.forks().forEach(fork -> there.add(fork.in(new Block("there", fork.block().round()))));
    var merged =
        merged(part(machine(here, "6"), NORMAL.forks()), part(machine("there", "7"), there));
    var report = new ObjectMapper().readTree(JsonReport.of(Comparison.of(merged, "jdk")));
    long counted = 0;
    for (var row : report.path("rows")) {
      for (var cell : row.path("cells")) {
        counted += cell.path("forks").asLong(0);
      }
    }
    assertEquals(2 * measured(NORMAL), counted);
    assertEquals("7", report.path("machines").path("there").path("os.kernel").asText());
    assertEquals(
        2 * NORMAL.forks().stream().filter(fork -> fork.outcome() == Outcome.MEASURED).count(),
        counted,
        "every measured fork of the journal");
  }

  @Test
  void aMachineThatChangedIsAnotherOne() {
    var here = NORMAL.environments().machines().firstKey();
    var merged =
        merged(part(machine(here, "6"), NORMAL.forks()), part(machine(here, "7"), NORMAL.forks()));
    assertEquals(2 * measured(NORMAL), measured(merged));
    assertEquals(
        List.of(here, here + "-2"), List.copyOf(merged.environments().machines().keySet()));
  }

  @Test
  void aForkThatStandsInBothIsRefusedWithBothPlaces() {
    var message =
        assertThrows(UnreadableRunException.class, () -> merged(NORMAL, NORMAL)).getMessage();
    assertTrue(message.startsWith("part-2, line 1: "), message);
    assertTrue(message.contains("already"), message);
  }

  @Test
  void anotherPlanIsRefusedWithBothHashes() {
    var smoke = Sources.read(Path.of("src/test/resources/jcabench/report/smoke"));
    var message =
        assertThrows(UnreadableRunException.class, () -> merged(NORMAL, smoke)).getMessage();
    assertTrue(message.contains(NORMAL.plan().hash()), message);
    assertTrue(message.contains(smoke.plan().hash()), message);
  }

  @Test
  void everyOutcomeSurvives() {
    var merged =
        merged(part(NORMAL.environments(), NORMAL.forks()), part(NORMAL.environments(), List.of()));
    for (var outcome : Outcome.values()) {
      assertEquals(
          NORMAL.forks().stream().filter(fork -> fork.outcome() == outcome).count(),
          merged.forks().stream().filter(fork -> fork.outcome() == outcome).count());
    }
  }
}
