package jcabench.jmh;

import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import jcabench.result.Measurement;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.Aggregator;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ResultRole;
import org.openjdk.jmh.results.ScalarDerivativeResult;
import org.openjdk.jmh.util.ListStatistics;
import org.openjdk.jmh.util.MultisetStatistics;
import org.openjdk.jmh.util.Statistics;

/**
 * A result of one iteration out of the journal, which JMH's own classes then combine and print as
 * if it came from a fork.
 */
final class RecordedResult extends Result<RecordedResult> {
  private static final long serialVersionUID = 1L;

  /** JMH's names of the percentiles that it derives from samples. */
  private enum Percentile {
    P0("p0.00", 0),
    P50("p0.50", 50),
    P90("p0.90", 90),
    P95("p0.95", 95),
    P99("p0.99", 99),
    P999("p0.999", 99.9),
    P9999("p0.9999", 99.99),
    P100("p1.00", 100);

    private final String label;
    private final double rank;

    Percentile(String label, double rank) {
      this.label = label;
      this.rank = rank;
    }
  }

  private final boolean sampled;

  private RecordedResult(
      ResultRole role,
      String label,
      Statistics statistics,
      String unit,
      AggregationPolicy policy,
      boolean sampled) {
    super(role, label, statistics, unit, policy);
    this.sampled = sampled;
  }

  /** A secondary metric. */
  static RecordedResult of(String label, double value, String unit, AggregationPolicy policy) {
    return new RecordedResult(ResultRole.SECONDARY, label, scores(value), unit, policy, false);
  }

  /** The score that a benchmark is about. */
  static RecordedResult of(
      String label, Measurement.Iteration iteration, String unit, boolean sampled) {
    return new RecordedResult(
        ResultRole.PRIMARY,
        label,
        sampled ? histogram(Stream.of(iteration)) : scores(iteration.values()),
        unit,
        AggregationPolicy.AVG,
        sampled);
  }

  private static Statistics scores(double... values) {
    return new ListStatistics(values);
  }

  private static MultisetStatistics histogram(Stream<Measurement.Iteration> iterations) {
    var statistics = new MultisetStatistics();
    iterations.forEach(
        iteration -> {
          for (int i = 0; i < iteration.values().length; i++) {
            statistics.addValue(iteration.values()[i], iteration.count(i));
          }
        });
    return statistics;
  }

  @Override
  protected Aggregator<RecordedResult> getThreadAggregator() {
    // The journal's values are of whole iterations: threads are combined already.
    return results -> results.iterator().next();
  }

  @Override
  protected Aggregator<RecordedResult> getIterationAggregator() {
    return results -> {
      var first = results.iterator().next();
      var statistics = sampled ? joined(results) : scores(results);
      return new RecordedResult(
          role, first.getLabel(), statistics, first.getScoreUnit(), policy, sampled);
    };
  }

  private static Statistics scores(Collection<RecordedResult> results) {
    return scores(results.stream().mapToDouble(RecordedResult::getScore).toArray());
  }

  private static Statistics joined(Collection<RecordedResult> results) {
    var statistics = new MultisetStatistics();
    for (var result : results) {
      result
          .getStatistics()
          .getRawData()
          .forEachRemaining(entry -> statistics.addValue(entry.getKey(), entry.getValue()));
    }
    return statistics;
  }

  /** What an iteration without the metric counts for, as in JMH's own secondary results. */
  @Override
  protected RecordedResult getZeroResult() {
    return role == ResultRole.PRIMARY ? null : of(label, 0, unit, policy);
  }

  @Override
  protected Collection<? extends Result<?>> getDerivativeResults() {
    if (!sampled) {
      return List.of();
    }
    return Stream.of(Percentile.values())
        .map(
            p ->
                new ScalarDerivativeResult(
                    p.label,
                    getStatistics().getPercentile(p.rank),
                    getScoreUnit(),
                    AggregationPolicy.AVG))
        .toList();
  }
}
