package jcabench.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import jcabench.contender.Contender;
import jcabench.machine.Affinity;
import jcabench.result.Block;
import jcabench.result.CellKey;
import jcabench.result.Fork;
import jcabench.result.ForkStart;
import jcabench.result.Measurement;
import jcabench.result.Metrics;
import jcabench.result.Outcome;
import jcabench.result.Row;
import jcabench.stats.SteadyState;

/**
 * One row, measured once: the contenders' JVMs start and warm up side by side; then they take short
 * timed turns on the same processors while all others sleep, so that whatever the machine does hits
 * all alike. The order within each cycle of turns is random and a function of the seed.
 */
final class Generation {
  /** What others have left in the caches counts most before a fork's first turn. */
  private static final int FIRST_LEAD_MILLIS = 40;

  /** So many cycles may be found not steady beside as many as are wanted. */
  private static final int UNSTEADY = 10;

  private static final long SPREAD = 1_000_003;

  private final Asking asking;
  private final LiveJvms jvms;
  private final List<Integer> processors;
  private final Slicing slicing;
  private final long seed;

  /**
   * What all generations of a run have in common.
   *
   * @param processors on which threads may run; empty where they cannot be pinned
   */
  Generation(Asking asking, LiveJvms jvms, List<Integer> processors, Slicing slicing, long seed) {
    this.asking = asking;
    this.jvms = jvms;
    this.processors = List.copyOf(processors);
    this.slicing = slicing;
    this.seed = seed;
  }

  /** How long a cell's forks warm up at least. */
  interface WarmUpOf {
    Slicing.WarmUp rule(CellKey cell);
  }

  /**
   * Measures a row.
   *
   * @param cycles how many turns each fork takes
   * @param deadline on {@link System#nanoTime}; after it no turn begins but the fewest that count
   * @return a finished fork of each contender, in the order given
   */
  List<Fork> measure(
      Row row,
      List<Contender> contenders,
      Block block,
      int cycles,
      WarmUpOf warmUps,
      long deadline) {
    var random = new Random((seed * SPREAD + row.key().hashCode()) * SPREAD + block.round());
    var order = new ArrayList<>(contenders);
    Collections.shuffle(order, random);
    var forks =
        row.firstUse()
            ? oneAfterTheOther(row, order, block)
            : inTurns(row, order, block, new Turns(cycles, deadline, random), warmUps);
    return contenders.stream().map(contender -> forks.get(contender.id())).toList();
  }

  private ForkStart start(Row row, Contender contender, Block block) {
    return ForkStart.now(asking.plan(), row, contender.id(), block);
  }

  /** First uses need fresh JVMs and the whole machine. */
  private Map<String, Fork> oneAfterTheOther(Row row, List<Contender> order, Block block) {
    var ended = new HashMap<String, Fork>();
    for (var contender : order) {
      var start = start(row, contender, block);
      try (var fresh = asking.sessions().of(row).start(contender, row)) {
        var fork = fresh.fork(start);
        if (fork.open()) {
          fork.slice(slicing.turn());
        }
        ended.put(contender.id(), fork.end());
      }
    }
    return ended;
  }

  /** How turns are taken. */
  private record Turns(int cycles, long deadline, Random random) {}

  /** A fork with the times at which its turns began. */
  private static final class Live {
    private final Contender contender;
    private final LiveFork fork;
    private final List<Double> begun = new ArrayList<>();
    private final List<Double> scores = new ArrayList<>();
    private boolean goesOn;

    Live(Contender contender, LiveFork fork, boolean goesOn) {
      this.contender = contender;
      this.fork = fork;
      this.goesOn = goesOn;
    }
  }

  private Map<String, Fork> inTurns(
      Row row, List<Contender> order, Block block, Turns turns, WarmUpOf warmUps) {
    var sideBySide = Math.max(1, Runtime.getRuntime().availableProcessors() / row.threads());
    var live =
        inParallel(
            sideBySide,
            order,
            contender -> {
              var start = start(row, contender, block);
              var fork = jvms.of(contender, row).fork(start);
              var rule = warmUps.rule(new CellKey(row, contender.id()));
              return new Live(contender, fork, fork.open() && fork.warmUp(rule));
            });
    var places = new LinkedHashMap<String, String>();
    int first = processors.isEmpty() ? 0 : turns.random.nextInt(processors.size());
    live.forEach(
        one -> places.put(one.contender.id(), Affinity.pin(one.fork.threads(), processors, first)));
    int steady = takeTurns(row, live, turns);
    var ended = new TreeMap<String, Fork>();
    inParallel(
            Runtime.getRuntime().availableProcessors(),
            live,
            one -> marked(one.fork.end(), one, places.get(one.contender.id()), steady))
        .forEach(fork -> ended.put(fork.contender(), fork));
    return ended;
  }

