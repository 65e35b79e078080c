package jcabench.report.chart;

import jcabench.report.text.Palette;

/** The style sheet of every picture. */
final class Style {
  private static final String[] FIELDS = {
    "slower3", "slower2", "slower1", "same", "faster1", "faster2", "faster3"
  };

  private Style() {}

  /** Style of every class that pictures use. */
  static String sheet() {
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
    for (int i = 0; i < Palette.size(); i++) {
      style.append(
          ".c%d { stroke: %s; stroke-width: 2; fill: none; }\n".formatted(i, Palette.colour(i)));
      style.append(".c%d.f { fill: %s; stroke: none; }\n".formatted(i, Palette.colour(i)));
    }
    for (int i = 0; i < FIELDS.length; i++) {
      style.append(".%s { fill: %s; }\n".formatted(FIELDS[i], Palette.SLOW_TO_FAST.get(i)));
    }
    return style
        .append(
            """
            .dark { fill: #1f2328; } .light { fill: #ffffff; }
            .cross { stroke-width: 1.5; stroke-dasharray: 2 4; }
            @media (prefers-color-scheme: dark) {
            text { fill: #e6edf3; } .note { fill: #9198a1; } .dark { fill: #1f2328; } .paper { fill: #0d1117; }
            .grid { stroke: #30363d; } .axis { stroke: #9198a1; }
            }
            """)
        .toString();
  }
}
