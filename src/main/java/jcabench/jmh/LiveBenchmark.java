package jcabench.jmh;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.List;
import java.util.concurrent.TimeUnit;
import jcabench.result.Row;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.profile.ProfilerException;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.runner.IterationType;
import org.openjdk.jmh.runner.WorkloadParams;
import org.openjdk.jmh.runner.format.OutputFormat;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.util.Version;

/**
 * A row in JMH's hands whose iterations are asked for one by one. JMH's runner plans them all
 * before the first; so the class that it runs each of them with is called here directly. That class
 * is not public: {@code JmhForkTest} tells when another version of JMH has another one.
 */
final class LiveBenchmark implements Iterations {
  private static final int RECORDED = 8;

  /** All threads of a row do the same. */
  private static final int[] ONE_GROUP = {1};

  private static final String HANDLER = "org.openjdk.jmh.runner.BenchmarkHandler";

  private final BenchmarkParams params;
  private final Object handler;
  private final Method runIteration;
  private final Method shutdown;
  private final List<InternalProfiler> profilers;
  private boolean begun;
  private int turns;

  LiveBenchmark(Row row, Listing listing, String contender) {
    params = params(row, listing, contender);
    try {
      var type = Class.forName(HANDLER);
      Constructor<?> make =
          type.getDeclaredConstructor(OutputFormat.class, Options.class, BenchmarkParams.class);
      make.setAccessible(true);
      handler = make.newInstance(new SilentOutput(), new OptionsBuilder().build(), params);
      runIteration =
          type.getDeclaredMethod(
              "runIteration",
              BenchmarkParams.class,
              IterationParams.class,
              boolean.class,
              boolean.class);
      runIteration.setAccessible(true);
      shutdown = type.getDeclaredMethod("shutdown");
      shutdown.setAccessible(true);
      profilers = List.of(new ProcessProfiler(), new GCProfiler(""));
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this is not JMH 1.37: its " + HANDLER + " differs", e);
    } catch (ProfilerException e) {
      throw new IllegalStateException("JMH's GC profiler cannot be made: " + e.getMessage(), e);
    }
  }

  private static BenchmarkParams params(Row row, Listing listing, String contender) {
    var workload = new WorkloadParams();
    workload.put("provider", contender, 0);
    row.params().forEach((key, value) -> workload.put(key, value, 0));
    var none = new IterationParams(IterationType.MEASUREMENT, 1, TimeValue.NONE, 1);
    return new BenchmarkParams(
        JmhRows.jmhName(row),
        listing.target(),
        // As JMH's runner has it: single shots do not wait for each other.
        !row.singleShot(),
        row.threads(),
        ONE_GROUP,
        List.of(),
        1,
        0,
        none,
        none,
        JmhRows.mode(row),
        workload,
        listing.unit(),
        1,
        System.getProperty("java.home") + "/bin/java",
        List.of(),
        System.getProperty("java.version"),
        System.getProperty("java.vm.name"),
        System.getProperty("java.vm.version"),
        Version.getPlainVersion(),
        TimeValue.hours(1));
  }

  @Override
  public List<String> facts() {
    return List.of(
        params.getJmhVersion(),
        params.getJdkVersion(),
        params.getVmName(),
        params.getVmVersion(),
        params.getTimeUnit().name(),
        params.getJvm());
  }

  /** With the first iteration JMH sets the benchmark up, after the last it tears it down. */
  @Override
  public double untimed(int millis, boolean last) {
    return iteration(IterationType.WARMUP, millis, last).getPrimaryResult().getScore();
  }

  /**
   * In the first and in each {@link #RECORDED}th turn with what is recorded beside the score, which
   * takes several milliseconds.
   */
  @Override
  public Reading timed(int millis, boolean first, boolean last) {
    return first && turns++ % RECORDED == 0
        ? recorded(millis, last)
        : Reading.of(millis, iteration(IterationType.MEASUREMENT, millis, last), params.getMode());
  }

  private Reading recorded(int millis, boolean last) {
    var iteration = of(IterationType.MEASUREMENT, millis);
    try {
      for (var profiler : profilers) {
        profiler.beforeIteration(params, iteration);
      }
      var result = iteration(IterationType.MEASUREMENT, millis, last);
      for (var profiler : profilers.reversed()) {
        result.addResults(profiler.afterIteration(params, iteration, result));
      }
      return Reading.of(millis, result, params.getMode());
    } catch (RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IllegalStateException(e.toString(), e);
    }
  }

  private IterationResult iteration(IterationType type, int millis, boolean last) {
    var first = !begun;
    begun = true;
    try {
      return (IterationResult) runIteration.invoke(handler, params, of(type, millis), first, last);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException thrown) {
        throw thrown;
      }
      if (e.getCause() instanceof Error thrown) {
        throw thrown;
      }
      throw new IllegalStateException(e.getCause());
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private static IterationParams of(IterationType type, int millis) {
    return new IterationParams(type, 1, new TimeValue(millis, TimeUnit.MILLISECONDS), 1);
  }

  @Override
  public void end() {
    try {
      shutdown.invoke(handler);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
