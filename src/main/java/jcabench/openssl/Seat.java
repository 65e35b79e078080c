package jcabench.openssl;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.Cleaner;

/**
 * A Java object's place in a {@link Pool}: it holds a native context while a message is under way,
 * and none otherwise. It refuses a second thread while one is in a call, because two threads in one
 * OpenSSL context corrupt memory. All that depends on the context's state belongs between {@link
 * #enter} and {@link #close}:
 *
 * <pre>{@code
 * try (var visit = seat.enter()) {
 *   var slot = visit.slot();
 *   if (!visit.isPrepared()) {
 *     … set the key …
 *     visit.prepared();
 *   }
 *   … native calls …
 *   visit.ends(); // or goesOn()
 * }
 * }</pre>
 *
 * <p>A call that ends otherwise after it asked for the context, with an exception or an
 * OutOfMemoryError, leaves one of which nobody knows the state: it is freed, and the message lost.
 */
final class Seat implements AutoCloseable {
  private static final int IDLE = 0;
  private static final int BUSY = 1;
  private static final int CLOSED = 2;
  private static final int MESSAGES_OF_A_USER = 8; // of one that most likely brings more
  private static final VarHandle STATE;

  static {
    try {
      STATE = MethodHandles.lookup().findVarHandle(Seat.class, "state", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** Made with the first message that outlives a call: its thread is not for the others. */
  private static final class Watch {
    private static final Cleaner CLEANER = Cleaner.create();
  }

  /** What a call leaves behind. */
  private enum Outcome {
    UNKNOWN,
    ENDS,
    GOES_ON
  }

  /** The context of a message under way; what frees it when its seat is unreachable. */
  private static final class Holding implements Runnable {
    private Pool pool; // that of the slot
    private Slot slot;

    @Override
    public void run() {
      if (slot != null) {
        pool.discard(slot);
        slot = null;
      }
    }
  }

  private Holding holding; // null until a message outlives a call, as that of few objects does
  private Pool pool;
  private Slot last;
  private Slot current;
  private Object token; // null until something is prepared
  private Outcome outcome = Outcome.UNKNOWN;
  private boolean touched; // the context was asked for in this call
  private int messages;

  @SuppressWarnings("unused") // through STATE
  private volatile int state;

  /**
   * Begins a call by this thread, which {@link #close} ends.
   *
   * @throws IllegalStateException if another thread is in one, or the object was closed
   */
  Seat enter() {
    if (!STATE.compareAndSet(this, IDLE, BUSY)) {
      throw new IllegalStateException(
          (int) STATE.getVolatile(this) == CLOSED
              ? "This object was closed; make a new one."
              : "This object is in use by another thread; give each thread its own.");
    }
    outcome = Outcome.UNKNOWN;
    touched = false;
    current = held();
    return this;
  }

  /** The context: that of the message under way, or one for a new message. */
  Slot slot() {
    if (current == null) {
      current = pool.take(last, token);
      last = current;
    }
    touched = true;
    return current;
  }

  /** Takes over a context that was made by copying, with a message under way. */
  void adopt(long address, int setting) {
    current = pool.adopt(address, setting);
    touched = true;
    prepared();
    last = null;
  }

  /** Whether a message is under way, so that the context is as the last call left it. */
  boolean isUnderWay() {
    return held() != null;
  }

  private Slot held() {
    return holding == null ? null : holding.slot;
  }

  private void hold(Slot slot) {
    if (holding != null) {
      holding.slot = slot;
    }
  }

  /** Whether the context has this object's preparation, such as its key. */
  boolean isPrepared() {
    return token != null && current.isPreparedFor(token);
  }

  /** The context has it now. */
  void prepared() {
    if (token == null) {
      token = new Object();
    }
    current.prepare(token);
  }

  /** What contexts were prepared for is no longer so, for example after a change of the key. */
  void forgetPreparation() {
    token = null;
  }

  /**
   * Takes contexts from another pool from now on; no message is under way.
   *
   * @param other with the contexts that the object needs
   */
  void moveTo(Pool other) {
    if (pool != other) {
      pool = other;
      last = null;
    }
  }

  /** The message under way is given up: the context may go to others. */
  void drop() {
    if (current != null) {
      hold(null);
      pool.giveBack(current);
      current = null;
    }
  }

  /** The call has gone well, and its message is complete. */
  void ends() {
    outcome = Outcome.ENDS;
    if (messages < MESSAGES_OF_A_USER) {
      messages++;
    }
  }

  /** Whether this object had so many messages that it pays to let them begin in the context. */
  boolean isSteady() {
    return messages == MESSAGES_OF_A_USER;
  }

  /** The call has gone well, and its message goes on: this object keeps the context. */
  void goesOn() {
    if (holding == null) {
      holding = new Holding();
      Watch.CLEANER.register(this, holding);
    }
    holding.pool = pool;
    outcome = Outcome.GOES_ON;
  }

  /** Ends the call that {@link #enter} began. */
  @Override
  public void close() {
    var slot = current;
    current = null;
    if (!touched) {
      // Nothing happened: what was under way still is.
    } else if (outcome == Outcome.GOES_ON) {
      hold(slot);
    } else {
      hold(null);
      if (slot != null) {
        if (outcome == Outcome.ENDS) {
          pool.giveBack(slot);
        } else {
          last = null;
          pool.discard(slot);
        }
      }
    }
    // This store also keeps the owner reachable during the native calls.
    STATE.setRelease(this, IDLE);
  }

  /** Gives up the message and refuses further use; has no effect a second time. */
  void free() {
    if (STATE.compareAndSet(this, IDLE, BUSY)) {
      var slot = held();
      hold(null);
      if (slot != null) {
        pool.discard(slot);
      }
      token = null;
      STATE.setRelease(this, CLOSED);
    } else if ((int) STATE.getVolatile(this) == BUSY) {
      throw new IllegalStateException(
          "This object is in use by another thread; give each thread its own.");
    }
  }
}
