package jcabench.source;

import java.nio.file.Path;
import java.util.List;
import jcabench.result.Run;

/** All forms that results are read from. */
public final class Sources {
  /** The first that recognises a place reads it. */
  private static final List<Source> ALL = List.of(new RunFolder(), new JmhFile());

  private Sources() {}

  /**
   * Reads a run folder, or a bare JMH JSON file.
   *
   * @throws UnreadableRunException when it is missing, broken or of another schema
   */
  public static Run read(Path place) {
    return ALL.stream()
        .filter(source -> source.recognises(place))
        .findFirst()
        .orElseThrow(
            () ->
                new UnreadableRunException(
                    place + " does not exist: name a run folder under results/, or a JMH file"))
        .read(place);
  }
}
