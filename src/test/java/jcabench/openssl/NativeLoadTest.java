package jcabench.openssl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class NativeLoadTest {
  private static final long PRETENDED = 1L << 20; // bytes behind each object, none of them real

  @Test
  void abandonedObjectsAreFreedBeforeTheyArePiledUp() {
    var freed = new AtomicInteger();
    long most = 0;
    for (int i = 0; i < 5000; i++) {
      Pointer.own(42, PRETENDED, _ -> freed.incrementAndGet());
      most = Math.max(most, NativeLoad.held());
    }
    assertTrue(freed.get() > 2000, "freed " + freed);
    assertTrue(most < 2500 * PRETENDED, "held " + most);
  }

  @Test
  void whatIsFreedIsNoLongerCounted() {
    long before = NativeLoad.held();
    for (int i = 0; i < 100; i++) {
      Pointer.own(42, PRETENDED, _ -> {}).free();
    }
    assertEquals(0, Math.max(0, NativeLoad.held() - before) / PRETENDED);
  }
}
