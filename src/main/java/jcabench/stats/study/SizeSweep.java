package jcabench.stats.study;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import jcabench.result.PlannedContender;
import jcabench.result.Row;
import jcabench.stats.Comparison;
import jcabench.stats.Estimate;
import jcabench.stats.Interval;
import jcabench.stats.Ratio;
import jcabench.stats.RowResult;
import jcabench.stats.Sample;

/**
 * What an operation costs over the size of its message: a fixed part and a part for each byte, and
 * where a contender and the reference change places.
 *
 * @param family the rows' identity without the size
 * @param contender the contender
 * @param fixedNanos the fixed part of an operation
 * @param nanosPerByte what each byte adds
 * @param crossover where it overtakes the reference, or is overtaken; empty where it never does
 * @param everywhere what all sizes say that can be told from the reference; {@code SAME} when none
 *     can, {@code UNKNOWN} when they differ, or where nothing is compared
 */
public record SizeSweep(
    Row family,
    PlannedContender contender,
    double fixedNanos,
    double nanosPerByte,
    Optional<Crossover> crossover,
    Ratio.Verdict everywhere) {

  /** The parameter that holds the size. */
  public static final String SIZE = "dataSize";

  private static final Pattern SIZES = Pattern.compile("[0-9]{1,12}");

  private static final int LEAST_SIZES = 3;

  /**
   * A size at which two contenders are equally fast.
   *
   * @param bytes the estimate
   * @param interval from those of the ratios at the sizes beside it; empty where one has none
   * @param fasterAbove whether the contender is the faster one above it, else below
   */
  public record Crossover(double bytes, Optional<Interval> interval, boolean fasterAbove) {}

  /**
   * A cell's size in bytes and its time for an operation.
   *
   * @param ratio to the reference; empty where there is none
   */
  private record Point(double bytes, double nanos, Optional<Ratio> ratio) {
    /** The logarithm of how many times as fast as the reference it is. */
    double lead() {
      return Math.log(ratio.orElseThrow().center().getAsDouble());
    }
  }

  /** One for each family of rows and each contender that was measured at three sizes or more. */
  public static List<SizeSweep> of(Comparison comparison) {
    var families = new LinkedHashMap<Row, List<RowResult>>();
    for (var row : comparison.rows()) {
      var size = row.row().params().get(SIZE);
      if (size != null && SIZES.matcher(size).matches()) {
        families.computeIfAbsent(row.row().without(SIZE), _ -> new ArrayList<>()).add(row);
      }
    }
    var sweeps = new ArrayList<SizeSweep>();
    for (var family : families.entrySet()) {
      var rows = family.getValue();
      rows.sort(Comparator.comparingLong(SizeSweep::bytes));
      for (var contender : comparison.run().plan().contenders()) {
        var points = points(rows, contender);
        if (points.size() >= LEAST_SIZES) {
          var crossover = crossover(told(rows, contender), points);
          sweeps.add(
              fit(family.getKey(), contender, points, crossover, everywhere(rows, contender)));
        }
      }
    }
    return sweeps;
  }

  private static long bytes(RowResult row) {
    return Long.parseLong(row.row().params().get(SIZE));
  }

  /** The sizes at which the contender can be told from the reference: noise crosses at will. */
  private static List<Point> told(List<RowResult> rows, PlannedContender contender) {
    return points(
        rows.stream()
            .filter(row -> row.cell(contender).ratio().filter(Ratio::distinguishable).isPresent())
            .toList(),
        contender);
  }

  private static Ratio.Verdict everywhere(List<RowResult> rows, PlannedContender contender) {
    var verdicts = EnumSet.noneOf(Ratio.Verdict.class);
    for (var row : rows) {
      row.cell(contender).ratio().map(Ratio::verdict).ifPresent(verdicts::add);
    }
    if (verdicts.contains(Ratio.Verdict.FASTER) != verdicts.contains(Ratio.Verdict.SLOWER)) {
      return verdicts.contains(Ratio.Verdict.FASTER) ? Ratio.Verdict.FASTER : Ratio.Verdict.SLOWER;
    }
    return verdicts.contains(Ratio.Verdict.SAME) && !verdicts.contains(Ratio.Verdict.FASTER)
        ? Ratio.Verdict.SAME
        : Ratio.Verdict.UNKNOWN;
  }

  private static List<Point> points(List<RowResult> rows, PlannedContender contender) {
    var points = new ArrayList<Point>();
    for (var row : rows) {
      var cell = row.cell(contender);
      cell.sample()
          .filter(Sample::allPositive)
          .ifPresent(
              known ->
                  known
                      .latency(row.row().threads())
                      .ifPresent(
                          nanos ->
                              points.add(
                                  new Point(
                                      bytes(row),
                                      nanos,
                                      cell.ratio().filter(r -> r.center().isPresent())))));
    }
    return points;
  }

  /** Least squares of the relative errors, since times span four powers of ten. */
  private static SizeSweep fit(
      Row family,
      PlannedContender contender,
      List<Point> points,
      Optional<Crossover> crossover,
      Ratio.Verdict everywhere) {
    double s = 0;
    double sn = 0;
    double snn = 0;
    double st = 0;
    double snt = 0;
    for (var point : points) {
      double weight = 1 / (point.nanos * point.nanos);
      s += weight;
      sn += weight * point.bytes;
      snn += weight * point.bytes * point.bytes;
      st += weight * point.nanos;
      snt += weight * point.bytes * point.nanos;
    }
    double slope = (s * snt - sn * st) / (s * snn - sn * sn);
    return new SizeSweep(family, contender, (st - slope * sn) / s, slope, crossover, everywhere);
  }

  /**
   * The last change of places between sizes at which the two can be told from each other, where
   * straight lines on a log scale through all sizes cross.
   */
  private static Optional<Crossover> crossover(List<Point> told, List<Point> points) {
    for (int i = told.size() - 1; i > 0; i--) {
      var from = told.get(i - 1);
      var to = told.get(i);
      var change = between(from, to);
      if (change.isPresent()) {
        var between =
            points.stream()
                .filter(point -> point.bytes >= from.bytes && point.bytes <= to.bytes)
                .filter(point -> point.ratio.isPresent())
                .toList();
        return lastChange(between).or(() -> change);
      }
    }
    return Optional.empty();
  }

  private static Optional<Crossover> lastChange(List<Point> points) {
    Optional<Crossover> found = Optional.empty();
    for (int i = 1; i < points.size(); i++) {
      var crossing = between(points.get(i - 1), points.get(i));
      found = crossing.isPresent() ? crossing : found;
    }
    return found;
  }

  /**
   * Where a line from one log ratio to the other crosses zero, on a log scale of sizes; its
   * standard error by propagation through that line, to first order.
   */
  private static Optional<Crossover> between(Point a, Point b) {
    double left = a.lead();
    double right = b.lead();
    if (left * right >= 0) {
      return Optional.empty();
    }
    double width = Math.log(b.bytes) - Math.log(a.bytes);
    double place = Math.log(a.bytes) + width * left / (left - right);
    var one = a.ratio.flatMap(Ratio::estimate);
    var other = b.ratio.flatMap(Ratio::estimate);
    Optional<Interval> interval = Optional.empty();
    if (one.isPresent() && other.isPresent()) {
      double slope = width / ((left - right) * (left - right));
      var moved =
          Estimate.sum(
              List.of(one.get(), other.get()), new double[] {-right * slope, left * slope});
      interval =
          Optional.of(moved.plus(place - moved.mean()).interval(Sample.CONFIDENCE).map(Math::exp));
    }
    return Optional.of(new Crossover(Math.exp(place), interval, right > 0));
  }
}
