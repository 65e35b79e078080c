package jcabench.openssl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PointerTest {
  private final AtomicInteger freed = new AtomicInteger();

  @Test
  void theObjectIsFreedOnce() {
    Pointer pointer = pointer();
    pointer.free();
    pointer.free();
    assertEquals(1, freed.get());
    assertTrue(pointer.isFreed());
  }

  @Test
  void useAfterFreeFails() {
    Pointer pointer = pointer();
    pointer.free();
    assertThrows(IllegalStateException.class, pointer::enter);
  }

  @Test
  void aSecondUserAndAFreeDuringUseAreRefused() {
    Pointer pointer = pointer();
    assertEquals(42, pointer.enter().address());
    assertThrows(IllegalStateException.class, pointer::enter);
    assertThrows(IllegalStateException.class, pointer::free);
    assertEquals(0, freed.get());
    pointer.close();
    assertEquals(42, pointer.enter().address());
    pointer.close();
    pointer.free();
    assertEquals(1, freed.get());
  }

  @Test
  void anUnreachableOwnerFreesItsObject() throws Exception {
    for (int i = 0; i < 10; i++) {
      pointer();
    }
    for (int tries = 0; freed.get() < 10 && tries < 200; tries++) {
      System.gc();
      Thread.sleep(10);
    }
    assertEquals(10, freed.get());
  }

  private Pointer pointer() {
    AtomicInteger count = freed;
    return Pointer.own(42, address -> count.incrementAndGet());
  }
}
