package jcabench.jmh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import jcabench.result.Mode;
import jcabench.result.Row;
import org.junit.jupiter.api.Test;

class BookedIterationsTest {
  private static Row row(String label) {
    return JmhRows.all().stream()
        .filter(one -> one.label().equals(label))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void theTimeOfOneEndIsBookedInEveryThread() {
    for (var side : new String[] {"client", "server"}) {
      var row = row("handshakeTls13 x25519 ECDSA-P256 " + side + " side").withThreads(2);
      var iterations = new BookedIterations(row, "jdk");
      assertTrue(iterations.untimed(50, false) > 0);
      var reading = iterations.timed(20, true, false);
      assertEquals("ops/ms", reading.unit());
      iterations.end();
    }
  }

  @Test
  void singleCallsAreKeptOneByOne() {
    var row = row("handshakeTls13 x25519 ECDSA-P256 server side").withMode(Mode.SAMPLE_TIME);
    var iterations = new BookedIterations(row, "jdk");
    var values = iterations.timed(50, true, false).scores().values();
    iterations.end();
    assertTrue(values.length > 0);
    for (var value : values) {
      assertTrue(value > 0);
    }
  }

  @Test
  void onlyRowsOfOneEndAreBooked() {
    assertTrue(BookedIterations.times(row("handshakeTls13 x25519 ECDSA-P256 client side")));
    assertEquals(false, BookedIterations.times(row("handshakeTls13 x25519 ECDSA-P256")));
    assertEquals(false, BookedIterations.times(row("digest SHA-256 64 B")));
  }

  @Test
  void jmhByItselfRefusesToTimeOneEnd() {
    var row = row("handshakeTls13 x25519 ECDSA-P256 server side");
    var benchmark = new LiveBenchmark(row, JmhRows.listing(row), "jdk");
    var refused = assertThrows(RuntimeException.class, () -> benchmark.untimed(1, false));
    assertTrue(RootCause.of(refused).contains("JMH cannot time a part"));
  }
}
