package jcabench.planted;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class BurnerTest {
  /** A fifth of what longer messages take is paid, and not a fifth of what short ones took. */
  @Test
  void longerCallsArePaidInFull() {
    var usual = new Burner.Usual();
    for (int i = 0; i < 1_000; i++) {
      assertEquals(150, usual.took(150), 1e-9);
    }
    double paid = 0;
    for (int i = 0; i < 10_000; i++) {
      paid += usual.took(6_000);
    }
    assertTrue(paid > 0.98 * 10_000 * 6_000, "paid " + paid);
  }

  @Test
  void aLostProcessorIsPaidAsAUsualCall() {
    var usual = new Burner.Usual();
    for (int i = 0; i < 1_000; i++) {
      usual.took(150);
    }
    assertTrue(usual.took(4_000_000) < 200);
    assertEquals(1_500, usual.took(1_500), 1e-9);
  }
}
