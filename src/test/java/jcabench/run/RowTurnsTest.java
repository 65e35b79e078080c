package jcabench.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import jcabench.machine.Affinity;
import jcabench.result.Block;
import jcabench.result.Fork;
import jcabench.result.ForkStart;
import jcabench.result.Measurement;
import jcabench.result.Metrics;
import jcabench.result.Outcome;
import jcabench.result.Row;
import jcabench.stats.Sample;
import jcabench.stats.TestData;
import org.junit.jupiter.api.Test;

class RowTurnsTest {
  private static final Row ROW = TestData.row("DigestBenchmark", "thrpt", 64);
  private static final int WANTED = 20;
  private static final Slicing SLICING =
      new Slicing(
          new Slicing.WarmUp(1, 1, 1), new Slicing.Turn(0, 1, 1, 1, 1), WANTED, 2 * WANTED, 60);

  private final List<String> order = new ArrayList<>();
  private List<Long> threads = List.of();

  /** A fork whose speed follows its turns, and that dies in one of them. */
  private final class Scripted implements LiveFork {
    private final String contender;
    private final IntToDoubleFunction speed;
    private final int last;
    private final List<Measurement.Iteration> iterations = new ArrayList<>();

    Scripted(String contender, IntToDoubleFunction speed, int last) {
      this.contender = contender;
      this.speed = speed;
      this.last = last;
    }

    @Override
    public boolean open() {
      return true;
    }

    @Override
    public boolean warmUp(Slicing.WarmUp rule) {
      return true;
    }

    @Override
    public List<Double> slice(Slicing.Turn turn) {
      order.add(contender);
      if (iterations.size() == last) {
        return List.of();
      }
      double score = speed.applyAsDouble(iterations.size());
      iterations.add(Measurement.Iteration.of(score));
      return List.of(score);
    }

    @Override
    public List<Long> threads() {
      return threads;
    }

    @Override
    public Fork end() {
      var start = ForkStart.now("plan", ROW, contender, new Block("here", 1));
      return iterations.size() == last
          ? start.failed("the JVM died", List.of(), Map.of())
          : start.measured(
              Map.of(), new Measurement("ops/ms", iterations, Map.of(), TestData.facts(ROW)));
    }
  }

  private Scripted steady(String contender) {
    return new Scripted(contender, _ -> 100, Integer.MAX_VALUE);
  }

  private static RowTurns turns(long seed, Scripted... forks) {
    return turns(seed, Affinity.processors(), forks);
  }

  private static RowTurns turns(long seed, List<Integer> processors, Scripted... forks) {
    var taking = new ArrayList<RowTurns.Taking>();
    for (var fork : forks) {
      taking.add(new RowTurns.Taking(fork, true));
    }
    return new RowTurns(ROW, taking, WANTED, SLICING, processors, new Random(seed));
  }

  private static List<Fork> taken(RowTurns turns, long deadline) {
    long zero = System.nanoTime();
    while (turns.wantsMore(deadline)) {
      turns.cycle(zero);
    }
    return turns.end();
  }

  private static int number(Fork fork) {
    return fork.measurement().iterations().size();
  }

  @Test
  void eachForkTakesOneTurnInEachCycleInAnOrderThatTheSeedRepeats() {
    var forks = taken(turns(7, steady("a"), steady("b"), steady("c")), Long.MAX_VALUE);
    assertEquals(List.of(WANTED, WANTED, WANTED), forks.stream().map(one -> number(one)).toList());
    var first = List.copyOf(order);
    for (int i = 0; i < first.size(); i += 3) {
      assertEquals(List.of("a", "b", "c"), first.subList(i, i + 3).stream().sorted().toList());
    }
    assertTrue(
        first.subList(0, 3 * WANTED).stream().distinct().count() == 3
            && !first.subList(0, 9).equals(first.subList(9, 18)),
        first.toString());
    order.clear();
    taken(turns(7, steady("a"), steady("b"), steady("c")), Long.MAX_VALUE);
    assertEquals(first, order);
  }

  @Test
  void whenOneForkDiesTheOthersTakeAllTheirTurns() {
    var dying = new Scripted("b", _ -> 100, 5);
    var forks = taken(turns(1, steady("a"), dying, steady("c")), Long.MAX_VALUE);
    assertEquals(
        List.of(Outcome.MEASURED, Outcome.FAILED, Outcome.MEASURED),
        forks.stream().map(Fork::outcome).toList());
    assertEquals("the JVM died", forks.get(1).reason());
    assertEquals(WANTED, number(forks.get(0)));
    assertEquals(WANTED, number(forks.get(2)));
  }

  @Test
  void whenAllForksHaveDiedNoTurnIsWaitedFor() {
    var forks = taken(turns(1, new Scripted("a", _ -> 100, 0)), Long.MAX_VALUE);
    assertEquals(Outcome.FAILED, forks.getFirst().outcome());
    assertEquals(1, order.size());
  }

  /** What compiles late gets time, but not for ever. */
  @Test
  void aForkThatGetsFasterTakesUpToTwiceTheTurns() {
    var rising = new Scripted("a", turn -> 100 * Math.pow(1.02, turn), Integer.MAX_VALUE);
    assertEquals(2 * WANTED, number(taken(turns(1, rising), Long.MAX_VALUE).getFirst()));
    var late = new Scripted("a", turn -> turn < WANTED / 2 ? 80 : 100, Integer.MAX_VALUE);
    int number = number(taken(turns(1, late), Long.MAX_VALUE).getFirst());
    assertTrue(number > WANTED && number < 2 * WANTED, number + " turns");
  }

  @Test
  void afterTheDeadlineOnlyTheFewestTurnsThatCountAreTaken() {
    var forks = taken(turns(1, steady("a")), System.nanoTime() - 1);
    assertEquals(WANTED / 2, number(forks.getFirst()));
  }

  @Test
  void aForkThatCannotBePinnedSaysSoInTheReport() {
    var fork = taken(turns(1, steady("a")), Long.MAX_VALUE).getFirst();
    assertTrue(fork.proof().containsKey(Fork.NOT_PINNED), fork.proof().toString());
    assertFalse(fork.proof().containsKey(Fork.PROCESSORS));
    var warnings = Sample.of(ROW, List.of(fork)).warnings();
    assertTrue(
        warnings.stream().anyMatch(one -> one.contains("not pinned to a processor")),
        warnings.toString());
  }

  /** This thread stands for a timed one; it is not pinned. */
  @Test
  void aForkTellsHowMuchOfItsTurnsItWaitedForAProcessor() throws Exception {
    var self = Files.readSymbolicLink(Path.of("/proc/thread-self")).getFileName().toString();
    threads = List.of(Long.valueOf(self));
    var fork = taken(turns(1, List.of(), steady("a")), Long.MAX_VALUE).getFirst();
    var waited = fork.measurement().secondary().get(Metrics.DELAY).values();
    assertEquals(number(fork), waited.size());
    assertTrue(waited.getFirst() >= 0 && waited.getFirst() < 1, waited.toString());
    threads = List.of();
    var untold = taken(turns(1, steady("a")), Long.MAX_VALUE).getFirst();
    assertFalse(untold.measurement().secondary().containsKey(Metrics.DELAY));
  }

  @Test
  void eachReadingHasTheTimeAtWhichItsTurnBegan() {
    var fork = taken(turns(1, steady("a")), Long.MAX_VALUE).getFirst();
    var begun = fork.measurement().secondary().get(Metrics.TURN_START).values();
    assertEquals(number(fork), begun.size());
    assertEquals(begun.stream().sorted().toList(), begun);
  }
}
