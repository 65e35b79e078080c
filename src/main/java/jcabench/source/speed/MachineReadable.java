package jcabench.source.speed;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import jcabench.source.speed.SpeedOutput.Figure;
import jcabench.source.speed.SpeedOutput.Table;

/**
 * Lines of {@code -mr}. They tell no version, and what stands for a key changed between versions:
 * from a time to a rate, and from one record number to another. So a figure of a key counts only
 * where the counts that were printed while it was measured agree with it.
 */
final class MachineReadable {
  private static final Pattern FIELD = Pattern.compile(":");
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,12}(\\.[0-9]{1,9})?");
  private static final Pattern SIZE = Pattern.compile("[0-9]{1,9}");

  /** A rate of rounded times. */
  private static final double AGREES = 0.03;

  /** The first curves of the tool's list have kept their places; the others have not. */
  private static final Map<String, String> CURVES =
      Map.of(
          "1:192",
          "nistp192",
          "2:224",
          "nistp224",
          "3:256",
          "nistp256",
          "4:384",
          "nistp384",
          "5:521",
          "nistp521");

  /**
   * A record of keys.
   *
   * @param counted the codes of the lines that count its operations
   */
  private record Keys(String kind, List<String> operations, List<String> counted) {}

  private static final Map<String, Keys> KEYS =
      Map.of(
          "+F2", new Keys("rsa", List.of("sign", "verify"), List.of("+R1", "+R2")),
          "+F3", new Keys("dsa", List.of("sign", "verify"), List.of("+R3", "+R4")),
          "+F4", new Keys("ecdsa", List.of("sign", "verify"), List.of("+R5", "+R6")),
          "+F5", new Keys("ecdh", List.of("derive"), List.of("+R7")));

  private final Consumer<Figure> accept;
  private final BiConsumer<Integer, String> refuse;
  private final Map<String, Double> rates = new HashMap<>();
  private int[] sizes = {};
  private Optional<Integer> seconds = Optional.empty();

  MachineReadable(Consumer<Figure> accept, BiConsumer<Integer, String> refuse) {
    this.accept = accept;
    this.refuse = refuse;
  }

  /** Whether a line tells that something is going to be measured, or was. */
  static boolean announces(String line) {
    return line.startsWith("+DT") || line.startsWith("+R");
  }

  /** Reads a line; whether it is one of these. */
  boolean reads(String line, int number) {
    // What a child says to its parent holds the header that the parent leaves out.
    var own =
        line.startsWith("Got: +H:") ? line.substring(5).replaceFirst(" from [0-9]+$", "") : line;
    if (!own.startsWith("+")) {
      return false;
    }
    var fields = FIELD.split(own, -1);
    if (fields[0].equals("+H")) {
      header(fields);
    } else if (fields[0].startsWith("+DT")) {
      announced(fields);
    } else if (fields[0].startsWith("+R")) {
      counted(fields);
    } else if (fields[0].equals("+F")) {
      bytes(fields, number);
    } else if (fields[0].startsWith("+F")) {
      keys(fields, number);
    } else {
      return false;
    }
    return true;
  }

  private void header(String[] fields) {
    var rest = Arrays.copyOfRange(fields, 1, fields.length);
    sizes =
        Arrays.stream(rest).allMatch(field -> SIZE.matcher(field).matches())
            ? Arrays.stream(rest).mapToInt(Integer::parseInt).toArray()
            : new int[0];
  }

  private void announced(String[] fields) {
    if (fields.length >= 3 && SIZE.matcher(fields[2]).matches()) {
      seconds = Optional.of(Integer.parseInt(fields[2]));
    }
  }

  /** {@code +R1:count:bits:seconds}; of several processes the rates add up. */
  private void counted(String[] fields) {
    int last = fields.length - 1;
    if (last >= 3
        && NUMBER.matcher(fields[1]).matches()
        && NUMBER.matcher(fields[last]).matches()) {
      double time = Double.parseDouble(fields[last]);
      if (time > 0) {
        rates.merge(fields[0] + ":" + fields[2], Double.parseDouble(fields[1]) / time, Double::sum);
      }
    }
  }

  /** {@code +F:index:name:bytes a second:…}, one for each size. */
  private void bytes(String[] fields, int number) {
    if (fields.length < 4) {
      refuse.accept(number, "the record has no figures");
      return;
    }
    var name = fields[2];
    if (fields.length - 3 != sizes.length) {
      refuse.accept(
          number,
          "%s has %d figures for %d sizes".formatted(name, fields.length - 3, sizes.length));
      return;
    }
    for (int i = 0; i < sizes.length; i++) {
      var value = fields[i + 3];
      if (!NUMBER.matcher(value).matches()) {
        refuse.accept(number, name + " of " + sizes[i] + " bytes is no rate");
      } else if (Double.parseDouble(value) > 0 && sizes[i] > 0) {
        accept.accept(
            new Figure(
                number, Table.BYTES, name, "", sizes[i], Double.parseDouble(value) / sizes[i]));
      }
    }
  }

  /** {@code +F2:index:bits:figure:…}, one for each operation. */
  private void keys(String[] fields, int number) {
    var keys = KEYS.get(fields[0]);
    if (keys == null || fields.length != 3 + keys.operations().size()) {
      refuse.accept(number, "a record " + fields[0] + " does not tell of what it is");
      return;
    }
    var name = name(keys.kind(), fields[1], fields[2]);
    if (name.isEmpty()) {
      refuse.accept(
          number, "a record " + fields[0] + " of " + fields[2] + " bits does not tell the curve");
      return;
    }
    for (int i = 0; i < keys.operations().size(); i++) {
      var operation = keys.operations().get(i);
      double counted = rates.getOrDefault(keys.counted().get(i) + ":" + fields[2], 0.0);
      var value = fields[3 + i];
      var rate = NUMBER.matcher(value).matches() ? rate(Double.parseDouble(value), counted) : 0;
      if (rate > 0) {
        accept.accept(new Figure(number, Table.KEYS, name.get(), operation, 0, rate));
      } else {
        refuse.accept(
            number,
            name.get() + " " + operation + " agrees with no count, so that its unit is not known");
      }
    }
  }

  private static Optional<String> name(String kind, String index, String bits) {
    if (kind.equals("rsa") || kind.equals("dsa")) {
      return Optional.of(kind + " " + bits);
    }
    if (kind.equals("ecdh") && (bits.equals("253") || bits.equals("448"))) {
      return Optional.of("ecdh " + (bits.equals("253") ? "X25519" : "X448"));
    }
    return Optional.ofNullable(CURVES.get(index + ":" + bits)).map(curve -> kind + " " + curve);
  }

  /** The figure, or one over it where it is a time; 0 where it is neither. */
  private static double rate(double value, double counted) {
    if (counted > 0 && Math.abs(value / counted - 1) <= AGREES) {
      return value;
    }
    return counted > 0 && value > 0 && Math.abs(1 / value / counted - 1) <= AGREES ? 1 / value : 0;
  }

  /** Of the last announcement; empty where there was none. */
  Optional<Integer> seconds() {
    return seconds;
  }

  /** After an output: the next one has its own header. */
  void end() {
    rates.clear();
    sizes = new int[0];
    seconds = Optional.empty();
  }
}
