package jcabench.run;

import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import jcabench.result.Block;
import jcabench.result.CellKey;
import jcabench.result.Fork;
import jcabench.result.Outcome;
import jcabench.result.Plan;
import jcabench.result.Row;
import jcabench.stats.Goal;
import jcabench.stats.PairedSample;
import jcabench.stats.Prior;
import jcabench.stats.RowStanding;
import jcabench.stats.Sample;
import jcabench.stats.Want;

/** The rows of a run, what has been measured of them, and which wants to be measured next. */
final class OpenRows {
  /** First uses come once in a JVM and take little: so many blocks at a time. */
  static final int FIRST_USES = 7;

  /** The prior of a run is made anew when it has grown by this share. */
  private static final double GROWN = 1.02;

  private final Optional<Goal> goal;
  private final String reference;
  private final int rounds;
  private final Map<Row, State> states = new LinkedHashMap<>();
  private Prior prior = Prior.NONE;
  private int generations;
  private int ofPrior;

  /** What is known of a row. */
  private static final class State {
    private final Set<String> open = new LinkedHashSet<>();
    private final Map<String, SortedMap<Block, Fork>> forks = new TreeMap<>();
    private final SortedMap<Block, Fork> controls = new TreeMap<>();
    private final Map<String, Sample> samples = new TreeMap<>();
    private int lastBlock; // measured or failed
    private Optional<RowStanding> standing = Optional.empty();
    private Optional<Want> want = Optional.empty();
    private boolean closed;

    /** Of what is known something changed. */
    void forget() {
      standing = Optional.empty();
      want = Optional.empty();
    }
  }

  /**
   * Rows that nothing is known of.
   *
   * @param goal when a row closes; empty when only the number of rounds or the budget ends it
   * @param reference id of the contender with which the others are compared
   * @param rounds the least number of generations of each row
   */
  OpenRows(Optional<Goal> goal, String reference, int rounds, Collection<CellKey> cells) {
    this.goal = goal;
    this.reference = reference;
    this.rounds = rounds;
    cells.forEach(
        cell -> states.computeIfAbsent(cell.row(), _ -> new State()).open.add(cell.contender()));
    if (goal.isEmpty() && rounds == 0) {
      states.values().forEach(state -> state.closed = true);
    }
  }

  /** The contenders of which the next generation of a row is made. */
  Set<String> contenders(Row row) {
    var open = new TreeSet<>(states.get(row).open);
    if (row.firstUse()) {
      return open; // the blocks of a generation of first uses have the same contenders
    }
    // Whom the others are compared with has no interval of its own and is in each generation.
    var base = open.contains(reference) || open.isEmpty() ? reference : open.first();
    open.removeIf(
        id -> !id.equals(base) && want(row).filter(w -> w.contenders().contains(id)).isEmpty());
    return open;
  }

  /** Number of generations that a row had: the most of a contender, whoever took part in them. */
  int generations(Row row) {
    var numbers = numbers(row);
    if (numbers.size() > 1) {
      numbers.remove(reference); // is in every group of a generation
    }
    return numbers.isEmpty() ? 0 : Collections.max(numbers.values());
  }

  /** Number of generations that each contender that is still open had. */
  private Map<String, Integer> numbers(Row row) {
    var state = states.get(row);
    var numbers = new TreeMap<String, Integer>();
    for (var id : state.open) {
      int forks = state.forks.getOrDefault(id, Collections.emptySortedMap()).size();
      numbers.put(id, forks / (row.firstUse() ? FIRST_USES : 1));
    }
    return numbers;
  }

  /** The numbers of the blocks that the next generation of a row makes, in one group. */
  List<Integer> nextBlocks(Row row) {
    int next = nextBlock(row);
    return IntStream.range(next, next + (row.firstUse() ? FIRST_USES : 1)).boxed().toList();
  }

  /** The number of the next block. */
  int nextBlock(Row row) {
    return states.get(row).lastBlock + 1;
  }

  /**
   * Takes finished forks into account, a control's with the reference's; a contender whose fork
   * failed is not measured again.
   */
  void add(Collection<Fork> forks) {
    forks.forEach(this::add);
    generations++;
    if (generations >= GROWN * ofPrior) {
      ofPrior = generations;
      prior =
          Prior.of(
              states.entrySet().stream()
                  .filter(entry -> !entry.getKey().firstUse())
                  .flatMap(entry -> RowStanding.logs(samples(entry.getKey()), reference).stream())
                  .toList());
      states.values().forEach(State::forget);
    }
  }

