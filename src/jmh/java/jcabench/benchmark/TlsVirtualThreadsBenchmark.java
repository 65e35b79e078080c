package jcabench.benchmark;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import jcabench.contender.Definition;
import jcabench.contender.LoadedContender;
import jcabench.tls.Engines;
import jcabench.tls.ThreadedConnection;
import jcabench.tls.TlsEnds;
import jcabench.tls.TlsSetting;
import jdk.jfr.consumer.RecordingStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/** Handshakes whose ends are virtual threads that wait for each other. */
@Definition(
    version = 1,
    service = TlsBenchmark.SERVICE,
    times =
        "`handshakesOnVirtualThreads`: as many full handshakes of TLS 1.3 at once, each end a"
            + " virtual thread that hands its flights to the other one and waits. How often one of"
            + " them held its carrier while it waited (JFR's `jdk.VirtualThreadPinned`) is in the"
            + " proof. The carriers run on every processor.")
public class TlsVirtualThreadsBenchmark extends ContenderBenchmark {
  private static final String PINNED = "jdk.VirtualThreadPinned";

  /** How many at once. */
  @Param("16")
  public int connections;

  private TlsEnds ends;
  private boolean counted;

  @Override
  protected void prepare(LoadedContender contender) throws Exception {
    ends = Engines.of(contender, TlsSetting.USUAL);
  }

  @Override
  protected void check(LoadedContender contender) throws Exception {
    var proof = contender.proof();
    proof.note("engine.provider", ends.engine());
    if (!counted) {
      counted = true;
      proof.note("tls.pinned", pinned() + " in " + connections + " handshakes");
    }
    proof.checked("every handshake ends", handshakesOnVirtualThreads() == connections);
  }

  private long pinned() throws Exception {
    var count = new AtomicLong();
    try (var stream = new RecordingStream()) {
      stream.enable(PINNED).withoutThreshold();
      stream.onEvent(PINNED, _ -> count.incrementAndGet());
      stream.startAsync();
      handshakesOnVirtualThreads();
      stream.stop();
    }
    return count.get();
  }

  /** All of them; how many ended. */
  @Benchmark
  public int handshakesOnVirtualThreads() throws ExecutionException, InterruptedException {
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<?>> all = new ArrayList<>();
      for (int i = 0; i < connections; i++) {
        var connection = new ThreadedConnection(ends);
        all.add(threads.submit(connection::client));
        all.add(threads.submit(connection::server));
      }
      for (var one : all) {
        one.get();
      }
      return all.size() / 2;
    }
  }

  @Override
  protected void close() {
    if (ends != null) {
      ends.close();
    }
  }
}
