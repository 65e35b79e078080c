package jcabench.cli;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Names that exist, for sentences about one that does not. */
final class Known {
  private static final int MOST_LISTED = 40;

  private Known() {}

  /** {@code There is no contender 'jkd': did you mean 'jdk'? Known are: …} */
  static UsageException unknown(String what, String given, Collection<String> known) {
    var listed = known.stream().limit(MOST_LISTED).collect(Collectors.joining(", "));
    var more = known.size() > MOST_LISTED ? ", and " + (known.size() - MOST_LISTED) + " more" : "";
    return new UsageException(
        "there is no "
            + what
            + " '"
            + given
            + "'"
            + nearest(given, known).map(near -> ": did you mean '" + near + "'?").orElse(".")
            + " Known are: "
            + listed
            + more);
  }

  /**
   * The known name, or the word in one, with the fewest edits to the given one, if that is a likely
   * slip.
   */
  static Optional<String> nearest(String given, Collection<String> known) {
    var word = given.toLowerCase(Locale.ROOT);
    return known.stream()
        .flatMap(name -> Stream.concat(Stream.of(name), Arrays.stream(name.split(" ", -1))))
        .min(Comparator.comparingInt(name -> edits(word, name.toLowerCase(Locale.ROOT))))
        .filter(
            name -> edits(word, name.toLowerCase(Locale.ROOT)) <= Math.max(2, word.length() / 3));
  }

  /** Insertions, deletions, replacements and swaps of neighbours between two words. */
  private static int edits(String a, String b) {
    var table = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        if (i == 0 || j == 0) {
          table[i][j] = i + j;
          continue;
        }
        var same = a.charAt(i - 1) == b.charAt(j - 1);
        table[i][j] =
            Math.min(
                table[i - 1][j - 1] + (same ? 0 : 1),
                Math.min(table[i - 1][j], table[i][j - 1]) + 1);
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          table[i][j] = Math.min(table[i][j], table[i - 2][j - 2] + 1);
        }
      }
    }
    return table[a.length()][b.length()];
  }
}
