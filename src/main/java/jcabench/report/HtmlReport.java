package jcabench.report;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import jcabench.result.Block;
import jcabench.result.Json;
import jcabench.result.Row;
import jcabench.stats.Comparison;
import jcabench.stats.Ratio;
import jcabench.stats.RowResult;
import jcabench.stats.Sample;
import jcabench.stats.study.FipsTax;
import jcabench.stats.study.SizeSweep;

/**
 * A run as one HTML file that needs no network: style, script, charts and figures are inside.
 * Everything from files gets into the page as data that only ever becomes text.
 */
public final class HtmlReport {
  /** Above it, ratios are there for the chosen reference only: the file would not open any more. */
  private static final int MOST_CELLS = 20_000;

  private static final String ECHARTS =
      "/META-INF/resources/webjars/echarts/5.3.1/dist/echarts.min.js";

  private static final List<String> SCRIPTS =
      List.of("data.js", "charts.js", "table.js", "page.js");

  private HtmlReport() {}

  /** The whole text. */
  public static String of(Comparison comparison) {
    return resource("report.html")
        .replace("/*STYLE*/", resource("report.css"))
        .replace("/*ECHARTS*/", script(resource(ECHARTS)))
        .replace("/*SCRIPT*/", script(scripts()))
        .replace("/*DATA*/", data(comparison)); // last: nothing in it is looked at again
  }

  /** One module: each file knows what those before it declare. */
  private static String scripts() {
    return SCRIPTS.stream().map(HtmlReport::resource).collect(Collectors.joining("\n"));
  }

  /** JSON in which nothing can end the element that holds it. */
  private static String data(Comparison comparison) {
    var byReference = byReference(comparison);
    var text =
        "{\"report\":"
            + JsonReport.of(comparison)
            + ",\"ratios\":"
            + Json.line(each(byReference, HtmlReport::ratios))
            + ",\"crossings\":"
            + Json.line(each(byReference, HtmlReport::crossings))
            + ",\"conditions\":"
            + Json.line(Conditions.words(comparison.run()))
            + ",\"fips\":"
            + Json.line(FipsTax.of(comparison.run()).stream().map(HtmlReport::fips).toList())
            + ",\"scores\":"
            + Json.line(comparison.rows().stream().map(HtmlReport::scores).toList())
            + "}";
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029");
  }

  private static String script(String text) {
    return text.replace("</script", "<\\/script").replace("<!--", "<\\!--");
  }

  /** The run against each contender that a reader may choose as the reference. */
  private static Map<String, Comparison> byReference(Comparison chosen) {
    var run = chosen.run();
    var all = new LinkedHashMap<String, Comparison>();
    int cells = run.plan().rows().size() * run.plan().contenders().size();
    for (var column : run.plan().contenders()) {
      var isChosen = chosen.reference().equals(Optional.of(column));
      if (column.present() && (isChosen || cells <= MOST_CELLS)) {
        all.put(column.id(), isChosen ? chosen : Comparison.of(run, column.id()));
      }
    }
    return all;
  }

  private static <T> Map<String, T> each(
      Map<String, Comparison> byReference, Function<Comparison, T> part) {
    var all = new LinkedHashMap<String, T>();
    byReference.forEach((id, comparison) -> all.put(id, part.apply(comparison)));
    return all;
  }

  /** By row and contender: estimate, ends of the interval, and verdict. */
  private static List<List<Object[]>> ratios(Comparison comparison) {
    return comparison.rows().stream().map(HtmlReport::ratios).toList();
  }

  /**
   * Where a contender overtakes the reference or falls behind: the first of the family's rows, the
   * contender, the size in bytes, the ends of its interval, and whether it is faster above.
   */
  private static List<Object[]> crossings(Comparison comparison) {
    var first = new HashMap<Row, Integer>();
    var rows = comparison.run().plan().rows();
    for (int i = 0; i < rows.size(); i++) {
      first.putIfAbsent(rows.get(i).without(SizeSweep.SIZE), i);
    }
    var contenders = comparison.run().plan().contenders();
    return SizeSweep.of(comparison).stream()
        .filter(sweep -> sweep.crossover().isPresent())
        .map(
            sweep -> {
              var crossover = sweep.crossover().get();
              return new Object[] {
                first.get(sweep.family()),
                contenders.indexOf(sweep.contender()),
                crossover.bytes(),
                crossover.interval().map(interval -> interval.low()).orElse(null),
                crossover.interval().map(interval -> interval.high()).orElse(null),
                crossover.fasterAbove()
              };
            })
        .toList();
  }

  private static List<Object[]> ratios(RowResult row) {
    var ratios = new ArrayList<Object[]>();
    for (var cell : row.cells()) {
      ratios.add(
          cell.ratio()
              .filter(ratio -> ratio.center().isPresent())
              .map(HtmlReport::ratio)
              .orElse(null));
    }
    return ratios;
  }

  private static Object[] ratio(Ratio ratio) {
    return new Object[] {
      ratio.center().orElseThrow(),
      ratio.interval().map(interval -> interval.low()).orElse(null),
      ratio.interval().map(interval -> interval.high()).orElse(null),
      ratio.verdict().name().toLowerCase(Locale.ROOT)
    };
  }

  private static Map<String, Object> fips(FipsTax tax) {
    var map = new LinkedHashMap<String, Object>();
    map.put("plain", tax.plain().title());
    map.put("fips", tax.fips().title());
    map.put("differences", tax.differences());
    map.put("parts", tax.parts().stream().map(HtmlReport::fipsPart).toList());
    tax.handshake()
        .ifPresent(
            handshake ->
                map.put(
                    "handshake",
                    Map.of(
                        "plain", handshake.plainNanos(),
                        "fips", handshake.fipsNanos(),
                        "ratio", ratio(handshake.ratio()))));
    map.put(
        "refusals",
        tax.refusals().stream()
            .map(refusal -> List.of(refusal.row().label(), refusal.reason()))
            .toList());
    return map;
  }

  private static Map<String, Object> fipsPart(FipsTax.Part part) {
    var words = FipsPart.of(part.cause());
    return Map.of(
        "title",
        words.title(),
        "cause",
        words.cause(),
        "lines",
        part.lines().stream()
            .filter(line -> line.ratio().center().isPresent())
            .map(line -> List.of(line.row().label(), ratio(line.ratio())))
            .toList(),
        "means",
        part.means().stream()
            .filter(mean -> mean.ratio().center().isPresent())
            .map(
                mean ->
                    List.of(
                        Service.named(mean.service()).title()
                            + " ("
                            + mean.rows()
                            + " rows, geometric mean)",
                        ratio(mean.ratio())))
            .toList());
  }

  private static List<Map<String, Double>> scores(RowResult row) {
    var scores = new ArrayList<Map<String, Double>>();
    for (var cell : row.cells()) {
      scores.add(cell.sample().map(HtmlReport::byBlock).orElse(null));
    }
    return scores;
  }

  /** The round names a block; where there are several machines, the machine before it. */
  private static Map<String, Double> byBlock(Sample sample) {
    var machines = sample.scores().keySet().stream().map(Block::machine).distinct().count();
    var scores = new LinkedHashMap<String, Double>();
    sample
        .scores()
        .forEach(
            (block, score) ->
                scores.put((machines > 1 ? block.machine() + " " : "") + block.round(), score));
    return scores;
  }

  private static String resource(String name) {
    try (var stream = HtmlReport.class.getResourceAsStream(name)) {
      if (stream == null) {
        throw new IllegalStateException(name + " is missing from the class path");
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + name, e);
    }
  }
}
