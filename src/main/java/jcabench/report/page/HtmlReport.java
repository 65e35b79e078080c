package jcabench.report.page;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import jcabench.result.Json;
import jcabench.stats.Comparison;

/**
 * A run as one HTML file that needs no network: style, script, charts and figures are inside.
 * Everything from files gets into the page as data that only ever becomes text.
 */
public final class HtmlReport {
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
    return Json.line(PageContents.of(comparison))
        .replace("<", "\\u003c")
        .replace("\u2028", "\\u2028")
        .replace("\u2029", "\\u2029");
  }

  private static String script(String text) {
    return text.replace("</script", "<\\/script").replace("<!--", "<\\!--");
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
