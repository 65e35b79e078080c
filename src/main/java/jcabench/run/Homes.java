package jcabench.run;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import jcabench.result.Row;

/** Which rows share JVMs, and how long one of these takes. */
final class Homes {
  private final int worksPerJvm;
  private final Map<Row, Double> seconds = new HashMap<>(); // of a work

  /**
   * Homes in which nobody has lived.
   *
   * @param worksPerJvm how many works a JVM measures, one after the other
   */
  Homes(int worksPerJvm) {
    this.worksPerJvm = worksPerJvm;
  }

  /** Rows of the same work together, in the order in which their first ones come. */
  static List<List<Row>> works(List<Row> rows) {
    return List.copyOf(
        rows.stream()
            .collect(Collectors.groupingBy(Row::work, LinkedHashMap::new, Collectors.toList()))
            .values());
  }

  /** The rows of each JVM of a contender, which are measured one after the other. */
  List<List<Row>> of(List<Row> rows) {
    var works = works(rows);
    int width = Math.ceilDiv(works.size(), worksPerJvm);
    return IntStream.range(0, width)
        .mapToObj(
            home ->
                IntStream.iterate(home, i -> i < works.size(), i -> i + width)
                    .mapToObj(works::get)
                    .flatMap(List::stream)
                    .toList())
        .toList();
  }

  /** Notes what a JVM took for its rows. */
  void took(List<Row> home, double all) {
    for (var work : works(home)) {
      seconds.put(work.getFirst().work(), all * work.size() / home.size());
    }
  }

  /** What a JVM took for the work of a row; empty before the first. */
  Optional<Double> seconds(Row row) {
    return Optional.ofNullable(seconds.get(row.work()));
  }
}
