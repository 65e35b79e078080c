package jcabench.benchmark;

import java.util.concurrent.TimeUnit;

/**
 * Calls of an operation with smaller inputs before it is timed with large ones. A JVM compiles what
 * has been called some thousand times. With messages of 1 MiB a warm-up of seconds holds a hundred
 * calls: the JDK's AES-GCM then runs in its interpreter, at a hundredth of the speed that it has in
 * a process which has worked for a while.
 */
final class Rehearsal {
  /** Inputs above it are rehearsed, with inputs of this size. */
  static final int LARGE = 64 << 10;

  private static final int CALLS = 20_000;
  private static final long MOST_NANOS = TimeUnit.SECONDS.toNanos(3);

  private Rehearsal() {}

  /** A call with an input of {@link #LARGE} bytes. */
  @FunctionalInterface
  interface Call {
    /** What the timed call does. */
    Object once() throws Exception;
  }

  /** Calls until compilers have seen enough, or three seconds have passed. */
  static void of(Call call) {
    long begin = System.nanoTime();
    int results = 0;
    try {
      for (int i = 0; i < CALLS && System.nanoTime() - begin < MOST_NANOS; i++) {
        results += call.once() == null ? 0 : 1;
      }
    } catch (Exception e) {
      throw new IllegalStateException("an input of 64 KiB failed: " + e, e);
    }
    if (results == 0) {
      throw new IllegalStateException("inputs of 64 KiB gave no result");
    }
  }
}
