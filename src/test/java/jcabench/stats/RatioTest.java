package jcabench.stats;

import static jcabench.stats.TestData.fork;
import static jcabench.stats.TestData.row;
import static jcabench.stats.TestData.sample;
import static jcabench.stats.TestData.throughput;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RatioTest {
  private static final long SEED = 23;
  private final Random random = new Random(SEED);

  private double[] scores(int n, double around) {
    return random.doubles(n, 0.9 * around, 1.1 * around).toArray();
  }

  private static Ratio of(Sample contender, Sample reference) {
    return Ratio.of(contender, reference, Prior.NONE);
  }

  private static void assertSame(Interval expected, Interval actual) {
    assertEquals(expected.center(), actual.center(), 1e-9 * expected.center());
    assertEquals(expected.low(), actual.low(), 1e-9 * expected.low());
    assertEquals(expected.high(), actual.high(), 1e-9 * expected.high());
  }

  @Test
  void threePairsByHand() {
    // Ratios 1.9, 2 and 4/1.9 lie ln(2/1.9) = 0.0512933 apart: a standard error of 0.0296142. The
    // error of an interval that was stopped at is 4 %, for which t with 2 degrees is 4.848732.
    var ratio = of(throughput(1.9, 2, 4 / 1.9), throughput(1, 1, 1));
    var interval = ratio.interval().orElseThrow();
    assertEquals(2, interval.center(), 1e-9);
    assertEquals(2 * Math.exp(-0.143591), interval.low(), 1e-5);
    assertEquals(2 * Math.exp(0.143591), interval.high(), 1e-5);
    assertEquals(Math.exp(0.143591), ratio.precision().orElseThrow(), 1e-5);
    // Found with a power of 80 %: (4.302653 + 1.060660) standard errors.
    assertEquals(Math.exp(0.158830), ratio.detectable().orElseThrow(), 1e-5);
    assertEquals(Ratio.Verdict.FASTER, ratio.verdict());
    assertEquals(3, ratio.pairs());
  }

  @Test
  void ofManyRatiosOneMustStandOutFarther() {
    var ratio = of(throughput(1.9, 2, 4 / 1.9), throughput(1, 1, 1));
    assertEquals(Ratio.Verdict.FASTER, ratio.tableVerdict(), "alone");
    var among = ratio.among(100);
    assertEquals(ratio.interval(), among.interval());
    assertTrue(among.simultaneous().orElseThrow().low() < ratio.interval().orElseThrow().low());
    assertEquals(Ratio.Verdict.FASTER, among.verdict());
    assertEquals(Ratio.Verdict.SAME, among.tableVerdict());
    assertFalse(among.standsInTable());
  }

  @Test
  void swappingTheTwoInverts() {
    System.out.println("seed " + SEED);
    for (int n = 2; n <= 10; n++) {
      var a = throughput(scores(n, 100));
      var b = throughput(scores(n, 70));
      assertSame(of(a, b).interval().orElseThrow().inverse(), of(b, a).interval().get());
    }
  }

  @Test
  void aDriftThatHitsBothCancels() {
    System.out.println("seed " + SEED);
    for (int n = 2; n <= 10; n++) {
      var a = scores(n, 100);
      var b = scores(n, 70);
      var before = of(throughput(a), throughput(b)).interval().orElseThrow();
      for (int i = 0; i < n; i++) {
        var drift = 1 + 0.3 * i;
        a[i] *= drift;
        b[i] *= drift;
      }
      assertSame(before, of(throughput(a), throughput(b)).interval().get());
    }
  }

  @Test
  void unitsDoNotMatter() {
    var inMillis = of(throughput(3, 4, 5), throughput(1, 1, 1));
    var mixed = of(sample("thrpt", "ops/s", 3000, 4000, 5000), throughput(1, 1, 1));
    assertSame(inMillis.interval().orElseThrow(), mixed.interval().orElseThrow());
  }

  @Test
  void aboveOneIsFasterInEveryMode() {
    assertEquals(
        Ratio.Verdict.SLOWER,
        of(sample("avgt", "ns/op", 20, 20.1, 20.2), sample("avgt", "ns/op", 10, 10, 10)).verdict());
    var shots = of(sample("ss", "ms/op", 5, 5.1, 5.2), sample("ss", "ms/op", 10, 10.2, 10.4));
    assertEquals(2, shots.center().orElseThrow(), 1e-9);
    assertEquals(Ratio.Verdict.FASTER, shots.verdict());
  }

  @Test
  void anIntervalThatHoldsOneIsNotDistinguishable() {
    var ratio = of(throughput(0.9, 1, 1.1), throughput(1, 1, 1));
    assertEquals(Ratio.Verdict.SAME, ratio.verdict());
    assertFalse(ratio.distinguishable());
  }

  @Test
  void onePairHasARatioAndASentenceInsteadOfAnInterval() {
    var ratio = of(throughput(6), throughput(2));
    assertEquals(3, ratio.center().orElseThrow(), 1e-12);
    assertEquals(Ratio.Verdict.UNKNOWN, ratio.verdict());
    assertTrue(ratio.warnings().getFirst().contains("at least 2 forks"), ratio.toString());
    assertTrue(ratio.detectable().isEmpty());
  }

  @Test
  void onlyCommonRoundsArePaired() {
    var row = row("DigestBenchmark", "thrpt", 64);
    var late =
        Sample.of(
            row,
            List.of(
                fork(row, "a", 2, "ops/ms", 4),
                fork(row, "a", 3, "ops/ms", 9),
                fork(row, "a", 9, "ops/ms", 1000)));
    var ratio = of(late, throughput(77, 2, 3));
    assertEquals(2, ratio.pairs());
    assertEquals(Math.sqrt(6), ratio.center().orElseThrow(), 1e-9);
    assertEquals(List.of("Only 2 of 3 rounds have the reference."), ratio.warnings());
  }

  @Test
  void withoutACommonRoundThereIsNoRatio() {
    var row = row("DigestBenchmark", "thrpt", 64);
    var other = Sample.of(row, List.of(fork(row, "a", 5, "ops/ms", 4)));
    var ratio = of(other, throughput(1, 2));
    assertTrue(ratio.center().isEmpty());
    assertEquals(Ratio.Verdict.UNKNOWN, ratio.verdict());
    assertEquals(1, ratio.warnings().size());
  }

  @Test
  void aScoreOf0GivesNoRatio() {
    assertTrue(of(throughput(0, 1, 2), throughput(1, 1, 1)).center().isEmpty());
    assertTrue(of(throughput(1, 1, 1), throughput(0, 1, 2)).center().isEmpty());
  }

  @Test
  void unlikeUnitsGiveNoRatio() {
    var ratio = of(sample("thrpt", "things/ms", 1, 2), throughput(1, 2));
    assertTrue(ratio.center().isEmpty());
    assertTrue(ratio.warnings().getFirst().contains("things/ms"));
  }

  @Test
  void unlikeDirectionsAreAMistake() {
    assertThrows(
        IllegalArgumentException.class, () -> of(throughput(1, 2), sample("avgt", "ms/op", 1, 2)));
  }

  @Test
  void onePairBorrowsItsScatterFromThePrior() {
    var ratio = Ratio.of(throughput(6), throughput(2), new Prior(0.0004, 6));
    // t with 6 degrees at 98 % is 2.612242.
    assertEquals(3 * Math.exp(2.612242 * 0.02), ratio.interval().orElseThrow().high(), 1e-5);
  }

  @Test
  void anIntervalWithoutWidthSaysSo() {
    var ratio = of(throughput(2, 2, 2), throughput(1, 1, 1));
    assertTrue(ratio.warnings().getFirst().contains("no width"), ratio.toString());
  }
}
