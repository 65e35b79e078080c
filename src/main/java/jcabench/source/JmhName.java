package jcabench.source;

import java.util.regex.Pattern;

/** A benchmark's name in JMH: package, class, inner classes and method, joined by dots. */
record JmhName(String text) {
  private static final String SUFFIX = "Benchmark";

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

  /** What its outermost class is called: {@code Foo} for {@code a.b.FooBenchmark.Inner}. */
  String service() {
    var outer = shortClass().replaceAll("[.].*", "");
    return outer.endsWith(SUFFIX) && outer.length() > SUFFIX.length()
        ? outer.substring(0, outer.length() - SUFFIX.length())
        : outer;
  }

  /** The method. */
  String method() {
    return text.substring(text.lastIndexOf('.') + 1);
  }
}
