package jcabench.result;

import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * One question, for example {@code digest SHA-256 64 B}. All components together are its identity.
 *
 * @param benchmark the benchmark class without its package, for example {@code
 *     CipherBenchmark.AesGcm}
 * @param operation what is timed, for example {@code encrypt}
 * @param params the parameters without the contender
 * @param threads the number of threads that run the operation at once
 * @param mode JMH's short name: {@code thrpt}, {@code avgt}, {@code sample}, {@code ss}
 * @param definitionVersion version of what is timed; 0 where a foreign file does not say
 */
public record Row(
    String benchmark,
    String operation,
    SortedMap<String, String> params,
    int threads,
    String mode,
    int definitionVersion)
    implements Comparable<Row> {

  /** Parameters in the order in which a label names them; others follow by name. */
  private static final List<String> LABEL_ORDER =
      List.of("algorithm", "keyLength", "curve", "generator", "nonceLength", "dataSize");

  /** The outermost class, after the packages that a foreign file may have before it. */
  private static final Pattern OUTER = Pattern.compile("(?s)^(?:[^.\\p{Lu}][^.]*\\.)*([^.]+).*");

  private static final Pattern COUNT = Pattern.compile("[0-9]{1,15}");

  private static final Comparator<Row> ORDER =
      Comparator.comparing(Row::benchmark, NaturalOrder.INSTANCE)
          .thenComparing(Row::operation)
          .thenComparing(Row::values, NaturalOrder.LISTS)
          .thenComparingInt(Row::threads)
          .thenComparing(Row::mode)
          .thenComparingInt(Row::definitionVersion);

  public Row {
    if (benchmark == null || operation == null || params == null || mode == null) {
      throw new IllegalArgumentException(
          "a row needs benchmark, operation, params, threads, mode and definitionVersion");
    }
    params = Collections.unmodifiableSortedMap(new TreeMap<>(params));
  }

  /** The benchmark's service: {@code CipherBenchmark.AesGcm} is of {@code Cipher}. */
  public String service() {
    var outer = outer();
    return outer.endsWith("Benchmark")
        ? outer.substring(0, outer.length() - "Benchmark".length())
        : outer;
  }

  private String outer() {
    int dot = benchmark.indexOf('.');
    if (dot < 0) {
      return benchmark;
    }
    return Character.getType(benchmark.charAt(0)) == Character.UPPERCASE_LETTER
        ? benchmark.substring(0, dot)
        : OUTER.matcher(benchmark).replaceFirst("$1");
  }

  /** Whether a larger score is a faster one. */
  public boolean largerIsFaster() {
    return mode.equals("thrpt");
  }

  /** Whether every operation is timed by itself, so that quantiles say more than a mean. */
  public boolean singleShot() {
    return mode.equals("ss");
  }

  /** The same row at another number of threads. */
  public Row withThreads(int number) {
    return new Row(benchmark, operation, params, number, mode, definitionVersion);
  }

  /** The same question by another definition of what is timed. */
  public Row withDefinition(int version) {
    return new Row(benchmark, operation, params, threads, mode, version);
  }

  /** The same row without one of its parameters: what rows of several sizes have in common. */
  public Row without(String parameter) {
    var others = new TreeMap<>(params);
    others.remove(parameter);
    return new Row(benchmark, operation, others, threads, mode, definitionVersion);
  }

  /** Whether single calls were timed, so that there is a distribution and not only a mean. */
  public boolean timesCalls() {
    return singleShot() || mode.equals("sample");
  }

  /** Whether each fork gives one value, since the first use in a JVM is what is timed. */
  public boolean firstUse() {
    return service().equals("FirstUse");
  }

  /** What a reader calls the row: {@code encrypt AES/GCM/NoPadding 256 bit 12 B nonce 16 KiB}. */
  public String label() {
    var words = new StringJoiner(" ");
    for (var entry : ordered()) {
      words.add(word(entry.getKey(), entry.getValue()));
    }
    var many = threads == 1 ? "" : ", " + threads + " threads";
    return (operation + " " + words).strip() + many;
  }

  /** One line that is the row's whole identity. */
  public String key() {
    return benchmark
        + "."
        + operation
        + params
        + (threads == 1 ? "" : " threads=" + threads)
        + " "
        + mode
        + " v"
        + definitionVersion;
  }

  /** A byte count as people write it: {@code 64 B}, {@code 16 KiB}, {@code 1 MiB}. */
  public static String bytes(String count) {
    if (!COUNT.matcher(count).matches()) {
      return count;
    }
    long n = Long.parseLong(count);
    if (n >= 1 << 20 && n % (1 << 20) == 0) {
      return (n >> 20) + " MiB";
    }
    return n >= 1 << 10 && n % (1 << 10) == 0 ? (n >> 10) + " KiB" : n + " B";
  }

  private static String word(String name, String value) {
    return switch (name) {
      case "dataSize" -> bytes(value);
      case "nonceLength" -> value + " B nonce";
      case "keyLength" -> value + " bit";
      case "algorithm", "curve", "generator" -> value;
      default -> name + "=" + value;
    };
  }

  private List<Map.Entry<String, String>> ordered() {
    var ordered = new ArrayList<Map.Entry<String, String>>();
    for (var name : LABEL_ORDER) {
      if (params.containsKey(name)) {
        ordered.add(new SimpleImmutableEntry<>(name, params.get(name)));
      }
    }
    for (var entry : params.entrySet()) {
      if (!LABEL_ORDER.contains(entry.getKey())) {
        ordered.add(entry);
      }
    }
    return ordered;
  }

  private List<String> values() {
    var values = new ArrayList<String>();
    for (var entry : ordered()) {
      values.add(entry.getValue());
    }
    return values;
  }

  @Override
  public int compareTo(Row other) {
    return ORDER.compare(this, other);
  }
}
