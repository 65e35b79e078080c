package jcabench.result;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InstantReaderTest {
  @Test
  void whatInstantsWriteIsReadAsInstantsReadIt() {
    long seed = 12;
    System.out.println("seed " + seed);
    var random = new Random(seed);
    for (int i = 0; i < 10_000; i++) {
      long seconds = random.nextLong(-70_000_000_000L, 260_000_000_000L); // before 0, after 9999
      int digits = random.nextInt(10);
      long nanos = random.nextInt(1_000_000_000) / (long) Math.pow(10, digits);
      var instant = Instant.ofEpochSecond(seconds, nanos * (long) Math.pow(10, digits));
      assertEquals(instant, InstantReader.parse(instant.toString()), instant.toString());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-11-21T24:00:00Z",
        "2026-11-21T23:59:60Z",
        "2026-11-21T23:59Z",
        "2026-11-21T23:59:00.Z",
        "2026-11-21T23:59:00.1234567891Z",
        "2026-11-21T23:60:00Z",
        "2026-11-21T25:00:00Z",
        "2026-02-29T00:00:00Z",
        "2026-13-01T00:00:00Z",
        "2026-11-21T10:00:00+01:00",
        "2026-11-21t10:00:00z",
        "2026-11-21 10:00:00Z",
        "2026-11-21T10:00:00.5",
        "+12026-11-21T10:00:00Z",
        "-2026-11-21T10:00:00Z",
        "0000-00-00T00:00:00Z",
        "yesterday",
        "Z",
        ""
      })
  void whateverElseIsReadOrRefusedAsInstantsDo(String text) {
    Instant known;
    try {
      known = Instant.parse(text);
    } catch (DateTimeException _) {
      assertThrows(DateTimeException.class, () -> InstantReader.parse(text));
      return;
    }
    assertEquals(known, InstantReader.parse(text));
  }
}
