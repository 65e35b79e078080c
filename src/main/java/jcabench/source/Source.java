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

  /**
   * The same where the contenders are something else.
   *
   * @param by what they are; only foreign files leave a choice
   */
  default Run read(Path place, By by) {
    if (!by.equals(By.PROVIDER)) {
      throw new UnreadableRunException(
          place + " says who its contenders are: --by is for JMH files of other suites");
    }
    return read(place);
  }
}
