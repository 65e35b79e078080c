package jcabench.cli;

import java.nio.file.Path;
import jcabench.result.Redefined;
import jcabench.result.Run;

/** Whether runs mean the same by the rows that they name alike. */
final class Definitions {
  private Definitions() {}

  /** A run and where it is. */
  record Named(Path place, Run run) {}

  /**
   * Refuses two runs that don't.
   *
   * @param cure what the user can do
   * @throws UsageException when a row has another definition version in each
   */
  static void requireSame(Named older, Named newer, String cure) {
    var redefined = Redefined.between(older.run(), newer.run());
    if (redefined.isEmpty()) {
      return;
    }
    var one = redefined.getFirst();
    throw new UsageException(
        ("%s and %s time different things by the same name in %d rows, such as %s, of definition"
                + " version %d in the one and %d in the other; %s")
            .formatted(
                older.place(),
                newer.place(),
                redefined.size(),
                one.newer().label(),
                one.older().definitionVersion(),
                one.newer().definitionVersion(),
                cure));
  }
}
