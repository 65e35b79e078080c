package jcabench.jmh;

import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SortedMap;
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

  @Override
  public Session open(Path scratch, OutputStream log, Duration limit) {
    return new JmhSession(scratch, log, limit);
  }
}
