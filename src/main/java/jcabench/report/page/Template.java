package jcabench.report.page;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import jcabench.result.Json;

/**
 * One HTML file that needs no network: style, script and figures are inside, and so are the charts,
 * or beside. Everything from files gets into the page as data that only ever becomes text.
 */
final class Template {
  private static final String ECHARTS =
      "/META-INF/resources/webjars/echarts/5.3.1/dist/echarts.min.js";

  private Template() {}

  /**
   * A page with all that it needs.
   *
   * @param page what stands in its body
   * @param scripts one module: each file knows what those before it declare
   * @param contents its data, which become JSON
   */
  static String filled(String page, List<String> scripts, Object contents) {
    return filled(page, scripts, contents, "<script>" + script(charts()) + "</script>");
  }

  /**
   * A page that finds the charts in a file beside it.
   *
   * @param library the file's name, of {@link #charts}
   */
  static String beside(String page, List<String> scripts, Object contents, String library) {
    // A page that was opened from a disk has no origin that 'self' could name.
    return filled(page, scripts, contents, "<script src=\"" + library + "\"></script>")
        .replaceFirst("script-src 'unsafe-inline'", "script-src 'unsafe-inline' 'self' file:");
  }

  private static String filled(String page, List<String> scripts, Object contents, String charts) {
    return (resource("head.html") + resource(page))
        .replace("/*STYLE*/", style())
        .replace("<script>/*ECHARTS*/</script>", charts)
        .replace("/*SCRIPT*/", script(joined(scripts)))
        .replace("/*DATA*/", data(contents)); // last: nothing in it is looked at again
  }

  /** The library that draws charts. */
  static String charts() {
    return resource(ECHARTS);
  }

  /** The style of all pages. */
  static String style() {
    return resource("report.css");
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
