package jcabench.jmh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

class TimedThreadsTest {
  private static final int MILLIS = 200;

  @Test
  void aThreadThatSleepsHasNoProcessor() {
    var threads = new TimedThreads(1, "test");
    try {
      var asleep = List.<Callable<Integer>>of(TimedThreadsTest::sleep);
      assertEquals(List.of(MILLIS), threads.all(asleep));
      var away = TimedThreads.away().orElseThrow();
      assertTrue(away > 0.5 && away <= 1, "away for " + away);
    } finally {
      threads.shutdown();
    }
  }

  private static int sleep() throws InterruptedException {
    Thread.sleep(MILLIS);
    return MILLIS;
  }

  @Test
  void whatATaskThrowsIsThrown() {
    var threads = new TimedThreads(1, "test");
    try {
      Callable<Integer> failing = () -> Integer.parseInt("no number");
      assertThrows(NumberFormatException.class, () -> threads.all(List.of(failing)));
    } finally {
      threads.shutdown();
    }
  }
}
