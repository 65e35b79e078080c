package jcabench.benchmark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import jcabench.contender.Definition;
import jcabench.contender.LoadedContender;
import jcabench.tls.TlsSetting;
import jcabench.tls.TlsSetting.Certificate;
import jcabench.tls.TlsWork;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/** What a process pays before its first connections stand, and what they keep. */
@Definition(
    version = 1,
    service = "FirstConnections", // result.Services.FIRST_CONNECTIONS, which benchmarks do not see
    times =
        "One call in each fresh JVM, nothing warmed up: loading the provider, and from there to the"
            + " first full handshake of TLS 1.3 in memory, both ends; `openConnections` goes on"
            + " until so many stand at once. JVM start is not in it. Median and quartiles over"
            + " forks. What a connection keeps, both ends together, is in the proof of"
            + " `openConnections`: live Java heap after a collection, and resident memory outside"
            + " of it, by as many connections more.")
public abstract class FirstConnectionsBenchmark extends FirstUseBenchmark {
  /** Of the key exchange. */
  @Param("x25519")
  public String group;

  /** Of the server. */
  @Param("ECDSA-P256")
  public String certificate;

  private TlsSetting setting;
  private TlsWork work;

  @Override
  void prepare() {
    setting = TlsSetting.tls13(group, Certificate.of(certificate));
  }

  @Override
  void check(LoadedContender contender) throws Exception {
    try {
      work.check(contender);
    } finally {
      work.close();
    }
  }

  /** Loads the contender and makes one handshake, which is held against the wire. */
  final TlsWork first() throws Exception {
    work = new TlsWork(trial().load(), setting, false);
    return work;
  }

  /** One. */
  @Definition(version = 1)
  public static class One extends FirstConnectionsBenchmark {
    /** All of it. */
    @Benchmark
    public Object firstHandshake() {
      return trial().timed(this::first);
    }
  }

  /** Many that stand at once. */
  @Definition(version = 1)
  public static class Many extends FirstConnectionsBenchmark {
    private static final int PAGE = 4096;

    /** How many. */
    @Param("1000")
    public int connections;

    private final List<TlsWork.Held> held = new ArrayList<>();

    @Override
    void check(LoadedContender contender) throws Exception {
      try {
        // Of the first ones it could not be told what libraries and caches keep for good.
        var before = Memory.now();
        var more = new ArrayList<TlsWork.Held>();
        open(work(), more);
        var after = Memory.now();
        more.forEach(TlsWork.Held::close);
        var proof = contender.proof();
        proof.checked("every connection stands", held.size() == connections);
        proof.note("tls.connection.heap", (after.heap - before.heap) / connections + " bytes");
        proof.note(
            "tls.connection.native", (after.resident - before.resident) / connections + " bytes");
      } finally {
        held.forEach(TlsWork.Held::close);
      }
      super.check(contender);
    }

    private void open(TlsWork work, List<TlsWork.Held> to) {
      for (int i = 0; i < connections; i++) {
        to.add(work.hold());
      }
    }

    /** All of it. */
    @Benchmark
    public Object openConnections() {
      return trial()
          .timed(
              () -> {
                open(first(), held);
                return held;
              });
    }
  }

  final TlsWork work() {
    return work;
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
            runtime.totalMemory() - runtime.freeMemory(), Many.PAGE * Long.parseLong(pages));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
