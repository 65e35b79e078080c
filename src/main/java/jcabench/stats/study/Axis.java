package jcabench.stats.study;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import jcabench.result.Environment;
import jcabench.result.Redefined;
import jcabench.result.Row;
import jcabench.result.Run;

/** In what runs are meant to differ; whatever else differs makes them hard to compare. */
public enum Axis {
  /** Machine and operating system. */
  HOST("host\\..*|cpu\\..*|os\\..*|memory\\..*|container|openssl\\.cpuinfo|.*\\.fact\\.cpuInfo"),
  /** The operating system alone, on machines that are the same. */
  OS("os\\..*|container"),
  /** The JDK that runs the contenders. */
  JDK("jvm\\..*|contender\\.(jdk|nss)\\.version"),
  /** OpenSSL's version or build. */
  OPENSSL("openssl\\..*|contender\\.openssl.*"),
  /** Versions of the contenders: jars, libraries. */
  CONTENDER("contender\\..*|openssl\\..*|nss\\..*"),
  /** Versions of jcabench itself. */
  RELEASE("jcabench\\..*"),
  /** What {@code openssl speed} was told: how many processes, by which time, for how long. */
  OPTIONS("speed\\.(processes|time|seconds)"),
  /** Capabilities of the processor that are hidden from OpenSSL. */
  MASK("speed\\.mask|openssl\\.cpuinfo|.*\\.fact\\.cpuInfo");

  private static final String NOT_RECORDED = "not recorded";

  /** Facts that outputs of {@code openssl speed} tell or not. */
  private static final String OF_SPEED = "speed.";

  /** What is another for every run, or says nothing about speed. */
  private static final Pattern ALWAYS =
      Pattern.compile(
          "date|remark\\..*|load\\..*|cpu\\.steal|cpu\\.mhz.*|host\\.name|memory\\.bytes|jvm\\.arguments|jvm\\.home"
              + "|.*\\.library\\..*|.*\\.fact\\.(file|directory|modules|built|compiler)"
              + "|jcabench\\.(commit|code)|contender\\..*\\.(present|reason|cure)");

  private final Pattern own;

  Axis(String own) {
    this.own = Pattern.compile(own);
  }

  /** The name that a user gives. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * A fact in which runs differ.
   *
   * @param name the fact's name
   * @param values one for each run; {@code not recorded} where a run does not say
   * @param wanted whether it belongs to the axis
   */
  public record Difference(String name, List<String> values, boolean wanted) {
    public Difference {
      values = List.copyOf(values);
    }
  }

  /** Every fact in which some of the runs differ, but for those that always do. */
  public List<Difference> differences(List<Run> runs) {
    var names = new TreeSet<String>();
    runs.forEach(run -> names.addAll(run.environment().facts().keySet()));
    var differences = new ArrayList<Difference>();
    for (var name : names) {
      if (ALWAYS.matcher(name).matches()) {
        continue;
      }
      var values =
          runs.stream().map(run -> run.environment().fact(name).orElse(NOT_RECORDED)).toList();
      var told =
          values.stream()
              .filter(value -> !name.startsWith(OF_SPEED) || !isUntold(value))
              .distinct()
              .count();
      if (told > 1) {
        differences.add(new Difference(name, values, own.matcher(name).matches()));
      }
    }
    differences.addAll(definitions(runs));
    return differences;
  }

  /** Benchmarks that time other things in some run than in the first: on no axis. */
  private static List<Difference> definitions(List<Run> runs) {
    var benchmarks = new TreeSet<String>();
    for (var run : runs) {
      Redefined.between(runs.getFirst(), run)
          .forEach(one -> benchmarks.add(one.newer().benchmark()));
    }
    return benchmarks.stream()
        .map(
            name ->
                new Difference(
                    "definition version of " + name,
                    runs.stream().map(run -> versions(run, name)).toList(),
                    false))
        .toList();
  }

  private static String versions(Run run, String benchmark) {
    var versions =
        run.plan().rows().stream()
            .filter(row -> row.benchmark().equals(benchmark))
            .map(Row::definitionVersion)
            .distinct()
            .sorted()
            .map(String::valueOf)
            .collect(Collectors.joining(", "));
    return versions.isEmpty() ? NOT_RECORDED : versions;
  }

  /** It may be the same as elsewhere. */
  private static boolean isUntold(String value) {
    return value.equals(Environment.NOT_TOLD) || value.equals(NOT_RECORDED);
  }
}
