package jcabench.stats;

import static jcabench.stats.TestData.block;
import static jcabench.stats.TestData.fork;
import static jcabench.stats.TestData.row;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import jcabench.result.Fork;
import jcabench.result.Measurement;
import jcabench.result.Measurement.Iteration;
import org.junit.jupiter.api.Test;

class SampleTest {
  @Test
  void aForkCountsOnceHoweverManyIterationsItHas() {
    var row = row("DigestBenchmark", "thrpt", 64);
    var sample =
        Sample.of(
            row, List.of(fork(row, "a", 1, "ops/ms", 1, 2, 6), fork(row, "a", 2, "ops/ms", 5)));
    assertEquals(Map.of(block(1), 3.0, block(2), 5.0), sample.scores());
    assertTrue(sample.largerIsFaster());
  }

  @Test
  void aReaderIsToldWhereForksWereNotPinnedOrNotWarm() {
    var row = row("DigestBenchmark", "thrpt", 64);
    var fine = fork(row, "a", 1, "ops/ms", 1);
    var free =
        fork(row, "a", 2, "ops/ms", 1)
            .withProof(Map.of(Fork.NOT_PINNED, "the kernel refuses processor 3"));
    var cold = fork(row, "a", 3, "ops/ms", 1).withProof(Map.of(Fork.NOT_STEADY, "it compiled"));
    assertEquals(List.of(), Sample.of(row, List.of(fine)).warnings());
    assertEquals(
        List.of(
            "1 of 3 forks were not pinned to a processor, so that they scatter more: the kernel"
                + " refuses processor 3.",
            "1 of 3 forks took turns before they were warm: it compiled."),
        Sample.of(row, List.of(fine, free, cold)).warnings());
  }

  @Test
  void singleShotsCountByTheirMedian() {
    var row = row("KeyPairGeneratorBenchmark", "ss", 64);
    var sample = Sample.of(row, List.of(fork(row, "a", 1, "ms/op", 10, 900, 20)));
    assertEquals(Map.of(block(1), 20.0), sample.scores());
    assertFalse(sample.largerIsFaster());
  }

  @Test
  void aHistogramCountsEachValueAsOftenAsItWasSeen() {
    var row = row("DigestBenchmark", "sample", 64);
    var histogram = new Iteration(new double[] {2, 4}, new long[] {3, 1});
    var fork =
        fork(
            row,
            "a",
            1,
            new Measurement("us/op", List.of(histogram), Map.of(), TestData.facts(row)));
    assertEquals(2.5, Sample.of(row, List.of(fork)).center().orElseThrow(), 1e-12);
  }

  @Test
  void theMiddleIsOnALogScale() {
    assertEquals(4, TestData.throughput(2, 4, 8).center().orElseThrow(), 1e-9);
  }

  @Test
  void oneForkHasACenterAndNoInterval() {
    var sample = TestData.throughput(5);
    assertEquals(5, sample.center().orElseThrow(), 1e-12);
    assertTrue(sample.interval(Prior.NONE).isEmpty());
  }

  @Test
  void aScoreOf0HasNoIntervalButIsNotLost() {
    var sample = TestData.throughput(0, 4);
    assertEquals(2, sample.center().orElseThrow());
    assertTrue(sample.interval(Prior.NONE).isEmpty());
  }

  @Test
  void whatIsNotANumberIsCountedAndLeftOut() {
    var sample = TestData.throughput(1, Double.NaN, 4);
    assertEquals(Map.of(block(1), 1.0, block(3), 4.0), sample.scores());
    assertEquals(List.of("1 of 3 forks gave no usable number."), sample.warnings());
    assertTrue(TestData.throughput(Double.NaN).center().isEmpty());
  }

  @Test
  void aBlockThatComesTwiceIsAMistake() {
    var row = row("DigestBenchmark", "thrpt", 64);
    var twice = List.of(fork(row, "a", 1, "ops/ms", 3), fork(row, "a", 1, "ops/ms", 4));
    assertThrows(IllegalArgumentException.class, () -> Sample.of(row, twice));
  }

  @Test
  void forksOfAnotherUnitAreConverted() {
    var row = row("DigestBenchmark", "thrpt", 64);
    var sample =
        Sample.of(row, List.of(fork(row, "a", 1, "ops/ms", 3), fork(row, "a", 2, "ops/s", 4000)));
    assertEquals(4.0, sample.scores().get(block(2)), 1e-12);
  }
}
