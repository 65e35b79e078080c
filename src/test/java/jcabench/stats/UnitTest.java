package jcabench.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class UnitTest {
  private static double factor(String from, String to) {
    return new Unit(from).factorTo(new Unit(to)).orElseThrow();
  }

  @Test
  void ratesAndTimesConvertInOppositeDirections() {
    assertEquals(1e-3, factor("ops/s", "ops/ms"), 1e-18);
    assertEquals(1e3, factor("ops/us", "ops/ms"), 1e-9);
    assertEquals(1e3, factor("s/op", "ms/op"), 1e-9);
    assertEquals(1e-6, factor("ns/op", "ms/op"), 1e-18);
  }

  @Test
  void thereAndBackIsOne() {
    for (var units :
        List.of(
            List.of("ops/ns", "ops/us", "ops/ms", "ops/s", "ops/min", "ops/hr", "ops/day"),
            List.of("ns/op", "us/op", "ms/op", "s/op", "min/op", "hr/op", "day/op"))) {
      for (var from : units) {
        for (var to : units) {
          assertEquals(1, factor(from, to) * factor(to, from), 1e-12, from + " " + to);
        }
      }
    }
  }

  @Test
  void unlikeUnitsDoNotConvert() {
    assertTrue(new Unit("ops/ms").factorTo(new Unit("ms/op")).isEmpty());
    assertTrue(new Unit("B/op").factorTo(new Unit("ms/op")).isEmpty());
    assertTrue(new Unit("ops/fortnight").factorTo(new Unit("ops/ms")).isEmpty());
    assertEquals(1, factor("B/op", "B/op"));
  }
}
