package jcabench.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jcabench.result.Fork;
import jcabench.result.Measurement;
import jcabench.result.Measurement.Iteration;
import jcabench.result.Measurement.Secondary;
import jcabench.result.Metrics;
import org.junit.jupiter.api.Test;

class AllocationTest {
  private static Fork fork(Map<String, List<Double>> metrics) {
    var row = TestData.row("DigestBenchmark", "thrpt", 64);
    var secondary = new HashMap<String, Secondary>();
    metrics.forEach((name, values) -> secondary.put(name, new Secondary("B/op", "AVG", values)));
    return TestData.fork(
        row,
        "jdk",
        1,
        new Measurement("ops/ms", List.of(Iteration.of(1)), secondary, TestData.facts(row)));
  }

  private static Fork counted(double beside, Double... values) {
    return fork(
        Map.of(
            Metrics.ALLOCATED, List.of(values),
            Metrics.ALLOCATED_BESIDE, List.of(beside),
            Metrics.ALLOCATED_BY_ALL, List.of(7000.0),
            Metrics.CORES, List.of(1.0)));
  }

  @Test
  void theTimedThreadsAreExactWhereJmhsOwnPartIsLittle() {
    assertEquals(
        Optional.of(new Allocation(48, true)), Allocation.of(counted(0.4, 48.0, 48.0, 48.0, 48.0)));
    assertEquals(
        Optional.of(new Allocation(4800, true)),
        Allocation.of(counted(90, 4800.0, 4800.0, 4800.0, 4800.0)));
    assertEquals(
        Optional.of(new Allocation(48, false)), Allocation.of(counted(2, 48.0, 48.0, 48.0, 48.0)));
  }

  @Test
  void setUpAndTearDownAreNotInTheMedianOfFourIterations() {
    assertEquals(
        Optional.of(new Allocation(48, true)),
        Allocation.of(counted(0, 900.0, 48.0, 9000.0, 48.0)));
    assertEquals(Optional.of(new Allocation(9000, false)), Allocation.of(counted(0, 9000.0)));
  }

  @Test
  void aCountOverAllThreadsIsABoundButThatOfOthersIsTheirs() {
    var all = Map.of(Metrics.ALLOCATED_BY_ALL, List.of(7000.0), Metrics.CORES, List.of(1.0));
    assertEquals(Optional.of(new Allocation(7000, false)), Allocation.of(fork(all)));
    var foreign = Map.of(Metrics.ALLOCATED_BY_ALL, List.of(63.0, 64.0, 80.0));
    assertEquals(Optional.of(new Allocation(69, true)), Allocation.of(fork(foreign)));
    assertEquals(Optional.empty(), Allocation.of(fork(Map.of(Metrics.CORES, List.of(1.0)))));
  }

  @Test
  void aMedianIsExactWhenAllForksAre() {
    var exact = counted(0, 48.0, 48.0, 48.0, 48.0);
    var bound = counted(2, 50.0, 50.0, 50.0, 50.0);
    assertEquals(Optional.of(new Allocation(48, true)), Allocation.median(List.of(exact, exact)));
    assertEquals(Optional.of(new Allocation(49, false)), Allocation.median(List.of(exact, bound)));
    assertEquals(Optional.empty(), Allocation.median(List.of()));
  }

  @Test
  void onlyWhatIsExactCanHaveGrownButABoundCanBeExceeded() {
    var small = List.of(new Allocation(48, true));
    var large = List.of(new Allocation(480, true), new Allocation(4800, true));
    var bounds = List.of(new Allocation(400, false), new Allocation(4800, false));
    assertEquals(
        Optional.of("allocates 480 bytes an operation, before at most 48"),
        Allocation.grew(small, large, Secondaries.Growth.WITHIN));
    assertEquals(Optional.empty(), Allocation.grew(small, bounds, Secondaries.Growth.WITHIN));
    assertEquals(Optional.empty(), Allocation.grew(bounds, large, Secondaries.Growth.WITHIN));
    assertEquals(
        Optional.of("allocates 480 bytes an operation, before at most 400"),
        Allocation.grew(bounds.subList(0, 1), large, Secondaries.Growth.WITHIN));
  }
}
