package jcabench.report.text;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import jcabench.result.Environment;
import jcabench.result.Fork;
import jcabench.result.Measurement;
import jcabench.result.Origin;
import jcabench.result.Run;

/** Where the forks ran, machine by machine: not where the report is written. */
public final class EnvironmentFacts {
  /** Distinct values that one line shows. */
  private static final int MOST_PLACES = 24;

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
    TITLES.put("cpu.usable", "Usable hardware threads");
    TITLES.put("cpu.smt", "SMT");
    TITLES.put("cpu.counters", "Processor's counters");
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

  private EnvironmentFacts() {}

  /**
   * A fact.
   *
   * @param name a title, or the fact's own key where there is no title for it
   * @param isKey whether it is such a key
   */
  public record Fact(String name, boolean isKey, String value) {}

  /**
   * What was recorded of one machine.
   *
   * @param title names the machine; empty where the run has only one
   * @param note a sentence that stands before the facts; empty for none
   */
  public record Place(String title, String note, List<Fact> facts) {
    public Place {
      facts = List.copyOf(facts);
    }
  }

  /**
   * One place for each machine; where there are several, one more for what all forks say.
   *
   * @param elsewhere facts that stand in another part of the report, by their key
   */
  public static List<Place> of(Run run, Predicate<String> elsewhere) {
    var machines = run.environments().machines();
    if (machines.size() == 1) {
      var recorded = machines.firstEntry().getValue().facts();
      var note = recorded.isEmpty() ? "Nothing was recorded of the machine." : "";
      return List.of(new Place("", note, facts(recorded, elsewhere, fromForks(run))));
    }
    var places = new ArrayList<Place>();
    machines.entrySet().stream()
        .limit(MOST_PLACES)
        .forEach(
            one ->
                places.add(
                    new Place(
                        "Machine " + one.getKey(),
                        "",
                        facts(one.getValue().facts(), elsewhere, List.of()))));
    if (machines.size() > MOST_PLACES) {
      int more = machines.size() - MOST_PLACES;
      places.add(
          new Place(more + " machines more", "Their facts are in environments.json.", List.of()));
    }
    places.add(new Place("All machines", "", fromForks(run)));
    return places;
  }

  private static List<Fact> facts(
      Map<String, String> recorded, Predicate<String> elsewhere, List<Fact> fromForks) {
    var facts = new ArrayList<Fact>();
    var missing = new ArrayList<String>();
    TITLES.forEach(
        (key, title) -> {
          var value = recorded.getOrDefault(key, "").strip();
          if (value.isEmpty()) {
            missing.add(title);
          } else {
            facts.add(new Fact(title, false, key.equals(MEMORY) ? Numbers.memory(value) : value));
          }
        });
    recorded.forEach(
        (key, value) -> {
          boolean told = TITLES.containsKey(key) || key.startsWith(Environment.REMARK);
          if (!told && !elsewhere.test(key)) {
            facts.add(new Fact(key, true, value.isBlank() ? "–" : value));
          }
        });
    facts.addAll(fromForks);
    if (!recorded.isEmpty() && !missing.isEmpty()) {
      facts.add(new Fact("Not recorded", false, String.join(", ", missing)));
    }
    return facts;
  }

  /** What was recorded of the forks themselves. */
  private static List<Fact> fromForks(Run run) {
    if (!run.plan().publishesSpeed()) {
      return List.of();
    }
    var measured =
        run.forks().stream()
            .map(Fork::measurement)
            .filter(Objects::nonNull)
            .map(Measurement::origin)
            .filter(Origin.Jmh.class::isInstance)
            .map(Origin.Jmh.class::cast)
            .distinct()
            .toList();
    var facts = new ArrayList<Fact>();
    add(facts, "JVM of the forks", measured, EnvironmentFacts::jvm);
    add(facts, "JMH", measured, jmh -> plain(jmh.jmhVersion()));
    add(facts, "Iterations per fork", iterations(measured));
    Conditions.words(run).forEach((title, words) -> facts.add(new Fact(title, false, words)));
    return facts;
  }

  private static void add(
      List<Fact> facts,
      String title,
      List<Origin.Jmh> measured,
      Function<Origin.Jmh, String> value) {
    add(
        facts,
        title,
        measured.stream()
            .map(value)
            .filter(text -> !text.isBlank())
            .collect(Collectors.toCollection(TreeSet::new)));
  }

  private static void add(List<Fact> facts, String title, Set<String> distinct) {
    if (!distinct.isEmpty()) {
      var shown = distinct.stream().limit(MOST_VALUES).collect(Collectors.joining("; "));
      var more =
          distinct.size() > MOST_VALUES ? "; and " + (distinct.size() - MOST_VALUES) + " more" : "";
      facts.add(new Fact(title, false, shown + more));
    }
  }

  private static String jvm(Origin.Jmh jmh) {
    return (plain(jmh.vmName()) + " " + plain(jmh.vmVersion())).strip();
  }

  private static String plain(String text) {
    return text == null ? "" : text.strip();
  }

  /** Of each length of iterations between how many a fork took. */
  private static Set<String> iterations(List<Origin.Jmh> measured) {
    return measured.stream()
        .collect(Collectors.groupingBy(jmh -> time(jmh.warmup()) + time(jmh.measurement())))
        .values()
        .stream()
        .map(
            alike ->
                "warm-up %s, measured %s"
                    .formatted(
                        times(alike, Origin.Jmh::warmup), times(alike, Origin.Jmh::measurement)))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String time(Origin.Iterations iterations) {
    return iterations == null ? "" : "× " + plain(iterations.time());
  }

  private static String times(
      List<Origin.Jmh> alike, Function<Origin.Jmh, Origin.Iterations> which) {
    var all = alike.stream().map(which).filter(Objects::nonNull).toList();
    if (all.isEmpty()) {
      return "not recorded";
    }
    var counts = all.stream().mapToLong(Origin.Iterations::count).summaryStatistics();
    return (counts.getMin() == counts.getMax() ? "" : counts.getMin() + " to ")
        + counts.getMax()
        + " "
        + time(all.getFirst());
  }
}
