package jcabench.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import jcabench.machine.Affinity;
import jcabench.machine.Parallel;
import jcabench.result.Fork;
import jcabench.result.Measurement;
import jcabench.result.Metrics;
import jcabench.result.Outcome;
import jcabench.result.Row;
import jcabench.stats.SteadyState;

/**
 * The turns of one row's forks, one fork for each contender. In each cycle every fork takes one
 * turn, in random order, on the same processor; the next cycle may be on another one.
 */
final class RowTurns {
  /** What others have left in the caches counts most before a fork's first turn. */
  private static final int FIRST_LEAD_MILLIS = 40;

  /** So many cycles may be found not steady beside as many as are wanted. */
  private static final int UNSTEADY = 10;

  /** Among so many processors a generation changes: each of them is a place that is told. */
  private static final int PLACES = 4;

  private final Row row;
  private final List<Taking> forks;
  private final int wanted;
  private final Slicing slicing;
  private final List<Integer> processors;
  private final Random random;
  private final List<Integer> firsts = new ArrayList<>();
  private final List<Integer> waiting = new ArrayList<>();
  private int cycles;
  private long nanos;

  /**
   * Forks that are warm.
   *
   * @param wanted how many steady cycles
   * @param processors on which threads may run; empty where they cannot be pinned
   */
  RowTurns(
      Row row,
      List<Taking> forks,
      int wanted,
      Slicing slicing,
      List<Integer> processors,
      Random random) {
    this.row = row;
    this.forks = List.copyOf(forks);
    this.wanted = wanted;
    this.slicing = slicing;
    this.processors = processors;
    this.random = random;
    for (int i = 0; i < processors.size(); i++) {
      firsts.add(i);
    }
    Collections.shuffle(firsts, random);
    if (firsts.size() > PLACES) {
      firsts.subList(PLACES, firsts.size()).clear();
    }
  }

  /** A fork and what its turns gave. */
  static final class Taking {
    private final LiveFork fork;
    private final List<Double> begun = new ArrayList<>();
    private final List<Double> scores = new ArrayList<>();
    private final SortedSet<String> places = new TreeSet<>();
    private boolean goesOn;

    /**
     * Before its first turn.
     *
     * @param goesOn whether it is warm; else it has ended
     */
    Taking(LiveFork fork, boolean goesOn) {
      this.fork = fork;
      this.goesOn = goesOn;
    }

    private Fork end(int steady) {
      var ended = fork.end();
      if (ended.outcome() != Outcome.MEASURED) {
        return ended;
      }
      var proof = new TreeMap<>(ended.proof());
      proof.put(Fork.PROCESSORS, String.join("; ", places));
      if (steady > 0) {
        proof.put(Fork.STEADY_FROM, Integer.toString(steady));
      }
      var turns = new Measurement.Secondary("s", "AVG", begun);
      return ended
          .withProof(proof)
          .withMeasurement(ended.measurement().with(Metrics.TURN_START, turns));
    }
  }

  /**
   * Whether another cycle is to follow: until so many are steady, and no longer than twice that.
   *
   * @param deadline on {@link System#nanoTime}; after it none begins but the fewest that count
   */
  boolean wantsMore(long deadline) {
    if (cycles >= 2 * wanted + UNSTEADY || forks.stream().noneMatch(one -> one.goesOn)) {
      return false;
    }
    var over = System.nanoTime() > deadline || seconds() > slicing.mostSeconds();
    if (over && cycles >= slicing.leastCycles() / 2) {
      return false;
    }
    return cycles < wanted || cycles - steadyFrom() < wanted;
  }

  private int steadyFrom() {
    return row.singleShot() ? 0 : SteadyState.steadyFrom(speeds());
  }

  /** Of those that go on, larger is faster. */
  private List<double[]> speeds() {
    return forks.stream()
        .filter(one -> one.goesOn)
        .map(
            one ->
                one.scores.stream()
                    .mapToDouble(score -> row.largerIsFaster() ? score : 1 / score)
                    .toArray())
        .toList();
  }

  /**
   * Lets each fork take a turn.
   *
   * @param zero of the times at which turns begin, on {@link System#nanoTime}
   */
  void cycle(long zero) {
    var begun = System.nanoTime();
    var turn = cycles == 0 ? slicing.turn().after(FIRST_LEAD_MILLIS) : slicing.turn();
    int first = nextProcessor();
    var order = new ArrayList<>(forks);
    Collections.shuffle(order, random);
    for (var one : order) {
      if (one.goesOn) {
        one.places.add(Affinity.pin(one.fork.threads(), processors, first));
        var at = (System.nanoTime() - zero) / 1e9;
        var score = one.fork.slice(turn);
        one.goesOn = score.isPresent();
        score.ifPresent(one.scores::add);
        if (one.goesOn) {
          one.begun.add(at);
        }
      }
    }
    cycles++;
    nanos += System.nanoTime() - begun;
  }

  /** All processors in random order, then all again: no generation is one processor's picture. */
  private int nextProcessor() {
    if (firsts.isEmpty()) {
      return 0;
    }
    if (waiting.isEmpty()) {
      waiting.addAll(firsts);
      Collections.shuffle(waiting, random);
    }
    return waiting.removeLast();
  }

  /** How long the turns took. */
  double seconds() {
    return nanos / 1e9;
  }

  /** How long a cycle took; 0 without one. */
  double cycleSeconds() {
    return cycles == 0 ? 0 : seconds() / cycles;
  }

  /** Ends the forks, several at a time. */
  List<Fork> end() {
    int steady = steadyFrom();
    return Parallel.map(forks, one -> one.end(steady));
  }
}
