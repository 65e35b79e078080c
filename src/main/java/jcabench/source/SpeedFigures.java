package jcabench.source;

import java.nio.file.Path;
import java.util.Collection;
import java.util.LinkedHashMap;
import jcabench.result.Row;
import jcabench.result.SpeedColumn;
import jcabench.source.speed.SpeedOutput;

/** Reads what {@code openssl speed} printed of the work of our rows. */
public final class SpeedFigures {
  private SpeedFigures() {}

  /**
   * Reads a file.
   *
   * @throws UnreadableRunException when no figure is of one of the rows, or the file holds outputs
   *     that are not alike, or sums over several processes
   */
  public static SpeedColumn of(Path file, Collection<Row> rows) {
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
    return new SpeedColumn(first.version(), first.options().text(), perSecond, unlike);
  }
}
