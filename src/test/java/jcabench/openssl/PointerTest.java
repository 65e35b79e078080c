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
    pointer.close();
    pointer.close();
    assertEquals(1, freed.get());
    assertTrue(pointer.isClosed());
  }

  @Test
  void useAfterCloseFails() {
    Pointer pointer = pointer();
    pointer.close();
    assertThrows(IllegalStateException.class, pointer::enter);
  }

  @Test
  void aSecondUserAndACloseDuringUseAreRefused() {
    Pointer pointer = pointer();
    assertEquals(42, pointer.enter());
    assertThrows(IllegalStateException.class, pointer::enter);
    assertThrows(IllegalStateException.class, pointer::close);
    assertEquals(0, freed.get());
    pointer.exit();
    assertEquals(42, pointer.enter());
    pointer.exit();
    pointer.close();
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
