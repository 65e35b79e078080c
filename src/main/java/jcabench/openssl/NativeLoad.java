package jcabench.openssl;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/**
 * How much native memory waits behind Java objects. The garbage collector sees only their few
 * hundred bytes and would let gigabytes of native memory pile up behind them; so when more than a
 * bound is held, the thread that asks for more lets the collector run and waits for the cleaner, as
 * the JDK does for direct buffers.
 */
final class NativeLoad {
  /** What may always be held, in estimated bytes. */
  private static final long BASE = 256L << 20;

  private static final int MOST_WAITS = 200; // of a millisecond each

  private static final AtomicLong HELD = new AtomicLong();
  private static final ReentrantLock RELIEF = new ReentrantLock();
  private static volatile long bound = BASE;

  private NativeLoad() {}

  /** Counts memory that an owner has taken over, and makes room before it is too much. */
  static void add(long bytes) {
    if (HELD.addAndGet(bytes) > bound) {
      relieve();
    }
  }

  /** Counts memory that was freed. */
  static void remove(long bytes) {
    HELD.addAndGet(-bytes);
  }

  static long held() {
    return HELD.get();
  }

  private static void relieve() {
    RELIEF.lock();
    try {
      if (HELD.get() <= bound) {
        return; // another thread has made room
      }
      System.gc();
      for (int i = 0; i < MOST_WAITS && HELD.get() > bound / 2; i++) {
        Thread.sleep(1);
      }
      // What is still held is in use: ask again only when it has doubled.
      bound = Math.max(BASE, 2 * HELD.get());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      RELIEF.unlock();
    }
  }
}
