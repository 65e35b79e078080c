package jcabench.stats;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import jcabench.result.Block;

/**
 * A table whose true speeds are known, measured generation by generation with the noise that
 * recordings show: machines whose speed jumps by 1.6 for all contenders of a turn cycle, JVMs that
 * differ by 1 to 13 %, now and then a JVM that is slower by 10 to 40 %, turns that scatter by 5 to
 * 10 %.
 */
final class SimulatedTable {
  static final String REFERENCE = "c0";
  private static final double JUMP = Math.log(1.6);
  private static final double JUMPS = 0.1; // of turn cycles
  private static final double ALONE = 0.05; // turns that lie on the other side of a jump

  /** A row that is measured. */
  final class Line {
    private final double jvms = Math.exp(random.nextDouble(Math.log(0.01), Math.log(0.13)));
    private final double turns = random.nextDouble(0.05, 0.10);
    private final Map<String, Double> truth = new LinkedHashMap<>();
    private final Map<String, TreeMap<Block, Double>> scores = new HashMap<>();
    private final Map<String, Map<Block, double[]>> slices = new HashMap<>();
    private Map<String, Sample> samples = Map.of();
    private int looks;
    private int generations;
    private boolean open = true;

    private Line(int contenders) {
      for (int i = 0; i < contenders; i++) {
        truth.put("c" + i, i == 0 || random.nextDouble() < equals ? 0 : random.nextGaussian() / 2);
        scores.put("c" + i, new TreeMap<>());
        slices.put("c" + i, new HashMap<>());
      }
    }

    private void measure() {
      var block = TestData.block(++generations);
      var machine = new double[perFork];
      var state = random.nextBoolean();
      for (int i = 0; i < perFork; i++) {
        state ^= random.nextDouble() < JUMPS;
        machine[i] = state ? JUMP : 0;
      }
      for (var id : truth.keySet()) {
        double jvm = truth.get(id) + jvms * random.nextGaussian();
        if (random.nextDouble() < disturbed) {
          jvm -= Math.log(random.nextDouble(1.1, 1.4));
        }
        var speeds = new double[perFork];
        double sum = 0;
        for (int i = 0; i < perFork; i++) {
          double shared = random.nextDouble() < ALONE ? JUMP - machine[i] : machine[i];
          speeds[i] = jvm + shared + turns * random.nextGaussian();
          sum += Math.exp(speeds[i]);
        }
        scores.get(id).put(block, sum / perFork);
        slices.get(id).put(block, speeds);
      }
      samples = new LinkedHashMap<>();
      var unit = Unit.OPERATIONS_PER_MILLISECOND;
      scores.forEach(
          (id, own) -> samples.put(id, new Sample(own, slices.get(id), unit, true, List.of())));
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
