package jcabench.benchmark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicInteger;
import jcabench.contender.Contenders;
import jcabench.contender.LoadedContender;
import org.junit.jupiter.api.Test;

class RehearsalTest {
  @Test
  void aQuickCallIsMadeAsOftenAsCompilersWant() {
    var calls = new AtomicInteger();
    Rehearsal.of(calls::incrementAndGet);
    assertEquals(20_000, calls.get());
  }

  @Test
  void aSlowCallEndsTheRehearsalAfterThreeSeconds() {
    var calls = new AtomicInteger();
    long begin = System.nanoTime();
    Rehearsal.of(
        () -> {
          Thread.sleep(400);
          return calls.incrementAndGet();
        });
    double seconds = (System.nanoTime() - begin) / 1e9;
    assertTrue(calls.get() <= 8 && seconds >= 3, calls + " calls in " + seconds + " s");
  }

  @Test
  void aFailureIsToldAndNoResultIsOne() {
    var failure =
        assertThrows(
            IllegalStateException.class,
            () ->
                Rehearsal.of(
                    () -> {
                      throw new ArithmeticException("carry lost");
                    }));
    assertTrue(failure.getMessage().contains("carry lost"), failure.getMessage());
    assertThrows(IllegalStateException.class, () -> Rehearsal.of(() -> null));
  }

  @Test
  void onlyLargeInputsAreRehearsed() throws Exception {
    for (int size : new int[] {16, 16_384, 65_536, 1 << 20}) {
      var digest = new DigestBenchmark();
      digest.algorithm = "SHA-256";
      digest.dataSize = size;
      digest.prepare(LoadedContender.load(Contenders.byId().get("jdk")));
      var call = digest.smaller("digest");
      assertEquals(size > 65_536, call.isPresent(), "" + size);
      if (call.isPresent()) {
        assertEquals(32, ((byte[]) call.get().once()).length);
      }
    }
  }
}
