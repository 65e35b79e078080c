package jcabench.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class SideClockTest {
  @Test
  void timeIsBookedToWhoRunsAndToNobodyElse() {
    var clock = SideClock.booking();
    long begin = System.nanoTime();
    clock.run(Side.CLIENT);
    spin();
    clock.run(Side.SERVER);
    clock.stop();
    long end = System.nanoTime();
    long server = clock.nanos(Side.SERVER);
    spin();
    clock.run(Side.CLIENT);
    clock.stop();
    assertTrue(clock.nanos(Side.CLIENT) > 0);
    assertEquals(server, clock.nanos(Side.SERVER));
    assertTrue(server <= end - begin);
  }

  @Test
  void whoKeepsNoTimeHasNone() {
    var clock = SideClock.none();
    clock.run(Side.CLIENT);
    spin();
    clock.stop();
    assertEquals(0, clock.nanos(Side.CLIENT));
  }

  private static void spin() {
    for (long begin = System.nanoTime(); System.nanoTime() - begin < 1000; ) {
      Thread.onSpinWait();
    }
  }
}
