package jcabench.openssl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class PoolTest {
  /** Contexts that are numbers, with a count of those that live. */
  private static final class Numbers implements Pool.Kind {
    private final AtomicLong next = new AtomicLong(1);
    private final Set<Long> live = ConcurrentHashMap.newKeySet();
    private final AtomicInteger resets = new AtomicInteger();

    @Override
    public long create(long scratch) {
      long number = next.getAndIncrement();
      live.add(number);
      return number;
    }

    @Override
    public int setting() {
      return 0;
    }

    @Override
    public void free(long address) {
      assertTrue(live.remove(address), "freed twice");
    }

    @Override
    public void reset(Slot slot) {
      resets.incrementAndGet();
    }

    @Override
    public long scratchBytes() {
      return 8;
    }
  }

  private final Numbers numbers = new Numbers();
  private final Pool pool = new Pool(numbers);

  private Seat seat() {
    var seat = new Seat();
    seat.moveTo(pool);
    return seat;
  }

  /** A message of one call. */
  private static Slot message(Seat seat) {
    try (var visit = seat.enter()) {
      var slot = visit.slot();
      visit.prepared();
      visit.ends();
      return slot;
    }
  }

  @Test
  void aNewObjectForEachMessageTakesOverOneContext() {
    for (int i = 0; i < 10_000; i++) {
      message(seat());
    }
    assertEquals(1, numbers.live.size());
  }

  @Test
  void objectsThatComeBackKeepTheirContextsPrepared() {
    var seats = new ArrayList<Seat>();
    for (int i = 0; i < 16; i++) {
      seats.add(seat());
    }
    for (int round = 0; round < 3; round++) {
      seats.forEach(PoolTest::message);
    }
    for (var seat : seats) {
      try (var visit = seat.enter()) {
        visit.slot();
        assertTrue(visit.isPrepared());
        visit.ends();
      }
    }
    assertTrue(numbers.live.size() <= 17, numbers.live.toString());
  }

  @Test
  void aMessageUnderWayKeepsItsContext() {
    var seat = seat();
    Slot first;
    try (var visit = seat.enter()) {
      first = visit.slot();
      visit.goesOn();
    }
    assertNotSame(first, message(seat()));
    try (var visit = seat.enter()) {
      assertTrue(visit.isUnderWay());
      assertSame(first, visit.slot());
      visit.ends();
    }
  }

  @Test
  void aCallThatFailsThrowsItsContextAway() {
    var seat = seat();
    assertThrows(
        OutOfMemoryError.class,
        () -> {
          try (var visit = seat.enter()) {
            visit.slot();
            throw new OutOfMemoryError("made up");
          }
        });
    assertEquals(Set.of(), numbers.live);
    try (var visit = seat.enter()) {
      assertFalse(visit.isUnderWay());
      visit.slot();
      visit.ends();
    }
  }

  @Test
  void aSecondThreadIsRefused() throws Exception {
    var seat = seat();
    try (var visit = seat.enter()) {
      visit.slot();
      assertThrows(IllegalStateException.class, seat::enter);
      visit.ends();
    }
    seat.free();
    assertThrows(IllegalStateException.class, seat::enter);
  }

  @Test
  void beyondTheBoundContextsAreFreedAfterTheirMessage() {
    var under = new ArrayList<Seat>();
    for (int i = 0; i < Pool.MOST + 20; i++) {
      var seat = seat();
      try (var visit = seat.enter()) {
        visit.slot();
        visit.goesOn();
      }
      under.add(seat);
    }
    assertEquals(Pool.MOST + 20, numbers.live.size());
    for (var seat : under) {
      try (var visit = seat.enter()) {
        visit.slot();
        visit.ends();
      }
    }
    assertEquals(Pool.MOST, numbers.live.size());
  }

  @Test
  void whatIsAbandonedWithinAMessageIsFreed() throws Exception {
    for (int i = 0; i < 10; i++) {
      try (var visit = seat().enter()) {
        visit.slot();
        visit.goesOn();
      }
    }
    for (int tries = 0; !numbers.live.isEmpty() && tries < 200; tries++) {
      System.gc();
      Thread.sleep(10);
    }
    assertEquals(Set.of(), numbers.live);
  }

  @Test
  void whatNobodyUsesLosesItsKey() throws Exception {
    message(seat());
    for (int tries = 0; numbers.resets.get() == 0 && tries < 1000; tries++) {
      Thread.sleep(10);
    }
    assertEquals(1, numbers.resets.get());
  }

  @Test
  void eightThreadsShareOnePool() throws Exception {
    var threads = new ArrayList<Thread>();
    for (int i = 0; i < 8; i++) {
      threads.add(
          Thread.ofPlatform()
              .start(
                  () -> {
                    for (int n = 0; n < 20_000; n++) {
                      message(seat());
                    }
                  }));
    }
    for (var thread : List.copyOf(threads)) {
      thread.join();
    }
    assertTrue(numbers.live.size() <= 8, numbers.live.toString());
  }
}
