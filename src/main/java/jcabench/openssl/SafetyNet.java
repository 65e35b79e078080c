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
 * <p>Threads that allocate native objects free as many bytes of unreachable ones as they allocate,
 * so that malloc reuses the same memory. Freeing all at once would fragment the memory, and a
 * cleaner thread would compete for the locks of malloc. A thread of its own frees the rest when no
 * thread allocates.
 */
final class SafetyNet extends PhantomReference<Pointer> {
  private static final long GRACE_MILLIS = 20;

  private static final ReferenceQueue<Pointer> UNREACHABLE = new ReferenceQueue<>();
  private static final AtomicLong FOUND = new AtomicLong(); // bytes
  private static final Object LOCK = new Object();

  // Keeps the references themselves reachable. Collectors mark an array in parallel.
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
   * Registers an object.
   *
   * @param owner the object is freed when its owner is unreachable
   * @param bytes an estimate of the object's memory
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

  /** Frees the object now; has no effect if it is freed already. */
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

  /** The bytes of all objects that were freed because their owners were unreachable. */
  static long found() {
    return FOUND.get();
  }

  /**
   * Frees objects with unreachable owners, until {@code bytes} bytes are freed.
   *
   * @return whether there were enough
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
   * Frees one object with an unreachable owner; waits up to a millisecond for it.
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
        // This thread must go on: if one object cannot be freed, the others still can.
      }
    }
  }
}
