package jcabench.openssl;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.ref.Cleaner;
import java.util.function.LongConsumer;

/**
 * The sole owner of one native object. It frees the object exactly once: by {@link #free}, or after
 * the owner has become unreachable. It refuses use after that, and it refuses a second thread while
 * one uses the object, because two threads in one OpenSSL context corrupt memory.
 *
 * <p>Closing a pointer ends one use; it does not free the object. So every use looks the same and
 * allocates nothing, which a lambda would on the paths that take a hundred nanoseconds:
 *
 * <pre>{@code
 * try (var context = pointer.enter()) {
 *   … native calls with context.address() …
 * }
 * }</pre>
 */
final class Pointer implements AutoCloseable {
  private static final int IDLE = 0;
  private static final int BUSY = 1;
  private static final int FREED = 2;
  private static final Cleaner CLEANER = Cleaner.create();
  private static final VarHandle STATE;

  static {
    try {
      STATE = MethodHandles.lookup().findVarHandle(Pointer.class, "state", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final long address;
  private final Cleaner.Cleanable net;

  @SuppressWarnings("unused") // through STATE
  private volatile int state;

  private Pointer(long address, LongConsumer free) {
    this.address = address;
    this.net = CLEANER.register(this, () -> free.accept(address));
  }

  /**
   * Takes over a native object.
   *
   * @param address not 0
   * @param free frees it; must not refer to the owner
   */
  static Pointer own(long address, LongConsumer free) {
    boolean owned = false;
    try {
      var pointer = new Pointer(address, free);
      owned = true;
      return pointer;
    } finally {
      if (!owned) {
        free.accept(address);
      }
    }
  }

  /**
   * Begins a use by the calling thread, which {@link #close} ends.
   *
   * @return this pointer
   * @throws IllegalStateException if the object was freed, or another thread is using it
   */
  Pointer enter() {
    if (!STATE.compareAndSet(this, IDLE, BUSY)) {
      throw refusal();
    }
    return this;
  }

  /** The object's address, only for native calls between {@link #enter} and {@link #close}. */
  long address() {
    return address;
  }

  /** Ends the use that {@link #enter} began. */
  @Override
  public void close() {
    assert (int) STATE.get(this) == BUSY : "close() without enter()";
    // This store after the native calls also keeps the owner reachable during them.
    STATE.setRelease(this, IDLE);
  }

  /**
   * Frees the object; has no effect if it is freed already.
   *
   * @throws IllegalStateException if another thread is using the object
   */
  void free() {
    if (STATE.compareAndSet(this, IDLE, FREED)) {
      net.clean();
    } else if (!isFreed()) {
      throw refusal();
    }
  }

  boolean isFreed() {
    return (int) STATE.getVolatile(this) == FREED;
  }

  private IllegalStateException refusal() {
    return new IllegalStateException(
        isFreed()
            ? "This object was closed; make a new one."
            : "This object is in use by another thread; give each thread its own.");
  }
}
