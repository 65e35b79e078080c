package jcabench.result;

import java.util.regex.Pattern;

/** A benchmark's name in JMH: package, class, inner classes and method, joined by dots. */
record JmhName(String text) {
  /** Classes begin with a capital letter, packages don't. */
  private static final Pattern CLASS = Pattern.compile("\\p{Lu}[^.]*(\\.\\p{Lu}[^.]*)*$");

  /** The class with its package; empty when there is none. */
  String fullClass() {
    return text.substring(0, Math.max(0, text.lastIndexOf('.')));
  }

  /** The class without its package. */
  String shortClass() {
    var capital = CLASS.matcher(fullClass());
    return capital.find() ? capital.group() : fullClass().replaceAll(".*[.]", "");
  }

  /** The method. */
  String method() {
    return text.substring(text.lastIndexOf('.') + 1);
  }
}
