package jcabench.report.page;

import java.util.List;
import jcabench.stats.Comparison;

/** A run as an HTML file that needs no network. */
public final class HtmlReport {
  private static final List<String> SCRIPTS =
      List.of("data.js", "charts.js", "table.js", "page.js");

  private HtmlReport() {}

  /** The whole text, with all that it needs. */
  public static String of(Comparison comparison) {
    return Template.filled("report.html", SCRIPTS, PageContents.of(comparison));
  }

  /**
   * One of several pages that share the library of their charts, and lead back to a list of them.
   *
   * @param library name of a file beside it that holds {@link #charts}
   * @param list where that list is
   */
  public static String beside(Comparison comparison, String library, String list) {
    return Template.beside("report.html", SCRIPTS, PageContents.of(comparison), library)
        .replaceFirst(
            "<header>", "<header>\n  <nav><a href=\"" + list + "\">All published runs</a></nav>");
  }

  /** The library that draws the charts of {@link #beside}. */
  public static String charts() {
    return Template.charts();
  }

  /** The style of the pages, for one that leads to them. */
  public static String style() {
    return Template.style();
  }
}
