package jcabench.jmh;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import jcabench.result.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;

/**
 * What one iteration gave.
 *
 * @param millis how long it was to take
 * @param unit of the scores
 * @param scores one, or where calls were sampled a histogram
 * @param secondary what was recorded beside them
 */
record Reading(int millis, String unit, Measurement.Iteration scores, List<Secondary> secondary) {

  /**
   * Something that was recorded beside the scores.
   *
   * @param policy how iterations are combined, as JMH has it
   */
  record Secondary(String label, String unit, String policy, double value) {}

  /** The same with something more that was recorded. */
  Reading with(Secondary more) {
    var all = new ArrayList<>(secondary);
    all.add(more);
    return new Reading(millis, unit, scores, all);
  }

  /** What JMH has of an iteration that was to take so long. */
  static Reading of(int millis, IterationResult result, Mode mode) {
    Result<?> primary = result.getPrimaryResult();
    var secondary = new ArrayList<Secondary>();
    result
        .getSecondaryResults()
        .forEach(
            (label, one) -> {
              // Percentiles that JMH derives from the primary result are derived again.
              if (!one.getRole().isDerivative()) {
                secondary.add(
                    new Secondary(label, one.getScoreUnit(), policy(one), one.getScore()));
              }
            });
    return new Reading(millis, primary.getScoreUnit(), scores(primary, mode), secondary);
  }

  private static Measurement.Iteration scores(Result<?> primary, Mode mode) {
    if (mode != Mode.SampleTime) {
      return Measurement.Iteration.of(primary.getScore());
    }
    var values = new ArrayList<Double>();
    var counts = new ArrayList<Long>();
    primary
        .getStatistics()
        .getRawData()
        .forEachRemaining(
            entry -> {
              values.add(entry.getKey());
              counts.add(entry.getValue());
            });
    return new Measurement.Iteration(
        values.stream().mapToDouble(v -> v).toArray(), counts.stream().mapToLong(c -> c).toArray());
  }

  /** JMH keeps the policy to itself; its file needs it. */
  private static String policy(Result<?> result) {
    try {
      var field = Result.class.getDeclaredField("policy");
      field.setAccessible(true);
      return ((AggregationPolicy) field.get(result)).name();
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("this is not JMH 1.37: Result has no policy", e);
    }
  }

  /** The mean of the scores. */
  double mean() {
    double sum = 0;
    long count = 0;
    for (int i = 0; i < scores.values().length; i++) {
      sum += scores.count(i) * scores.values()[i];
      count += scores.count(i);
    }
    return sum / count;
  }

  static void write(List<Reading> readings, DataOutputStream out) throws IOException {
    out.writeInt(readings.size());
    for (var reading : readings) {
      reading.write(out);
    }
  }

  static List<Reading> readAll(DataInputStream in) throws IOException {
    var readings = new ArrayList<Reading>();
    for (int i = in.readInt(); i > 0; i--) {
      readings.add(read(in));
    }
    return readings;
  }

  void write(DataOutputStream out) throws IOException {
    out.writeInt(millis);
    out.writeUTF(unit);
    out.writeInt(scores.values().length);
    for (double value : scores.values()) {
      out.writeDouble(value);
    }
    out.writeInt(scores.counts().length);
    for (long count : scores.counts()) {
      out.writeLong(count);
    }
    out.writeInt(secondary.size());
    for (var one : secondary) {
      out.writeUTF(one.label());
      out.writeUTF(one.unit());
      out.writeUTF(one.policy());
      out.writeDouble(one.value());
    }
  }

  static Reading read(DataInputStream in) throws IOException {
    var millis = in.readInt();
    var unit = in.readUTF();
    var values = new double[in.readInt()];
    for (int i = 0; i < values.length; i++) {
      values[i] = in.readDouble();
    }
    var counts = new long[in.readInt()];
    for (int i = 0; i < counts.length; i++) {
      counts[i] = in.readLong();
    }
    var secondary = new ArrayList<Secondary>();
    for (int i = in.readInt(); i > 0; i--) {
      secondary.add(new Secondary(in.readUTF(), in.readUTF(), in.readUTF(), in.readDouble()));
    }
    return new Reading(millis, unit, new Measurement.Iteration(values, counts), secondary);
  }

  /** The secondary metrics of several iterations by label, null where one has none. */
  static TreeMap<String, Measurement.Secondary> columns(List<Reading> readings) {
    var labels = new TreeMap<String, Secondary>();
    readings.forEach(
        reading -> reading.secondary.forEach(one -> labels.putIfAbsent(one.label(), one)));
    var columns = new TreeMap<String, Measurement.Secondary>();
    labels.forEach(
        (label, first) -> {
          var values = new ArrayList<Double>();
          for (var reading : readings) {
            values.add(
                reading.secondary.stream()
                    .filter(one -> one.label().equals(label))
                    .map(Secondary::value)
                    .findFirst()
                    .orElse(null));
          }
          columns.put(label, new Measurement.Secondary(first.unit(), first.policy(), values));
        });
    return columns;
  }
}
