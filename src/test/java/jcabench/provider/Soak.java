package jcabench.provider;

import java.io.IOException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Does every {@link Workload} over and over and watches the memory of the process ({@code VmRSS},
 * Linux). Exits with 1 when a round grows beyond what the first rounds needed.
 *
 * <p>Arguments: seconds in all, threads for each workload.
 */
final class Soak {
  /** What the heap, its collector and malloc's free lists may still move after the warm-up. */
  private static final long ALLOWED_KIB = 24 * 1024;

  private static final int WARM_UP_ROUNDS = 2;

  private Soak() {}

  public static void main(String[] args) throws Exception {
    double seconds = Double.parseDouble(args[0]);
    int threads = Integer.parseInt(args[1]);
    System.exit(run(seconds, threads) ? 0 : 1);
  }

  /** Whether the memory stayed. */
  private static boolean run(double seconds, int threads) throws Exception {
    List<Workload> workloads = Workload.all();
    int rounds = Math.max(5, (int) Math.min(60, seconds / 60));
    double slice = seconds / rounds / workloads.size();
    System.out.printf(
        "%s, %d workloads, %d threads, %d rounds of %.2f s each%n",
        Fixture.OPENSSL.facts().get("version"), workloads.size(), threads, rounds, slice);
    long total = 0;
    long most = 0;
    long allowed = Long.MAX_VALUE;
    boolean stayed = true;
    for (int round = 1; round <= rounds; round++) {
      for (Workload workload : workloads) {
        total += repeat(workload, threads, slice);
      }
      settle();
      long now = residentKib();
      System.out.printf(Locale.ROOT, "round %d: %,d operations, %,d KiB%n", round, total, now);
      if (round <= WARM_UP_ROUNDS) {
        most = Math.max(most, now);
        allowed = most + ALLOWED_KIB;
      } else if (now > allowed) {
        System.out.printf("The memory grew beyond %,d KiB.%n", allowed);
        stayed = false;
      }
    }
    return stayed;
  }

  private static long repeat(Workload workload, int threads, double seconds) throws Exception {
    var end = new AtomicBoolean();
    var count = new AtomicLong();
    var failure = new AtomicLong();
    List<Thread> running =
        java.util.stream.IntStream.range(0, threads)
            .mapToObj(_ -> Thread.ofPlatform().start(() -> work(workload, end, count, failure)))
            .toList();
    Thread.sleep((long) (seconds * 1000));
    end.set(true);
    for (Thread thread : running) {
      thread.join();
    }
    if (failure.get() > 0) {
      throw new IllegalStateException(workload.name() + " failed; its trace is above");
    }
    return count.get();
  }

  private static void work(
      Workload workload, AtomicBoolean end, AtomicLong count, AtomicLong failure) {
    try {
      Workload.Step step = workload.maker().make();
      long done = 0;
      do {
        step.run();
        done++;
      } while (!end.get());
      count.addAndGet(done);
    } catch (Exception | AssertionError e) {
      e.printStackTrace(System.out);
      failure.incrementAndGet();
    }
  }

  /**
   * Lets the collector find and the cleaner free what nobody holds any more, and malloc give back
   * to the system what is free: without that its high-water mark would hide a leak.
   */
  private static void settle() throws InterruptedException {
    for (int i = 0; i < 5; i++) {
      System.gc();
      Thread.sleep(100);
    }
    Linker linker = Linker.nativeLinker();
    linker.defaultLookup().find("malloc_trim").ifPresent(found -> trim(linker, found));
  }

  /** {@code int malloc_trim(size_t pad)}, in the GNU C library only. */
  private static void trim(Linker linker, MemorySegment function) {
    var handle =
        linker.downcallHandle(
            function, FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG));
    try {
      var _ = (int) handle.invokeExact(0L);
    } catch (Throwable t) {
      throw new IllegalStateException(t);
    }
  }

  static long residentKib() throws IOException {
    return Files.readAllLines(Path.of("/proc/self/status")).stream()
        .filter(line -> line.startsWith("VmRSS:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
        .findFirst()
        .orElseThrow();
  }
}
