package jcabench.stats.study;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import jcabench.result.Block;
import jcabench.result.PlannedContender;
import jcabench.result.Services;
import jcabench.stats.Comparison;
import jcabench.stats.Ratio;
import jcabench.stats.RowResult;
import jcabench.stats.Sample;

/**
 * A contender against the reference over all rows of a service that both have: the geometric mean,
 * in which twice as fast and half as fast cancel out.
 *
 * @param service as {@link jcabench.result.Row#service} gives it
 * @param contender the contender
 * @param rows over how many rows
 * @param ratio the mean; its interval is over rounds, each of which gives one mean
 */
public record ServiceMean(String service, PlannedContender contender, int rows, Ratio ratio) {
  /** One for each service and contender with at least two rows, in the run's order. */
  public static List<ServiceMean> of(Comparison comparison) {
    var byService = new LinkedHashMap<String, List<RowResult>>();
    for (var row : comparison.rows()) {
      byService.computeIfAbsent(row.row().service(), _ -> new ArrayList<>()).add(row);
    }
    byService.remove(Services.CALIBRATION);
    var means = new ArrayList<ServiceMean>();
    if (comparison.reference().isEmpty()) {
      return means;
    }
    var reference = comparison.reference().get();
    byService.forEach(
        (service, rows) -> {
          for (var contender : comparison.run().plan().contenders()) {
            if (!contender.equals(reference)) {
              mean(service, rows, contender, reference).ifPresent(means::add);
            }
          }
        });
    return means;
  }

  private static Optional<ServiceMean> mean(
      String service,
      List<RowResult> rows,
      PlannedContender contender,
      PlannedContender reference) {
    var logs = new ArrayList<Map<Block, Double>>();
    for (var row : rows) {
      logs(row, contender, reference).filter(map -> !map.isEmpty()).ifPresent(logs::add);
    }
    if (logs.size() < 2) {
      return Optional.empty();
    }
    Set<Block> rounds = new HashSet<>(logs.getFirst().keySet());
    logs.forEach(row -> rounds.retainAll(row.keySet()));
    var means =
        rounds.stream()
            .sorted()
            .mapToDouble(
                round -> logs.stream().mapToDouble(row -> row.get(round)).sum() / logs.size())
            .toArray();
    return Optional.of(
        new ServiceMean(service, contender, logs.size(), Ratio.ofLogs(means, means.length)));
  }

  /** The logarithm of each common round's ratio. */
  private static Optional<Map<Block, Double>> logs(
      RowResult row, PlannedContender contender, PlannedContender reference) {
    var one = row.cell(contender).sample().filter(Sample::allPositive);
    var other = row.cell(reference).sample().filter(Sample::allPositive);
    if (one.isEmpty() || other.isEmpty()) {
      return Optional.empty();
    }
    var speeds = one.get().in(other.get().unit()).logSpeeds();
    var logs = new TreeMap<Block, Double>();
    other
        .get()
        .logSpeeds()
        .forEach(
            (round, log) -> {
              if (speeds.containsKey(round)) {
                logs.put(round, speeds.get(round) - log);
              }
            });
    return Optional.of(logs);
  }
}
