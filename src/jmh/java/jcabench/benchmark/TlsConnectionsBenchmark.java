package jcabench.benchmark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import jcabench.contender.Definition;
import jcabench.contender.LoadedContender;
import jcabench.tls.SideClock;
import jcabench.tls.TlsSetting;
import jcabench.tls.TlsSetting.Certificate;
import jcabench.tls.TlsWork;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;

/** Many connections that stand at once: how long they take to open, and what they keep. */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(java.util.concurrent.TimeUnit.MILLISECONDS)
@Definition(
    version = 1,
    service = TlsBenchmark.SERVICE,
    times =
        "`openConnections`: as many full handshakes of TLS 1.3, one after the other, whose"
            + " connections all stay open. What a connection keeps, both ends together, is in the"
            + " proof: live Java heap after a collection, and resident memory outside of it.")
public class TlsConnectionsBenchmark extends TlsBenchmark {
  private static final int PAGE = 4096;

  /** How many. */
  @Param("1000")
  public int connections;

  private final List<TlsWork.Held> held = new ArrayList<>();
  private Memory empty = new Memory(0, 0);

  @Override
  String side() {
    return BOTH;
  }

  @Override
  TlsSetting setting() {
    return new TlsSetting(
        "TLSv1.3", "x25519", Certificate.ECDSA_P256, "TLS_AES_128_GCM_SHA256", false, false);
  }

  @Override
  protected void check(LoadedContender contender) throws Exception {
    if (!held.isEmpty()) {
      var with = Memory.now();
      int number = held.size();
      release();
      var without = Memory.now();
      var proof = contender.proof();
      proof.note("tls.connection.heap", (with.heap - without.heap) / number + " bytes");
      // What malloc keeps for later does not come back.
      proof.note("tls.connection.native", (with.resident - empty.resident) / number + " bytes");
    }
    super.check(contender);
  }

  /** Bytes that the process keeps; the heap's pages are all resident from the start. */
  private record Memory(long heap, long resident) {
    static Memory now() {
      // Twice: what cleaners free after the first is gone after the second.
      System.gc();
      System.gc();
      var runtime = Runtime.getRuntime();
      try {
        var pages = Files.readString(Path.of("/proc/self/statm")).split(" ", 3)[1];
        return new Memory(
            runtime.totalMemory() - runtime.freeMemory(), PAGE * Long.parseLong(pages));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  private void open() {
    for (int i = 0; i < connections; i++) {
      held.add(work().hold());
    }
  }

  private void release() {
    held.forEach(TlsWork.Held::close);
    held.clear();
  }

  @Override
  void operate(SideClock clock) {
    throw new UnsupportedOperationException("only both ends together are timed");
  }

  @Override
  protected void prepare(LoadedContender contender) throws Exception {
    super.prepare(contender);
    work().hold().close();
    empty = Memory.now();
  }

  /** All of them; those of the call before are freed first. */
  @Benchmark
  public int openConnections() {
    release();
    open();
    return held.size();
  }

  @Override
  protected void close() {
    release();
    super.close();
  }
}
