package jcabench.openssl;

import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAdder;

/**
 * The native contexts of one kind. A message takes one, and gives it back when it ends, so that a
 * new Java object for each message costs no new native memory and no work of the garbage collector.
 * A context stays prepared, with its key, for the object that used it last; objects that come back
 * for theirs keep it as long as there are others. What nobody has used for a second or two loses
 * its key.
 *
 * <p>So native memory is that of the messages in progress, and of at most {@link #MOST} contexts of
 * each kind that wait. Nothing here waits for a garbage collection; threads wait for each other
 * only where a context is added or thrown away.
 */
final class Pool {
  /** The most contexts of a kind that wait for messages. */
  static final int MOST = 256;

  private static final int TRIES =
      16; // to find one that waits; more would cost more than a new one
  private static final long SWEEP_SECONDS = 1;
  private static final LongAdder CONTEXTS = new LongAdder();

  /** What a native context is made with. */
  interface Kind {
    /**
     * new: a context, not prepared.
     *
     * @param scratch address of its scratch memory
     */
    long create(long scratch);

    /** What {@link Slot#setting} is of a context that was made or reset. */
    int setting();

    /** Frees a context. */
    void free(long address);

    /** Removes keys, and adjusts {@link Slot#setting}. */
    void reset(Slot slot);

    /** Bytes of scratch memory. */
    long scratchBytes();
  }

  private final Kind kind;
  private final AtomicBoolean sweeping = new AtomicBoolean();
  private volatile Slot[] slots = {};

  Pool(Kind kind) {
    this.kind = kind;
  }

  /** How many native contexts there are, of all kinds. */
  static long contexts() {
    return CONTEXTS.sum();
  }

  /**
   * A context for a message: the last one, if nobody else has it or had it since.
   *
   * @param last the one that this user had before; null for none
   * @param token what it was prepared for then
   */
  Slot take(Slot last, Object token) {
    if (last != null && last.take()) {
      if (last.isPreparedFor(token)) {
        last.keep(true);
        return last;
      }
      last.giveBack();
    }
    boolean comesBack = last != null;
    var some = slots;
    int begin = some.length == 0 ? 0 : begin(some.length);
    int tries = Math.min(TRIES, some.length);
    for (int i = 0; i < tries; i++) {
      var slot = some[(begin + i) % some.length];
      if (!slot.isKept() && slot.take()) {
        slot.keep(comesBack);
        return slot;
      }
    }
    if (some.length < MOST) {
      return added(comesBack);
    }
    for (int i = 0; i < tries; i++) {
      var slot = some[(begin + i) % some.length];
      if (slot.take()) {
        return slot;
      }
    }
    return create(false); // beyond the bound: freed when its message ends
  }

  /** Threads begin at different places, so that they seldom meet. */
  private static int begin(int length) {
    long mixed = Thread.currentThread().threadId() * 0x9E3779B97F4A7C15L;
    return (int) ((mixed >>> 33) % length);
  }

  private synchronized Slot added(boolean keeps) {
    var slot = create(slots.length < MOST);
    slot.keep(keeps);
    if (slot.isPooled()) {
      var more = Arrays.copyOf(slots, slots.length + 1);
      more[slots.length] = slot;
      slots = more;
    }
    return slot;
  }

  private Slot create(boolean pooled) {
    long scratch = Memory.allocate(kind.scratchBytes());
    try {
      var slot = new Slot(kind.create(scratch), scratch, kind.scratchBytes(), pooled);
      slot.set(kind.setting());
      CONTEXTS.increment();
      return slot;
    } catch (RuntimeException | Error e) {
      Memory.free(scratch, kind.scratchBytes());
      throw e;
    }
  }

  /** Takes a context back whose message has ended. */
  void giveBack(Slot slot) {
    if (!slot.isPooled()) {
      free(slot);
      return;
    }
    slot.giveBack();
    if (!sweeping.get() && sweeping.compareAndSet(false, true)) {
      later();
    }
  }

  /** A context that was made by copying: taken, and freed when its message ends. */
  Slot adopt(long address, int setting) {
    var slot = new Slot(address, Memory.allocate(kind.scratchBytes()), kind.scratchBytes(), false);
    slot.set(setting);
    CONTEXTS.increment();
    return slot;
  }

  /** Frees a context whose state nobody knows. */
  void discard(Slot slot) {
    synchronized (this) {
      slots = Arrays.stream(slots).filter(one -> one != slot).toArray(Slot[]::new);
    }
    free(slot);
  }

  private void free(Slot slot) {
    kind.free(slot.address());
    Memory.free(slot.scratchAddress(), kind.scratchBytes());
    CONTEXTS.decrement();
  }

  /** The JDK's own timer, so that no thread of ours keeps the class loader. */
  private void later() {
    Executor timer = CompletableFuture.delayedExecutor(SWEEP_SECONDS, TimeUnit.SECONDS);
    timer.execute(this::sweep);
  }

  /** Removes the key of a context that nobody used; whether that has worked. */
  private boolean forgotten(Slot slot) {
    try {
      kind.reset(slot);
      slot.prepare(null);
      slot.keep(false);
      return true;
    } catch (OpenSslException e) {
      discard(slot); // with its key
      return false;
    }
  }

  private void sweep() {
    boolean again = false;
    for (var slot : slots) {
      if (!slot.take()) {
        again = true;
        continue;
      }
      if (slot.wasUsed()) {
        again = true;
      } else if (slot.isPrepared() && !forgotten(slot)) {
        continue;
      }
      slot.giveBackUnused();
    }
    sweeping.set(false);
    // Somebody may have given one back meanwhile, and have seen that this sweep was under way.
    again |= Arrays.stream(slots).anyMatch(Slot::isPrepared);
    if (again && sweeping.compareAndSet(false, true)) {
      later();
    }
  }
}
