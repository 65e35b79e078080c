package jcabench.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import jcabench.machine.Affinity;
import jcabench.machine.Kernel;
import jcabench.machine.Parallel;
import jcabench.result.Fork;
import jcabench.result.Measurement;
import jcabench.result.Metrics;
import jcabench.result.Outcome;
import jcabench.result.Row;
import jcabench.stats.Turns;

/**
 * The turns of one row's forks, one fork for each contender. In each cycle every fork takes one
 * turn, in random order, on the same processor; the next cycle may be on another one.
 */
final class RowTurns {
  /** What others have left in the caches counts most before a fork's first turn. */
  private static final int FIRST_LEAD_MILLIS = 40;

  /** A fork whose later turns are faster than the earlier ones by so much was not warm: 5 %. */
  private static final double RISE = 0.05;

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
  private final int rate;
  private int cycles;
  private long nanos;

  /**
   * Forks that are warm.
   *
   * @param wanted how many cycles
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
    rate = rate(row, forks);
  }

  /** The same for all contenders, so that the slowest can answer it. */
  private static int rate(Row row, List<Taking> forks) {
    return (int)
        Math.ceil(
            row.load().orElse(0)
                * forks.stream()
                    .filter(one -> one.goesOn)
                    .mapToDouble(one -> one.fork.peak())
                    .min()
                    .orElse(0));
  }

  /** A fork and what its turns gave. */
  static final class Taking {
    private final LiveFork fork;
    private final List<Double> begunAt = new ArrayList<>();
    private final List<Double> scores = new ArrayList<>();
    private final SortedSet<String> places = new TreeSet<>();
    private long waited;
    private long taken;
    private String refused = "";
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

    private void at(Affinity.Place place) {
      if (place.refused().isEmpty()) {
        places.add(place.processors());
      } else {
        refused = place.refused();
      }
    }

    /** Takes a turn, and counts for how much of it something else had the processor. */
    private void turn(Slicing.Turn turn, double at) {
      var begun = System.nanoTime();
      var before = Kernel.here().waited(fork.threads());
      var readings = fork.slice(turn);
      var after = Kernel.here().waited(fork.threads());
      if (before.isPresent() && after.isPresent()) {
        waited += after.getAsLong() - before.getAsLong();
        taken += System.nanoTime() - begun;
      }
      goesOn = !readings.isEmpty();
      scores.addAll(readings);
      begunAt.addAll(Collections.nCopies(readings.size(), at));
    }

    private boolean rises(boolean largerIsFaster) {
      return goesOn && Turns.of(scores, largerIsFaster).rise().orElse(0) > RISE;
    }

    private Fork end() {
      var ended = fork.end();
      if (ended.outcome() != Outcome.MEASURED) {
        return ended;
      }
      var proof = new TreeMap<>(ended.proof());
      if (!places.isEmpty()) {
        proof.put(Fork.PROCESSORS, String.join("; ", places));
      }
      if (!refused.isEmpty()) {
        proof.put(Fork.NOT_PINNED, refused);
      }
      var measurement =
          ended
              .measurement()
              .with(Metrics.TURN_START, new Measurement.Secondary("s", "AVG", begunAt));
      if (taken > 0) {
        var delay = new ArrayList<>(Collections.nCopies(begunAt.size(), (Double) null));
        delay.set(0, (double) waited / taken); // of all turns together
        measurement =
            measurement.with(Metrics.DELAY, new Measurement.Secondary("share", "AVG", delay));
      }
      return ended.withProof(proof).withMeasurement(measurement);
    }
  }

  /**
   * Whether another cycle is to follow: as many as are wanted, and up to twice that while a fork
   * still gets faster.
   *
   * @param deadline on {@link System#nanoTime}; after it none begins but the fewest that count
   */
  boolean wantsMore(long deadline) {
    if (forks.stream().noneMatch(one -> one.goesOn)) {
      return false;
    }
    var over = System.nanoTime() > deadline || seconds() > slicing.mostSeconds();
    if (over && cycles >= slicing.leastCycles() / 2) {
      return false;
    }
    return cycles < wanted
        || (cycles < 2 * wanted
            && !row.singleShot()
            && forks.stream().anyMatch(one -> one.rises(row.largerIsFaster())));
  }

  /**
   * Lets each fork take a turn.
   *
   * @param zero of the times at which turns begin, on {@link System#nanoTime}
   */
  void cycle(long zero) {
    var begun = System.nanoTime();
    var usual = slicing.turn().at(rate);
    var turn = cycles == 0 ? usual.after(FIRST_LEAD_MILLIS) : usual;
    int first = nextProcessor();
    var order = new ArrayList<>(forks);
    Collections.shuffle(order, random);
    for (var one : order) {
      if (one.goesOn) {
        one.at(Affinity.pin(one.fork.threads(), processors, first));
        var at = (System.nanoTime() - zero) / 1e9;
        one.turn(turn, at);
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

  /** How many turns each fork took. */
  int cycles() {
    return cycles;
  }

  /** Ends the forks, several at a time. */
  List<Fork> end() {
    return Parallel.map(forks, Taking::end);
  }
}