  private void add(Fork fork) {
    var state = states.get(fork.row());
    if (state == null) {
      return;
    }
    state.samples.clear();
    state.forget();
    if (Plan.isControl(fork.contender())) {
      if (fork.outcome() == Outcome.MEASURED) {
        state.controls.put(fork.block(), fork);
      }
      return;
    }
    state.lastBlock = Math.max(state.lastBlock, fork.block().round());
    if (fork.outcome() == Outcome.MEASURED) {
      state.forks.computeIfAbsent(fork.contender(), _ -> new TreeMap<>()).put(fork.block(), fork);
    } else {
      state.open.remove(fork.contender());
      state.forks.remove(fork.contender());
      state.closed |= state.open.isEmpty();
    }
  }

  private Map<String, Sample> samples(Row row) {
    var state = states.get(row);
    state.forks.keySet().forEach(id -> state.samples.computeIfAbsent(id, _ -> sample(row, id)));
    return state.samples;
  }

  private Sample sample(Row row, String id) {
    var forks = states.get(row).forks;
    var own = List.copyOf(forks.get(id).values());
    var controls = List.copyOf(states.get(row).controls.values());
    if (id.equals(reference)) {
      return Sample.joined(row, own, controls);
    }
    if (goal.filter(Goal::pairs).isEmpty()) {
      return Sample.of(row, own);
    }
    var base = List.copyOf(forks.getOrDefault(reference, Collections.emptySortedMap()).values());
    return PairedSample.of(row, own, base, controls);
  }

  /** Looks whether a row has been measured enough, after one of its generations. */
  void look(Row row) {
    states.get(row).closed |= enough(row);
  }

  private boolean enough(Row row) {
    var numbers = numbers(row);
    return numbers.isEmpty()
        || (Collections.min(numbers.values()) >= rounds
            && goal.map(g -> g.looksAfter(generations(row)) && standing(row).reached())
                .orElse(true));
  }

  /**
   * Opens the rows again that closed when less was known of how ratios scatter, and have not been
   * measured enough by what is known now.
   *
   * @return whether there are any
   */
  boolean reopen() {
    for (var entry : states.entrySet()) {
      var state = entry.getValue();
      if (state.closed) {
        state.forget();
        state.closed = enough(entry.getKey());
      }
    }
    return !open().isEmpty();
  }

  /** Where a row stands. */
  RowStanding standing(Row row) {
    var state = states.get(row);
    if (state.standing.isEmpty()) {
      var samples = new TreeMap<>(samples(row));
      state.standing =
          Optional.of(
              goal.map(g -> g.standing(samples, reference, prior, looks(g, generations(row))))
                  .orElseGet(() -> RowStanding.of(samples, reference, prior, Double.MAX_VALUE)));
    }
    return state.standing.get();
  }

  /** How many looks a row of so many generations had, whether in one sitting or in several. */
  private static int looks(Goal goal, int generations) {
    return Math.max(
        1, (int) IntStream.rangeClosed(1, generations).filter(goal::looksAfter).count());
  }

  /**
   * How much a ratio of a row scatters from one generation to the next: a variance on a log scale,
   * the mean over its ratios; 0 where too little is known of the run.
   */
  double scatter(Row row) {
    return prior.degreesOfFreedom() == 0
        ? 0
        : RowStanding.logs(samples(row), reference).stream()
            .mapToDouble(prior::varianceOf)
            .average()
            .orElse(0);
  }

  /** All rows. */
  List<Row> all() {
    return List.copyOf(states.keySet());
  }

  /** The rows that want more and may have it. */
  List<Row> open() {
    return states.entrySet().stream()
        .filter(entry -> !entry.getValue().closed)
        .map(Map.Entry::getKey)
        .filter(row -> want(row).isPresent())
        .toList();
  }

  /** How much a row wants to be next. */
  double urgency(Row row) {
    return want(row).map(Want::urgency).orElse(0.0);
  }

  /** What the next generation of a row is best made of; nothing where no more may be measured. */
  private Optional<Want> want(Row row) {
    var state = states.get(row);
    if (state.want.isEmpty() && !state.open.isEmpty()) {
      state.want =
          goal.isPresent()
              ? Want.of(goal.get(), standing(row), numbers(row), rounds)
              : Optional.of(Want.all(numbers(row), rounds));
    }
    return state.want;
  }

  /** How many more generations a row will take, as far as one can tell. */
  int wanted(Row row) {
    int number = generations(row);
    int least = Math.max(0, rounds - number);
    if (goal.isEmpty() || number < 2) {
      return Math.max(1, least);
    }
    double excess = standing(row).halfWidth() / Math.log(goal.get().precision());
    double all = Double.isFinite(excess) ? number * excess * excess : goal.get().cap();
    int more = (int) Math.ceil(Math.min(all, goal.get().cap())) - number;
    return Math.max(Math.max(1, least), more);
  }
}
