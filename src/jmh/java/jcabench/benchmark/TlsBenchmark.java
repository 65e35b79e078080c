package jcabench.benchmark;

import jcabench.contender.LoadedContender;
import jcabench.tls.Side;
import jcabench.tls.SideClock;
import jcabench.tls.TlsSetting;
import jcabench.tls.TlsWork;

/** TLS between two ends in memory, in one thread; the time of each end can be booked alone. */
public abstract class TlsBenchmark extends PartBenchmark {
  static final String BOTH = "both";
  static final String SERVICE = "TLS"; // result.Services.TLS, which benchmarks do not see

  /** Bytes of a record's plain text at most (RFC 8446, 5.1). */
  static final int MOST_DATA = 1 << 14;

  private TlsWork work;

  /** {@code client}, {@code server} or {@code both}. */
  abstract String side();

  abstract TlsSetting setting();

  /** Whether bytes on the wire lie outside of the Java heap. */
  boolean direct() {
    return false;
  }

  /** What is timed, once. */
  abstract void operate(SideClock clock);

  final TlsWork work() {
    return work;
  }

  @Override
  public final boolean isWhole() {
    return side().equals(BOTH);
  }

  @Override
  final Booked booked() {
    var side = side().equals("client") ? Side.CLIENT : Side.SERVER;
    var clock = SideClock.booking();
    return new Booked() {
      @Override
      public void operate() {
        TlsBenchmark.this.operate(clock);
      }

      @Override
      public long nanos() {
        return clock.nanos(side);
      }
    };
  }

  @Override
  protected void prepare(LoadedContender contender) throws Exception {
    work = new TlsWork(contender, setting(), direct());
  }

  @Override
  protected void check(LoadedContender contender) throws Exception {
    work.check(contender);
  }

  @Override
  protected void close() {
    if (work != null) {
      work.close();
    }
  }
}
