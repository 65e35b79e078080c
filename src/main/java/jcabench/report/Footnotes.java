package jcabench.report;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** Numbered sentences below one table; the same sentence has one number. */
final class Footnotes {
  private static final String SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";

  private final Map<String, Integer> numbers = new LinkedHashMap<>();
  private final Map<String, String> ofTexts = new HashMap<>();

  /** The mark of a warning, which is plain text. */
  String markText(String warning) {
    return ofTexts.computeIfAbsent(warning, text -> mark(Markdown.text(text)));
  }

  /** The mark of a sentence, which is Markdown already. */
  String mark(String sentence) {
    int number = numbers.computeIfAbsent(sentence, _ -> numbers.size() + 1);
    return superscript(number);
  }

  /** All sentences; empty when there is none. */
  @Override
  public String toString() {
    var text = new StringBuilder();
    numbers.forEach(
        (sentence, number) ->
            text.append(superscript(number)).append(' ').append(sentence).append("  \n"));
    return numbers.isEmpty() ? "" : "\n" + text;
  }

  private static String superscript(int number) {
    var digits = new StringBuilder();
    for (char digit : String.valueOf(number).toCharArray()) {
      digits.append(SUPERSCRIPTS.charAt(digit - '0'));
    }
    return digits.toString();
  }
}
