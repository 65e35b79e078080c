package jcabench.openssl;

import java.util.ArrayList;
import java.util.List;

/**
 * The native contexts of one key that wait for their next operation. Making one and preparing it
 * costs more than many an operation; so a new Java object for each message takes over what the last
 * one left. All are freed with the key.
 */
final class KeyContexts {
  private static final int MOST = 8;

  /** What an operation needs beside its key. */
  record Purpose(String initialiser, Params params) {}

  /** A context that is prepared for a purpose. Whoever has taken it is its only user. */
  abstract static class Context {
    private final Purpose purpose;

    Context(Purpose purpose) {
      this.purpose = purpose;
    }

    /** Ends a call: it waits for the next one, or is freed if nobody knows its state. */
    final void leave(KeyContexts contexts, boolean well) {
      if (well) {
        contexts.giveBack(this);
      } else {
        free();
      }
    }

    /** Frees it with all that belongs to it. */
    abstract void free();
  }

  private final List<Context> idle = new ArrayList<>(1);
  private boolean closed;

  /** A context that waits; null where there is none. */
  synchronized Context take(Purpose purpose) {
    for (int i = idle.size() - 1; i >= 0; i--) {
      if (idle.get(i).purpose.equals(purpose)) {
        return idle.remove(i);
      }
    }
    return null;
  }

  /** Takes a context back whose last operation has gone well. */
  private void giveBack(Context context) {
    Context surplus = context;
    synchronized (this) {
      if (!closed) {
        idle.add(context);
        surplus = idle.size() > MOST ? idle.removeFirst() : null;
      }
    }
    if (surplus != null) {
      surplus.free();
    }
  }

  /** Frees all, and from now on each that comes back. */
  void close() {
    List<Context> all;
    synchronized (this) {
      closed = true;
      all = List.copyOf(idle);
      idle.clear();
    }
    all.forEach(Context::free);
  }
}
