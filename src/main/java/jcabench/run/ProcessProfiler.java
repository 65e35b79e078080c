package jcabench.run;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.regex.Pattern;
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
  /**
   * JMH calls its workers after the benchmark; of a name the kernel keeps 15 characters, the first
   * ones, or with a newer JDK {@code jcabenc..rker-1}.
   */
  private static final Pattern TIMED = Pattern.compile("(?s)jcabench?\\..*");

  /** What JMH 1.37 allocates in a timed thread for each iteration: 476 to 498 bytes were seen. */
  private static final double BESIDE = 512;

  /** What JMH calls them in Java. */
  private static final String WORKER = "-jmh-worker-";

  private static final int STEAL_FIELD = 8; // of the line "cpu" in /proc/stat, see proc_stat(5)

  private static final double NANOS_PER_MILLI = 1e6;
  private static final double NANOS_PER_SECOND = 1e9;

  private Reading before;

  /** Counters at a moment; a negative one is not known here. */
  private record Reading(
      long wall,
      long cpu,
      long delay,
      long steal,
      long allTicks,
      long resident,
      long gcMillis,
      long allocated) {
    static Reading now() {
      var ticks = ticks();
      return new Reading(
          System.nanoTime(),
          ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class).getProcessCpuTime(),
          waited(),
          ticks.length > STEAL_FIELD ? ticks[STEAL_FIELD] : -1,
          Arrays.stream(ticks).sum(),
          residentBytes(),
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

    /**
     * Nanoseconds that the timed threads were on a run queue. Compilers and collectors wait as
     * well, which disturbs nobody. Without a timed thread nothing is known.
     */
    private static long waited() {
      long sum = -1;
      try (var tasks = Files.newDirectoryStream(Path.of("/proc/self/task"))) {
        for (var task : tasks) {
          if (TIMED.matcher(Files.readString(task.resolve("comm"))).matches()) {
            sum = Math.max(0, sum) + secondNumber(Files.readString(task.resolve("schedstat")));
          }
        }
        return sum;
      } catch (IOException | RuntimeException e) {
        return -1; // another system, or a thread that has just ended
      }
    }

    private static long secondNumber(String line) {
      return Long.parseLong(line.split(" ", -1)[1]);
    }

    private static long[] ticks() {
      try (var lines = Files.lines(Path.of("/proc/stat"))) {
        var words = lines.findFirst().orElse("").trim().split("\\s+", -1);
        var ticks = new long[words.length];
        for (int i = 1; i < words.length; i++) {
          ticks[i] = Long.parseLong(words[i]);
        }
        return ticks;
      } catch (IOException | RuntimeException e) {
        return new long[0];
      }
    }

    private static long residentBytes() {
      try (var lines = Files.lines(Path.of("/proc/self/status"))) {
        return lines
            .filter(line -> line.startsWith("VmRSS:"))
            .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
            .findFirst()
            .orElse(-1);
      } catch (IOException | RuntimeException e) {
        return -1;
      }
    }
  }

  @Override
  public String getDescription() {
    return "Processors used, time without one, steal, allocation, collection and growth of memory";
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
    add(
        results,
        Metrics.DELAY,
        Math.max(0, (after.delay - before.delay) / wall), // a thread that ended takes its sum along
        "share",
        known(before.delay, after.delay));
    add(
        results,
        Metrics.STEAL,
        (double) (after.steal - before.steal) / (after.allTicks - before.allTicks),
        "share",
        known(before.steal, after.steal) && after.allTicks > before.allTicks);
    add(
        results,
        Metrics.GC,
        (after.gcMillis - before.gcMillis) * NANOS_PER_MILLI / wall,
        "share",
        true);
    add(
        results,
        Metrics.GROWTH,
        (after.resident - before.resident) * NANOS_PER_SECOND / wall,
        "B/s",
        known(before.resident, after.resident));
    double operations = result.getMetadata() == null ? 0 : result.getMetadata().getAllOps();
    add(
        results,
        Metrics.GROWTH_NORM,
        (after.resident - before.resident) / operations,
        "B/op",
        known(before.resident, after.resident) && operations > 0);
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

  private static boolean known(long one, long other) {
    return one >= 0 && other >= 0;
  }

  private static void add(
      List<ScalarResult> results, String name, double value, String unit, boolean known) {
    if (known) {
      results.add(new ScalarResult(name, value, unit, AggregationPolicy.AVG));
    }
  }
}
