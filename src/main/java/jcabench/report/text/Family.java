package jcabench.report.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;
import jcabench.result.Question;
import jcabench.result.Row;
import jcabench.stats.RowResult;
import jcabench.stats.study.SizeSweep;

/**
 * Rows that differ in one thing only, so that they are points of one curve.
 *
 * @param shared what they have in common, as a row
 * @param points one for each row, from small to large
 */
public record Family(Row shared, List<Point> points) {
  public Family {
    points = List.copyOf(points);
  }

  /**
   * A row in its place.
   *
   * @param at the size in bytes, or the number of threads
   * @param name the same in words: {@code 16 KiB}, {@code 2 threads}
   */
  public record Point(RowResult row, long at, String name) {}

  /** What the rows have in common: {@code digest SHA-256}. */
  public String label() {
    return shared.label();
  }

  /** Rows that differ in the size of the message; those of a single size are a family too. */
  public static List<Family> overSizes(List<RowResult> rows) {
    return of(
        rows.stream().filter(row -> bytes(row.row()) > 0).toList(),
        row -> row.without(SizeSweep.SIZE),
        row -> bytes(row.row()));
  }

  /** Rows that differ in the number of threads; single calls are left out. */
  public static List<Family> overThreads(List<RowResult> rows) {
    return of(
        rows.stream().filter(row -> !row.row().timesCalls()).toList(),
        row -> row.withThreads(1),
        row -> row.row().threads());
  }

  /** A count of bytes as people write it. */
  public static String bytes(long count) {
    return Question.bytes(Long.toString(count));
  }

  /** A number of threads in words. */
  public static String threads(long number) {
    return number == 1 ? "1 thread" : number + " threads";
  }

  private static List<Family> of(
      List<RowResult> rows, UnaryOperator<Row> shared, ToLongFunction<RowResult> at) {
    var families = new LinkedHashMap<Row, List<RowResult>>();
    rows.forEach(
        row -> families.computeIfAbsent(shared.apply(row.row()), _ -> new ArrayList<>()).add(row));
    var found = new ArrayList<Family>();
    families.forEach(
        (common, its) -> {
          var sized = common.params().size() < its.getFirst().row().params().size();
          found.add(
              new Family(
                  common,
                  its.stream()
                      .map(row -> point(row, at.applyAsLong(row), sized))
                      .sorted(Comparator.comparingLong(Point::at))
                      .toList()));
        });
    return found;
  }

  private static Point point(RowResult row, long at, boolean sized) {
    return new Point(row, at, sized ? bytes(at) : threads(at));
  }

  /** The size of a row's message in bytes; 0 where it has none. */
  public static long bytes(Row row) {
    var size = row.params().getOrDefault(SizeSweep.SIZE, "");
    return size.matches("[1-9][0-9]{0,11}") ? Long.parseLong(size) : 0;
  }
}
