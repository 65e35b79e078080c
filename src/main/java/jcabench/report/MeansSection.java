package jcabench.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import jcabench.report.text.Service;
import jcabench.stats.Comparison;
import jcabench.stats.study.ServiceMean;

/** The geometric mean of each service's speed-ups, with the number of rows that it is over. */
final class MeansSection {
  private static final String NOTHING = "–";

  private MeansSection() {}

  /** The section; empty where no service has two rows that can be compared. */
  static String of(Comparison comparison, Names names) {
    var byService = new LinkedHashMap<String, Map<String, ServiceMean>>();
    ServiceMean.of(comparison).stream()
        .sorted(Comparator.comparingInt(mean -> Service.place(mean.service())))
        .forEach(
            mean ->
                byService
                    .computeIfAbsent(mean.service(), _ -> new LinkedHashMap<>())
                    .put(mean.contender().id(), mean));
    if (byService.isEmpty()) {
      return "";
    }
    var reference = comparison.reference().orElseThrow();
    var others =
        comparison.run().plan().contenders().stream()
            .filter(contender -> contender.present() && !contender.equals(reference))
            .toList();
    var table = new Table().words("Service");
    others.forEach(contender -> table.words(names.of(contender)));
    byService.forEach(
        (service, means) -> {
          var line = new ArrayList<>(List.of(Markdown.text(Service.named(service).title(), 120)));
          for (var contender : others) {
            var mean = means.get(contender.id());
            line.add(
                mean == null
                    ? NOTHING
                    : Markdown.ratio(mean.ratio()) + " (" + mean.rows() + " rows)");
          }
          table.row(line);
        });
    return "## Means against "
        + names.of(reference)
        + "\n\n"
        + "The geometric mean of the speed-ups over the rows of a service that both have. It says"
        + " nothing about a single row.\n\n"
        + table;
  }
}
