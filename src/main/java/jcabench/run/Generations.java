package jcabench.run;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import jcabench.contender.Contender;
import jcabench.machine.Affinity;
import jcabench.machine.Parallel;
import jcabench.result.CellKey;
import jcabench.result.Fork;
import jcabench.result.Outcome;
import jcabench.result.Plan;
import jcabench.result.Row;
import jcabench.stats.Goal;

/** Generation after generation of rows, until all are measured enough or the budget is spent. */
final class Generations {
  private static final long SPREAD = 1_000_003;
  private static final int CALIBRATING_CYCLES = 6;

  /** More of them side by side lose more when the machine goes down. */
  private static final int MOST_ROWS = 8;

  private final RunRequest request;
  private final Asking asking;
  private final Journal journal;
  private final Map<String, Contender> contenders = new LinkedHashMap<>();
  private final String reference;
  private final Contender control;
  private final Set<Row> controls;
  private final Slicing slicing;
  private final OpenRows rows;
  private final WarmUps warmUps;
  private final Cycles cycles;
  private final Groups groups;
  private boolean toldOfGroups;
  private final Disturbance disturbance = Disturbance.here();
  private final List<Integer> processors = Affinity.processors();
  private final long startedNanos; // of the clock that nobody sets
  private final Homes homes;
  private final Snapshots snapshots;
  private int calibrated;
  private int done;
  private double forkSeconds;

  Generations(
      RunRequest request,
      Asking asking,
      Journal journal,
      List<Contender> present,
      Set<CellKey> open,
      Snapshots snapshots,
      long startedNanos) {
    this.request = request;
    this.asking = asking;
    this.journal = journal;
    present.forEach(contender -> contenders.put(contender.id(), contender));
    this.reference = RunRequest.reference(request.reference(), present);
    this.control = contenders.get(reference).named(Plan.control(reference));
    this.controls = Set.copyOf(snapshots.plan().controls());
    var paired = request.goal().filter(Goal::pairs);
    var usual = request.profile().slicing().orElseThrow();
    this.slicing = paired.isPresent() ? usual.ofTwoSides() : usual;
    this.rows = new OpenRows(request.goal(), reference, request.profile().rounds(), open);
    this.warmUps = new WarmUps(slicing);
    this.cycles = new Cycles(slicing, request.goal().filter(Goal::pairs).map(_ -> this.reference));
    this.groups = Groups.ofThisMachine();
    this.homes = new Homes(request.rowsPerJvm());
    this.snapshots = snapshots;
    this.startedNanos = startedNanos;
  }

  /**
   * Runs all generations that fit.
   *
   * @param known forks of the journal, which are not measured again
   * @return the time in which forks were alive
   */
  Duration run(List<Fork> known) {
    resume(known);
    var random = new Random(request.seed() * SPREAD + rows.all().size());
    while (secondsLeft() > 0) {
      var next = next(random);
      if (!next.isEmpty()) {
        calibrate();
        measure(next);
        snapshots.take();
      } else if (!rows.open().isEmpty() || !rows.reopen()) {
        break;
      }
    }
    return Duration.ofNanos((long) (forkSeconds * 1e9));
  }

  /** A generation of which nothing is lost but what was in flight. */
  private void resume(List<Fork> known) {
    var timed = new LinkedHashMap<Row, List<Fork>>();
    for (var fork : known) {
      if (fork.block().round() > 0 || fork.outcome() == Outcome.FAILED) {
        timed.computeIfAbsent(fork.row(), _ -> new ArrayList<>()).add(fork);
      }
      if (request.calibration().contains(fork.row())) {
        calibrated = Math.max(calibrated, fork.block().round());
      }
    }
    timed.keySet().retainAll(Set.copyOf(rows.all()));
    // How ratios scatter must be known of all before a row is looked at.
    timed.values().forEach(rows::add);
    timed.keySet().forEach(rows::look);
  }

  /** The rows of the next block: the most urgent that fit, in random order among equals. */
  private List<Row> next(Random random) {
    var open = new ArrayList<>(rows.open());
    Collections.shuffle(open, random);
    open.sort(Comparator.comparingDouble(rows::urgency).reversed());
    var next = new ArrayList<Row>();
    double left = secondsLeft();
    for (var work : Homes.works(open)) {
      double needed = estimate(work);
      if (needed <= left && (next.isEmpty() || fits(next, work))) {
        next.addAll(work);
        left -= needed;
      }
    }
    return next;
  }

  private boolean fits(List<Row> some, List<Row> work) {
    var all = new ArrayList<>(some);
    all.addAll(work);
    var shared = homes.of(all);
    return all.stream().noneMatch(Row::firstUse)
        && shared.size() <= MOST_ROWS
        && jvms(shared) <= groups.most();
  }

  /** How many are alive when rows are measured side by side. */
  private int jvms(List<List<Row>> shared) {
    return shared.stream()
        .mapToInt(
            home ->
                (int)
                    home.stream()
                        .flatMap(one -> contenders(one).stream().map(Contender::id))
                        .distinct()
                        .count())
        .sum();
  }

  /** Those that measure a row now, the null control among them. */
  private List<Contender> contenders(Row row) {
    var some =
        contenders.values().stream()
            .filter(contender -> rows.contenders(row).contains(contender.id()))
            .collect(Collectors.toCollection(ArrayList::new));
    if (controls.contains(row) && some.stream().anyMatch(one -> one.id().equals(reference))) {
      some.add(control);
    }
    return some;
  }

