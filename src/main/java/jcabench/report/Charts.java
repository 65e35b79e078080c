package jcabench.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import jcabench.result.Row;
import jcabench.stats.Comparison;
import jcabench.stats.RowResult;

/** All static pictures of a run, by the name of their file. */
public final class Charts {
  private static final String SIZE = "dataSize";
  private static final int MOST_ROWS = 60; // of a picture
  private static final int MOST_PICTURES = 100;

  private Charts() {}

  /** Name of the file, and its text. */
  public static Map<String, String> of(Comparison comparison) {
    var charts = new LinkedHashMap<String, String>();
    var plan = comparison.run().plan();
    if (!plan.publishesSpeed()) {
      return charts;
    }
    ForestChart.of(comparison, KeyOperations.of(plan.rows()), "Key operations")
        .ifPresent(svg -> charts.put("key-operations.svg", svg));
    var services = new LinkedHashMap<Service, List<Row>>();
    plan.rows().stream()
        .filter(row -> !Service.of(row).isRuler())
        .sorted(Service.ORDER)
        .forEach(row -> services.computeIfAbsent(Service.of(row), _ -> new ArrayList<>()).add(row));
    services.forEach(
        (service, rows) ->
            ForestChart.of(
                    comparison, rows.subList(0, Math.min(MOST_ROWS, rows.size())), service.title())
                .ifPresent(svg -> put(charts, "service-" + service.name(), svg)));
    var families = new LinkedHashMap<String, List<RowResult>>();
    comparison.rows().stream()
        .filter(row -> !Service.of(row.row()).isRuler() && row.row().params().containsKey(SIZE))
        .forEach(
            row ->
                families
                    .computeIfAbsent(row.row().without(SIZE).label(), _ -> new ArrayList<>())
                    .add(row));
    families.forEach(
        (family, rows) ->
            SizeChart.of(comparison, rows, family)
                .ifPresent(svg -> put(charts, "sizes-" + family, svg)));
    return charts;
  }

  /** Under a name of letters, digits and dashes, whatever the run calls things. */
  private static void put(Map<String, String> charts, String name, String svg) {
    var plain = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("-$", "");
    var file = plain.substring(0, Math.min(80, plain.length()));
    if (charts.size() < MOST_PICTURES) {
      charts.putIfAbsent(file + ".svg", svg);
    }
  }
}
