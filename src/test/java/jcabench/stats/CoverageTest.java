package jcabench.stats;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How often intervals hold the true ratio, and how often the wrong contender is called the fastest,
 * in tables that are measured until each row's standing says so.
 *
 * <p>A bound is what must hold less three Monte Carlo standard errors: 0.65 percentage points for a
 * share of 95 % in 10,000 ratios that are as good as independent.
 */
class CoverageTest {
  private static final double PROMISED = 0.95;

  private int ratios;
  private int held;
  private int tables;
  private int heldTogether;
  private int rows;
  private int closed;
  private int decided;
  private int wrong;
  private long generations;

  @ParameterizedTest
  @CsvSource({
    // tables, rows, contenders, disturbed JVMs, precision, cap, rounds that fit
    "150, 20, 5, 0.00, 1.05, 12, 100",
    "40, 20, 5, 0.04, 1.05, 12, 100",
    "40, 20, 5, 0.04, 1.10, 12, 100",
    "150, 20, 5, 0.00, 1.02, 3, 100",
    "100, 20, 5, 0.04, 1.02, 4, 100",
    "60, 24, 11, 0.00, 1.02, 60, 2.5",
    "60, 24, 11, 0.04, 1.02, 60, 2.5",
    "40, 24, 11, 0.02, 1.02, 60, 5",
    "1000, 2, 2, 0.00, 1.05, 12, 100",
    "1000, 2, 2, 0.04, 1.05, 12, 100",
    "250, 10, 2, 0.02, 1.05, 12, 100"
  })
  void intervalsCoverWhatTheyPromiseWhereRowsStopByThemselves(
      int number,
      int size,
      int contenders,
      double disturbed,
      double precision,
      int cap,
      double rounds) {
    long seed = 1000L * size + contenders;
    System.out.println("seed " + seed);
    var random = new Random(seed);
    var goal = new PrecisionGoal(precision, cap);
    for (int i = 0; i < number; i++) {
      var table = new SimulatedTable(random, size, contenders, disturbed, 0.3, 28);
      table.measure(goal, rounds);
      count(table, size * (contenders - 1));
    }
    double single = (double) held / ratios;
    double together = (double) heldTogether / tables;
    System.out.printf(
        "%d x %d, %.0f %% disturbed, %s, %.1f rounds: covers %.4f, together %.3f; %.0f %% closed"
            + " after %.1f generations, fastest decided in %.0f %%, wrongly in %.4f%n",
        size,
        contenders - 1,
        100 * disturbed,
        goal,
        rounds,
        single,
        together,
        100.0 * closed / rows,
        (double) generations / rows,
        100.0 * decided / rows,
        (double) wrong / rows);
    // Ratios of a row share its reference, so that they count for half.
    assertTrue(single >= PROMISED - error(ratios / 2), "single: " + single);
    assertTrue(together >= PROMISED - error(tables), "together: " + together);
    assertTrue((double) wrong / rows <= RowStanding.ERROR, wrong + " of " + rows);
  }

  /** Three Monte Carlo standard errors of a promised share. */
  private static double error(int trials) {
    return 3 * Math.sqrt(PROMISED * (1 - PROMISED) / trials);
  }

  private void count(SimulatedTable table, int comparisons) {
    var prior = table.prior();
    boolean all = true;
    for (var line : table.lines()) {
      var base = line.samples().get(SimulatedTable.REFERENCE);
      for (var id : line.truth().keySet()) {
        if (id.equals(SimulatedTable.REFERENCE)) {
          continue;
        }
        var ratio = Ratio.of(line.samples().get(id), base, prior).among(comparisons);
        double truth = Math.exp(line.truth().get(id));
        ratios++;
        held += ratio.interval().orElseThrow().contains(truth) ? 1 : 0;
        all &= ratio.simultaneous().orElseThrow().contains(truth);
      }
      rows++;
      closed += line.reached() ? 1 : 0;
      generations += line.generations();
      count(line, prior);
    }
    tables++;
    heldTogether += all ? 1 : 0;
  }

  /** The fastest is called wrongly when another one is faster, and beyond what counts as equal. */
  private void count(SimulatedTable.Line line, Prior prior) {
    var standing = RowStanding.of(line.samples(), SimulatedTable.REFERENCE, prior, 1.05);
    if (!standing.firstDecided()) {
      return;
    }
    decided++;
    var first = standing.first().orElseThrow();
    boolean mistaken = false;
    for (var id : line.truth().keySet()) {
      double lead = line.truth().get(first) - line.truth().get(id);
      var other = line.samples().get(id);
      double alpha = RowStanding.share(line.samples().get(first), other, line.truth().size());
      var ahead = Ratio.estimate(line.samples().get(first), other, prior);
      boolean told = ahead.orElseThrow().above(0) <= alpha;
      mistaken |=
          !id.equals(first) && (told ? lead <= 0 : Math.abs(lead) > Math.log(RowStanding.EQUAL));
    }
    wrong += mistaken ? 1 : 0;
  }
}
