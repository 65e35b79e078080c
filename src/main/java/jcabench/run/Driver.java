package jcabench.run;

import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SortedMap;
import jcabench.result.Row;

/** What makes forks measure: it knows rows, and how to ask them of a contender. */
public interface Driver {
  /** Every row that it can measure, at one thread, in order; each a valid combination. */
  List<Row> rows();

  /** What one operation is, by benchmark; Markdown. */
  SortedMap<String, String> timed();

  /** Whether the row, at any number of threads, is one of its own. */
  boolean measures(Row row);

  /**
   * Gets ready to measure.
   *
   * @param scratch a folder for what forks read and write
   * @param log takes all that forks print
   * @param limit after this time without an answer a fork is killed
   */
  Session open(Path scratch, OutputStream log, Duration limit);
}
