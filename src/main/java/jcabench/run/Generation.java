package jcabench.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Collectors;
import jcabench.contender.Contender;
import jcabench.machine.Parallel;
import jcabench.result.Block;
import jcabench.result.CellKey;
import jcabench.result.Fork;
import jcabench.result.ForkStart;
import jcabench.result.Row;

/**
 * Some rows, each measured once. The JVMs of all contenders of all these rows start and warm up,
 * several at a time; then they take short timed turns while all others sleep, so that whatever the
 * machine does hits the contenders of a row alike. Rows that are measured side by side spread their
 * turns over more time: a generation is then not the picture of one moment of the machine.
 */
final class Generation {
  private static final long SPREAD = 1_000_003;

  private final Asking asking;
  private final List<Integer> processors;
  private final Slicing slicing;
  private final long seed;

  /**
   * What all generations of a run have in common.
   *
   * @param processors on which threads may run; empty where they cannot be pinned
   */
  Generation(Asking asking, List<Integer> processors, Slicing slicing, long seed) {
    this.asking = asking;
    this.processors = List.copyOf(processors);
    this.slicing = slicing;
    this.seed = seed;
  }

  /** How long a cell's forks warm up at least. */
  interface WarmUpOf {
    Slicing.WarmUp rule(CellKey cell);
  }

  /**
   * What is to be measured of a row.
   *
   * @param cycles how many turns each fork takes
   * @param jvms where its forks live; of no other part
   */
  record Part(Row row, List<Contender> contenders, Block block, int cycles, LiveJvms jvms) {}

  /**
   * What came of a part.
   *
   * @param forks one of each contender, in the order given
   * @param seconds what it took: its own turns, and its share of all else
   * @param cycles how many turns each fork took; 0 without turns
   * @param turnSeconds how long all turns took
   */
  record Measured(Row row, List<Fork> forks, double seconds, int cycles, double turnSeconds) {}

  /** First uses of a row: they need fresh JVMs and the whole machine, one after the other. */
  Measured firstUses(Row row, List<Contender> contenders, Block block) {
    var begun = System.nanoTime();
    var forks = new ArrayList<Fork>();
    for (var contender : shuffled(contenders, random(row, block))) {
      var start = start(row, contender, block);
      try (var fresh = asking.sessions().of(row).start(contender, row)) {
        var fork = fresh.fork(start);
        if (fork.open()) {
          fork.slice(slicing.of(row).turn());
        }
        forks.add(fork.end());
      }
    }
    return measured(row, contenders, forks, (System.nanoTime() - begun) / 1e9, 0, 0);
  }

  /**
   * Measures rows whose forks take turns.
   *
   * @param parts each of another row
   * @param deadline on {@link System#nanoTime}; after it no turn begins but the fewest that count
   */
  List<Measured> inTurns(List<Part> parts, WarmUpOf warmUps, long deadline) {
    var begun = System.nanoTime();
    var random = random(parts.getFirst().row, parts.getFirst().block);
    var warm = warm(parts, warmUps, random);
    var rows =
        parts.stream()
            .map(
                part ->
                    new RowTurns(
                        part.row,
                        warm.stream()
                            .filter(one -> one.of.part.equals(part))
                            .map(Warm::fork)
                            .toList(),
                        part.cycles,
                        slicing.of(part.row),
                        processors,
                        random))
            .toList();
    takeTurns(rows, deadline, random);
    var ended = rows.stream().map(RowTurns::end).toList();
    double turns = rows.stream().mapToDouble(RowTurns::seconds).sum();
    double share = ((System.nanoTime() - begun) / 1e9 - turns) / parts.size();
    var results = new ArrayList<Measured>();
    for (int i = 0; i < rows.size(); i++) {
      var row = rows.get(i);
      results.add(
          measured(
              parts.get(i).row,
              parts.get(i).contenders,
              ended.get(i),
              share + row.seconds(),
              row.cycles(),
              row.seconds()));
    }
    return results;
  }

  private static void takeTurns(List<RowTurns> rows, long deadline, Random random) {
    var zero = System.nanoTime();
    var open = new ArrayList<>(rows);
    open.removeIf(row -> !row.wantsMore(deadline));
    while (!open.isEmpty()) {
      Collections.shuffle(open, random);
      for (var row : open) {
        row.cycle(zero);
      }
      open.removeIf(row -> !row.wantsMore(deadline));
    }
  }

  private record Cell(Part part, Contender contender) {}

  private record Warm(Cell of, RowTurns.Taking fork) {}

  /** Opens and warms up; as many threads at a time as there are processors. */
  private List<Warm> warm(List<Part> parts, WarmUpOf warmUps, Random random) {
    var cells = new ArrayList<Cell>();
    for (var part : parts) {
      shuffled(part.contenders, random).forEach(contender -> cells.add(new Cell(part, contender)));
    }
    int all = Runtime.getRuntime().availableProcessors();
    var warm = new ArrayList<Warm>();
    var kinds =
        parts.stream()
            .map(part -> part.row.processors())
            .collect(Collectors.toCollection(TreeSet::new));
    for (int needed : kinds) {
      var some = cells.stream().filter(cell -> cell.part.row.processors() == needed).toList();
      warm.addAll(Parallel.map(Math.max(1, all / needed), some, cell -> warm(cell, warmUps)));
    }
    return warm;
  }

  private Warm warm(Cell cell, WarmUpOf warmUps) {
    var part = cell.part;
    var start = start(part.row, cell.contender, part.block);
    boolean warmAlready = part.jvms.knows(cell.contender, part.row);
    var fork = part.jvms.of(cell.contender, part.row).fork(start);
    var rule =
        warmAlready
            ? slicing.ofTheSameWork(part.row)
            : warmUps.rule(new CellKey(part.row, cell.contender.id()));
    return new Warm(cell, new RowTurns.Taking(fork, fork.open() && fork.warmUp(rule)));
  }

  private static Measured measured(
      Row row,
      List<Contender> contenders,
      List<Fork> forks,
      double seconds,
      int cycles,
      double turnSeconds) {
    var known = new HashMap<String, Fork>();
    forks.forEach(fork -> known.put(fork.contender(), fork));
    var inOrder = contenders.stream().map(contender -> known.get(contender.id())).toList();
    return new Measured(row, inOrder, seconds, cycles, turnSeconds);
  }

  private static List<Contender> shuffled(List<Contender> contenders, Random random) {
    var order = new ArrayList<>(contenders);
    Collections.shuffle(order, random);
    return order;
  }

  private Random random(Row row, Block block) {
    return new Random((seed * SPREAD + row.key().hashCode()) * SPREAD + block.round());
  }

  private ForkStart start(Row row, Contender contender, Block block) {
    return ForkStart.now(asking.plan(), row, contender.id(), block);
  }
}
