package jcabench.source;

import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import jcabench.result.Row;
import jcabench.source.speed.SpeedOutput;

/**
 * What {@code openssl speed} printed of the work of our rows.
 *
 * @param version of the tool's library; empty where it is not told
 * @param options of all of its outputs, in words
 * @param perSecond operations in a second of the rows of which there is a figure
 * @param unlike of rows whose work is only nearly the tool's, what the tool does not do, in words
 */
public record SpeedFigures(
    String version, String options, Map<Row, Double> perSecond, Map<Row, String> unlike) {
  public SpeedFigures {
    perSecond = Map.copyOf(perSecond);
    unlike = Map.copyOf(unlike);
  }

  /**
   * Reads a file.
   *
   * @throws UnreadableRunException when no figure is of one of the rows, or the file holds outputs
   *     that are not alike, or sums over several processes
   */
  public static SpeedFigures of(Path file, Collection<Row> rows) {
    var reading = SpeedFile.reading(file);
    if (reading.outputs().isEmpty()) {
      throw new UnreadableRunException(SpeedFile.nothing(file, reading));
    }
    var first = reading.outputs().getFirst();
    for (var output : reading.outputs()) {
      if (!output.version().equals(first.version()) || !output.options().equals(first.options())) {
        throw new UnreadableRunException(
            file
                + " holds outputs of several versions or options, the second kind from line "
                + output.line()
                + " on: give a file with those of one");
      }
    }
    if (first.options().processes() > 1) {
      throw new UnreadableRunException(
          file
              + " holds sums over "
              + first.options().processes()
              + " processes, which do not stand beside one thread: measure without -multi");
    }
    var perSecond = new LinkedHashMap<Row, Double>();
    var unlike = new LinkedHashMap<Row, String>();
    for (var row : rows) {
      reading.outputs().stream()
          .flatMap(output -> output.figures().stream())
          .filter(figure -> SpeedNames.same(figure, row) && SpeedFile.isOfOurMeaning(figure, first))
          .mapToDouble(SpeedOutput.Figure::perSecond)
          .findFirst()
          .ifPresent(
              figure -> {
                perSecond.put(row, figure);
                SpeedNames.of(row)
                    .map(SpeedNames.Work::unlike)
                    .filter(words -> !words.isEmpty())
                    .ifPresent(words -> unlike.put(row, words));
              });
    }
    if (perSecond.isEmpty()) {
      throw new UnreadableRunException(
          file
              + " holds no figure of the work of a row of this run: see docs/commands.md, ceiling");
    }
    return new SpeedFigures(first.version(), first.options().text(), perSecond, unlike);
  }
}
