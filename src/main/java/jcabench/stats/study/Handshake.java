package jcabench.stats.study;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import jcabench.result.KeyRows;
import jcabench.result.PlannedContender;
import jcabench.result.Question;
import jcabench.result.Row;
import jcabench.stats.Comparison;
import jcabench.stats.Estimate;
import jcabench.stats.Priors;
import jcabench.stats.Ratio;
import jcabench.stats.RowResult;
import jcabench.stats.Sample;

/**
 * What the cryptography of one request costs a TLS 1.3 server, added up from measured rows: a full
 * handshake on P-256 with ECDSA, its key schedule, and one record of 16 KiB.
 *
 * @param plainNanos for the contender without FIPS
 * @param fipsNanos for its FIPS form
 * @param ratio the speed of the FIPS form over that of the plain one
 * @param whole a server's whole handshake; empty where the two did not measure it
 */
public record Handshake(double plainNanos, double fipsNanos, Ratio ratio, Optional<Whole> whole) {
  /**
   * What a server's whole handshake takes, measured: TLS itself, certificates and key schedule
   * included, the record left out.
   *
   * @param ratio the speed over the FIPS form over that over the plain one
   */
  public record Whole(double plainNanos, double fipsNanos, Ratio ratio) {}

  /**
   * A row and how often it is needed.
   *
   * @param question of the row
   * @param times how often
   */
  public record Step(Question question, int times) {}

  /** RFC 8446: keys and agreement (4.2.8), signature (4.4.3), key schedule (7.1), one record. */
  public static final List<Step> STEPS =
      List.of(
          new Step(KeyRows.EC_KEY_PAIR, 1),
          new Step(KeyRows.ECDH, 1),
          new Step(KeyRows.ECDSA_SIGN, 1),
          new Step(KeyRows.NEXT_BYTES, 1),
          new Step(KeyRows.HMAC, 20),
          new Step(KeyRows.AES_GCM, 1));

  /** What is known of a step: times of both forms, and how their ratio scatters. */
  private record Known(
      double plainNanos, double fipsNanos, Optional<Estimate> plain, Optional<Estimate> ratio) {}

  /**
   * Empty where one of the two lacks a row.
   *
   * @param comparison of the two alone, with the plain one as reference
   */
  static Optional<Handshake> of(
      Comparison comparison, PlannedContender plain, PlannedContender fips) {
    var steps = new ArrayList<Known>();
    for (var step : STEPS) {
      var known =
          comparison.rows().stream()
              .filter(row -> asks(row.row(), step))
              .flatMap(row -> known(row, step, plain, fips, comparison.priors()).stream())
              .findFirst();
      if (known.isEmpty()) {
        return Optional.empty();
      }
      steps.add(known.get());
    }
    double one = steps.stream().mapToDouble(Known::plainNanos).sum();
    double other = steps.stream().mapToDouble(Known::fipsNanos).sum();
    return Optional.of(
        new Handshake(one, other, ratio(steps, one, other), whole(comparison, plain, fips)));
  }

  private static Optional<Whole> whole(
      Comparison comparison, PlannedContender plain, PlannedContender fips) {
    var step = new Step(KeyRows.SERVER_HANDSHAKE, 1);
    for (var row : comparison.rows()) {
      if (asks(row.row(), step)) {
        return known(row, step, plain, fips, comparison.priors())
            .flatMap(
                known ->
                    row.cell(fips)
                        .ratio()
                        .map(ratio -> new Whole(known.plainNanos(), known.fipsNanos(), ratio)));
      }
    }
    return Optional.empty();
  }

  private static Optional<Known> known(
      RowResult row, Step step, PlannedContender plain, PlannedContender fips, Priors priors) {
    var own = row.cell(plain).sample().filter(Sample::allPositive);
    var other = row.cell(fips).sample().filter(Sample::allPositive);
    var ratio = row.cell(fips).ratio().flatMap(Ratio::estimate);
    var nanos = own.map(sample -> sample.latency(1)).orElseGet(OptionalDouble::empty);
    var theirs = other.map(sample -> sample.latency(1)).orElseGet(OptionalDouble::empty);
    return nanos.isEmpty() || theirs.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Known(
                step.times() * nanos.getAsDouble(),
                step.times() * theirs.getAsDouble(),
                own.flatMap(sample -> sample.speed(priors.scores())),
                ratio));
  }

  /**
   * To first order a sum's logarithm moves by those of its parts, each by its share: a step that is
   * slower in both moves both sums, by its share of each, and its ratio moves the sum of the FIPS
   * form.
   */
  private static Ratio ratio(List<Known> steps, double plain, double fips) {
    var estimates = new ArrayList<Estimate>();
    var weights = new ArrayList<Double>();
    for (var step : steps) {
      if (step.plain().isEmpty() || step.ratio().isEmpty()) {
        return new Ratio(
            OptionalDouble.of(plain / fips),
            Optional.empty(),
            1,
            0,
            List.of("There is no interval, since not every step has one."));
      }
      estimates.add(step.plain().get());
      weights.add(step.fipsNanos() / fips - step.plainNanos() / plain);
      estimates.add(step.ratio().get());
      weights.add(step.fipsNanos() / fips);
    }
    var sum = Estimate.sum(estimates, weights.stream().mapToDouble(weight -> weight).toArray());
    return Ratio.of(sum.plus(Math.log(plain / fips) - sum.mean()), 0, List.of());
  }

  private static boolean asks(Row row, Step step) {
    return row.threads() == 1 && row.question().equals(step.question());
  }
}
