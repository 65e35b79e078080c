package jcabench.report.text;

import java.util.List;

/**
 * Colours that people of all kinds of colour vision tell apart (Okabe and Ito, Color Universal
 * Design, 2008), on light and on dark paper.
 */
public final class Palette {
  private static final List<String> COLOURS =
      List.of("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#d55e00", "#56b4e9", "#8a8a00");

  /** From much slower over equal to much faster. */
  public static final List<String> SLOW_TO_FAST =
      List.of("#b35806", "#f1a340", "#fadcb4", "#e4e8ec", "#cfe2f0", "#80b1d3", "#2166ac");

  private Palette() {}

  /** How many contenders have a colour of their own. */
  public static int size() {
    return COLOURS.size();
  }

  /** The colour of a contender; those after the last one begin anew. */
  public static String colour(int contender) {
    return COLOURS.get(contender % COLOURS.size());
  }

  /** Whether the contender shares its colour with one before it, and needs another line. */
  public static boolean again(int contender) {
    return contender >= COLOURS.size();
  }
}
