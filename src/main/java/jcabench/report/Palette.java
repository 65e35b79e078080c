package jcabench.report;

import java.util.List;

/**
 * Colours that people of all kinds of colour vision tell apart (Okabe and Ito, Color Universal
 * Design, 2008), on light and on dark paper.
 */
final class Palette {
  private static final List<String> COLOURS =
      List.of("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#d55e00", "#56b4e9", "#8a8a00");

  private Palette() {}

  static int size() {
    return COLOURS.size();
  }

  /** Style of every class that pictures use. */
  static String style() {
    var style =
        new StringBuilder(
            """
            text { font: 12px system-ui, "Segoe UI", "DejaVu Sans", sans-serif; fill: #1f2328; }
            .title { font-size: 15px; font-weight: 600; }
            .note { font-size: 11px; fill: #57606a; }
            .paper { fill: #ffffff; }
            .grid { stroke: #d8dee4; stroke-width: 1; }
            .axis { stroke: #57606a; stroke-width: 1.5; }
            """);
    for (int i = 0; i < COLOURS.size(); i++) {
      style.append(
          ".c%d { stroke: %s; stroke-width: 2; fill: none; }\n".formatted(i, COLOURS.get(i)));
      style.append(".c%d.f { fill: %s; stroke: none; }\n".formatted(i, COLOURS.get(i)));
    }
    return style
        .append(
            """
            .slower3 { fill: #b35806; } .slower2 { fill: #f1a340; } .slower1 { fill: #fadcb4; }
            .faster3 { fill: #2166ac; } .faster2 { fill: #80b1d3; } .faster1 { fill: #cfe2f0; }
            .same { fill: #e4e8ec; } .dark { fill: #1f2328; } .light { fill: #ffffff; }
            .cross { stroke-width: 1.5; stroke-dasharray: 2 4; }
            @media (prefers-color-scheme: dark) {
            text { fill: #e6edf3; } .note { fill: #9198a1; } .dark { fill: #1f2328; } .paper { fill: #0d1117; }
            .grid { stroke: #30363d; } .axis { stroke: #9198a1; }
            }
            """)
        .toString();
  }
}
