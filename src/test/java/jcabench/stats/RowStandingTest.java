package jcabench.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RowStandingTest {
  private static final Prior PRIOR = new Prior(0.001 * 0.001, 10);

  private static double[] scores(Random random, int forks, double speed, double noise) {
    return random
        .doubles(forks)
        .map(_ -> speed * Math.exp(noise * random.nextGaussian()))
        .toArray();
  }

  private static Map<String, Sample> row(int forks, double noise, double own, double other) {
    var random = new Random(81);
    var samples = new LinkedHashMap<String, Sample>();
    samples.put("jdk", TestData.throughput(scores(random, forks, 1, noise)));
    samples.put("own", TestData.throughput(scores(random, forks, own, noise)));
    samples.put("other", TestData.throughput(scores(random, forks, other, noise)));
    return samples;
  }

  private static RowStanding of(Map<String, Sample> samples) {
    return RowStanding.of(samples, "jdk", PRIOR, 1.02);
  }

  @Test
  void aQuietRowWithAClearFirstIsDone() {
    var standing = of(row(5, 0.001, 2, 3));
    assertTrue(standing.reached());
    assertEquals(Optional.of("other"), standing.first());
    assertEquals(2, standing.halfWidths().size(), "the reference has no ratio to itself");
    assertTrue(standing.halfWidth() < 0.02);
  }

  @Test
  void equalsAreDoneWhenTheyAreShownEqual() {
    assertTrue(of(row(6, 0.001, 2, 2)).firstDecided());
    assertFalse(of(row(4, 0.08, 2, 2)).firstDecided());
  }

  @Test
  void thoseThatAreShownEqualToTheFastestAreFastestToo() {
    var both = RowStanding.fastest(row(6, 0.001, 2, 2), "jdk", PRIOR);
    assertEquals(Set.of("other", "own"), both);
    assertEquals(Set.of("other"), RowStanding.fastest(row(6, 0.001, 2, 3), "jdk", PRIOR));
    assertEquals(Set.of(), RowStanding.fastest(row(4, 0.08, 2, 2), "jdk", PRIOR));
  }

  @Test
  void theReferenceMayBeTheFastest() {
    assertEquals(Optional.of("jdk"), of(row(5, 0.001, 0.5, 0.3)).first());
  }

  @Test
  void loopsInCAreNotAskedForTheFastest() {
    var row = row(6, 0.001, 2, 3);
    row.put("c", row.get("other"));
    assertEquals(Optional.of("other"), of(row).first());
    row.put("c", TestData.throughput(3.1, 3.9, 3, 4, 3.3, 3.8));
    var standing = of(row);
    assertEquals(Optional.of("other"), standing.first());
    assertFalse(standing.reached(), "its own ratio counts");
  }

  @Test
  void aLoudRowIsNotDoneHoweverManyLooksItHas() {
    var standing = of(row(8, 0.3, 2, 9));
    assertFalse(standing.reached());
    assertTrue(standing.halfWidth() > 0.02);
  }

  @Test
  void theFirstLookThatFindsItReachedIsNotBelieved() {
    assertFalse(of(row(1, 0.0001, 2, 3)).reached());
    assertTrue(of(row(2, 0.0001, 2, 3)).reached(), "the prior alone knows the scatter");
  }

  @Test
  void withoutForksEverythingIsOpen() {
    var nothing = of(Map.of());
    assertEquals(Double.POSITIVE_INFINITY, nothing.halfWidth());
    assertFalse(nothing.reached());
  }

  @Test
  void withoutTheReferenceAnotherStandsIn() {
    var samples = row(5, 0.001, 2, 3);
    samples.remove("jdk");
    var standing = of(samples);
    assertTrue(standing.reached());
    assertEquals(1, standing.halfWidths().size());
  }

  @Test
  void whoeverIsAloneGoesByItsScore() {
    var alone = Map.of("jdk", TestData.throughput(100, 100.1, 99.9, 100, 100.1, 99.9, 100));
    assertTrue(of(alone).reached());
    var loud = Map.of("jdk", TestData.throughput(100, 150, 80, 90, 130, 70, 100));
    assertFalse(of(loud).reached());
  }

  @Test
  void theErrorIsSpentOverTheLooks() {
    double sum = 0;
    for (int look = 1; look <= 1000; look++) {
      sum += RowStanding.spent(0.05, look);
    }
    assertTrue(sum <= 0.05 && sum > 0.0499, "" + sum);
  }

  @Test
  void impossibleGoalsAreRefused() {
    for (double precision : new double[] {1, 0.9, 11, Double.NaN}) {
      assertThrows(IllegalArgumentException.class, () -> new PrecisionGoal(precision, 60));
    }
    assertThrows(IllegalArgumentException.class, () -> new PrecisionGoal(1.02, 0));
  }
}
