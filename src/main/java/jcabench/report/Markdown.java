package jcabench.report;

import java.util.List;
import java.util.regex.Pattern;
import jcabench.report.text.Numbers;
import jcabench.stats.Ratio;

/**
 * GitHub-flavoured Markdown of text that somebody else wrote: it shows as it is, whatever markup is
 * in it, and never ends the table, list or block that it stands in.
 */
final class Markdown {
  private static final int LONGEST_PROSE = 200;

  private static final Pattern SPACE = Pattern.compile("\\s+");

  /** Terminal colours and the like. */
  private static final Pattern ESCAPE_SEQUENCE =
      Pattern.compile("\u001b(\\[[0-9;?]*[ -/]*[@-~]|[@-Z\\\\-_])");

  /** Control characters, and those that turn the direction of text. */
  private static final Pattern INVISIBLE =
      Pattern.compile("[\\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]");

  private static final Pattern MARKUP = Pattern.compile("[\\\\`*{}\\[\\]<>#|~!&$]");
  private static final Pattern UNDERSCORE = Pattern.compile("(?<![\\p{Alnum}])_|_(?![\\p{Alnum}])");

  /** What would begin a list or underline a heading. */
  private static final Pattern AT_START = Pattern.compile("^(?:[-+]|[0-9]{1,9}[.)]|=+|-+)(?= |$)");

  private Markdown() {}

  /** A ratio in words, bold where it stands also as one of all ratios of its table. */
  static String ratio(Ratio ratio) {
    return ratio.standsInTable() ? "**" + Numbers.words(ratio) + "**" : Numbers.words(ratio);
  }

  /** One line of plain text. */
  static String text(String raw) {
    if (isPlain(raw)) {
      return raw;
    }
    var line = visible(SPACE.matcher(raw).replaceAll(" ").strip());
    var escaped = MARKUP.matcher(line).replaceAll("\\\\$0");
    escaped = UNDERSCORE.matcher(escaped).replaceAll("\\\\_");
    var start = AT_START.matcher(escaped);
    if (!start.find()) {
      return escaped;
    }
    var last = start.end() - 1;
    return escaped.substring(0, last) + "\\" + escaped.substring(last);
  }

  /** Words and numbers without markup, of which a report has many. */
  private static boolean isPlain(String raw) {
    if (raw.isEmpty() || !isLetter(raw.charAt(0)) || raw.endsWith(" ")) {
      return false;
    }
    for (int i = 1; i < raw.length(); i++) {
      char c = raw.charAt(i);
      var known = isLetter(c) || (c >= '-' && c <= '9') || (c == ' ' && raw.charAt(i - 1) != ' ');
      if (!known) {
        return false;
      }
    }
    return true;
  }

  private static boolean isLetter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  }

  /** One line of plain text, shortened where it is longer. */
  static String text(String raw, int longest) {
    return text(shortened(raw, longest));
  }

  /** A sentence of a file in which back-quotes mark code; nothing else in it is markup. */
  static String prose(String raw) {
    var parts = raw.split("`", -1);
    var text = new StringBuilder();
    for (int i = 0; i < parts.length; i++) {
      var isCode = i % 2 == 1 && i < parts.length - 1 && !parts[i].isEmpty();
      text.append(isCode ? code(parts[i], LONGEST_PROSE) : spaced(parts[i]));
    }
    return text.toString().strip();
  }

  /** Text that keeps its distance from the code before and after it. */
  private static String spaced(String raw) {
    var before = raw.startsWith(" ") ? " " : "";
    return raw.isBlank() ? before : before + text(raw) + (raw.endsWith(" ") ? " " : "");
  }

  /** One line in the type of code. */
  static String code(String raw) {
    var line = visible(SPACE.matcher(raw).replaceAll(" ").strip());
    if (line.isEmpty()) {
      return "–";
    }
    var fence = "`".repeat(longestRun(line) + 1);
    var pad = line.startsWith("`") || line.endsWith("`") ? " " : "";
    return fence + pad + line + pad + fence;
  }

  /**
   * The same in a table; with a bar in it as plain text, since a bar in code would end the cell.
   */
  static String codeInTable(String raw, int longest) {
    return raw.contains("|") ? text(raw, longest) : code(raw, longest);
  }

  /** One line in the type of code, shortened where it is longer. */
  static String code(String raw, int longest) {
    return code(shortened(raw, longest));
  }

  /** A block of lines as they are. */
  static String block(String language, List<String> lines) {
    var text = lines.stream().map(Markdown::visible).map(String::stripTrailing).toList();
    var fence =
        "`".repeat(Math.max(3, text.stream().mapToInt(Markdown::longestRun).max().orElse(0) + 1));
    return fence + language + "\n" + String.join("\n", text) + "\n" + fence + "\n";
  }

  /** The beginning, with how much is left out. */
  static String shortened(String line, int longest) {
    if (line.codePointCount(0, line.length()) <= longest) {
      return line;
    }
    var end = line.offsetByCodePoints(0, longest);
    return line.substring(0, end) + " … (" + (line.length() - end) + " more characters)";
  }

  private static String visible(String line) {
    return INVISIBLE
        .matcher(ESCAPE_SEQUENCE.matcher(line.replace("\t", "  ")).replaceAll(""))
        .replaceAll("\ufffd");
  }

  private static int longestRun(String line) {
    int longest = 0;
    int run = 0;
    for (int i = 0; i < line.length(); i++) {
      run = line.charAt(i) == '`' ? run + 1 : 0;
      longest = Math.max(longest, run);
    }
    return longest;
  }
}
