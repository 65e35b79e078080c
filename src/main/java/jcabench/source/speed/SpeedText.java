package jcabench.source.speed;

import java.io.Reader;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jcabench.source.speed.SpeedOutput.Figure;
import jcabench.source.speed.SpeedOutput.Options;
import jcabench.source.speed.SpeedOutput.Table;
import jcabench.source.speed.SpeedReading.Refusal;

/**
 * Reads outputs line by line. A line is a figure's only where a header has said what its columns
 * mean; whatever looks like a figure and is not whole is refused with its line. A line that is not
 * understood ends what a header said, since it may be a header that was changed; a header that is
 * missing without a trace cannot be told.
 */
public final class SpeedText {
  private static final Pattern BANNER =
      Pattern.compile("(?:OpenSSL|LibreSSL) ([0-9]\\S*)(?:\\s+.*)?|version: ([0-9]\\S*).*");
  private static final Pattern SIZES = Pattern.compile("type((?:\\s+[0-9]{1,9} bytes)+)\\s*");
  private static final Pattern SIZE = Pattern.compile("([0-9]{1,9}) bytes");
  private static final Pattern RATES =
      Pattern.compile(
          "((?:\\S+\\s+)+?)((?:(?:sign|verify|encr\\.|decr\\.|keygens|encaps|decaps|op)/s\\s*)+)");
  private static final Pattern THOUSANDS =
      Pattern.compile("(\\S.*?)\\s*((?:\\s*-?[0-9]+\\.[0-9]{2}k?)+)\\s*");
  private static final Pattern THOUSAND = Pattern.compile("(-?[0-9]+\\.[0-9]{2})(k?)");
  private static final Pattern KEYS =
      Pattern.compile("(.*?\\S)\\s+((?:-?[0-9]+\\.[0-9]+s\\s*)+)((?:\\s*-?[0-9]+\\.[0-9]+)+)\\s*");
  private static final Pattern NUMBER = Pattern.compile("-?[0-9]+\\.[0-9]+");
  private static final Pattern KEY_OF_BITS = Pattern.compile("([a-z]+)\\s+([0-9]+) bits?");
  private static final Pattern BITS_OF_KEY =
      Pattern.compile("([0-9]+) bits? (\\w+)(?: \\(([\\w-]+)\\))?");
  private static final Pattern DOING = Pattern.compile("Doing .* for ([0-9]{1,6})s\\b.*");
  private static final Pattern CHILD = Pattern.compile("Forked child ([0-9]{1,6})");
  private static final Pattern FACT =
      Pattern.compile("(built on|options|compiler|CPUINFO|Seeding source): ?(.*)");

  /** What {@code lscpu} says, which many print before the figures. */
  private static final Pattern PROCESSOR = Pattern.compile("Model name: +(\\S.{0,199})");

  /** What only this tool prints. */
  private static final Pattern SIGN =
      Pattern.compile(
          "(?m)^(?:type( +[0-9]+ bytes)+|\\+F[0-9]*:[0-9]+:|.* (?:sign|op|keygens)/s\\b|Doing .*"
              + " for [0-9]+s )");

  /** What stands around figures and means nothing for them. */
  private static final Pattern AROUND =
      Pattern.compile(
          "\\s*|```.*|[$#>] ?.*|The 'numbers' are in 1000s of bytes per second processed\\.|Got:"
              + " .*|available timing options: .*|timing function used: .*|options:.*|Error"
              + " .*|.*:error:.*");

  private static final String ELAPSED =
      "You have chosen to measure elapsed time instead of user CPU time.";
  private static final int LONGEST_LINE = 10_000;
  private static final int LONGEST_ROW = 400;
  private static final double ROUNDING = 0.01;
  private static final String BYTE_ORDER_MARK = "\u00EF\u00BB\u00BF"; // UTF-8's, byte by byte

  private final List<SpeedOutput> outputs = new ArrayList<>();
  private final List<Refusal> refusals = new ArrayList<>();
  private final MachineReadable machine = new MachineReadable(this::accept, this::refuse);
  private int unread;
  private int number;

  private final List<Figure> figures = new ArrayList<>();
  private final TreeMap<String, String> facts = new TreeMap<>();
  private String version = "";
  private String processor = ""; // of all outputs that follow
  private Optional<Boolean> elapsed = Optional.empty();
  private Optional<Integer> seconds = Optional.empty();
  private int processes = 1;

