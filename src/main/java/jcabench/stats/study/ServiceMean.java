package jcabench.stats.study;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import jcabench.result.PlannedContender;
import jcabench.result.Services;
import jcabench.stats.Comparison;
import jcabench.stats.Estimate;
import jcabench.stats.Ratio;
import jcabench.stats.RowResult;

/**
 * A contender against the reference over all rows of a service that both have: the geometric mean,
 * in which twice as fast and half as fast cancel out. Each row was measured by JVMs of its own, so
 * that the rows' standard errors add up as independent ones do, with Satterthwaite's degrees of
 * freedom.
 *
 * @param service as {@link jcabench.result.Row#service} gives it
 * @param contender the contender
 * @param rows over how many rows
 * @param ratio the mean; its interval is of this choice of rows, not of others of the service
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
              mean(service, rows, contender).ifPresent(means::add);
            }
          }
        });
    return means;
  }

  private static Optional<ServiceMean> mean(
      String service, List<RowResult> rows, PlannedContender contender) {
    var ratios =
        rows.stream()
            .flatMap(row -> row.cell(contender).ratio().stream())
            .filter(ratio -> ratio.center().isPresent())
            .toList();
    if (ratios.size() < 2) {
      return Optional.empty();
    }
    var estimates = ratios.stream().flatMap(ratio -> ratio.estimate().stream()).toList();
    int pairs = ratios.stream().mapToInt(Ratio::pairs).min().orElseThrow();
    if (estimates.size() == ratios.size()) {
      return Optional.of(
          new ServiceMean(
              service,
              contender,
              ratios.size(),
              Ratio.of(Estimate.mean(estimates), pairs, List.of())));
    }
    double center =
        ratios.stream()
            .mapToDouble(ratio -> Math.log(ratio.center().getAsDouble()))
            .average()
            .orElseThrow();
    var ratio =
        new Ratio(
            OptionalDouble.of(Math.exp(center)),
            Optional.empty(),
            1,
            pairs,
            List.of("There is no interval, since not every row has one."));
    return Optional.of(new ServiceMean(service, contender, ratios.size(), ratio));
  }
}
