package jcabench.run;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import jcabench.contender.Contender;
import jcabench.machine.Affinity;
import jcabench.machine.MachineLock;
import jcabench.machine.ScratchFolder;
import jcabench.result.Fork;
import jcabench.result.KeyRows;
import jcabench.result.Outcome;
import jcabench.result.Plan;
import jcabench.result.Row;
import jcabench.stats.Estimate;
import jcabench.stats.Prior;
import jcabench.stats.RowStanding;
import jcabench.stats.Sample;

/**
 * What this machine can do today: the reference beside itself, for half a minute at most.
 *
 * @param deviation by how much the ratio of equals scatters from one generation to the next: the
 *     standard deviation of its logarithm, 0.02 is 2 %
 * @param generations of which that is known
 */
public record Preflight(double deviation, int generations) {
  private static final Duration LONGEST = Duration.ofSeconds(25); // a generation more fits into 30

  /** Of a short budget; what comes of less than three generations is not told. */
  private static final int PART = 10;

  private static final int MOST_GENERATIONS = 8;
  private static final int LEAST_GENERATIONS = 3;

  /**
   * Measures it, on one row.
   *
   * @param row one that the reference is known to serve
   * @return empty where the reference gave no ratio
   */
  static Optional<Preflight> of(Row row, Contender reference, Asking asking, RunRequest request) {
    var slicing = request.profile().slicing().orElseThrow().of(row);
    var longest =
        request
            .budget()
            .map(all -> all.dividedBy(PART))
            .filter(part -> part.compareTo(LONGEST) < 0)
            .orElse(LONGEST);
    var begun = System.nanoTime();
    var pair = List.of(reference, reference.named(Plan.control(reference.id())));
    var forks = new TreeMap<String, List<Fork>>();
    var lost = new HashSet<String>();
    int number = 0;
    while (number < MOST_GENERATIONS && System.nanoTime() - begun < longest.toNanos()) {
      number++;
      try (var jvms = new LiveJvms(asking.sessions())) {
        var part =
            new Generation.Part(row, pair, asking.block(number), slicing.leastCycles(), jvms);
        for (var fork :
            new Generation(asking, Affinity.processors(), slicing, request.seed())
                .inTurns(List.of(part), _ -> slicing.warmUp(), begun + longest.toNanos())
                .getFirst()
                .forks()) {
          if (fork.outcome() == Outcome.MEASURED) {
            forks.computeIfAbsent(fork.contender(), _ -> new ArrayList<>()).add(fork);
          } else if (lost.add(fork.reason())) {
            asking
                .progress()
                .say("The preflight lost a JVM of %s: %s".formatted(reference.id(), fork.reason()));
          }
        }
      }
      if (forks.isEmpty()) {
        return Optional.empty(); // it will not do better the next time
      }
    }
    Map<String, Sample> samples = new TreeMap<>();
    forks.forEach((id, some) -> samples.put(id, Sample.of(row, some)));
    return RowStanding.logs(samples, reference.id()).stream()
        .filter(logs -> logs.length >= LEAST_GENERATIONS)
        .findFirst()
        .flatMap(
            logs ->
                Estimate.of(logs, Prior.NONE)
                    .map(
                        mean ->
                            new Preflight(
                                mean.standardError() * Math.sqrt(logs.length), logs.length)));
  }

  /**
   * The same before a run, for a dry run.
   *
   * @param progress is told of JVMs that ended without a result
   * @return empty where nothing of the request is timed in slices, or the reference is not here
   * @throws jcabench.machine.MachineException when something else measures on this machine
   */
  public static Optional<Preflight> of(RunRequest request, Progress progress) {
    var row = row(request.rows());
    var reference =
        request.contenders().stream()
            .filter(one -> one.id().equals(request.reference()))
            .findFirst();
    if (row.isEmpty() || request.profile().slicing().isEmpty() || reference.isEmpty()) {
      return Optional.empty();
    }
    try {
      var place = Path.of(System.getProperty("java.io.tmpdir"));
      try (var scratch = ScratchFolder.in(place, "preflight");
          var _ = MachineLock.take();
          var sessions =
              new Drivers.Sessions(
                  request.drivers(),
                  scratch.path(),
                  OutputStream.nullOutputStream(),
                  request.limit())) {
        var asking = new Asking("", "here", sessions, progress);
        return of(row.get(), reference.get(), asking, request);
      }
    } catch (IOException e) {
      throw new RunException("no temporary folder can be made: " + e.getMessage(), e);
    }
  }

  /** A row that every contender serves fast, where there is one. */
  static Optional<Row> row(List<Row> rows) {
    return rows.stream()
        .filter(row -> !row.singleShot() && !row.calibrates() && row.threads() == 1)
        // In half a minute an engine is not warm.
        .filter(row -> !Slicing.isWholeEngine(row))
        .min(Comparator.comparing(row -> !row.question().equals(KeyRows.HMAC)));
  }

  /**
   * Half the width of an interval that may be expected of so many generations, as a share: 0.02 is
   * ±2 %.
   */
  public double halfWidth(double number) {
    return new Estimate(0, deviation / Math.sqrt(number), generations + 2 * number)
        .halfWidth(Sample.CONFIDENCE);
  }

  /** What to expect of so many generations of each row. */
  public String sentence(double number) {
    return String.format(
        Locale.ROOT,
        "preflight: equals scatter by %.1f %% from one generation to the next here (%d"
            + " generations); %.1f generations of each row give about ±%.1f %%",
        100 * deviation,
        generations,
        number,
        100 * Math.expm1(halfWidth(number)));
  }
}
