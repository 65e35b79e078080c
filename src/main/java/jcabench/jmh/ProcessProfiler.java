package jcabench.jmh;

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
import jcabench.machine.Counter;
import jcabench.machine.Kernel;
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
  /** Names the system property by which the host asks for instructions. */
  static final String COUNT = "jcabench.instructions";

  /** What JMH 1.37 allocates in a timed thread for each iteration: 476 to 498 bytes were seen. */
  private static final double BESIDE = 512;

  /** What JMH calls them in Java. */
  private static final String WORKER = "-jmh-worker-";

  private static final double NANOS_PER_MILLI = 1e6;
  private static final double NANOS_PER_SECOND = 1e9;

  private static final double NANOS_PER_MICRO = 1e3;

  private Reading before;
  private List<Long> counted = List.of();
  private List<Counter> counters = List.of();

  /** Counters at a moment. */
  private record Reading(
      long wall,
      OptionalLong cpu,
      OptionalLong delay,
      OptionalLong pressure,
      Optional<Kernel.Ticks> ticks,
      OptionalLong resident,
      long gcMillis,
      OptionalLong allocated,
      OptionalLong instructions) {
    static Reading now(List<Counter> counters) {
      var kernel = Kernel.here();
      return new Reading(
          System.nanoTime(),
          known(
              ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime()),
          kernel.waited(),
          kernel.pressure(),
          kernel.ticks(),
          kernel.resident(),
          ManagementFactory.getGarbageCollectorMXBeans().stream()
              .mapToLong(collector -> Math.max(0, collector.getCollectionTime()))
              .sum(),
          ofTimedThreads(),
          sum(counters));
    }

    /** Empty where one of them cannot tell. */
    private static OptionalLong sum(List<Counter> counters) {
      long sum = 0;
      for (var counter : counters) {
        var value = counter.value();
        if (value.isEmpty()) {
          return value;
        }
        sum += value.getAsLong();
      }
      return counters.isEmpty() ? OptionalLong.empty() : OptionalLong.of(sum);
    }

    /**
     * Bytes that the timed threads have allocated. A count over all threads holds what the harness
     * does beside them: these readings alone take half a megabyte.
     */
    private static OptionalLong ofTimedThreads() {
      if (!(ManagementFactory.getThreadMXBean() instanceof ThreadMXBean counts)
          || !counts.isThreadAllocatedMemorySupported()) {
        return OptionalLong.empty();
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
      return OptionalLong.of(
          Arrays.stream(counts.getThreadAllocatedBytes(timed))
              .map(bytes -> Math.max(0, bytes))
              .sum());
    }

    /** JVMs say below 0 what they do not count. */
    private static OptionalLong known(long counter) {
      return counter < 0 ? OptionalLong.empty() : OptionalLong.of(counter);
    }
  }

  @Override
  public String getDescription() {
    return "Processors used, time without one, pressure, steal, frequency, instructions,"
        + " allocation, memory";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    count();
    before = Reading.now(counters);
  }

  /** A counter for each timed thread, and none where one of them can have none. */
  private void count() {
    var threads = Boolean.getBoolean(COUNT) ? TimedThreads.ids() : List.<Long>of();
    if (!threads.equals(counted)) {
      counters.forEach(Counter::close);
      counters =
          threads.stream()
              .flatMap(thread -> Counter.of(Counter.Event.INSTRUCTIONS, thread).stream())
              .toList();
      counted = threads;
      if (counters.size() < threads.size()) {
        counters.forEach(Counter::close);
        counters = List.of();
      }
    }
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    var after = Reading.now(counters);
    double wall = after.wall - before.wall;
    var results = new ArrayList<ScalarResult>();
    double operations = result.getMetadata() == null ? 0 : result.getMetadata().getAllOps();
    add(results, Metrics.CORES, over(difference(before.cpu, after.cpu), wall), "cores");
    var waited = difference(before.delay, after.delay); // a thread that ended takes its sum along
    add(results, Metrics.DELAY, notBelow0(over(waited, wall)), "share");
    var pressed = difference(before.pressure, after.pressure);
    add(results, Metrics.PRESSURE, over(pressed, wall / NANOS_PER_MICRO), "share");
    add(results, Metrics.FREQUENCY, Kernel.here().frequency(), "Hz");
    if (before.ticks.isPresent() && after.ticks.isPresent()) {
      double all = after.ticks.get().all() - before.ticks.get().all();
      double stolen = after.ticks.get().stolen() - before.ticks.get().stolen();
      add(results, Metrics.STEAL, over(OptionalDouble.of(stolen), all), "share");
    }
    double collected = after.gcMillis - before.gcMillis;
    add(results, Metrics.GC, over(OptionalDouble.of(collected), wall / NANOS_PER_MILLI), "share");
    var grown = difference(before.resident, after.resident);
    add(results, Metrics.GROWTH, over(grown, wall / NANOS_PER_SECOND), "B/s");
    add(results, Metrics.GROWTH_NORM, over(grown, operations), "B/op");
    var instructions = difference(before.instructions, after.instructions);
    add(results, Metrics.INSTRUCTIONS, over(instructions, operations), "instructions/op");
    var allocated = difference(before.allocated, after.allocated);
    if (allocated.isPresent()) {
      if (allocated.getAsDouble() >= 0) { // else a timed thread has ended
        add(results, Metrics.ALLOCATED, over(allocated, operations), "B/op");
      }
      var beside = OptionalDouble.of(BESIDE * benchmark.getThreads());
      add(results, Metrics.ALLOCATED_BESIDE, over(beside, operations), "B/op");
    }
    return results;
  }

  private static OptionalDouble difference(OptionalLong before, OptionalLong after) {
    return before.isPresent() && after.isPresent()
        ? OptionalDouble.of((double) (after.getAsLong() - before.getAsLong()))
        : OptionalDouble.empty();
  }

  /** Empty where there is nothing to divide by. */
  private static OptionalDouble over(OptionalDouble amount, double divisor) {
    return amount.isPresent() && divisor > 0
        ? OptionalDouble.of(amount.getAsDouble() / divisor)
        : OptionalDouble.empty();
  }

  private static OptionalDouble notBelow0(OptionalDouble value) {
    return value.isPresent() ? OptionalDouble.of(Math.max(0, value.getAsDouble())) : value;
  }

  private static void add(
      List<ScalarResult> results, String name, OptionalDouble value, String unit) {
    if (value.isPresent()) {
      results.add(new ScalarResult(name, value.getAsDouble(), unit, AggregationPolicy.AVG));
    }
  }
}
