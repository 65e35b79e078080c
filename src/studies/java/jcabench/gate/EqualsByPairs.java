package jcabench.gate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import jcabench.result.Cell;
import jcabench.result.Fork;
import jcabench.result.Row;
import jcabench.result.Run;
import jcabench.source.Sources;
import jcabench.stats.PairedSample;
import jcabench.stats.Quantiles;
import jcabench.stats.Ratio;
import jcabench.stats.RunVariances;
import jcabench.stats.Sample;

/**
 * How far JVMs of one contender, side by side in one generation, lie apart: by their scores, and by
 * the ratio that most pairs of their readings agree on.
 */
public final class EqualsByPairs {
  private EqualsByPairs() {}

  /**
   * Of each run of a folder, and of the A/A tests that are published: a Markdown table.
   *
   * @param folder with runs in a folder {@code busy}
   */
  public static List<String> lines(Path folder) {
    var lines = new ArrayList<String>();
    lines.add(
        "| equals | processor | ratios of two JVMs | by scores: middle, nine of ten | by pairs |");
    lines.add("|---|---|--:|--:|--:|");
    runs(folder).forEach(place -> lines.add(line(place, Sources.read(place))));
    return lines;
  }

  private static List<Path> runs(Path folder) {
    var published = Path.of("results", "published");
    return Stream.of(folder.resolve("busy"), published)
        .flatMap(place -> folders(place).stream())
        .filter(place -> !place.startsWith(published) || place.toString().endsWith("aa"))
        .toList();
  }

  private static List<Path> folders(Path place) {
    try (var files = Files.list(place)) {
      return files.filter(Files::isDirectory).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String line(Path place, Run run) {
    var scores = new ArrayList<Double>();
    var pairs = new ArrayList<Double>();
    for (var row : run.plan().rows()) {
      var ids = run.plan().contenders().stream().map(one -> one.id()).toList();
      for (int i = 0; i < ids.size(); i++) {
        for (int j = i + 1; j < ids.size(); j++) {
          if (name(ids.get(i)).equals(name(ids.get(j)))) {
            add(row, forks(run, row, ids.get(i)), forks(run, row, ids.get(j)), scores, pairs);
          }
        }
      }
    }
    return String.format(
        Locale.ROOT,
        "| %s | %s | %d | %s | %s |",
        place.getFileName(),
        run.environment().fact(RunVariances.PROCESSOR).orElse("–"),
        scores.size(),
        apart(scores),
        apart(pairs));
  }

  private static String name(String id) {
    return id.replaceFirst("@.*", "");
  }

  private static List<Fork> forks(Run run, Row row, String id) {
    return run.cell(row, id) instanceof Cell.Measured cell ? cell.forks() : List.of();
  }

  private static void add(
      Row row, List<Fork> forks, List<Fork> others, List<Double> scores, List<Double> pairs) {
    if (forks.isEmpty() || others.isEmpty() || row.singleShot() || forks.getFirst().varies()) {
      return;
    }
    var base = Sample.of(row, others);
    Arrays.stream(Ratio.logs(Sample.of(row, forks), base)).map(Math::abs).forEach(scores::add);
    var beside = PairedSample.of(row, forks, others, List.of());
    Arrays.stream(Ratio.logs(beside, base)).map(Math::abs).forEach(pairs::add);
  }

  private static String apart(List<Double> logs) {
    var sorted = logs.stream().mapToDouble(log -> log).sorted().toArray();
    return String.format(
        Locale.ROOT,
        "%.1f %%, %.1f %%",
        100 * Quantiles.median(sorted),
        100 * sorted[(int) (0.9 * (sorted.length - 1))]);
  }
}
