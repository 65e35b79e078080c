package jcabench.stats;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import jcabench.result.Block;
import jcabench.result.Plan;

/**
 * A table whose true speeds are known, measured generation by generation with the noise that
 * recordings show: JVMs that differ by 1 to 13 %, now and then one that is slower by 10 to 40 %,
 * and turns of which a third to two thirds are slowed by a neighbour, by 30 % in the mean.
 */
final class SimulatedTable {
  static final String REFERENCE = "c0";
  private static final double SLOWED = 0.3;
  private static final double SCATTER = 0.01; // of turns that nothing slows

  /** A row that is measured. */
  final class Line {
    private final double jvms = Math.exp(random.nextDouble(Math.log(0.01), Math.log(0.13)));
    private final Map<String, Double> truth = new LinkedHashMap<>();
    private final Map<String, TreeMap<Block, Double>> scores = new HashMap<>();
    private Map<String, Sample> samples = Map.of();
    private int looks;
    private int generations;
    private boolean open = true;

    private Line(int contenders) {
      for (int i = 0; i < contenders; i++) {
        truth.put("c" + i, i == 0 || random.nextDouble() < equals ? 0 : random.nextGaussian() / 2);
        scores.put("c" + i, new TreeMap<>());
      }
    }

    private void measure() {
      var block = TestData.block(++generations);
      double busy = random.nextDouble(0.33, 0.67);
      for (var id : truth.keySet()) {
        double score = fork(id, busy);
        scores.get(id).put(block, jvms(id) == 2 ? Math.sqrt(score * fork(id, busy)) : score);
      }
      samples = new LinkedHashMap<>();
      var unit = Unit.OPERATIONS_PER_MILLISECOND;
      scores.forEach(
          (id, own) -> samples.put(id, new Sample(own, jvms(id), unit, true, List.of())));
    }

    private int jvms(String id) {
      return id.equals(REFERENCE) && Plan.controlsAll(truth.size()) ? 2 : 1;
    }

    private double fork(String id, double busy) {
      double jvm = truth.get(id) + jvms * random.nextGaussian();
      if (random.nextDouble() < disturbed) {
        jvm -= Math.log(random.nextDouble(1.1, 1.4));
      }
      var speeds = new ArrayList<Double>();
      for (int i = 0; i < perFork; i++) {
        boolean slow = random.nextDouble() < busy;
        double others = slow ? SLOWED * Math.log(random.nextDouble()) : 0;
        speeds.add(Math.exp(jvm + others + SCATTER * random.nextGaussian()));
      }
      return new Turns(speeds, true, Collections.nCopies(perFork, 0.0), false).score();
    }

    Map<String, Double> truth() {
      return truth;
    }

    Map<String, Sample> samples() {
      return samples;
    }

    int looks() {
      return looks;
    }

    int generations() {
      return generations;
    }

    /** Whether the goal closed it, and not the cap. */
    boolean reached() {
      return !open;
    }
  }

  private final Random random;
  private final double disturbed;
  private final double equals;
  private final int perFork;
  private final List<Line> lines = new ArrayList<>();

  /**
   * A table that nothing was measured of.
   *
   * @param disturbed share of JVMs that something slows down
   * @param equals share of contenders that are as fast as the reference
   * @param perFork turns of a fork
   */
  SimulatedTable(
      Random random, int rows, int contenders, double disturbed, double equals, int perFork) {
    this.random = random;
    this.disturbed = disturbed;
    this.equals = equals;
    this.perFork = perFork;
    for (int i = 0; i < rows; i++) {
      lines.add(new Line(contenders));
    }
  }

  /** Measures generation by generation, until every row has reached the goal or its cap. */
  void measure(Goal goal) {
    for (int generation = 1; generation <= goal.cap(); generation++) {
      for (var line : lines) {
        if (line.open) {
          line.measure();
        }
      }
      if (!goal.looksAfter(generation)) {
        continue;
      }
      var prior = prior();
      for (var line : lines) {
        if (line.open) {
          line.open = !goal.standing(line.samples, REFERENCE, prior, ++line.looks).reached();
        }
      }
    }
  }

  Collection<Line> lines() {
    return lines;
  }

  Prior prior() {
    return Prior.of(
        lines.stream()
            .flatMap(line -> RowStanding.logs(line.samples(), REFERENCE).stream())
            .toList());
  }
}
