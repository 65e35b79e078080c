package jcabench.openssl;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A native context with scratch memory that serves one message after another, for whichever object
 * has one. A {@link Pool} owns it; between {@link #take} and its return it belongs to one thread.
 */
final class Slot {
  private static final VarHandle TAKEN;

  static {
    try {
      TAKEN = MethodHandles.lookup().findVarHandle(Slot.class, "taken", boolean.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final long address;
  private final MemorySegment scratch;

  @SuppressWarnings("unused") // through TAKEN
  private volatile boolean taken = true;

  /** Whose key, or other preparation, the context has; null for nobody's. */
  private Object prepared;

  /** Whether its user came back for it: then others take it last. */
  private boolean kept; // a race costs at most somebody's preparation

  /** Whether it served somebody since the pool last looked. */
  private boolean used;

  private final boolean pooled;

  /** What was set beside the key, in the words of the pool's kind. */
  private int setting;

  /**
   * A slot that is taken.
   *
   * @param pooled whether it waits for others after its message; else it is freed then
   */
  Slot(long address, long scratchAddress, long scratchBytes, boolean pooled) {
    this.address = address;
    this.pooled = pooled;
    this.scratch = Memory.at(scratchAddress, scratchBytes);
  }

  /** The context's address. */
  long address() {
    return address;
  }

  /** Scratch memory in which nothing secret may be left. */
  MemorySegment scratch() {
    return scratch;
  }

  /** The address of the scratch memory. */
  long scratchAddress() {
    return scratch.address();
  }

  /** The 32-bit number at an offset of the scratch memory. */
  int number(long offset) {
    return scratch.get(ValueLayout.JAVA_INT, offset);
  }

  int setting() {
    return setting;
  }

  void set(int value) {
    setting = value;
  }

  boolean isPooled() {
    return pooled;
  }

  boolean take() {
    return !taken && TAKEN.compareAndSet(this, false, true);
  }

  void giveBack() {
    used = true;
    TAKEN.setRelease(this, false);
  }

  /** The same of one that served nobody meanwhile. */
  void giveBackUnused() {
    TAKEN.setRelease(this, false);
  }

  boolean isKept() {
    return kept;
  }

  void keep(boolean keeps) {
    if (kept != keeps) {
      kept = keeps;
    }
  }

  @SuppressWarnings("ReferenceEquality") // a token is nothing but itself
  boolean isPreparedFor(Object token) {
    return prepared == token;
  }

  void prepare(Object token) {
    prepared = token;
  }

  /** Whether it was used since this was last asked; only while it is taken. */
  boolean wasUsed() {
    boolean was = used;
    used = false;
    return was;
  }

  boolean isPrepared() {
    return prepared != null;
  }
}
