package jcabench.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import jcabench.machine.Counter.Event;
import org.junit.jupiter.api.Test;

class CounterTest {
  @Test
  void theClockOfAThreadGoesOnWhileItWorks() {
    try (var counter = Counter.of(Event.TASK_CLOCK, 0).orElseThrow()) {
      long before = counter.value().orElseThrow();
      long sum = 0;
      for (int i = 0; i < 10_000_000; i++) {
        sum += i ^ sum >> 3;
      }
      long after = counter.value().orElseThrow();
      assertTrue(after > before, after + " after " + sum);
    }
  }

  @Test
  void aThreadThatDoesNotExistHasNone() {
    assertEquals(Optional.empty(), Counter.of(Event.TASK_CLOCK, 0x7fff_fff0L));
  }

  /** This machine may have no counters; if it has, they count the same work as the same. */
  @Test
  void instructionsAreCountedOrNotThere() {
    Counter.of(Event.INSTRUCTIONS, 0)
        .ifPresent(
            counter -> {
              try (counter) {
                counter.value().ifPresent(value -> assertTrue(value > 0));
              }
            });
  }
}
