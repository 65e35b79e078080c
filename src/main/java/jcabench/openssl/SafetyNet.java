package jcabench.openssl;

import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongConsumer;

/**
 * Frees a native object when its owner has become unreachable.
 *
 * <p>What a collection has found is freed by the threads that make new native objects, as many
 * bytes as they take: so malloc gives them the same memory again. Freeing all at once would leave
 * its lists long and its memory in pieces, and a thread beside them would fight with them for its
 * locks. A thread of its own frees the rest when nobody makes any.
 */
final class SafetyNet extends PhantomReference<Pointer> {
  private static final long GRACE_MILLIS = 20;

  private static final ReferenceQueue<Pointer> UNREACHABLE = new ReferenceQueue<>();
  private static final AtomicLong FOUND = new AtomicLong(); // bytes
  private static final Object LOCK = new Object();

  // References must be reachable themselves. An array, since collectors mark it in parallel.
  private static SafetyNet[] live = new SafetyNet[1024]; // guarded by LOCK
  private static int count; // guarded by LOCK

  private final long address;
  private final long bytes;
  private final LongConsumer release;
  private int index; // in live, -1 when freed; guarded by LOCK

  static {
    Thread.ofPlatform().daemon().name("openssl-abandoned").start(SafetyNet::freeTheRest);
  }

  /**
   * Spreads the net.
   *
   * @param owner when it is unreachable, the object is freed
   * @param bytes about how much memory is behind the object
   * @param release frees it; must not refer to the owner
   */
  static SafetyNet spread(Pointer owner, long address, long bytes, LongConsumer release) {
    var net = new SafetyNet(owner, address, bytes, release);
    synchronized (LOCK) {
      if (count == live.length) {
        live = Arrays.copyOf(live, 2 * count);
      }
      net.index = count;
      live[count++] = net;
    }
    return net;
  }

  private SafetyNet(Pointer owner, long address, long bytes, LongConsumer release) {
    super(owner, UNREACHABLE);
    this.address = address;
    this.bytes = bytes;
    this.release = release;
  }

  /** Frees the object now; does nothing when that was done. */
  void free() {
    synchronized (LOCK) {
      if (index < 0) {
        return;
      }
      SafetyNet last = live[--count];
      live[index] = last;
      last.index = index;
      live[count] = null;
      index = -1;
    }
    clear();
    release.accept(address);
    NativeLoad.remove(bytes);
  }

  /** The bytes behind all objects that were freed because their owners were unreachable. */
  static long found() {
    return FOUND.get();
  }

  /**
   * Frees objects of some bytes whose owners are unreachable.
   *
   * @return whether there were so many
   */
  static boolean free(long bytes) {
    for (long freed = 0; freed < bytes; ) {
      if (!(UNREACHABLE.poll() instanceof SafetyNet net)) {
        return false;
      }
      net.freeFound();
      freed += net.bytes;
    }
    return true;
  }

  /**
   * Frees one object whose owner is unreachable, and waits for it as long as a millisecond.
   *
   * @return whether there was one
   */
  static boolean awaitOne() throws InterruptedException {
    if (!(UNREACHABLE.remove(1) instanceof SafetyNet net)) {
      return false;
    }
    net.freeFound();
    return true;
  }

  private void freeFound() {
    free();
    FOUND.addAndGet(bytes);
  }

  private static void freeTheRest() {
    while (true) {
      try {
        Reference<? extends Pointer> found = UNREACHABLE.remove();
        long before;
        do {
          before = FOUND.get();
          Thread.sleep(GRACE_MILLIS);
        } while (FOUND.get() != before);
        for (; found instanceof SafetyNet net; found = UNREACHABLE.poll()) {
          net.freeFound();
        }
      } catch (InterruptedException | RuntimeException e) {
        // Nobody may end this thread; an object that cannot be freed is lost, the others are not.
      }
    }
  }
}
