package jcabench.jmh;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import jcabench.machine.Kernel;

/**
 * The threads in which JMH runs what is timed, with the ids by which the kernel knows them. JMH
 * makes one for each benchmark where the system property {@code jmh.executor.class} names this
 * class.
 */
public final class TimedThreads extends ThreadPoolExecutor {
  private static final List<Long> IDS = new ArrayList<>();
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private static volatile double away = Double.NaN;

  private int number;

  /**
   * Threads of one benchmark, all of them started at once.
   *
   * @param threads how many
   * @param prefix of their names
   */
  public TimedThreads(int threads, String prefix) {
    super(threads, threads, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
    synchronized (IDS) {
      IDS.clear();
    }
    setThreadFactory(
        work -> {
          // JMH's own name of them, which profilers look for.
          var thread =
              new Thread(
                  () -> {
                    note();
                    work.run();
                  },
                  prefix + "-jmh-worker-" + ++number);
          thread.setDaemon(true);
          return thread;
        });
    prestartAllCoreThreads();
  }

  /**
   * Runs something in each thread at once, or less in fewer of them.
   *
   * @param work no more than there are threads
   * @return what they gave, in order
   * @throws IllegalStateException when one is interrupted or fails with a checked exception
   */
  <T> List<T> all(List<Callable<T>> work) {
    try {
      var given = new ArrayList<T>();
      for (var one : invokeAll(work)) {
        given.add(one.get());
      }
      return given;
    } catch (ExecutionException e) {
      throw e.getCause() instanceof RuntimeException cause
          ? cause
          : new IllegalStateException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while something was timed", e);
    }
  }

  /** Ids of the threads of the last benchmark that have run; empty where the kernel is no Linux. */
  static List<Long> ids() {
    synchronized (IDS) {
      return List.copyOf(IDS);
    }
  }

  /**
   * The share of the last iteration for which a thread that ran it had no processor. Linux does not
   * count what a hypervisor took as the thread's time, where the hypervisor tells. Empty where the
   * JVM does not know a thread's time.
   */
  static OptionalDouble away() {
    double last = away;
    return Double.isNaN(last) ? OptionalDouble.empty() : OptionalDouble.of(last);
  }

  /** JMH gives each iteration of a thread as one task. */
  @Override
  protected <T> RunnableFuture<T> newTaskFor(Callable<T> work) {
    return super.newTaskFor(
        () -> {
          long began = System.nanoTime();
          long before = ran();
          var given = work.call();
          double all = System.nanoTime() - began;
          away = before < 0 ? Double.NaN : Math.clamp(1 - (ran() - before) / all, 0, 1);
          return given;
        });
  }

  /** Nanoseconds for which this thread had a processor; below 0 where the JVM does not know. */
  private static long ran() {
    return THREADS.isCurrentThreadCpuTimeSupported() ? THREADS.getCurrentThreadCpuTime() : -1;
  }

  private static void note() {
    // Another system than Linux tells none: the host will say that the threads were not pinned.
    Kernel.here()
        .thread()
        .ifPresent(
            id -> {
              synchronized (IDS) {
                IDS.add(id);
              }
            });
  }
}
