package jcabench.source;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import jcabench.result.Fork;
import jcabench.result.Measurement;
import jcabench.result.Mode;
import jcabench.result.Origin;
import jcabench.result.Row;

/** One benchmark of a JMH file, with everything that JMH says of it. */
final class JmhEntry {
  private static final Pattern SERVICE = Pattern.compile("-Djcabench\\.service=(\\w{1,60})");
  private static final Pattern DEFINITION = Pattern.compile("-Djcabench\\.definition=([0-9]{1,6})");
  private static final Map<String, TimeUnit> UNITS =
      Map.of(
          "ns", TimeUnit.NANOSECONDS,
          "us", TimeUnit.MICROSECONDS,
          "ms", TimeUnit.MILLISECONDS,
          "s", TimeUnit.SECONDS,
          "min", TimeUnit.MINUTES,
          "m", TimeUnit.MINUTES,
          "hr", TimeUnit.HOURS,
          "day", TimeUnit.DAYS);

  private final JsonNode node;
  private final String place;

  /**
   * An entry.
   *
   * @param place what to name in errors, for example {@code results.json, benchmark 3}
   */
  JmhEntry(JsonNode node, String place) {
    this.node = node;
    this.place = place;
  }

  /** The benchmark's full name. */
  JmhName name() {
    var name = new JmhName(string(node, "benchmark"));
    if (name.fullClass().isEmpty() || name.method().isEmpty()) {
      throw broken(place, "'" + name.text() + "' is not class.method");
    }
    return name;
  }

  /** Who the contender is. */
  String contender(Set<String> ambiguous, By by) {
    if (by.isClass()) {
      return type(ambiguous);
    }
    return by.isMethod()
        ? name().method()
        : node.path("params").path(by.parameter()).asText("unnamed");
  }

  private String type(Set<String> ambiguous) {
    return ambiguous.contains(name().shortClass()) ? name().fullClass() : name().shortClass();
  }

  /**
   * The row: what is left where the contender is taken away.
   *
   * @param ambiguous classes that need their package to be told apart
   */
  Row row(Set<String> ambiguous, By by) {
    var name = name();
    var params = new TreeMap<>(params());
    params.remove(by.parameter());
    return new Row(
        by.isClass() ? name.method() : told(SERVICE).orElseGet(name::service),
        by.isClass() ? name.method() : type(ambiguous),
        by.isMethod() ? name.service() : name.method(),
        params,
        node.path("threads").asInt(1),
        mode(),
        told(DEFINITION).map(Integer::parseInt).orElse(0));
  }

  private Mode mode() {
    var label = string(node, "mode");
    return Mode.of(label)
        .orElseThrow(
            () -> broken(place, "mode '" + label + "' is none of JMH's: " + Mode.labels()));
  }

  /** What our own forks are told of themselves in their arguments. */
  private Optional<String> told(Pattern what) {
    for (var argument : node.path("jvmArgs")) {
      var match = what.matcher(argument.asText());
      if (match.matches()) {
        return Optional.of(match.group(1));
      }
    }
    return Optional.empty();
  }

  /** Whether JMH was told to leave out the raw data. */
  boolean summarised() {
    return raw().isEmpty();
  }

  private JsonNode raw() {
    var metric = node.path("primaryMetric");
    return metric.has("rawDataHistogram") ? metric.get("rawDataHistogram") : metric.path("rawData");
  }

