package jcabench.openssl;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/**
 * How much native memory waits behind Java objects. The garbage collector sees only their few
 * hundred bytes and would let gigabytes of native memory pile up behind abandoned ones; so when
 * more than a bound is held, the thread that asks for more lets the collector run and waits for the
 * cleaner, as the JDK does for direct buffers.
 *
 * <p>The bound rises where this would take more than a tenth of the time (a large heap takes long
 * to collect), and falls again where it does not.
 */
final class NativeLoad {
  private static final long LEAST = 64L << 20; // estimated bytes that may always be held
  private static final long MOST = 1L << 30; // and that may be held to save time
  private static final int SHARE = 10; // the part of the time that may go into relief
  private static final int MOST_WAITS = 200; // of a millisecond each

  private static final AtomicLong HELD = new AtomicLong();
  private static final ReentrantLock RELIEF = new ReentrantLock();
  private static volatile long bound = LEAST;
  private static long lastRelief = System.nanoTime(); // its end; guarded by RELIEF

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

  /** The estimated bytes that are held now. */
  static long held() {
    return HELD.get();
  }

  private static void relieve() {
    RELIEF.lock();
    try {
      if (HELD.get() > bound) { // else another thread has made room
        long begin = System.nanoTime();
        System.gc();
        for (int i = 0; i < MOST_WAITS && HELD.get() > bound / 2; i++) {
          Thread.sleep(1);
        }
        long end = System.nanoTime();
        boolean tooOften = begin - lastRelief < SHARE * (end - begin);
        lastRelief = end;
        long next = tooOften ? Math.min(MOST, 2 * bound) : Math.max(LEAST, bound / 2);
        bound = Math.max(next, 2 * HELD.get()); // what is still held is in use
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      RELIEF.unlock();
    }
  }
}
