package jcabench.result;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.List;

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

  @Override
  public int compare(String a, String b) {
    if (a.equals(b)) {
      return 0;
    }
    int left = 0;
    int right = 0;
    while (left < a.length() && right < b.length()) {
      int leftEnd = end(a, left);
      int rightEnd = end(b, right);
      int order = comparePart(a.substring(left, leftEnd), b.substring(right, rightEnd));
      if (order != 0) {
        return order;
      }
      left = leftEnd;
      right = rightEnd;
    }
    int order = Boolean.compare(left < a.length(), right < b.length());
    return order != 0 ? order : a.compareTo(b);
  }

  /** Where the digits, or what is none, end. */
  private static int end(String text, int begin) {
    int end = begin + 1;
    while (end < text.length() && isDigit(text.charAt(end)) == isDigit(text.charAt(begin))) {
      end++;
    }
    return end;
  }

  private static int comparePart(String a, String b) {
    return isDigit(a.charAt(0)) && isDigit(b.charAt(0))
        ? new BigInteger(a).compareTo(new BigInteger(b))
        : a.compareTo(b);
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }
}
