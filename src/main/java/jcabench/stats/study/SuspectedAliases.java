package jcabench.stats.study;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import jcabench.result.PlannedContender;
import jcabench.stats.Location;
import jcabench.stats.Ratio;
import jcabench.stats.RowResult;
import jcabench.stats.Sample;

/**
 * Finds contenders that look like one: equal within noise in every row of a service. That is how a
 * column shows that measures another contender's code. Calibration rows are left out, since there
 * everybody is equal, and so is a contender beside its own FIPS form of the same build.
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

  /** A sentence for each two of them in each service. */
  public static List<String> warnings(List<RowResult> rows) {
    var services = new LinkedHashMap<String, List<RowResult>>();
    for (var row : rows) {
      if (!row.row().calibrates()) {
        services.computeIfAbsent(row.row().service(), name -> new ArrayList<>()).add(row);
      }
    }
    var warnings = new ArrayList<String>();
    services.forEach((service, its) -> warnings.addAll(within(service, its)));
    return warnings;
  }

  private static List<String> within(String service, List<RowResult> rows) {
    int contenders = rows.getFirst().cells().size();
    var pairs = new ArrayList<Pair>();
    for (int first = 0; first < contenders; first++) {
      for (int second = first + 1; second < contenders; second++) {
        var one = rows.getFirst().cells().get(first).contender();
        var other = rows.getFirst().cells().get(second).contender();
        if (!forms(one, other)) {
          pairs.add(new Pair(first, second));
        }
      }
    }
    return pairs.parallelStream()
        .flatMap(pair -> pair(service, rows, pair.one, pair.other).stream())
        .toList();
  }

  /** Whether a ratio of it can have an interval. */
  private static boolean gives(Optional<Sample> sample) {
    return sample.isPresent() && sample.get().scores().size() >= Location.SMALLEST;
  }

  private static boolean forms(PlannedContender one, PlannedContender other) {
    var declared = one.fipsOf().equals(other.id()) || other.fipsOf().equals(one.id());
    return declared && FipsTax.sameBuild(one, other);
  }

  private static Optional<String> pair(String service, List<RowResult> rows, int one, int other) {
    int telling = 0;
    int common = 0;
    for (var row : rows) {
      var left = row.cells().get(one).sample();
      var right = row.cells().get(other).sample();
      if (!gives(left) || !gives(right)) {
        continue;
      }
      var ratio = Ratio.of(left.get(), right.get());
      if (ratio.interval().isEmpty()) {
        continue;
      }
      var interval = ratio.interval().get();
      if (interval.low() > MARGIN || interval.high() < 1 / MARGIN) {
        return Optional.empty();
      }
      common++;
      telling += ratio.detectable().getAsDouble() <= TELLING ? 1 : 0;
    }
    return telling < ROWS
        ? Optional.empty()
        : Optional.of(
            ("%s and %s are equal within noise in all %d rows of %s that have both. That is how a"
                    + " column looks that measures another contender's code: compare their proofs.")
                .formatted(
                    rows.getFirst().cells().get(one).contender().title(),
                    rows.getFirst().cells().get(other).contender().title(),
                    common,
                    service));
  }
}
