package jcabench.run;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import jcabench.contender.Definition;
import jcabench.result.Row;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;

/** All rows: what the benchmark classes declare, read from JMH's own list of them. */
public final class Rows {
  private static final String PACKAGE = "jcabench.benchmark.";
  private static final String CONTENDER = "provider";

  private Rows() {}

  /** Every row at one thread, in order; each is a valid combination by its class. */
  public static List<Row> all() {
    var rows = new ArrayList<Row>();
    for (var entry : BenchmarkList.defaultList().getAll(new SilentOutput(), List.of())) {
      if (entry.getUsername().startsWith(PACKAGE)) {
        addRows(entry, rows);
      }
    }
    if (rows.isEmpty()) {
      throw new IllegalStateException("JMH's list of benchmarks is not on the class path");
    }
    return rows.stream().sorted().toList();
  }

  /** JMH's name of a row's benchmark. */
  static String jmhName(Row row) {
    return PACKAGE + row.benchmark() + "." + row.operation();
  }

  private static void addRows(BenchmarkListEntry entry, List<Row> rows) {
    var type = entry.getUserClassQName();
    var operation = entry.getUsername().substring(type.length() + 1);
    var combinations = new ArrayList<SortedMap<String, String>>();
    combinations.add(new TreeMap<>());
    if (entry.getParams().hasValue()) {
      entry.getParams().get().forEach((name, values) -> multiply(combinations, name, values));
    }
    for (var params : combinations) {
      rows.add(
          new Row(
              type.substring(PACKAGE.length()),
              operation,
              params,
              1,
              entry.getMode().shortLabel(),
              definitionVersion(type)));
    }
  }

  private static void multiply(
      List<SortedMap<String, String>> combinations, String name, String[] values) {
    if (name.equals(CONTENDER)) {
      return;
    }
    var multiplied = new ArrayList<SortedMap<String, String>>();
    for (var params : combinations) {
      for (var value : values) {
        var more = new TreeMap<>(params);
        more.put(name, value);
        multiplied.add(more);
      }
    }
    combinations.clear();
    combinations.addAll(multiplied);
  }

  private static int definitionVersion(String type) {
    try {
      var canonical = Class.forName(binaryName(type), false, Rows.class.getClassLoader());
      var definition = canonical.getAnnotation(Definition.class);
      if (definition == null) {
        throw new IllegalStateException(type + " lacks @Definition: its rows have no version");
      }
      return definition.version();
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException("benchmark class " + type + " is not on the class path", e);
    }
  }

  /** JMH writes a nested class with a dot. */
  private static String binaryName(String type) {
    var simple = type.substring(PACKAGE.length());
    return PACKAGE + simple.replace('.', '$');
  }
}
