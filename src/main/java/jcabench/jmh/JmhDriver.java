package jcabench.jmh;

import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SortedMap;
import jcabench.benchmark.CLoopRow;
import jcabench.result.Mode;
import jcabench.result.Row;
import jcabench.run.Driver;
import jcabench.run.Session;

/** Measures the JMH benchmarks on the class path. */
public final class JmhDriver implements Driver {
  @Override
  public List<Row> rows() {
    return JmhRows.all();
  }

  @Override
  public SortedMap<String, String> timed() {
    return JmhRows.timed();
  }

  @Override
  public boolean measures(Row row) {
    return JmhRows.questions().contains(row.question());
  }

  /** Whether the contender that is loops in C measures a row. */
  public static boolean hasLoopInC(Row row) {
    return row.threads() == 1
        && row.mode() == Mode.THROUGHPUT
        && CLoopRow.exists(row.benchmark(), row.params());
  }

  @Override
  public Session open(Path scratch, OutputStream log, Duration limit) {
    return new JmhSession(scratch, log, limit);
  }
}
