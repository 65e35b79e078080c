package jcabench.report.text;

/** Text of a file without characters that XML does not know or that turn the text around. */
public final class Visible {
  private static final int REPLACEMENT = 0xfffd;

  private Visible() {}

  /** The same text with a replacement for each such character. */
  public static String of(String text) {
    return text.codePoints()
        .map(c -> allowed(c) ? c : REPLACEMENT)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  /** Whether XML 1.0 knows the character (section 2.2), and it is not one that turns text. */
  private static boolean allowed(int c) {
    boolean known =
        (c >= 0x20 && c <= 0xd7ff)
            || (c >= 0xe000 && c <= 0xfffd)
            || (c >= 0x10000 && c <= 0x10ffff);
    boolean turns = (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069) || c == 0x7f;
    return known && !turns && !(c >= 0x80 && c <= 0x9f);
  }
}
