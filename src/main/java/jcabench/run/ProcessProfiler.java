package jcabench.run;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import jcabench.result.Metrics;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * What the process took and missed during an iteration, beside the time of its operations. Public
 * with a public constructor, since JMH makes it in the fork.
 */
public final class ProcessProfiler implements InternalProfiler {
  /** What JMH 1.37 allocates in a timed thread for each iteration: 476 to 498 bytes were seen. */
  private static final double BESIDE = 512;

  /** What JMH calls them in Java. */
  private static final String WORKER = "-jmh-worker-";

  private static final double NANOS_PER_MILLI = 1e6;
  private static final double NANOS_PER_SECOND = 1e9;

  private static final double NANOS_PER_MICRO = 1e3;

  private Reading before;

  /** Counters at a moment; a negative number of allocated bytes is not known here. */
  private record Reading(
      long wall,
      long cpu,
      OptionalLong delay,
      OptionalLong pressure,
      Optional<Kernel.Ticks> ticks,
      OptionalLong resident,
      long gcMillis,
      long allocated) {
    static Reading now() {
      var kernel = Kernel.here();
      return new Reading(
          System.nanoTime(),
          ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime(),
          kernel.waited(),
          kernel.pressure(),
          kernel.ticks(),
          kernel.resident(),
          ManagementFactory.getGarbageCollectorMXBeans().stream()
              .mapToLong(collector -> Math.max(0, collector.getCollectionTime()))
              .sum(),
          ofTimedThreads());
    }

    /**
     * Bytes that the timed threads have allocated. A count over all threads holds what the harness
     * does beside them: these readings alone take half a megabyte.
     */
    private static long ofTimedThreads() {
      if (!(ManagementFactory.getThreadMXBean() instanceof ThreadMXBean counts)
          || !counts.isThreadAllocatedMemorySupported()) {
        return -1;
      }
      var all = Thread.currentThread().getThreadGroup();
      while (all.getParent() != null) {
        all = all.getParent();
      }
      var threads = new Thread[2 * all.activeCount() + 16]; // more may have come
      int number = all.enumerate(threads);
      var timed =
          Arrays.stream(threads, 0, number)
              .filter(thread -> thread.getName().contains(WORKER))
              .mapToLong(Thread::threadId)
              .toArray();
      return Arrays.stream(counts.getThreadAllocatedBytes(timed))
          .map(bytes -> Math.max(0, bytes))
          .sum();
    }
  }

  @Override
  public String getDescription() {
    return "Processors used, time without one, pressure, steal, frequency, allocation and memory";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    before = Reading.now();
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    var after = Reading.now();
    double wall = after.wall - before.wall;
    var results = new ArrayList<ScalarResult>();
    add(results, Metrics.CORES, (after.cpu - before.cpu) / wall, "cores", before.cpu >= 0);
    difference(before.delay, after.delay)
        .ifPresent(
            nanos -> // a thread that ended takes its sum along
            add(results, Metrics.DELAY, Math.max(0, nanos / wall), "share", true));
    difference(before.pressure, after.pressure)
        .ifPresent(
            micros ->
                add(results, Metrics.PRESSURE, micros * NANOS_PER_MICRO / wall, "share", true));
    Kernel.here()
        .frequency()
        .ifPresent(hertz -> add(results, Metrics.FREQUENCY, hertz, "Hz", true));
    if (before.ticks.isPresent() && after.ticks.isPresent()) {
      double all = after.ticks.get().all() - before.ticks.get().all();
      double stolen = after.ticks.get().stolen() - before.ticks.get().stolen();
      add(results, Metrics.STEAL, stolen / all, "share", all > 0);
    }
    add(
        results,
        Metrics.GC,
        (after.gcMillis - before.gcMillis) * NANOS_PER_MILLI / wall,
        "share",
        true);
    double operations = result.getMetadata() == null ? 0 : result.getMetadata().getAllOps();
    difference(before.resident, after.resident)
        .ifPresent(
            bytes -> {
              add(results, Metrics.GROWTH, bytes * NANOS_PER_SECOND / wall, "B/s", true);
              add(results, Metrics.GROWTH_NORM, bytes / operations, "B/op", operations > 0);
            });
    add(
        results,
        Metrics.ALLOCATED,
        (after.allocated - before.allocated) / operations,
        "B/op",
        before.allocated >= 0 && after.allocated >= before.allocated && operations > 0);
    add(
        results,
        Metrics.ALLOCATED_BESIDE,
        BESIDE * benchmark.getThreads() / operations,
        "B/op",
        before.allocated >= 0 && operations > 0);
    return results;
  }

  private static OptionalDouble difference(OptionalLong before, OptionalLong after) {
    return before.isPresent() && after.isPresent()
        ? OptionalDouble.of((double) (after.getAsLong() - before.getAsLong()))
        : OptionalDouble.empty();
  }

  private static void add(
      List<ScalarResult> results, String name, double value, String unit, boolean known) {
    if (known) {
      results.add(new ScalarResult(name, value, unit, AggregationPolicy.AVG));
    }
  }
}