  private List<Integer> sizes = List.of();
  private List<String> operations = List.of();
  private Table table = Table.KEYS;

  private SpeedText() {}

  /**
   * Whether the beginning of a text looks like the tool's; not whether anything in it can be
   * trusted.
   */
  public static boolean recognises(String beginning) {
    return !beginning.stripLeading().startsWith("[") && SIGN.matcher(beginning).find();
  }

  /**
   * Reads a text, whatever it holds; bytes are characters, one each.
   *
   * @throws java.io.UncheckedIOException when the reader fails
   */
  public static SpeedReading of(Reader text) {
    var reading = new SpeedText();
    for (var line : new BoundedLines(text, LONGEST_LINE)) {
      reading.number++;
      reading.line(
          reading.number == 1 && line.startsWith(BYTE_ORDER_MARK) ? line.substring(3) : line);
    }
    reading.end();
    return new SpeedReading(reading.outputs, reading.refusals, reading.unread);
  }

  private void line(String raw) {
    var line = raw.stripTrailing();
    if (MachineReadable.announces(line)) {
      begins();
    }
    if (machine.reads(line, number)) {
      return;
    }
    if (!isBanner(line)
        && !isFact(line)
        && !isOption(line)
        && !isHeader(line)
        && !isRow(line)
        && !AROUND.matcher(line).matches()) {
      unread++;
      // It may have been the header of what follows.
      sizes = List.of();
      operations = List.of();
    }
  }

  /** Lines before a banner belong to its output: the tool prints them while it measures. */
  private void begins() {
    if (!figures.isEmpty()) {
      end();
    }
  }

  private boolean isBanner(String line) {
    var banner = BANNER.matcher(line);
    if (!banner.matches()) {
      return false;
    }
    if (!version.isEmpty() || !figures.isEmpty()) {
      end();
    }
    version = Optional.ofNullable(banner.group(1)).orElseGet(() -> banner.group(2));
    return true;
  }

  private boolean isFact(String line) {
    var fact = FACT.matcher(line);
    var named = PROCESSOR.matcher(line);
    if (named.matches()) {
      begins();
      processor = named.group(1);
      return true;
    }
    if (!fact.matches()) {
      return false;
    }
    facts.put(
        fact.group(1).equals("CPUINFO") ? "cpuInfo" : fact.group(1).split(" ", 2)[0],
        fact.group(2));
    return true;
  }

  private boolean isOption(String line) {
    var doing = DOING.matcher(line);
    var child = CHILD.matcher(line);
    if (line.equals(ELAPSED)) {
      begins();
      elapsed = Optional.of(true);
    } else if (doing.matches()) {
      begins();
      seconds = Optional.of(Integer.parseInt(doing.group(1)));
      elapsed = elapsed.or(() -> Optional.of(false));
    } else if (child.matches()) {
      begins();
      processes = Math.max(processes, 1 + Integer.parseInt(child.group(1)));
    } else {
      return false;
    }
    return true;
  }

  private boolean isHeader(String line) {
    var bySize = SIZES.matcher(line);
    if (bySize.matches()) {
      sizes = SIZE.matcher(line).results().map(m -> Integer.parseInt(m.group(1))).toList();
      operations = List.of();
      return true;
    }
    var rates = RATES.matcher(line.strip());
    if (rates.matches()) {
      var names = List.of(rates.group(2).strip().split("\\s+", -1));
      if (rates.group(1).strip().split("\\s+", -1).length != names.size()) {
        return false;
      }
      operations = names.stream().map(SpeedText::operation).toList();
      table =
          !operations.contains("keygen")
              ? Table.KEYS
              : operations.contains("encaps") ? Table.KEM : Table.SIGNATURE;
      sizes = List.of();
      return true;
    }
    return false;
  }

  private static String operation(String rate) {
    var word = rate.substring(0, rate.length() - 2);
    return switch (word) {
      case "encr." -> "encrypt";
      case "decr." -> "decrypt";
      case "keygens" -> "keygen";
      case "op" -> "derive";
      default -> word;
    };
  }

