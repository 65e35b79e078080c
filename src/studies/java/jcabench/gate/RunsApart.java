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
 * two: what the gate of stored runs takes where no history is given. Runs are held against others
 * of the same state of the providers only.
 */
public final class RunsApart {
  private static final Path FOLDER = Path.of("results", "studies", "run-variance");
  private static final Path RESOURCES = Path.of("src", "main", "resources", "jcabench", "stats");
  private static final Optional<String> REFERENCE = Optional.of(Comparison.USUAL_REFERENCE);
  private static final List<String> CONTENDERS = List.of("jdk", "openssl", "bc", "bcfips", "nss");
  private static final String STATE = "[";

  /** Two runs tell little of a cell; all cells of a kind are pooled. */
  private static final int PAIR = 2;

  /** What a kind of operation shows, and what is taken for it. */
  private record Kind(Optional<RunVariance> shown, RunVariance taken) {}

  /**
   * Runs of one state of the providers on one kind of processor.
   *
   * @param state as {@code runs.txt} calls it
   */
  private record Alike(String state, String processor, List<Run> runs) {}

  private final List<Alike> groups = new ArrayList<>();

  private RunsApart(Path folder) {
    try {
      var state = "";
      for (var line : Files.readAllLines(folder.resolve("runs.txt"))) {
        if (line.startsWith(STATE)) {
          state = line.substring(STATE.length(), line.length() - 1);
        } else if (!line.startsWith("#")) {
          add(state, Sources.read(Path.of(line)));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void add(String state, Run run) {
    var processor = run.environment().fact(RunVariances.PROCESSOR).orElseThrow();
    for (var group : groups) {
      if (group.state.equals(state) && group.processor.equals(processor)) {
        group.runs.add(run);
        return;
      }
    }
    groups.add(new Alike(state, processor, new ArrayList<>(List.of(run))));
  }

  /** The groups of each state. */
  private SequencedMap<String, List<Alike>> states() {
    var states = new LinkedHashMap<String, List<Alike>>();
    groups.forEach(group -> states.computeIfAbsent(group.state, _ -> new ArrayList<>()).add(group));
    return states;
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
    apart.groups.forEach(
        group ->
            lines.add(
                "- %s, %s: %d runs".formatted(group.state, group.processor, group.runs.size())));
    return lines;
  }

  /** What the gate of stored runs says of these runs, which are of equals, and of cut scores. */
  public static List<String> gates(Path folder) {
    var gates = new StoredGates(CONTENDERS);
    new RunsApart(folder)
        .states()
        .forEach(
            (state, groups) -> {
              for (var group : groups) {
                gates.add(state + ", " + group.processor, group.runs, group.runs);
              }
              for (int i = 1; i < groups.size(); i++) {
                gates.add(
                    state + ", from one processor to the other",
                    groups.get(i - 1).runs,
                    groups.get(i).runs);
              }
            });
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
    for (var group : groups) {
      History.cells(group.runs, REFERENCE)
          .forEach(
              (kind, found) ->
                  cells.computeIfAbsent(kind, _ -> new ArrayList<>()).addAll(found.values()));
    }
    return kinds(cells, _ -> 0.0);
  }

  /**
   * Of the means over the runs on each kind of processor, and what runs on one have of their own.
   */
  private Map<String, Kind> unlike(Map<String, Kind> alike) {
    var lists = new TreeMap<String, List<List<Estimate>>>();
    for (var some : states().values()) {
      var cells = new TreeMap<String, Map<CellKey, List<Estimate>>>();
      for (var group : some) {
        History.cells(group.runs, REFERENCE)
            .forEach(
                (kind, found) ->
                    found.forEach(
                        (cell, estimates) ->
                            cells
                                .computeIfAbsent(kind, _ -> new LinkedHashMap<>())
                                .computeIfAbsent(cell, _ -> new ArrayList<>())
                                .add(mean(estimates))));
      }
      cells.forEach(
          (kind, found) ->
              lists.computeIfAbsent(kind, _ -> new ArrayList<>()).addAll(found.values()));
    }
    return kinds(lists, kind -> alike.get(kind).taken().variance());
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
      Map<String, List<List<Estimate>>> cells, ToDoubleFunction<String> beside) {
    var all = RunVariance.of(cells.values().stream().flatMap(List::stream).toList(), PAIR);
    var kinds = new TreeMap<String, Kind>();
    kinds.put(
        RunVariances.OTHERS,
        kind(all, all.orElseThrow(), beside.applyAsDouble(RunVariances.OTHERS)));
    cells.forEach(
        (kind, found) ->
            kinds.put(
                kind, kind(RunVariance.of(found, PAIR), all.get(), beside.applyAsDouble(kind))));
    return kinds;
  }

  private static Kind kind(Optional<RunVariance> shown, RunVariance all, double beside) {
    var prior = new RunVariance(all.variance(), RunVariances.WEIGHT);
    var taken = shown.map(prior::moderated).orElse(prior);
    return new Kind(shown, new RunVariance(taken.variance() + beside, taken.degreesOfFreedom()));
  }
}
