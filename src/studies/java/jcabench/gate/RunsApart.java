package jcabench.gate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import jcabench.result.CellKey;
import jcabench.result.Run;
import jcabench.source.Sources;
import jcabench.stats.Comparison;
import jcabench.stats.Estimate;
import jcabench.stats.RunVariance;
import jcabench.stats.RunVariances;
import jcabench.stats.study.History;

/**
 * How far apart the project's own runs of unchanged providers lie, on one kind of processor and on
 * two: what the gate of stored runs takes where no history is given.
 */
public final class RunsApart {
  private static final Path FOLDER = Path.of("results", "studies", "run-variance");
  private static final Path RESOURCES = Path.of("src", "main", "resources", "jcabench", "stats");
  private static final Optional<String> REFERENCE = Optional.of(Comparison.USUAL_REFERENCE);
  private static final List<String> CONTENDERS = List.of("jdk", "openssl", "bc", "bcfips", "nss");

  /** What a kind of operation shows, and what is taken for it. */
  private record Kind(Optional<RunVariance> shown, RunVariance taken) {}

  /** By processor: the runs on it. */
  private final SequencedMap<String, List<Run>> processors = new LinkedHashMap<>();

  private RunsApart(Path folder) {
    try {
      for (var line : Files.readAllLines(folder.resolve("runs.txt"))) {
        if (!line.startsWith("#")) {
          var run = Sources.read(Path.of(line));
          var processor = run.environment().fact(RunVariances.PROCESSOR).orElseThrow();
          processors.computeIfAbsent(processor, _ -> new ArrayList<>()).add(run);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The files that the product reads. */
  public static Map<Path, String> resources() {
    var apart = new RunsApart(FOLDER);
    var alike = apart.alike();
    return Map.of(
        RESOURCES.resolve("runs-alike.properties"), properties(alike),
        RESOURCES.resolve("runs-unlike.properties"), properties(apart.unlike(alike)));
  }

  private static String properties(Map<String, Kind> kinds) {
    var text =
        new StringBuilder(
            "# Standard deviations between runs in percent: docs/studies/run-variance.md\n");
    kinds.forEach((kind, value) -> text.append(kind + " = " + deviation(value.taken()) + "\n"));
    return text.toString();
  }

  /** The study's table. */
  public static List<String> lines(Path folder) {
    var apart = new RunsApart(folder);
    var alike = apart.alike();
    var unlike = apart.unlike(alike);
    var lines = new ArrayList<String>();
    lines.add(
        "| kind of operation | one kind of processor: seen | taken | two kinds: seen | taken |");
    lines.add("|---|--:|--:|--:|--:|");
    alike.forEach(
        (kind, same) ->
            lines.add(
                "| %s | %s | %s %% | %s | %s %% |"
                    .formatted(
                        kind,
                        seen(same.shown()),
                        deviation(same.taken()),
                        seen(unlike.get(kind).shown()),
                        deviation(unlike.get(kind).taken()))));
    lines.add("");
    apart.processors.forEach(
        (processor, runs) -> lines.add("- %s: %d runs".formatted(processor, runs.size())));
    return lines;
  }

  /** What the gate of stored runs says of these runs, which are of equals, and of cut scores. */
  public static List<String> gates(Path folder) {
    var processors = List.copyOf(new RunsApart(folder).processors.values());
    var gates = new StoredGates(CONTENDERS);
    for (int i = 0; i < processors.size(); i++) {
      gates.add("processor %d".formatted(i + 1), processors.get(i), processors.get(i));
    }
    for (int i = 1; i < processors.size(); i++) {
      gates.add(
          "processor %d and %d".formatted(i, i + 1), processors.get(i - 1), processors.get(i));
    }
    return gates.lines();
  }

  private static String seen(Optional<RunVariance> shown) {
    return shown.map(variance -> deviation(variance) + " %").orElse("–");
  }

  private static String deviation(RunVariance variance) {
    return String.format(Locale.ROOT, "%.1f", 100 * Math.sqrt(variance.variance()));
  }

  /** Of runs on one kind of processor. */
  private Map<String, Kind> alike() {
    var cells = new TreeMap<String, List<List<Estimate>>>();
    for (var runs : processors.values()) {
      History.cells(runs, REFERENCE)
          .forEach(
              (kind, found) ->
                  cells.computeIfAbsent(kind, _ -> new ArrayList<>()).addAll(found.values()));
    }
    return kinds(cells, RunVariance.LEAST_RUNS, _ -> 0.0);
  }

  /**
   * Of the means over the runs on each kind of processor, and what runs on one have of their own.
   */
  private Map<String, Kind> unlike(Map<String, Kind> alike) {
    var cells = new TreeMap<String, Map<CellKey, List<Estimate>>>();
    for (var runs : processors.values()) {
      History.cells(runs, REFERENCE)
          .forEach(
              (kind, found) ->
                  found.forEach(
                      (cell, estimates) ->
                          cells
                              .computeIfAbsent(kind, _ -> new LinkedHashMap<>())
                              .computeIfAbsent(cell, _ -> new ArrayList<>())
                              .add(mean(estimates))));
    }
    var lists = new TreeMap<String, List<List<Estimate>>>();
    cells.forEach((kind, found) -> lists.put(kind, List.copyOf(found.values())));
    return kinds(lists, processors.size(), kind -> alike.get(kind).taken().variance());
  }

  private static Estimate mean(List<Estimate> runs) {
    double squares =
        runs.stream().mapToDouble(run -> run.standardError() * run.standardError()).sum();
    return new Estimate(
        runs.stream().mapToDouble(Estimate::mean).average().orElseThrow(),
        Math.sqrt(squares) / runs.size(),
        runs.stream().mapToDouble(Estimate::degreesOfFreedom).sum());
  }

  /** What each kind shows, drawn towards what all of them show; and that for all others. */
  private static Map<String, Kind> kinds(
      Map<String, List<List<Estimate>>> cells, int least, ToDoubleFunction<String> beside) {
    var all = RunVariance.of(cells.values().stream().flatMap(List::stream).toList(), least);
    var kinds = new TreeMap<String, Kind>();
    kinds.put(
        RunVariances.OTHERS,
        kind(all, all.orElseThrow(), beside.applyAsDouble(RunVariances.OTHERS)));
    cells.forEach(
        (kind, found) ->
            kinds.put(
                kind, kind(RunVariance.of(found, least), all.get(), beside.applyAsDouble(kind))));
    return kinds;
  }

  private static Kind kind(Optional<RunVariance> shown, RunVariance all, double beside) {
    var prior = new RunVariance(all.variance(), RunVariances.WEIGHT);
    var taken = shown.map(prior::moderated).orElse(prior);
    return new Kind(shown, new RunVariance(taken.variance() + beside, taken.degreesOfFreedom()));
  }
}
