package jcabench.report.text;

/** Text that has to fit. */
public final class Shortened {
  private Shortened() {}

  /** Shortened in the middle: a label ends with what tells it from its neighbours. */
  public static String middle(String text, int longest) {
    int length = text.codePointCount(0, text.length());
    if (length <= longest) {
      return text;
    }
    int end = longest / 2 - 1;
    return text.substring(0, text.offsetByCodePoints(0, longest - 1 - end))
        + "…"
        + text.substring(text.offsetByCodePoints(0, length - end));
  }
}
