package jcabench.result;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;

/** Orders texts with the numbers in them as numbers: 64, 1024, 16384; ML-KEM-768, ML-KEM-1024. */
enum NaturalOrder implements Comparator<String> {
  INSTANCE;

  /** The same order for lists, item by item. */
  static final Comparator<List<String>> LISTS =
      (a, b) -> {
        for (int i = 0; i < Math.min(a.size(), b.size()); i++) {
          int order = INSTANCE.compare(a.get(i), b.get(i));
          if (order != 0) {
            return order;
          }
        }
        return Integer.compare(a.size(), b.size());
      };

  private static final Pattern BORDER =
      Pattern.compile("(?<=[0-9])(?=[^0-9])|(?<=[^0-9])(?=[0-9])");

  @Override
  public int compare(String a, String b) {
    var left = BORDER.split(a, -1);
    var right = BORDER.split(b, -1);
    for (int i = 0; i < Math.min(left.length, right.length); i++) {
      int order = comparePart(left[i], right[i]);
      if (order != 0) {
        return order;
      }
    }
    var order = Integer.compare(left.length, right.length);
    return order != 0 ? order : a.compareTo(b);
  }

  private static int comparePart(String a, String b) {
    return isNumber(a) && isNumber(b)
        ? new BigInteger(a).compareTo(new BigInteger(b))
        : a.compareTo(b);
  }

  private static boolean isNumber(String part) {
    return !part.isEmpty() && part.chars().allMatch(c -> c >= '0' && c <= '9');
  }
}
