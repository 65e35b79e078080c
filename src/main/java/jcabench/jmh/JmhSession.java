package jcabench.jmh;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import jcabench.contender.Contender;
import jcabench.result.Block;
import jcabench.result.Fork;
import jcabench.result.Row;
import jcabench.run.LiveJvm;
import jcabench.run.RunException;
import jcabench.run.Session;

/** JMH at work in one run. */
final class JmhSession implements Session {
  private final Path scratch;
  private final OutputStream log;
  private final Duration limit;
  private final AtomicInteger started = new AtomicInteger();

  JmhSession(Path scratch, OutputStream log, Duration limit) {
    this.scratch = scratch;
    this.log = log;
    this.limit = limit;
  }

  @Override
  public void check(
      String plan, Block block, Contender contender, List<Row> rows, Consumer<Fork> answer)
      throws InterruptedException {
    new Checker(scratch, limit, plan, block).check(contender, rows, answer);
  }

  @Override
  public Fork countCalls(Contender contender, Fork checked, Optional<Fork> jdk)
      throws InterruptedException {
    try {
      return new CallCounts(scratch, limit).count(contender, checked, jdk);
    } catch (IOException e) {
      throw new RunException(
          scratch + " cannot be used (" + e.getMessage() + "): make room or choose --out", e);
    }
  }

  @Override
  public LiveJvm start(Contender contender, Row row) {
    var folder = scratch.resolve(contender.id() + "-" + started.incrementAndGet());
    return new JmhJvm(contender, folder, log, limit);
  }

  @Override
  public void close() {
    // Forks end by themselves, and with this process at the latest.
  }
}
