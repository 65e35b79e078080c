package jcabench.stats.study;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import jcabench.result.Block;
import jcabench.result.KeyRows;
import jcabench.result.PlannedContender;
import jcabench.result.Question;
import jcabench.result.Row;
import jcabench.stats.Ratio;
import jcabench.stats.RowResult;
import jcabench.stats.Sample;
import jcabench.stats.Unit;

/**
 * What the cryptography of one request costs a TLS 1.3 server, added up from measured rows: a full
 * handshake on P-256 with ECDSA, its key schedule, and one record of 16 KiB.
 *
 * @param plainNanos for the contender without FIPS
 * @param fipsNanos for its FIPS form
 * @param ratio the speed of the FIPS form over that of the plain one, round by round
 */
public record Handshake(double plainNanos, double fipsNanos, Ratio ratio) {
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

  /** Empty where one of the two lacks a row, or they have no round in common. */
  static Optional<Handshake> of(
      List<RowResult> rows, PlannedContender plain, PlannedContender fips) {
    var one = nanos(rows, plain);
    var other = nanos(rows, fips);
    one.keySet().retainAll(other.keySet());
    other.keySet().retainAll(one.keySet());
    if (one.isEmpty()) {
      return Optional.empty();
    }
    var logs =
        one.keySet().stream()
            .mapToDouble(round -> Math.log(one.get(round) / other.get(round)))
            .toArray();
    var ratio = Ratio.ofLogs(logs, logs.length);
    return Optional.of(new Handshake(middle(one), middle(other), ratio));
  }

  private static boolean asks(Row row, Step step) {
    return row.threads() == 1 && row.question().equals(step.question());
  }

  private static double middle(Map<Block, Double> nanos) {
    var logs = nanos.values().stream().mapToDouble(Math::log).average().orElseThrow();
    return Math.exp(logs);
  }

  /** The sum for each round that has every row. */
  private static Map<Block, Double> nanos(List<RowResult> rows, PlannedContender contender) {
    var steps = new ArrayList<Map<Block, Double>>();
    for (var step : STEPS) {
      var found =
          rows.stream()
              .filter(row -> asks(row.row(), step))
              .flatMap(row -> row.cell(contender).sample().stream())
              .filter(Sample::allPositive)
              .findFirst();
      if (found.isEmpty()) {
        return new TreeMap<>();
      }
      var nanos = new TreeMap<Block, Double>();
      var sample = found.get().in(new Unit(found.get().largerIsFaster() ? "ops/ns" : "ns/op"));
      sample.logSpeeds().forEach((round, log) -> nanos.put(round, step.times() * Math.exp(-log)));
      steps.add(nanos);
    }
    var rounds = new HashSet<>(steps.getFirst().keySet());
    steps.forEach(step -> rounds.retainAll(step.keySet()));
    var sums = new TreeMap<Block, Double>();
    for (var round : rounds) {
      sums.put(round, steps.stream().mapToDouble(step -> step.get(round)).sum());
    }
    return sums;
  }
}
