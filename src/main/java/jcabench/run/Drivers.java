package jcabench.run;

import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import jcabench.result.KeyRows;
import jcabench.result.Row;

/**
 * All drivers together.
 *
 * @param drivers each with rows of its own
 */
public record Drivers(List<Driver> drivers) {
  public Drivers {
    drivers = List.copyOf(drivers);
  }

  /** Every row, at one thread, in order. */
  public List<Row> rows() {
    return drivers.stream().flatMap(driver -> driver.rows().stream()).sorted().toList();
  }

  /** The rows that every round measures, to see whether the machine keeps its speed. */
  public List<Row> calibration() {
    return rows().stream().filter(row -> KeyRows.EVERY_ROUND.contains(row.question())).toList();
  }

  /** What one operation is, by benchmark. */
  SortedMap<String, String> timed() {
    var timed = new TreeMap<String, String>();
    drivers.forEach(driver -> timed.putAll(driver.timed()));
    return timed;
  }

  /** The driver of a row. */
  Driver of(Row row) {
    return drivers.stream()
        .filter(driver -> driver.measures(row))
        .findFirst()
        .orElseThrow(() -> new RunException("nothing here can measure the row " + row.label()));
  }

  /** All of them at work. */
  public static final class Sessions implements AutoCloseable {
    private final Drivers drivers;
    private final Map<Driver, Session> open = new LinkedHashMap<>();

    /**
     * Opens them.
     *
     * @param scratch a folder for what forks read and write
     * @param log takes all that forks print
     * @param limit after this time without an answer a fork is killed
     */
    public Sessions(Drivers drivers, Path scratch, OutputStream log, Duration limit) {
      this.drivers = drivers;
      drivers.drivers().forEach(driver -> open.put(driver, driver.open(scratch, log, limit)));
    }

    /** The session of a row. */
    public Session of(Row row) {
      return open.get(drivers.of(row));
    }

    /** The rows of each session. */
    Map<Session, List<Row>> grouped(List<Row> rows) {
      var groups = new LinkedHashMap<Session, List<Row>>();
      for (var session : open.values()) {
        var own = rows.stream().filter(row -> of(row).equals(session)).toList();
        if (!own.isEmpty()) {
          groups.put(session, own);
        }
      }
      return groups;
    }

    @Override
    public void close() {
      open.values().forEach(Session::close);
    }
  }
}
