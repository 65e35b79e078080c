package jcabench.openssl;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.function.LongConsumer;

/**
 * The sole owner of one native object. It frees the object exactly once, by {@link #close} or, as a
 * net, when the owner has become unreachable; it lets one thread inside at a time and refuses the
 * others, since OpenSSL's contexts break memory when two threads use one; and it refuses use after
 * close.
 *
 * <p>Every use stands between {@link #enter} and {@link #exit}:
 *
 * <pre>{@code
 * long context = pointer.enter();
 * try {
 *   … native calls with context …
 * } finally {
 *   pointer.exit();
 * }
 * }</pre>
 */
final class Pointer implements AutoCloseable {
  private static final int IDLE = 0;
  private static final int BUSY = 1;
  private static final int CLOSED = 2;
  private static final long USUAL_BYTES = 2048; // a context of a cipher, digest or MAC
  private static final VarHandle STATE;

  static {
    try {
      STATE = MethodHandles.lookup().findVarHandle(Pointer.class, "state", int.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final long address;
  private final SafetyNet net;

  @SuppressWarnings("unused") // through STATE
  private volatile int state;

  private Pointer(long address, long bytes, LongConsumer free) {
    this.address = address;
    this.net = SafetyNet.spread(this, address, bytes, free);
  }

  /**
   * Takes over a native object of the usual size.
   *
   * @param address not 0
   * @param free frees it; must not refer to the owner
   */
  static Pointer own(long address, LongConsumer free) {
    return own(address, USUAL_BYTES, free);
  }

  /**
   * Takes over a native object.
   *
   * @param address not 0
   * @param bytes about how much memory is behind it
   * @param free frees it; must not refer to the owner
   */
  static Pointer own(long address, long bytes, LongConsumer free) {
    var pointer = new Pointer(address, bytes, free);
    NativeLoad.add(bytes);
    return pointer;
  }

  /**
   * The address, for use by this thread until {@link #exit}.
   *
   * @throws IllegalStateException when closed, or while another thread is inside
   */
  long enter() {
    if (!STATE.compareAndSet(this, IDLE, BUSY)) {
      throw refusal();
    }
    return address;
  }

  /** Ends the use that {@link #enter} began. */
  void exit() {
    // A store to this object after the native call also keeps it from being cleaned before.
    STATE.setRelease(this, IDLE);
  }

  /**
   * Frees the object; does nothing when it is freed already.
   *
   * @throws IllegalStateException while another thread is inside
   */
  @Override
  public void close() {
    if (STATE.compareAndSet(this, IDLE, CLOSED)) {
      net.free();
    } else if (!isClosed()) {
      throw refusal();
    }
  }

  boolean isClosed() {
    return (int) STATE.getVolatile(this) == CLOSED;
  }

  private IllegalStateException refusal() {
    return new IllegalStateException(
        isClosed()
            ? "This object was closed; make a new one."
            : "This object is in use by another thread; give each thread its own.");
  }
}
