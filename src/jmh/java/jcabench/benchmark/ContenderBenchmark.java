package jcabench.benchmark;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import jcabench.contender.LoadedContender;
import jcabench.contender.Trial;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * What all benchmarks share: the contender, and a checked answer with proof before and after the
 * timed iterations. Every thread has objects of its own.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
public abstract class ContenderBenchmark {
  /** The contender's id. */
  @Param("jdk")
  public String provider;

  private Trial trial;
  private String operation = "";

  /** Makes keys, inputs and JCA objects; an exception makes the cell absent or failed. */
  protected abstract void prepare(LoadedContender contender) throws Exception;

  /** Runs each operation once, checks the answer, and proves who served. */
  protected abstract void check(LoadedContender contender) throws Exception;

  /** The operation that this trial times; its name is the method's. */
  protected final String operation() {
    return operation;
  }

  /** A call of what is timed with a smaller input; empty where inputs are small. */
  protected Optional<Rehearsal.Call> smaller(String operation) throws Exception {
    return Optional.empty();
  }

  /** Before the first iteration; checks alone, which are single shots, are not rehearsed. */
  @Setup(Level.Trial)
  public void start(BenchmarkParams params) {
    boolean checks = params.getMode() == Mode.SingleShotTime;
    if (!checks) {
      demandThatJmhCanTimeIt();
    }
    begin(params.getBenchmark().replaceFirst(".*\\.", ""));
    if (!checks) {
      rehearse();
    }
  }

  /**
   * Refuses what JMH's clock cannot tell.
   *
   * @throws IllegalStateException with what to do instead
   */
  protected void demandThatJmhCanTimeIt() {}

  /** The same without JMH. */
  final void begin(String timed) {
    operation = timed;
    try {
      trial = Trial.start(provider, this::prepare, this::check);
    } catch (RuntimeException e) {
      close();
      throw e;
    }
  }

  /** Frees what {@link #prepare} took, after the last check or when set-up failed. */
  protected void close() {}

  /** Before the first iteration, after the check. */
  final void rehearse() {
    try {
      smaller(operation).ifPresent(Rehearsal::of);
    } catch (Exception e) {
      throw new IllegalStateException("the rehearsal with smaller inputs failed: " + e, e);
    }
  }

  /** After the last iteration. */
  @TearDown(Level.Trial)
  public void finish() {
    try {
      trial.finish(this::check);
    } finally {
      close();
    }
  }
}
