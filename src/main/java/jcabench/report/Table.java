package jcabench.report;

import java.util.ArrayList;
import java.util.List;

/** A Markdown table of cells that are Markdown already. */
final class Table {
  private final List<String> titles = new ArrayList<>();
  private final List<String> rules = new ArrayList<>();
  private final List<String> lines = new ArrayList<>();

  /** A column of words. */
  Table words(String title) {
    return column(title, "---");
  }

  /** A column of numbers. */
  Table numbers(String title) {
    return column(title, "---:");
  }

  private Table column(String title, String rule) {
    titles.add(title);
    rules.add(rule);
    return this;
  }

  /** One more row. */
  void row(List<String> cells) {
    if (cells.size() != titles.size()) {
      throw new IllegalArgumentException("a row needs " + titles.size() + " cells: " + cells);
    }
    for (var cell : cells) {
      if (cell.isBlank()) {
        throw new IllegalArgumentException("a row needs " + titles.size() + " cells: " + cells);
      }
      if (hasBar(cell)) {
        throw new IllegalArgumentException("a cell ends at a bar without a backslash: " + cells);
      }
    }
    lines.add(line(cells));
  }

  private static boolean hasBar(String cell) {
    int bar = cell.indexOf('|');
    while (bar > 0 && cell.charAt(bar - 1) == '\\') {
      bar = cell.indexOf('|', bar + 1);
    }
    return bar >= 0;
  }

  /** Whether it has no row yet. */
  boolean isEmpty() {
    return lines.isEmpty();
  }

  @Override
  public String toString() {
    return line(titles) + line(rules) + String.join("", lines);
  }

  private static String line(List<String> cells) {
    return "| " + String.join(" | ", cells) + " |\n";
  }
}
