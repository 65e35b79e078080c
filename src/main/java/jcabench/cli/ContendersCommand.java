package jcabench.cli;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import jcabench.contender.Availability;
import jcabench.result.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code jcabench contenders}. */
@Command(
    name = "contenders",
    description =
        "Says who is present, proved by a whole operation, and who is absent and the cure.",
    mixinStandardHelpOptions = true)
final class ContendersCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private DeclaredContenders declared;

  @Option(names = "--json", description = "A list of objects instead of text.")
  private boolean json;

  @Override
  public Integer call() {
    var out = spec.commandLine().getOut();
    var found = declared.all().values().parallelStream().map(Availability::of).toList();
    if (json) {
      out.print(Json.pretty(found.stream().map(ContendersCommand::asMap).toList()));
    } else {
      found.forEach(one -> out.println(line(one)));
    }
    out.flush();
    return 0;
  }

  private static String line(Availability one) {
    var head = "%-10s %-16s ".formatted(one.contender().id(), one.contender().title());
    if (one.present()) {
      return head
          + "present  "
          + one.version()
          + one.warnings().stream()
              .map(warning -> "\n  warning: " + warning)
              .collect(Collectors.joining());
    }
    return head
        + "ABSENT   "
        + one.reason()
        + (one.cure().isEmpty() ? "" : "; cure: " + one.cure());
  }

  private static Map<String, Object> asMap(Availability one) {
    var map = new LinkedHashMap<String, Object>();
    map.put("id", one.contender().id());
    map.put("title", one.contender().title());
    map.put("present", one.present());
    map.put("reason", one.reason());
    map.put("cure", one.cure());
    map.put("version", one.version());
    map.put("warnings", one.warnings());
    map.put("proof", one.proof());
    return map;
  }
}
