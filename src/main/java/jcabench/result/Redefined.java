package jcabench.result;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;

/**
 * A row that two runs name alike although another thing is timed in each.
 *
 * @param older the row with the definition version of the older run
 * @param newer the row with that of the newer one
 */
public record Redefined(Row older, Row newer) {
  /**
   * Rows of the newer run that the older one has in another definition only. Files of other suites
   * don't say which they have, so that nothing can be said of them.
   */
  public static List<Redefined> between(Run older, Run newer) {
    var same = new HashSet<>(older.plan().rows());
    var others = new HashMap<Row, Row>();
    for (var row : older.plan().rows()) {
      if (row.definitionVersion() > 0) {
        others.put(row.withDefinition(0), row);
      }
    }
    var redefined = new ArrayList<Redefined>();
    for (var row : newer.plan().rows()) {
      var other = others.get(row.withDefinition(0));
      if (row.definitionVersion() > 0 && other != null && !same.contains(row)) {
        redefined.add(new Redefined(other, row));
      }
    }
    return redefined;
  }
}
