package jcabench.stats.study;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import jcabench.result.Block;
import jcabench.result.PlannedContender;
import jcabench.result.Row;
import jcabench.stats.Comparison;
import jcabench.stats.Interval;
import jcabench.stats.Location;
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
   * @param interval its interval over rounds; empty with one round
   * @param fasterAbove whether the contender is the faster one above it, else below
   */
  public record Crossover(double bytes, Optional<Interval> interval, boolean fasterAbove) {}

  /** A cell's size in bytes, its time for an operation, and the logarithms of its speeds. */
  private record Point(double bytes, double nanos, Map<Block, Double> logSpeeds) {}

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
      var reference = comparison.reference().map(column -> bySize(points(rows, column)));
      for (var contender : comparison.run().plan().contenders()) {
        var points = points(rows, contender);
        if (points.size() >= LEAST_SIZES) {
          var itself = comparison.reference().equals(Optional.of(contender));
          var crossover =
              itself
                  ? Optional.<Crossover>empty()
                  : reference.flatMap(other -> crossover(told(rows, contender), points, other));
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

  private static Map<Double, Point> bySize(List<Point> points) {
    var bySize = new HashMap<Double, Point>();
    points.forEach(point -> bySize.putIfAbsent(point.bytes, point));
    return bySize;
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
      var sample = row.cell(contender).sample().filter(Sample::allPositive);
      sample.ifPresent(
          known ->
              known
                  .latency(row.row().threads())
                  .ifPresent(nanos -> points.add(new Point(bytes(row), nanos, known.logSpeeds()))));
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
  private static Optional<Crossover> crossover(
      List<Point> told, List<Point> points, Map<Double, Point> reference) {
    for (int i = told.size() - 1; i > 0; i--) {
      var from = told.get(i - 1);
      var to = told.get(i);
      var change = lastChange(List.of(from, to), reference);
      if (change.isPresent()) {
        var between =
            points.stream()
                .filter(point -> point.bytes >= from.bytes && point.bytes <= to.bytes)
                .toList();
        return lastChange(between, reference).or(() -> change);
      }
    }
    return Optional.empty();
  }

  private static Optional<Crossover> lastChange(List<Point> points, Map<Double, Point> reference) {
    Optional<Crossover> found = Optional.empty();
    Point before = null;
    Point otherBefore = null;
    for (var point : points) {
      var other = reference.get(point.bytes);
      if (other == null) {
        continue;
      }
      if (before != null) {
        var crossing = between(before, otherBefore, point, other);
        found = crossing.isPresent() ? crossing : found;
      }
      before = point;
      otherBefore = other;
    }
    return found;
  }

  private static Optional<Crossover> between(Point a, Point refA, Point b, Point refB) {
    double left = Math.log(refA.nanos / a.nanos);
    double right = Math.log(refB.nanos / b.nanos);
    if (left * right >= 0) {
      return Optional.empty();
    }
    var places = new ArrayList<Double>();
    for (var round : a.logSpeeds.keySet()) {
      if (refA.logSpeeds.containsKey(round)
          && b.logSpeeds.containsKey(round)
          && refB.logSpeeds.containsKey(round)) {
        double l = a.logSpeeds.get(round) - refA.logSpeeds.get(round);
        double r = b.logSpeeds.get(round) - refB.logSpeeds.get(round);
        if (l * r < 0) {
          places.add(place(a.bytes, b.bytes, l, r));
        }
      }
    }
    var all = places.stream().mapToDouble(Double::doubleValue).toArray();
    return Optional.of(
        new Crossover(
            Math.exp(place(a.bytes, b.bytes, left, right)),
            Location.of(all, Sample.CONFIDENCE).map(interval -> interval.map(Math::exp)),
            right > 0));
  }

  /** Where a line from one log ratio to another crosses zero, as the logarithm of a size. */
  private static double place(double from, double to, double left, double right) {
    return Math.log(from) + (Math.log(to) - Math.log(from)) * left / (left - right);
  }
}
