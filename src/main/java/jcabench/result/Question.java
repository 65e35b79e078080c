package jcabench.result;

import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * What is asked, whatever the number of threads, the mode and the version of the definition.
 *
 * @param benchmark as in {@link Row#benchmark}
 * @param operation as in {@link Row#operation}
 * @param params as in {@link Row#params}
 */
public record Question(String benchmark, String operation, SortedMap<String, String> params) {
  /** Of TLS: the end whose time counts, or both. */
  public static final String SIDE = "side";

  /** Of a store: the part of a put whose time counts, or the whole. */
  public static final String PART = "part";

  /**
   * Of a server: the rate at which it is asked, in percent of the peak of the slowest contender.
   */
  public static final String LOAD = "load";

  /** Parameters in the order in which a label names them; others follow by name. */
  private static final List<String> LABEL_ORDER =
      List.of(
          "algorithm",
          "keyLength",
          "curve",
          "generator",
          "suite",
          "group",
          "certificate",
          "nonceLength",
          "dataSize",
          "buffers",
          "place",
          SIDE,
          PART);

  private static final Pattern COUNT = Pattern.compile("[0-9]{1,15}");

  public Question {
    params = Collections.unmodifiableSortedMap(new TreeMap<>(params));
  }

  /**
   * A question.
   *
   * @param params names and values in turn
   */
  public static Question of(String benchmark, String operation, String... params) {
    var map = new TreeMap<String, String>();
    for (int i = 0; i < params.length; i += 2) {
      map.put(params[i], params[i + 1]);
    }
    return new Question(benchmark, operation, map);
  }

  /** What a reader calls it: {@code encrypt AES/GCM/NoPadding 256 bit 12 B nonce 16 KiB}. */
  public String label() {
    var words = new StringJoiner(" ");
    if (!operation.isEmpty()) {
      words.add(operation);
    }
    for (var entry : ordered()) {
      var word = word(entry.getKey(), entry.getValue());
      if (!word.isEmpty()) {
        words.add(word);
      }
    }
    return words.toString();
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
      case "algorithm", "curve", "generator", "suite", "group", "certificate", "connections" ->
          value;
      case "buffers" -> value.equals("heap") ? "" : value + " buffers";
      case SIDE -> value.equals("both") ? "" : value + " side";
      case "place" -> "on " + value;
      case PART -> value.equals("put") ? "" : value + " alone";
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

  /** The values in the order in which a label names them. */
  List<String> values() {
    var values = new ArrayList<String>();
    for (var entry : ordered()) {
      values.add(entry.getValue());
    }
    return values;
  }
}
