package jcabench.source;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import jcabench.result.Run;

/** All forms that results are read from. */
public final class Sources {
  /** The first that recognises a place reads it. */
  private static final List<Source> ALL = List.of(new RunFolder(), new SpeedFile(), new JmhFile());

  private Sources() {}

  /**
   * Reads a run folder, a file with outputs of {@code openssl speed}, or a bare JMH JSON file.
   *
   * @throws UnreadableRunException when it is missing, broken or of another schema
   */
  public static Run read(Path place) {
    return read(place, By.PROVIDER);
  }

  /**
   * The same where the contenders of a foreign file are something else.
   *
   * @throws UnreadableRunException also when the file has no such parameter
   */
  public static Run read(Path place, By by) {
    return ALL.stream()
        .filter(source -> source.recognises(place))
        .findFirst()
        .orElseThrow(
            () ->
                new UnreadableRunException(
                    place + " does not exist: name a run folder under results/, or a JMH file"))
        .read(place, by);
  }

  /**
   * Reads many of them, several at once.
   *
   * @return in the order of the places
   * @throws UnreadableRunException of the first place that cannot be read
   */
  public static List<Run> readAll(List<Path> places, By by) {
    return places.parallelStream().map(place -> attempt(place, by)).toList().stream()
        .map(Supplier::get)
        .toList();
  }

  private static Supplier<Run> attempt(Path place, By by) {
    try {
      var run = read(place, by);
      return () -> run;
    } catch (UnreadableRunException e) {
      return () -> {
        throw e;
      };
    }
  }
}
