package jcabench.source;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The tables for people that {@code openssl speed} prints: the machine-readable form ({@code -mr})
 * has changed its meaning twice between 3.0 and 4.0 and leaves names out.
 *
 * @param version the library's version from the banner, for example {@code 3.5.7}
 * @param figures every figure of every table
 */
public record OpenSslSpeed(String version, List<Figure> figures) {
  private static final Pattern BANNER = Pattern.compile("version: (\\S+)");
  private static final Pattern BLOCK_HEADER = Pattern.compile("type\\s+(\\d+ bytes\\s*)+");
  private static final Pattern SIZE = Pattern.compile("(\\d+) bytes");
  private static final Pattern RATE = Pattern.compile("[0-9]+(\\.[0-9]+)?");
  private static final double THOUSAND = 1000;

  /**
   * One figure.
   *
   * @param name the row's name as printed, spaces collapsed: {@code AES-256-GCM}, {@code rsa 2048
   *     bits}
   * @param column the column's name: {@code 64 bytes}, {@code sign/s}, {@code encaps/s}
   * @param perSecond operations per second
   */
  public record Figure(String name, String column, double perSecond) {}

  /**
   * Reads standard output of one or more calls.
   *
   * @throws UnreadableRunException when there is no banner or no figure in it
   */
  public static OpenSslSpeed parse(String text, String place) {
    var banner = BANNER.matcher(text);
    if (!banner.find()) {
      throw new UnreadableRunException(
          place + " is not what openssl speed prints: no line 'version: …'");
    }
    var figures = new ArrayList<Figure>();
    List<String> header = List.of();
    for (var line : text.lines().toList()) {
      var words = List.of(line.strip().split("\\s+", -1));
      if (BLOCK_HEADER.matcher(line.strip()).matches()) {
        header = new ArrayList<>();
        var sizes = SIZE.matcher(line);
        while (sizes.find()) {
          header.add(sizes.group());
        }
      } else if (words.size() > 1 && words.getLast().endsWith("/s")) {
        header = words;
      } else if (!header.isEmpty() && words.size() > header.size()) {
        addRow(words, header, figures);
      }
    }
    if (figures.isEmpty()) {
      throw new UnreadableRunException(place + " holds no figures of openssl speed");
    }
    return new OpenSslSpeed(banner.group(1), List.copyOf(figures));
  }

  /** The figure of a name and a column. */
  public Optional<Figure> figure(String name, String column) {
    return figures.stream()
        .filter(f -> f.name().equals(name) && f.column().equals(column))
        .findFirst();
  }

  private static void addRow(List<String> words, List<String> header, List<Figure> figures) {
    var names = words.size() - header.size();
    var name = String.join(" ", words.subList(0, names));
    for (int i = 0; i < header.size(); i++) {
      var column = header.get(i);
      var value = words.get(names + i);
      if (column.endsWith(" bytes") && value.endsWith("k")) {
        var bytes = Long.parseLong(column.substring(0, column.indexOf(' ')));
        var thousands = value.substring(0, value.length() - 1);
        if (RATE.matcher(thousands).matches()) {
          figures.add(new Figure(name, column, Double.parseDouble(thousands) * THOUSAND / bytes));
        }
      } else if (column.endsWith("/s") && RATE.matcher(value).matches()) {
        figures.add(new Figure(name, column, Double.parseDouble(value)));
      }
    }
  }
}
