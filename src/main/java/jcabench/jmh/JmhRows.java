package jcabench.jmh;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import jcabench.contender.Definition;
import jcabench.result.Mode;
import jcabench.result.Question;
import jcabench.result.Row;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;

/** All rows: what the benchmark classes declare, read from JMH's own list of them. */
final class JmhRows {
  private static final String PACKAGE = "jcabench.benchmark.";
  private static final String CONTENDER = "provider";

  private JmhRows() {}

  /** Every row at one thread, in order; each is a valid combination by its class. */
  static List<Row> all() {
    return Declared.ROWS;
  }

  /** Read once: JMH's list does not change while a program runs. */
  private static final class Declared {
    static final List<BenchmarkListEntry> LIST =
        BenchmarkList.defaultList().getAll(new SilentOutput(), List.of()).stream()
            .filter(entry -> entry.getUsername().startsWith(PACKAGE))
            .toList();
    static final List<Row> ROWS = read(LIST);
    static final Set<Question> QUESTIONS =
        ROWS.stream().map(Row::question).collect(Collectors.toUnmodifiableSet());
  }

  /** What they ask. */
  static Set<Question> questions() {
    return Declared.QUESTIONS;
  }

  private static List<Row> read(List<BenchmarkListEntry> list) {
    var rows = new ArrayList<Row>();
    list.forEach(entry -> addRows(entry, rows));
    if (rows.isEmpty()) {
      throw new IllegalStateException("JMH's list of benchmarks is not on the class path");
    }
    return rows.stream().sorted().toList();
  }

  /** What JMH's list says of a row's benchmark. */
  static Listing listing(Row row) {
    var name = jmhName(row);
    return Declared.LIST.stream()
        .filter(entry -> entry.getUsername().equals(name))
        .findFirst()
        .map(entry -> Listing.of(entry.cloneWith(mode(row))))
        .orElseThrow(() -> new IllegalStateException("JMH's list lacks " + name));
  }

  /** JMH's name of a row's mode. */
  static org.openjdk.jmh.annotations.Mode mode(Row row) {
    return org.openjdk.jmh.annotations.Mode.deepValueOf(row.mode().label());
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
              inherited(type, Definition::service),
              type.substring(PACKAGE.length()),
              operation,
              params,
              1,
              Mode.of(entry.getMode().shortLabel()).orElseThrow(),
              definition(type).version()));
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

  /** What one operation is, by benchmark; Markdown. */
  static SortedMap<String, String> timed() {
    var timed = new TreeMap<String, String>();
    all()
        .forEach(
            row ->
                timed.computeIfAbsent(
                    row.benchmark(), name -> inherited(PACKAGE + name, Definition::times)));
    return timed;
  }

  private static Definition definition(String type) {
    var definition = benchmark(type).getAnnotation(Definition.class);
    if (definition == null) {
      throw new IllegalStateException(type + " lacks @Definition: its rows have no version");
    }
    return definition;
  }

  /** What a benchmark's definition says, or that of the class around it. */
  private static String inherited(String type, Function<Definition, String> part) {
    for (Class<?> c = benchmark(type); c != null; c = c.getEnclosingClass()) {
      var definition = c.getAnnotation(Definition.class);
      if (definition != null && !part.apply(definition).isEmpty()) {
        return part.apply(definition);
      }
    }
    throw new IllegalStateException(
        type + ": its @Definition leaves out the service or what it times");
  }

  /** The class of a row's benchmark. */
  static Class<?> benchmark(Row row) {
    return benchmark(PACKAGE + row.benchmark());
  }

  private static Class<?> benchmark(String type) {
    try {
      return Class.forName(binaryName(type), false, JmhRows.class.getClassLoader());
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
