package jcabench.report.page;

import java.util.List;
import jcabench.stats.Comparison;

/** A run as one HTML file that needs no network. */
public final class HtmlReport {
  private static final List<String> SCRIPTS =
      List.of("data.js", "charts.js", "table.js", "page.js");

  private HtmlReport() {}

  /** The whole text. */
  public static String of(Comparison comparison) {
    return Template.filled("report.html", SCRIPTS, PageContents.of(comparison));
  }
}