  /**
   * Goes on until so many cycles are steady, and no longer than twice that.
   *
   * @return from which cycle on they are
   */
  private int takeTurns(Row row, List<Live> live, Turns turns) {
    var begun = System.nanoTime();
    for (int cycle = 0; cycle < 2 * turns.cycles + UNSTEADY; cycle++) {
      if (live.stream().noneMatch(one -> one.goesOn)) {
        break;
      }
      var now = System.nanoTime();
      var over = now > turns.deadline || (now - begun) / 1e9 > slicing.mostSeconds();
      if (over && cycle >= slicing.leastCycles() / 2) {
        break;
      }
      cycle(live, turns.random, begun, cycle);
      int taken = cycle + 1;
      if (taken >= turns.cycles && taken - steadyFrom(row, live) >= turns.cycles) {
        break;
      }
    }
    return steadyFrom(row, live);
  }

  private static int steadyFrom(Row row, List<Live> live) {
    return row.singleShot() ? 0 : SteadyState.steadyFrom(scores(row, live));
  }

  /** Speeds of those that go on, larger is faster. */
  private static List<double[]> scores(Row row, List<Live> live) {
    return live.stream()
        .filter(one -> one.goesOn)
        .map(
            one ->
                one.scores.stream()
                    .mapToDouble(score -> row.largerIsFaster() ? score : 1 / score)
                    .toArray())
        .toList();
  }

  private void cycle(List<Live> live, Random random, long begun, int number) {
    var turn = number == 0 ? slicing.turn().after(FIRST_LEAD_MILLIS) : slicing.turn();
    var order = new ArrayList<>(live);
    Collections.shuffle(order, random);
    for (var one : order) {
      if (one.goesOn) {
        var at = (System.nanoTime() - begun) / 1e9;
        var score = one.fork.slice(turn);
        one.goesOn = score.isPresent();
        score.ifPresent(one.scores::add);
        if (one.goesOn) {
          one.begun.add(at);
        }
      }
    }
  }

  private static Fork marked(Fork fork, Live live, String place, int steady) {
    if (fork.outcome() != Outcome.MEASURED) {
      return fork;
    }
    var proof = new TreeMap<>(fork.proof());
    proof.put(Fork.PROCESSORS, place);
    if (steady > 0) {
      proof.put(Fork.STEADY_FROM, Integer.toString(steady));
    }
    var turns = new Measurement.Secondary("s", "AVG", live.begun);
    return fork.withProof(proof)
        .withMeasurement(fork.measurement().with(Metrics.TURN_START, turns));
  }

  private interface Work<A, B> {
    B on(A item);
  }

  private static <A, B> List<B> inParallel(int threads, List<A> items, Work<A, B> work) {
    try (var executor = Executors.newFixedThreadPool(threads)) {
      var futures = items.stream().map(item -> executor.submit(() -> work.on(item))).toList();
      var results = new ArrayList<B>();
      for (var future : futures) {
        results.add(future.get());
      }
      return results;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new RunException("the run was interrupted", e);
    } catch (java.util.concurrent.ExecutionException e) {
      throw e.getCause() instanceof RuntimeException known
          ? known
          : new RunException("the run failed: " + e.getCause(), e);
    }
  }

  /** The seconds between the first and the last turn of a generation; empty without turns. */
  static Optional<Double> seconds(List<Fork> forks) {
    return forks.stream()
        .filter(fork -> fork.measurement() != null)
        .flatMap(
            fork ->
                Optional.ofNullable(fork.measurement().secondary().get(Metrics.TURN_START))
                    .stream())
        .map(turns -> turns.values().getLast() - turns.values().getFirst())
        .max(Double::compare);
  }
}
