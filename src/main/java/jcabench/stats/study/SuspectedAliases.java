package jcabench.stats.study;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import jcabench.result.PlannedContender;
import jcabench.stats.Prior;
import jcabench.stats.Ratio;
import jcabench.stats.RowResult;

/**
 * Finds contenders that look like one: equal within noise in every row of a service. That is how a
 * column shows that measures another contender's code. Calibration rows are left out, since there
 * everybody is equal, and so is a contender beside its own FIPS form of the same build, and loops
 * in C, which a provider over the same library should equal.
 */
public final class SuspectedAliases {
  /** So many rows must speak for it. */
  private static final int ROWS = 3;

  /** Different implementations are not this close in every row, however well it is measured. */
  private static final double MARGIN = 1.02;

  /** A row that could not have told this factor says nothing. */
  private static final double TELLING = 1.5;

  private SuspectedAliases() {}

  /** Two contenders by their places. */
  private record Pair(int one, int other) {}

  /**
   * A sentence for each two of them in each service.
   *
   * @param prior of the ratios of the run
   */
  public static List<String> warnings(List<RowResult> rows, Prior prior) {
    var services = new LinkedHashMap<String, List<RowResult>>();
    for (var row : rows) {
      if (!row.row().calibrates()) {
        services.computeIfAbsent(row.row().service(), name -> new ArrayList<>()).add(row);
      }
    }
    var warnings = new ArrayList<String>();
    services.forEach((service, its) -> warnings.addAll(within(service, its, prior)));
    return warnings;
  }

  private static List<String> within(String service, List<RowResult> rows, Prior prior) {
    int contenders = rows.getFirst().cells().size();
    var pairs = new ArrayList<Pair>();
    for (int first = 0; first < contenders; first++) {
      for (int second = first + 1; second < contenders; second++) {
        var one = rows.getFirst().cells().get(first).contender();
        var other = rows.getFirst().cells().get(second).contender();
        if (!forms(one, other) && !one.runsLoopsInC() && !other.runsLoopsInC()) {
          pairs.add(new Pair(first, second));
        }
      }
    }
    return pairs.parallelStream()
        .flatMap(pair -> pair(service, rows, pair, prior).stream())
        .toList();
  }

  private static boolean forms(PlannedContender one, PlannedContender other) {
    var declared = one.fipsOf().equals(other.id()) || other.fipsOf().equals(one.id());
    return declared && FipsTax.sameBuild(one, other);
  }

  private static Optional<String> pair(
      String service, List<RowResult> rows, Pair pair, Prior prior) {
    int telling = 0;
    int common = 0;
    for (var row : rows) {
      var left = row.cells().get(pair.one).sample();
      var right = row.cells().get(pair.other).sample();
      if (left.isEmpty() || right.isEmpty()) {
        continue;
      }
      var ratio = Ratio.of(left.get(), right.get(), prior);
      if (ratio.interval().isEmpty()) {
        continue;
      }
      var interval = ratio.interval().get();
      if (interval.low() > MARGIN || interval.high() < 1 / MARGIN) {
        return Optional.empty();
      }
      common++;
      telling += ratio.precision().getAsDouble() <= TELLING ? 1 : 0;
    }
    return telling < ROWS
        ? Optional.empty()
        : Optional.of(
            ("%s and %s are equal within noise in all %d rows of %s that have both. That is how a"
                    + " column looks that measures another contender's code: compare their proofs.")
                .formatted(
                    rows.getFirst().cells().get(pair.one).contender().title(),
                    rows.getFirst().cells().get(pair.other).contender().title(),
                    common,
                    service));
  }
}
