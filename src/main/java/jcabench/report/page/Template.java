package jcabench.report.page;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import jcabench.result.Json;

/**
 * One HTML file that needs no network: style, script, charts and figures are inside. Everything
 * from files gets into the page as data that only ever becomes text.
 */
final class Template {
  private static final String ECHARTS =
      "/META-INF/resources/webjars/echarts/5.3.1/dist/echarts.min.js";

  private Template() {}

  /**
   * A page.
   *
   * @param page what stands in its body
   * @param scripts one module: each file knows what those before it declare
   * @param contents its data, which become JSON
   */
  static String filled(String page, List<String> scripts, Object contents) {
    return (resource("head.html") + resource(page))
        .replace("/*STYLE*/", resource("report.css"))
        .replace("/*ECHARTS*/", script(resource(ECHARTS)))
        .replace("/*SCRIPT*/", script(joined(scripts)))
        .replace("/*DATA*/", data(contents)); // last: nothing in it is looked at again
  }

  private static String joined(List<String> scripts) {
    return scripts.stream().map(Template::resource).collect(Collectors.joining("\n"));
  }

  /** JSON in which nothing can end the element that holds it. */
  private static String data(Object contents) {
    return Json.line(contents)
        .replace("<", "\\u003c")
        .replace("\u2028", "\\u2028")
        .replace("\u2029", "\\u2029");
  }

  private static String script(String text) {
    return text.replace("</script", "<\\/script").replace("<!--", "<\\!--");
  }

  private static String resource(String name) {
    try (var stream = Template.class.getResourceAsStream(name)) {
      if (stream == null) {
        throw new IllegalStateException(name + " is missing from the class path");
      }
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read " + name, e);
    }
  }
}
