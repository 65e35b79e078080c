package jcabench.stats;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
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
  private static final int ROUNDS = 3;
  private static final int SIDE_BY_SIDE = 8;

  /** A row that is measured. */
  final class Line {
    private final double jvms = Math.exp(random.nextDouble(Math.log(0.01), Math.log(0.13)));
    private final Map<String, Double> truth = new LinkedHashMap<>();
    private final Map<String, TreeMap<Block, Double>> scores = new HashMap<>();
    private Map<String, Sample> samples = Map.of();
    private int generations;
    private boolean open = true;
    private boolean reached;

    private Line(int contenders) {
      for (int i = 0; i < contenders; i++) {
        truth.put("c" + i, i == 0 || random.nextDouble() < equals ? 0 : random.nextGaussian() / 2);
        scores.put("c" + i, new TreeMap<>());
      }
    }

    /**
     * A generation of some contenders and the reference.
     *
     * @return number of JVMs
     */
    private int measure(Set<String> some) {
      var block = TestData.block(++generations);
      double busy = random.nextDouble(0.33, 0.67);
      int all = 0;
      for (var id : truth.keySet()) {
        if (some.contains(id) || id.equals(REFERENCE)) {
          double score = fork(id, busy);
          scores.get(id).put(block, jvms(id) == 2 ? Math.sqrt(score * fork(id, busy)) : score);
          all += jvms(id);
        }
      }
      samples = new LinkedHashMap<>();
      var unit = Unit.OPERATIONS_PER_MILLISECOND;
      scores.forEach(
          (id, own) -> samples.put(id, new Sample(own, jvms(id), unit, true, List.of())));
      return all;
    }

    private void look(Goal goal, Prior prior) {
      if (goal.looksAfter(generations)) {
        reached = goal.standing(samples, REFERENCE, prior, 1).reached();
        open = !reached;
      }
    }

    private Optional<Want> want(Goal goal, Prior prior) {
      var standing = goal.standing(samples, REFERENCE, prior, 1);
      var numbers = new TreeMap<String, Integer>();
      scores.forEach((id, own) -> numbers.put(id, own.size()));
      return Want.of(goal, standing, numbers, ROUNDS);
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
      return Turns.of(speeds, true).score();
    }

    Map<String, Double> truth() {
      return truth;
    }

    Map<String, Sample> samples() {
      return samples;
    }

    int generations() {
      return generations;
    }

    /** Whether the goal closed it, and not the cap. */
    boolean reached() {
      return reached;
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

  /**
   * Measures generation by generation, the most urgent rows first, until every row has reached the
   * goal or its cap, or the time is over.
   *
   * @param rounds how many times the JVMs of a generation of the whole table may be started
   */
  void measure(Goal goal, double rounds) {
    double most = 0;
    double started = 0;
    var prior = Prior.NONE;
    while (started <= most * rounds) {
      var wants = new LinkedHashMap<Line, Want>();
      for (var line : lines) {
        var want = line.open ? line.want(goal, prior) : Optional.<Want>empty();
        want.ifPresent(some -> wants.put(line, some));
      }
      if (wants.isEmpty()) {
        return;
      }
      var next =
          wants.keySet().stream()
              .sorted(Comparator.comparingDouble((Line line) -> -wants.get(line).urgency()))
              .limit(SIDE_BY_SIDE)
              .toList();
      for (var line : next) {
        int jvms = line.measure(wants.get(line).contenders());
        started += jvms;
        most += line.generations == 1 ? jvms : 0;
      }
      prior = prior();
      for (var line : next) {
        line.look(goal, prior);
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
