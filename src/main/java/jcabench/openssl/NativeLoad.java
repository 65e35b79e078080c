package jcabench.openssl;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Counts the native memory that Java objects own. The garbage collector sees only a few hundred
 * bytes of each object, so unreachable ones could hold gigabytes of native memory. Therefore, when
 * the count is above a bound, the thread that allocates more runs the collector and frees what it
 * found. The JDK does the same for direct buffers.
 *
 * <p>The bound rises if this takes more than a tenth of the time, as with a large heap, and falls
 * again if it takes less.
 */
final class NativeLoad {
  private static final long LEAST = 64L << 20; // estimated bytes that may always be held
  private static final long MOST = 1L << 30; // to which the bound may rise to save time
  private static final int SHARE = 10; // at most one part in so many of the time is spent here
  private static final int SMALL_PART = 4; // of the count; less is not worth a collection
  private static final int MOST_WAITS = 20; // of a millisecond each, for references to be queued

  private static final long MOST_MILLIS = 1000; // until references are queued

  private static final AtomicLong HELD = new AtomicLong();
  private static final ReentrantLock RELIEF = new ReentrantLock();
  private static volatile long bound = LEAST;
  private static long end = System.nanoTime(); // of the last collection; guarded by RELIEF
  private static long foundBefore; // SafetyNet.found() at that collection; guarded by RELIEF
  private static boolean judged = true; // whether its result was judged; guarded by RELIEF

  private NativeLoad() {}

  /** Adds memory of a new owner to the count, and frees memory if the count is too high. */
  static void add(long bytes) {
    boolean replaced = SafetyNet.free(bytes);
    if (HELD.addAndGet(bytes) > bound && !replaced) {
      relieve();
    }
  }

  /** Subtracts memory that was freed. */
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
      // The JVM queues references in a thread of its own, which is late if processors are scarce.
      // Without this wait it would look as if the collection had found nothing.
      queue.remove(MOST_MILLIS);
      return took;
    } finally {
      Reference.reachabilityFence(witness);
    }
  }
}
