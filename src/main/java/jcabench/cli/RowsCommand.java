package jcabench.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import jcabench.result.Json;
import jcabench.result.Row;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code jcabench rows}. */
@Command(
    name = "rows",
    description = "Says what would be measured.",
    mixinStandardHelpOptions = true)
final class RowsCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private ProfileOption profile;

  @Option(names = "--json", description = "A list of objects instead of text.")
  private boolean json;

  @Override
  public Integer call() {
    var out = spec.commandLine().getOut();
    var rows = profile.rows();
    if (json) {
      out.print(Json.pretty(rows.stream().map(RowsCommand::asMap).toList()));
    } else {
      rows.forEach(row -> out.println(row.label()));
    }
    out.flush();
    return 0;
  }

  private static Map<String, Object> asMap(Row row) {
    var map = new LinkedHashMap<String, Object>();
    map.put("service", row.service());
    map.put("benchmark", row.benchmark());
    map.put("operation", row.operation());
    map.put("params", row.params());
    map.put("threads", row.threads());
    map.put("mode", row.mode().label());
    map.put("definitionVersion", row.definitionVersion());
    map.put("label", row.label());
    return map;
  }
}
