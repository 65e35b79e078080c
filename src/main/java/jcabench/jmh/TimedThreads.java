package jcabench.jmh;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The threads in which JMH runs what is timed, with the ids by which the kernel knows them. JMH
 * makes one for each benchmark where the system property {@code jmh.executor.class} names this
 * class.
 */
public final class TimedThreads extends ThreadPoolExecutor {
  private static final List<Long> IDS = new ArrayList<>();

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

  /** Ids of the threads of the last benchmark that have run; empty where the kernel is no Linux. */
  static List<Long> ids() {
    synchronized (IDS) {
      return List.copyOf(IDS);
    }
  }

  private static void note() {
    try {
      var id = Files.readSymbolicLink(Path.of("/proc/thread-self")).getFileName().toString();
      synchronized (IDS) {
        IDS.add(Long.parseLong(id));
      }
    } catch (IOException | UnsupportedOperationException e) {
      // Another system than Linux: the host will say that the threads were not pinned.
    }
  }
}