  /** The seconds that a generation of all rows of a work takes. */
  private double estimate(List<Row> work) {
    int jvms = contenders(work.getFirst()).size();
    int sharing = Math.max(request.rowsPerJvm(), work.size());
    return homes
        .seconds(work.getFirst())
        .map(each -> each * jvms)
        .orElseGet(
            () ->
                work.stream()
                    .mapToDouble(row -> DryRun.generation(row, jvms, slicing, sharing))
                    .sum());
  }

  private void measure(List<Row> some) {
    var first = some.getFirst();
    if (first.firstUse()) {
      double all = 0;
      int jvms = contenders(first).size();
      for (int number : rows.nextBlocks(first)) {
        var block = asking.block(number);
        var measured = generation().firstUses(first, contenders(first), block);
        finished(measured);
        all += measured.seconds();
      }
      homes.took(List.of(first), all / jvms);
    } else if (contenders(first).size() > groups.most()) {
      homes.took(some, some.stream().mapToDouble(this::inGroups).sum());
    } else {
      sideBySide(some);
    }
    some.forEach(rows::look);
    some.forEach(this::tell);
  }

  /**
   * A group of its own is a block of its own: its reference is measured beside it.
   *
   * @return the seconds that each JVM took
   */
  private double inGroups(Row row) {
    if (!toldOfGroups) {
      asking.progress().say(groups.cost(contenders(row).size(), reference));
      toldOfGroups = true;
    }
    double all = 0;
    int number = cycles.of(row, rows.scatter(row));
    var random = new Random(request.seed() * SPREAD + rows.nextBlock(row));
    var some = contenders(row);
    for (var group : groups.deal(some, reference, random)) {
      try (var jvms = new LiveJvms(asking.sessions())) {
        var parts = List.of(part(row, group, rows.nextBlock(row), number, jvms));
        all += inTurns(parts).getFirst().seconds();
      }
    }
    return all / some.size();
  }

  /** Rows that share JVMs take their turns in layers, one after the other. */
  private void sideBySide(List<Row> block) {
    var shared = homes.of(block);
    var jvms = shared.stream().map(_ -> new LiveJvms(asking.sessions())).toList();
    int layers = shared.stream().mapToInt(List::size).max().orElseThrow();
    var took = new double[shared.size()];
    try {
      for (int layer = 0; layer < layers; layer++) {
        var parts = new ArrayList<Generation.Part>();
        var places = new ArrayList<Integer>();
        for (int i = 0; i < shared.size(); i++) {
          if (layer < shared.get(i).size()) {
            var row = shared.get(i).get(layer);
            int number = cycles.of(row, rows.scatter(row));
            parts.add(part(row, contenders(row), rows.nextBlock(row), number, jvms.get(i)));
            places.add(i);
          }
        }
        var measured = inTurns(parts);
        for (int i = 0; i < parts.size(); i++) {
          took[places.get(i)] += each(measured.get(i));
        }
      }
    } finally {
      Parallel.forEach(jvms, LiveJvms::close);
    }
    for (int i = 0; i < shared.size(); i++) {
      homes.took(shared.get(i), took[i]);
    }
  }

  private static double each(Generation.Measured measured) {
    return measured.seconds() / Math.max(1, measured.forks().size());
  }

  private Generation generation() {
    return new Generation(asking, processors, slicing, request.seed());
  }

  private Generation.Part part(
      Row row, List<Contender> some, int block, int number, LiveJvms jvms) {
    return new Generation.Part(row, some, asking.block(block), number, jvms);
  }

  private List<Generation.Measured> inTurns(List<Generation.Part> parts) {
    var measured = generation().inTurns(parts, warmUps::rule, deadline());
    measured.forEach(this::finished);
    return measured;
  }

  /** Keeps what came of a row, and learns from it. */
  private void finished(Generation.Measured measured) {
    forkSeconds += measured.seconds();
    var forks = measured.forks().stream().map(disturbance::marked).toList();
    forks.forEach(journal::append);
    snapshots.add(forks);
    done += forks.size();
    forks.stream()
        .filter(fork -> fork.outcome() == Outcome.FAILED)
        .forEach(asking.progress()::failed);
    rows.add(forks);
    warmUps.learn(forks);
    cycles.learn(measured);
  }

  /** Calibration rows, once for as many generations as there are rows, by the reference alone. */
  private void calibrate() {
    int measured = rows.all().stream().mapToInt(rows::generations).sum();
    if (request.calibration().isEmpty() || measured < calibrated * rows.all().size()) {
      return;
    }
    calibrated++;
    try (var jvms = new LiveJvms(asking.sessions())) {
      var alone = List.of(contenders.get(reference));
      for (var row : request.calibration()) {
        inTurns(List.of(part(row, alone, calibrated, CALIBRATING_CYCLES, jvms)));
      }
    }
  }

  private void tell(Row row) {
    double needed =
        Homes.works(rows.open()).stream().mapToDouble(work -> wanted(work) * estimate(work)).sum();
    var left = Math.min(needed, Math.max(0, secondsLeft()));
    asking
        .progress()
        .measured(
            row,
            rows.standing(row),
            new Progress.Standing(
                rows.generations(row),
                rows.open().size(),
                rows.all().size(),
                done,
                Duration.ofMillis((long) (1e3 * left))));
  }

  private double wanted(List<Row> work) {
    return work.stream().mapToInt(rows::wanted).average().orElseThrow();
  }

  private long deadline() {
    return request.budget().map(all -> startedNanos + all.toNanos()).orElse(Long.MAX_VALUE);
  }

  private double secondsLeft() {
    return request
        .budget()
        .map(all -> (all.toNanos() - (System.nanoTime() - startedNanos)) / 1e9)
        .orElse(Double.MAX_VALUE);
  }
}
