package jcabench.openssl;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/**
 * How much native memory waits behind Java objects. The garbage collector sees only their few
 * hundred bytes and would let gigabytes of native memory pile up behind abandoned ones; so when
 * more than a bound is held, the thread that asks for more lets the collector run and frees what it
 * found, as the JDK does for direct buffers.
 *
 * <p>The bound rises where this would take more than a tenth of the time (a large heap takes long
 * to collect), and falls again where it does not.
 */
final class NativeLoad {
  private static final long LEAST = 64L << 20; // estimated bytes that may always be held
  private static final long MOST = 1L << 30; // and that may be held to save time
  private static final int SHARE = 10; // the part of the time that may go into relief
  private static final int SMALL_PART = 4; // of what is held: a collection that finds less is vain
  private static final int MOST_WAITS = 20; // of a millisecond each, for references to be queued

  private static final long MOST_MILLIS =
      1000; // until the collector's references are queued at all

  private static final AtomicLong HELD = new AtomicLong();
  private static final ReentrantLock RELIEF = new ReentrantLock();
  private static volatile long bound = LEAST;
  private static long end = System.nanoTime(); // of the last collection; guarded by RELIEF
  private static long foundBefore; // it; guarded by RELIEF
  private static boolean judged = true; // whether what it found was; guarded by RELIEF

  private NativeLoad() {}

  /** Counts memory that an owner has taken over, and makes room when it is too much. */
  static void add(long bytes) {
    boolean replaced = SafetyNet.free(bytes);
    if (HELD.addAndGet(bytes) > bound && !replaced) {
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
      long held = HELD.get();
      if (held <= bound) {
        return; // another thread has made room
      }
      if (!judged && SafetyNet.found() - foundBefore < held / SMALL_PART) {
        bound = 2 * held; // what is still held is in use
        judged = true;
        return;
      }
      long begin = System.nanoTime();
      boolean tooOften = begin - end < SHARE * collect();
      end = System.nanoTime();
      bound = tooOften ? Math.max(bound, Math.min(MOST, 2 * bound)) : Math.max(LEAST, bound / 2);
      foundBefore = SafetyNet.found();
      judged = false;
      for (int waits = 0; waits < MOST_WAITS && !SafetyNet.awaitOne(); waits++) {}
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      RELIEF.unlock();
    }
  }

  /** The nanoseconds that a collection took. */
  private static long collect() throws InterruptedException {
    var queue = new ReferenceQueue<Object>();
    var witness = new WeakReference<>(new Object(), queue);
    try {
      long begin = System.nanoTime();
      System.gc();
      long took = System.nanoTime() - begin;
      // Where processors are scarce, the thread that queues what was found comes late; without
      // this, nothing found in time would be taken for nothing to be found.
      queue.remove(MOST_MILLIS);
      return took;
    } finally {
      Reference.reachabilityFence(witness);
    }
  }
}