  private boolean isRow(String line) {
    if (line.length() > LONGEST_ROW) {
      return false;
    }
    var keys = KEYS.matcher(line.strip());
    if (keys.matches()) {
      keys(keys);
      return true;
    }
    var thousands = THOUSANDS.matcher(line);
    if (thousands.matches() && !thousands.group(1).endsWith(":")) {
      thousands(thousands);
      return true;
    }
    return false;
  }

  private void thousands(Matcher row) {
    var name = row.group(1).strip().replaceAll("\\s+", " ");
    var values = THOUSAND.matcher(row.group(2)).results().toList();
    if (sizes.isEmpty()) {
      refuse(number, name + " stands below no header of sizes");
      return;
    }
    if (values.size() != sizes.size()) {
      refuse(number, "%s has %d figures for %d sizes".formatted(name, values.size(), sizes.size()));
      return;
    }
    for (int i = 0; i < values.size(); i++) {
      double value = Double.parseDouble(values.get(i).group(1));
      boolean inThousands = !values.get(i).group(2).isEmpty();
      var what = name + " of " + sizes.get(i) + " bytes";
      if (value < 0) {
        refuse(number, what + " is negative");
      } else if (value > 0 && !inThousands) {
        refuse(number, what + " lacks its k, so that its unit is not known");
      } else if (value > 0) {
        accept(
            new Figure(number, Table.BYTES, name, "", sizes.get(i), 1000 * value / sizes.get(i)));
      }
    }
  }

  private void keys(Matcher row) {
    var printed = row.group(1).strip().replaceAll("\\s+", " ");
    var times = NUMBER.matcher(row.group(2)).results().toList();
    var rates = NUMBER.matcher(row.group(3)).results().toList();
    if (operations.isEmpty()) {
      refuse(number, printed + " stands below no header of operations");
      return;
    }
    if (times.size() != operations.size() || rates.size() != operations.size()) {
      refuse(
          number,
          "%s has %d times and %d rates for %d operations"
              .formatted(printed, times.size(), rates.size(), operations.size()));
      return;
    }
    for (int i = 0; i < rates.size(); i++) {
      double rate = Double.parseDouble(rates.get(i).group());
      var what = printed + " " + operations.get(i);
      if (rate < 0) {
        refuse(number, what + " is negative");
      } else if (rate > 0 && !agree(times.get(i).group(), rate)) {
        refuse(number, what + " has a time and a rate that disagree");
      } else if (rate > 0) {
        accept(new Figure(number, table, keyName(printed), operations.get(i), 0, rate));
      }
    }
  }

  /** Both are rounded: the time to its last digit, the rate to a tenth. */
  private static boolean agree(String time, double rate) {
    double unit = Math.pow(10, time.indexOf('.') + 1.0 - time.length());
    double seconds = Double.parseDouble(time);
    double low = Math.max(0, seconds - unit);
    double high = seconds + unit;
    return (rate + 0.1) * high >= 1 - ROUNDING && (rate - 0.1) * low <= 1 + ROUNDING;
  }

  /** The kind of key before its length or its curve: {@code rsa 2048}, {@code ecdsa nistp256}. */
  static String keyName(String printed) {
    var before = KEY_OF_BITS.matcher(printed);
    if (before.matches()) {
      return before.group(1) + " " + before.group(2);
    }
    var after = BITS_OF_KEY.matcher(printed);
    if (after.matches()) {
      return after.group(2) + " " + (after.group(3) == null ? after.group(1) : after.group(3));
    }
    return printed;
  }

  private void accept(Figure figure) {
    figures.add(figure);
  }

  private void refuse(int line, String reason) {
    refusals.add(new Refusal(line, reason));
  }

  private void end() {
    var announced = machine.seconds();
    machine.end();
    if (!figures.isEmpty()) {
      outputs.add(
          new SpeedOutput(
              figures.getFirst().line(),
              version,
              facts,
              processor,
              new Options(
                  processes,
                  elapsed,
                  seconds.or(() -> announced),
                  facts.getOrDefault("cpuInfo", "").contains("env:")),
              figures));
    }
    figures.clear();
    facts.clear();
    version = "";
    elapsed = Optional.empty();
    seconds = Optional.empty();
    processes = 1;
    sizes = List.of();
    operations = List.of();
  }
}
