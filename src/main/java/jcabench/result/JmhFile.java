package jcabench.result;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/** A bare JMH JSON file, ours or another suite's, as a run without environment and proof. */
final class JmhFile {
  private static final String REMARK =
      "Read from a bare JMH file: no environment, no proof of who served, and forks are not known"
          + " to have been interleaved.";
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

  private final Path file;

  private JmhFile(Path file) {
    this.file = file;
  }

  /**
   * The file as a run; the parameter {@code provider}, where there is one, is the contender.
   *
   * @throws UnreadableRunException when it is not what JMH writes
   */
  static Run read(Path file) {
    return new JmhFile(file).run();
  }

  private Run run() {
    var root = Json.tree(file);
    if (!root.isArray()) {
      throw broken("", "a JMH result file is an array of benchmarks");
    }
    if (root.isEmpty()) {
      throw broken("", "it holds no benchmarks");
    }
    var rows = new LinkedHashSet<Row>();
    var contenders = new LinkedHashSet<String>();
    var forks = new ArrayList<Fork>();
    for (int i = 0; i < root.size(); i++) {
      var node = root.get(i);
      var place = "benchmark " + (i + 1);
      var row = row(node, place);
      var contender = node.path("params").path("provider").asText("unnamed");
      rows.add(row);
      contenders.add(contender);
      forks.addAll(forks(node, place, row, contender));
    }
    var plan =
        new Plan(
            Plan.SCHEMA,
            "",
            "",
            "jmh",
            0,
            Instant.EPOCH,
            List.of(),
            true,
            contenders.stream().map(id -> new Plan.Column(id, id, true, "", "", "")).toList(),
            rows.stream().sorted().toList());
    return new Run(
        file.getFileName().toString(), plan, Environment.UNKNOWN, forks, List.of(REMARK));
  }

  private Row row(JsonNode node, String place) {
    var name = string(node, "benchmark", place);
    var parts = name.split("\\.");
    // JMH joins package, class and method by dots; classes begin with a capital letter.
    int first = parts.length - 2;
    while (first > 0 && Character.isUpperCase(parts[first - 1].charAt(0))) {
      first--;
    }
    if (first < 0) {
      throw broken(place, "'" + name + "' is not class.method");
    }
    var params = new TreeMap<String, String>();
    node.path("params").properties().forEach(e -> params.put(e.getKey(), e.getValue().asText()));
    params.remove("provider");
    return new Row(
        String.join(".", List.of(parts).subList(first, parts.length - 1)),
        parts[parts.length - 1],
        params,
        node.path("threads").asInt(1),
        string(node, "mode", place),
        definition(node));
  }

  private static int definition(JsonNode node) {
    for (var argument : node.path("jvmArgs")) {
      var match = DEFINITION.matcher(argument.asText());
      if (match.matches()) {
        return Integer.parseInt(match.group(1));
      }
    }
    return 0;
  }

  private List<Fork> forks(JsonNode node, String place, Row row, String contender) {
    var metric = node.path("primaryMetric");
    if (!metric.isObject()) {
      throw broken(place, "primaryMetric is missing: not a JMH result file");
    }
    var unit = string(metric, "scoreUnit", place);
    var raw =
        metric.has("rawDataHistogram") ? metric.get("rawDataHistogram") : metric.get("rawData");
    var forks = new ArrayList<Fork>();
    if (raw == null || raw.isEmpty()) {
      var score = number(metric.path("score"), place + ", score");
      forks.add(
          fork(node, place, row, contender, 1, unit, List.of(Measurement.Iteration.of(score))));
      return forks;
    }
    for (int i = 0; i < raw.size(); i++) {
      var iterations = new ArrayList<Measurement.Iteration>();
      for (var iteration : raw.get(i)) {
        iterations.add(iteration(iteration, place + ", rawData, fork " + (i + 1)));
      }
      if (!iterations.isEmpty()) {
        forks.add(fork(node, place, row, contender, i + 1, unit, iterations));
      }
    }
    return forks;
  }

  private Measurement.Iteration iteration(JsonNode node, String place) {
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

  private Fork fork(
      JsonNode node,
      String place,
      Row row,
      String contender,
      int round,
      String unit,
      List<Measurement.Iteration> iterations) {
    return new Fork(
        row,
        contender,
        round,
        Instant.EPOCH,
        0,
        Outcome.MEASURED,
        "",
        List.of(),
        new TreeMap<>(),
        new Measurement(unit, iterations, Map.of(), facts(node, place, unit)));
  }

  private Measurement.JmhFacts facts(JsonNode node, String place, String unit) {
    var arguments = new ArrayList<String>();
    node.path("jvmArgs").forEach(argument -> arguments.add(argument.asText()));
    var params = new LinkedHashMap<String, String>();
    node.path("params").properties().forEach(e -> params.put(e.getKey(), e.getValue().asText()));
    var word = unit.startsWith("ops/") ? unit.substring(4) : unit.replace("/op", "");
    return new Measurement.JmhFacts(
        node.path("jmhVersion").asText(""),
        string(node, "benchmark", place),
        string(node, "mode", place),
        node.path("threads").asInt(1),
        node.path("jvm").asText(""),
        arguments,
        node.path("jdkVersion").asText(""),
        node.path("vmName").asText(""),
        node.path("vmVersion").asText(""),
        iterations(node, "warmup"),
        iterations(node, "measurement"),
        UNITS.getOrDefault(word, TimeUnit.SECONDS).name(),
        params);
  }

  private static Measurement.Iterations iterations(JsonNode node, String which) {
    return new Measurement.Iterations(
        node.path(which + "Iterations").asInt(0),
        node.path(which + "Time").asText(""),
        node.path(which + "BatchSize").asInt(1));
  }

  private double number(JsonNode node, String place) {
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

  private String string(JsonNode node, String field, String place) {
    var value = node.path(field);
    if (!value.isTextual() || value.asText().isBlank()) {
      throw broken(place, field + " is missing: not a JMH result file");
    }
    return value.asText();
  }

  private UnreadableRunException broken(String place, String reason) {
    return new UnreadableRunException(file + (place.isEmpty() ? "" : ", " + place) + ": " + reason);
  }
}
