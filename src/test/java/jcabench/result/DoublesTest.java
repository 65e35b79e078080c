package jcabench.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DoublesTest {
  @Test
  void theyEqualTheListThatTheyAreACopyOf() {
    long seed = 11;
    System.out.println("seed " + seed);
    var random = new Random(seed);
    for (int size = 0; size < 50; size++) {
      var numbers = new ArrayList<Double>();
      for (int i = 0; i < size; i++) {
        numbers.add(
            switch (random.nextInt(6)) {
              case 0 -> null;
              case 1 -> Double.NaN;
              case 2 -> -0.0;
              default -> random.nextGaussian();
            });
      }
      var copy = Doubles.copyWithGaps(numbers);
      assertEquals(numbers, copy);
      assertEquals(copy, numbers);
      assertEquals(numbers.hashCode(), copy.hashCode());
      assertEquals(Json.line(numbers), Json.line(copy));
      assertSame(copy, Doubles.copyWithGaps(copy));
    }
  }

  @Test
  void laterChangesOfTheOriginalAreNotSeen() {
    var numbers = new ArrayList<>(List.of(1.0, 2.0));
    var copy = Doubles.copyOf(numbers);
    numbers.set(0, 5.0);
    assertEquals(List.of(1.0, 2.0), copy);
    assertThrows(UnsupportedOperationException.class, () -> copy.set(0, 3.0));
  }

  @Test
  void nullIsRefusedWhereNoneIsMeant() {
    assertThrows(NullPointerException.class, () -> Doubles.copyOf(Arrays.asList(1.0, null)));
    var gaps = Doubles.copyWithGaps(Arrays.asList(1.0, null));
    assertThrows(NullPointerException.class, () -> Doubles.copyOf(gaps));
  }
}
