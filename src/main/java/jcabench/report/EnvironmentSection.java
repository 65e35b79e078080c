package jcabench.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import jcabench.result.Fork;
import jcabench.result.Measurement;
import jcabench.result.Origin;
import jcabench.result.Run;

/** Where the forks ran: not where the report is written. */
final class EnvironmentSection {
  private static final int LONGEST = 400;

  /** Distinct values that one line shows. */
  private static final int MOST_VALUES = 4;

  private static final String MEMORY = "memory.bytes";

  /** Facts in the order of the report. */
  private static final Map<String, String> TITLES = new LinkedHashMap<>();

  static {
    TITLES.put("date", "Date");
    TITLES.put("host.name", "Host");
    TITLES.put("cpu.model", "CPU");
    TITLES.put("cpu.physicalCores", "Cores");
    TITLES.put("cpu.logicalCores", "Hardware threads");
    TITLES.put("cpu.smt", "SMT");
    TITLES.put("cpu.governor", "Governor");
    TITLES.put("cpu.microcode", "Microcode");
    TITLES.put("cpu.flags", "CPU features for cryptography");
    TITLES.put(MEMORY, "Memory");
    TITLES.put("os.name", "System");
    TITLES.put("os.kernel", "Kernel");
    TITLES.put("container", "Container");
    TITLES.put("cpu.steal", "CPU steal");
    TITLES.put("load.before", "Load before the run");
    TITLES.put("jvm.name", "JVM");
    TITLES.put("jvm.version", "JVM version");
    TITLES.put("jvm.home", "JVM home");
    TITLES.put("jvm.arguments", "JVM arguments");
    TITLES.put("openssl.version", "OpenSSL");
    TITLES.put("openssl.cpuinfo", "OpenSSL CPU capabilities");
    TITLES.put("nss.version", "NSS");
    TITLES.put("jcabench.version", "jcabench");
    TITLES.put("jcabench.commit", "jcabench commit");
  }

  private EnvironmentSection() {}

  static String of(Run run) {
    var machines = run.environments().machines();
    if (machines.size() == 1) {
      var facts = machines.firstEntry().getValue().facts();
      return "## Environment of the forks\n\n" + facts(run, facts, fromForks(run));
    }
    var text = new StringBuilder("## Environments of the forks\n");
    machines.forEach(
        (id, environment) ->
            text.append("\n### Machine ")
                .append(Markdown.text(id, LONGEST))
                .append("\n\n")
                .append(facts(run, environment.facts(), Map.of())));
    text.append("\n### All machines\n\n");
    return text + facts(run, Map.of(), fromForks(run));
  }

  private static String facts(Run run, Map<String, String> facts, Map<String, String> others) {
    var table = new Table().words("Property").words("Value");
    var missing = new ArrayList<String>();
    TITLES.forEach(
        (key, title) -> {
          var value = facts.getOrDefault(key, "").strip();
          if (value.isEmpty()) {
            missing.add(title);
          } else {
            var shown = key.equals(MEMORY) ? Numbers.memory(value) : value;
            table.row(List.of(title, Markdown.text(shown, LONGEST)));
          }
        });
    facts.forEach(
        (key, value) -> {
          if (!TITLES.containsKey(key) && !ContendersSection.ownsFact(run.plan(), key)) {
            table.row(List.of(Markdown.codeInTable(key, LONGEST), shown(value)));
          }
        });
    others.forEach((title, value) -> table.row(List.of(title, value)));
    if (facts.isEmpty() && run.environments().machines().size() == 1) {
      return "Nothing was recorded of the machine.\n" + (table.isEmpty() ? "" : "\n" + table);
    }
    if (!facts.isEmpty() && !missing.isEmpty()) {
      table.row(List.of("Not recorded", String.join(", ", missing)));
    }
    return table.toString();
  }

  private static String shown(String value) {
    return value.isBlank() ? "–" : Markdown.text(value, LONGEST);
  }

  /** What was recorded of the forks themselves. */
  private static Map<String, String> fromForks(Run run) {
    var measured =
        run.plan().publishesSpeed()
            ? run.forks().stream()
                .map(Fork::measurement)
                .filter(Objects::nonNull)
                .map(Measurement::origin)
                .filter(Origin.Jmh.class::isInstance)
                .map(Origin.Jmh.class::cast)
                .distinct()
                .toList()
            : List.<Origin.Jmh>of();
    var lines = new LinkedHashMap<String, String>();
    put(lines, "JVM of the forks", measured, EnvironmentSection::jvm);
    put(lines, "JMH", measured, jmh -> plain(jmh.jmhVersion()));
    put(lines, "Iterations per fork", measured, EnvironmentSection::iterations);
    if (run.plan().publishesSpeed()) {
      lines.putAll(Conditions.words(run));
    }
    return lines;
  }

  private static void put(
      Map<String, String> lines,
      String title,
      List<Origin.Jmh> measured,
      Function<Origin.Jmh, String> value) {
    Set<String> distinct =
        measured.stream()
            .map(value)
            .filter(text -> !text.isBlank())
            .collect(Collectors.toCollection(TreeSet::new));
    if (!distinct.isEmpty()) {
      var shown = distinct.stream().limit(MOST_VALUES).collect(Collectors.joining("; "));
      var more =
          distinct.size() > MOST_VALUES ? "; and " + (distinct.size() - MOST_VALUES) + " more" : "";
      lines.put(title, Markdown.text(shown + more, LONGEST));
    }
  }

  private static String jvm(Origin.Jmh jmh) {
    return (plain(jmh.vmName()) + " " + plain(jmh.vmVersion())).strip();
  }

  private static String plain(String text) {
    return text == null ? "" : text.strip();
  }

  private static String iterations(Origin.Jmh jmh) {
    return "warm-up %s, measured %s".formatted(times(jmh.warmup()), times(jmh.measurement()));
  }

  private static String times(Origin.Iterations iterations) {
    if (iterations == null) {
      return "not recorded";
    }
    return iterations.count() + " × " + plain(iterations.time());
  }
}
