package jcabench.source;

import java.nio.file.Path;
import java.util.List;
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
}
