package jcabench.benchmark;

import java.nio.ByteBuffer;
import jcabench.contender.Definition;
import jcabench.contender.LoadedContender;
import jcabench.tls.SideClock;
import jcabench.tls.TlsSetting;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/** Application data over a connection that stands. */
@Definition(
    version = 1,
    service = TlsBenchmark.SERVICE,
    times =
        "`transfer`: one record of application data over a connection of TLS 1.3 in memory, sealed"
            + " by the client and opened by the server; `side` says whose time it is, so that"
            + " `client` is sending and `server` receiving.")
public class TlsRecordBenchmark extends TlsBenchmark {
  /** As IANA names it. */
  @Param({"TLS_AES_128_GCM_SHA256", "TLS_AES_256_GCM_SHA384", "TLS_CHACHA20_POLY1305_SHA256"})
  public String suite;

  /** Bytes of application data. */
  @Param({"1024", "16384"})
  public int dataSize;

  /** Where data and records lie: in the Java heap, or outside of it. */
  @Param({"heap", "direct"})
  public String buffers;

  /** Whose time is booked. */
  @Param({"both", "client", "server"})
  public String side;

  private ByteBuffer data;
  private ByteBuffer received;

  @Override
  String side() {
    return side;
  }

  @Override
  boolean direct() {
    return buffers.equals("direct");
  }

  @Override
  TlsSetting setting() {
    return TlsSetting.USUAL.with(suite);
  }

  @Override
  protected void prepare(LoadedContender contender) throws Exception {
    super.prepare(contender);
    data = buffer(dataSize);
    data.put(Ring.messages(dataSize).at(0)).clear();
    received = buffer(2 * TlsBenchmark.MOST_DATA);
  }

  private ByteBuffer buffer(int size) {
    return direct() ? ByteBuffer.allocateDirect(size) : ByteBuffer.allocate(size);
  }

  @Override
  protected void check(LoadedContender contender) throws Exception {
    super.check(contender);
    var connection = work().connection();
    connection.handshake(SideClock.none());
    operate(SideClock.none());
    contender
        .proof()
        .checked("what was sent arrives", received.flip().equals(data.duplicate().clear()));
  }

  @Override
  void operate(SideClock clock) {
    data.clear();
    received.clear();
    work().connection().transfer(data, received, clock);
  }

  /** One record. */
  @Benchmark
  public int transfer() {
    operate(SideClock.none());
    return received.position();
  }
}
