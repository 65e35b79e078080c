package jcabench.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.security.SecureRandom;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;

class OpenSslSecureRandomTest {
  @Test
  void arraysOfAllLengthsAreFilled() throws Exception {
    var random = SecureRandom.getInstance("DRBG", Fixture.OPENSSL);
    random.nextBytes(new byte[0]);
    for (int length : new int[] {16, 32, 4096, 16_384, 16_385, 100_000}) {
      byte[] bytes = new byte[length];
      random.nextBytes(bytes);
      byte[] end = Arrays.copyOfRange(bytes, length - 16, length);
      assertFalse(Arrays.equals(new byte[16], end), "the end of " + length);
      int ones = BitSet.valueOf(bytes).cardinality();
      double deviation = Math.abs(ones - 4.0 * length) / Math.sqrt(2.0 * length);
      assertTrue(deviation < 8, "bits are balanced within 8 sigma");
    }
  }

  @Test
  void givenSeedsSupplementAndNeverReplace() throws Exception {
    var one = SecureRandom.getInstance("DRBG", Fixture.OPENSSL);
    var other = SecureRandom.getInstance("DRBG", Fixture.OPENSSL);
    one.setSeed(new byte[1000]);
    byte[] first = one.generateSeed(32);
    other.setSeed(new byte[1000]);
    assertFalse(Arrays.equals(first, other.generateSeed(32)));
    assertFalse(one.nextLong() == other.nextLong());
  }

  @Test
  void manyThreadsGetDistinctValues() throws Exception {
    var random = SecureRandom.getInstance("DRBG", Fixture.OPENSSL);
    assertEquals("true", Fixture.OPENSSL.getProperty("SecureRandom.DRBG ThreadSafe"));
    Callable<List<Long>> work = () -> random.longs(5000).boxed().toList();
    var seen = new HashSet<Long>();
    try (var executor = Executors.newFixedThreadPool(4)) {
      for (var future : executor.invokeAll(List.of(work, work, work, work))) {
        seen.addAll(future.get());
      }
    }
    assertEquals(20_000, seen.size());
  }
}
