package jcabench.source;

import java.nio.file.Path;
import jcabench.result.Run;

/** A form that results are read from. */
interface Source {
  /** Whether the place looks like this form; whether it is sound shows when it is read. */
  boolean recognises(Path place);

  /**
   * Reads all of it.
   *
   * @throws UnreadableRunException when it is missing, broken, or of another version
   */
  Run read(Path place);
}
