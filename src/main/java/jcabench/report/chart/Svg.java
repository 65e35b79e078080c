package jcabench.report.chart;

import java.util.Locale;
import jcabench.report.text.Palette;
import jcabench.report.text.Visible;

/** An SVG picture that is being drawn: no script, no font file, and text only as text. */
final class Svg {
  private final StringBuilder body = new StringBuilder();
  private final int width;
  private final int height;
  private final String title;

  /**
   * An empty picture.
   *
   * @param title what a screen reader says
   */
  Svg(int width, int height, String title) {
    this.width = width;
    this.height = height;
    this.title = title;
  }

  /** Where a text stands to its place. */
  enum Anchor {
    START,
    MIDDLE,
    END
  }

  Svg text(double x, double y, String text, Anchor anchor, String kind) {
    return add(
        "<text x=\"%s\" y=\"%s\" text-anchor=\"%s\" class=\"%s\">%s</text>"
            .formatted(
                number(x), number(y), anchor.name().toLowerCase(Locale.ROOT), kind, escaped(text)));
  }

  Svg line(double x1, double y1, double x2, double y2, String kind) {
    return add(
        "<line x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\" class=\"%s\"/>"
            .formatted(number(x1), number(y1), number(x2), number(y2), kind));
  }

  /** A field with a hint. */
  Svg field(double x, double y, double width, double height, String kind, String hint) {
    return add(
        "<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" class=\"%s\"><title>%s</title></rect>"
            .formatted(number(x), number(y), number(width), number(height), kind, escaped(hint)));
  }

  /** A line through points that are given as {@code x,y x,y}. */
  Svg path(String points, String kind) {
    return add("<polyline points=\"%s\" class=\"%s\"/>".formatted(points, kind));
  }

  /**
   * A mark of one of several forms, so that colour is not all that tells them apart.
   *
   * @param form which form and colour, from 0 on
   */
  Svg mark(double x, double y, int form, String hint) {
    var at = "class=\"c%d f\"".formatted(form % Palette.size());
    var shape =
        switch (form % 4) {
          case 0 -> "<circle cx=\"%s\" cy=\"%s\" r=\"4\" %s>".formatted(number(x), number(y), at);
          case 1 ->
              "<rect x=\"%s\" y=\"%s\" width=\"7.4\" height=\"7.4\" %s>"
                  .formatted(number(x - 3.7), number(y - 3.7), at);
          case 2 -> polygon(x, y, at, 0, -5, 4.8, 4, -4.8, 4);
          default -> polygon(x, y, at, 0, -5.2, 5.2, 0, 0, 5.2, -5.2, 0);
        };
    var end = shape.substring(1, shape.indexOf(' '));
    return add("%s<title>%s</title></%s>".formatted(shape, escaped(hint), end));
  }

  private static String polygon(double x, double y, String at, double... offsets) {
    var points = new StringBuilder();
    for (int i = 0; i < offsets.length; i += 2) {
      points
          .append(number(x + offsets[i]))
          .append(',')
          .append(number(y + offsets[i + 1]))
          .append(' ');
    }
    return "<polygon points=\"%s\" %s>".formatted(points.toString().strip(), at);
  }

  private Svg add(String element) {
    body.append(element).append('\n');
    return this;
  }

  /** A coordinate with a tenth of a pixel. */
  static String number(double value) {
    var text = String.format(Locale.ROOT, "%.1f", value);
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }

  /** Text for XML, as content or in an attribute. */
  static String escaped(String text) {
    var escaped = new StringBuilder();
    Visible.of(text)
        .codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                default -> escaped.appendCodePoint(c);
              }
            });
    return escaped.toString();
  }

  @Override
  public String toString() {
    return """
    <svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" role="img">
    <title>%s</title>
    <style>
    %s</style>
    <rect width="100%%" height="100%%" class="paper"/>
    %s</svg>
    """
        .formatted(width, height, width, height, escaped(title), Style.sheet(), body);
  }
}
