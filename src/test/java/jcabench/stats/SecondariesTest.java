package jcabench.stats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;

class SecondariesTest {
  @Test
  void everyForkMustTakeMoreThanAnyBefore() {
    var before = new double[] {1000, 1010, 990};
    var grew = Secondaries.grew(before, new double[] {1040, 1100}, Secondaries.Growth.WITHIN);
    assertTrue(grew.orElseThrow().contains("1040 instructions an operation, before at most 1010"));
    assertEquals(
        Optional.empty(),
        Secondaries.grew(before, new double[] {1020, 1100}, Secondaries.Growth.WITHIN));
    assertEquals(
        Optional.empty(),
        Secondaries.grew(before, new double[] {900, 800}, Secondaries.Growth.WITHIN));
  }

  @Test
  void whereNobodyCountedNothingGrew() {
    assertEquals(
        Optional.empty(),
        Secondaries.grew(new double[0], new double[] {1}, Secondaries.Growth.WITHIN));
    assertEquals(
        Optional.empty(),
        Secondaries.grew(new double[] {1}, new double[0], Secondaries.Growth.WITHIN));
  }
}