  /**
   * The forks; without raw data one that has the score.
   *
   * @param before how many rounds of the same cell there are already
   */
  List<Fork> forks(Row row, String contender, int before) {
    var metric = node.path("primaryMetric");
    if (!metric.isObject()) {
      throw broken(place, "primaryMetric is missing: not a JMH result file");
    }
    var unit = string(metric, "scoreUnit");
    if (summarised()) {
      var score = Measurement.Iteration.of(number(metric.path("score"), place + ", score"));
      var measurement = new Measurement(unit, List.of(score), Map.of(), facts(unit));
      return List.of(fork(row, contender, before + 1, measurement));
    }
    var forks = new ArrayList<Fork>();
    for (int i = 0; i < raw().size(); i++) {
      var iterations = new ArrayList<Measurement.Iteration>();
      for (var iteration : raw().get(i)) {
        iterations.add(iteration(iteration, place + ", rawData, fork " + (i + 1)));
      }
      if (!iterations.isEmpty()) {
        var measurement = new Measurement(unit, iterations, secondary(i), facts(unit));
        forks.add(fork(row, contender, before + forks.size() + 1, measurement));
      }
    }
    return forks;
  }

  private static Fork fork(Row row, String contender, int round, Measurement measurement) {
    return ForeignFork.of(row, contender, round, new TreeMap<>(), measurement);
  }

  private Map<String, Measurement.Secondary> secondary(int fork) {
    var metrics = new HashMap<String, Measurement.Secondary>();
    node.path("secondaryMetrics")
        .properties()
        .forEach(
            metric -> {
              var values = new ArrayList<Double>();
              for (var value : metric.getValue().path("rawData").path(fork)) {
                if (value.isNumber()) {
                  values.add(value.asDouble());
                }
              }
              var unit = metric.getValue().path("scoreUnit").asText("");
              metrics.put(metric.getKey(), new Measurement.Secondary(unit, "", values));
            });
    return metrics;
  }

  private static Measurement.Iteration iteration(JsonNode node, String place) {
    if (!node.isArray()) {
      return Measurement.Iteration.of(number(node, place));
    }
    var values = new double[node.size()];
    var counts = new long[node.size()];
    for (int i = 0; i < node.size(); i++) {
      values[i] = number(node.get(i).path(0), place);
      counts[i] = node.get(i).path(1).asLong(1);
    }
    if (values.length == 0) {
      throw broken(place, "an iteration without samples");
    }
    return new Measurement.Iteration(values, counts);
  }

  private Origin.Jmh facts(String unit) {
    var arguments = new ArrayList<String>();
    node.path("jvmArgs").forEach(argument -> arguments.add(argument.asText()));
    var word = unit.startsWith("ops/") ? unit.substring(4) : unit.replace("/op", "");
    return new Origin.Jmh(
        node.path("jmhVersion").asText(""),
        string(node, "benchmark"),
        string(node, "mode"),
        node.path("threads").asInt(1),
        node.path("jvm").asText(""),
        arguments,
        node.path("jdkVersion").asText(""),
        node.path("vmName").asText(""),
        node.path("vmVersion").asText(""),
        iterations("warmup"),
        iterations("measurement"),
        UNITS.getOrDefault(word, TimeUnit.SECONDS).name(),
        params());
  }

  private Origin.Iterations iterations(String which) {
    return new Origin.Iterations(
        node.path(which + "Iterations").asInt(0),
        node.path(which + "Time").asText(""),
        node.path(which + "BatchSize").asInt(1));
  }

  Map<String, String> params() {
    var params = new LinkedHashMap<String, String>();
    node.path("params").properties().forEach(e -> params.put(e.getKey(), e.getValue().asText()));
    return params;
  }

  private static double number(JsonNode node, String place) {
    if (node.isNumber()) {
      return node.asDouble();
    }
    return switch (node.asText("")) {
      case "NaN" -> Double.NaN;
      case "+INF", "INF", "Infinity" -> Double.POSITIVE_INFINITY;
      case "-INF", "-Infinity" -> Double.NEGATIVE_INFINITY;
      default -> throw broken(place, "'" + node.asText("") + "' is not a number");
    };
  }

  private String string(JsonNode parent, String field) {
    var value = parent.path(field);
    if (!value.isTextual() || value.asText().isBlank()) {
      throw broken(place, field + " is missing: not a JMH result file");
    }
    return value.asText();
  }

  private static UnreadableRunException broken(String place, String reason) {
    return new UnreadableRunException(place + ": " + reason);
  }
}
