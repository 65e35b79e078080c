package jcabench.stats.study;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import jcabench.result.Environment;
import jcabench.result.Row;
import jcabench.stats.Comparison;
import jcabench.stats.Ratio;
import jcabench.stats.RowResult;

/** What the number of processors on which a run was measured says of its numbers. */
final class Processors {
  /** One thread alone may be slowed by what several are not. */
  private static final double ALLOWANCE = 1.1;

  private static final int SHOWN = 3;

  private Processors() {}

  /**
   * A score of several threads.
   *
   * @param times how many times it is that of one thread, as little as its interval allows
   */
  private record Several(Row row, String contender, double times) {
    private String words() {
      return String.format(
          Locale.ROOT, "%s of %s, at least %.1f times one thread", row.label(), contender, times);
    }
  }

  /** As sentences: scores that cannot be, and what it cost to have one processor alone. */
  static List<String> warnings(Comparison comparison) {
    var machines = comparison.run().environments().machines().values();
    var known = machines.stream().map(Processors::usable).flatMap(Optional::stream).toList();
    if (known.size() < machines.size()) {
      return List.of(); // a row may be from the one that does not tell
    }
    var warnings = new ArrayList<String>();
    if (known.stream().allMatch(number -> number == 1)) {
      warnings.add(
          "Only one processor could be used: JVMs warmed up one after the other, so that fewer"
              + " generations fitted into the same time, and whatever else ran took its time from"
              + " what was measured.");
    }
    int most = known.stream().max(Comparator.naturalOrder()).orElseThrow();
    var over =
        comparison.rows().stream()
            .flatMap(Processors::several)
            .filter(one -> one.times > ALLOWANCE * Math.min(one.row.threads(), most))
            .sorted(Comparator.comparingDouble(Several::times).reversed())
            .toList();
    if (!over.isEmpty()) {
      warnings.add(
          "%s said to do more than %s can. Theirs or the scores of one"
                  .formatted(
                      over.size() == 1
                          ? "One cell of several threads is"
                          : over.size() + " cells of several threads are",
                      most == 1 ? "one processor" : most + " processors")
              + " thread are wrong, or the threads do not do the same: "
              + String.join("; ", over.stream().limit(SHOWN).map(Several::words).toList())
              + (over.size() > SHOWN ? "; …" : "."));
    }
    return warnings;
  }

  private static Stream<Several> several(RowResult row) {
    return row.cells().stream()
        .flatMap(
            cell ->
                cell.scaling().stream()
                    .map(Processors::least)
                    .flatMapToDouble(OptionalDouble::stream)
                    .mapToObj(
                        share ->
                            new Several(
                                row.row(), cell.contender().id(), share * row.row().threads())));
  }

  private static OptionalDouble least(Ratio scaling) {
    var interval = scaling.interval();
    return interval.isPresent() ? OptionalDouble.of(interval.get().low()) : scaling.center();
  }

  /** Empty where it was not recorded. */
  private static Optional<Integer> usable(Environment environment) {
    return environment
        .fact("cpu.usable")
        .or(() -> environment.fact("cpu.logicalCores"))
        .filter(number -> number.matches("[1-9][0-9]{0,4}"))
        .map(Integer::valueOf);
  }
}
