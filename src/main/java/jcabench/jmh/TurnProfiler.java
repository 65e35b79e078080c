package jcabench.jmh;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.runner.IterationType;

/**
 * Holds each iteration of a fork until the host says that it is its turn. It must be the first
 * profiler: what others read before an iteration, they read after the wait.
 */
public final class TurnProfiler implements InternalProfiler {
  /** The property that names the host's port; without it nothing waits. */
  static final String PORT = "jcabench.turns";

  private Socket line;

  @Override
  public String getDescription() {
    return "Waits for the turn of each iteration";
  }

  @Override
  public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
    var port = Integer.getInteger(PORT);
    if (port == null) {
      return;
    }
    try {
      if (line == null) {
        line = new Socket(InetAddress.getLoopbackAddress(), port);
        line.setTcpNoDelay(true);
      }
      var warmUp = iteration.getType() == IterationType.WARMUP;
      line.getOutputStream().write(warmUp ? Turns.WARM_UP : Turns.MEASURE);
      if (line.getInputStream().read() != Turns.BEGIN) {
        throw new IllegalStateException("the process that started this fork has ended");
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the process that started this fork has ended", e);
    }
  }

  @Override
  public Collection<? extends Result<?>> afterIteration(
      BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
    if (line != null) {
      try {
        line.getOutputStream().write(Turns.DONE);
      } catch (IOException e) {
        throw new UncheckedIOException("the process that started this fork has ended", e);
      }
    }
    return List.of();
  }
}
