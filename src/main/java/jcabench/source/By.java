package jcabench.source;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What the contenders of a foreign JMH file are: a parameter's values, or its classes or methods.
 *
 * @param name of the parameter; {@code class} or {@code method}; empty for the parameter {@code
 *     provider}, as our own files have it
 */
public record By(String name) {
  public By {
    name = name.equals("provider") ? "" : name;
  }

  /** As our own files have it. */
  public static final By PROVIDER = new By("");

  private static final String USUAL = "provider";
  private static final String CLASS = "class";
  private static final String METHOD = "method";

  /** The words that are no parameter. */
  static final List<String> WORDS = List.of(CLASS, METHOD);

  /** Whether the classes are contenders: a row is then what they have in common. */
  boolean isClass() {
    return name.equals(CLASS);
  }

  /** Whether the methods are. */
  boolean isMethod() {
    return name.equals(METHOD);
  }

  /** The parameter whose values are contenders. */
  String parameter() {
    return name.isEmpty() ? USUAL : name;
  }

  /** What to say where a file with these parameters gives no contenders; empty where it does. */
  Optional<String> proposal(Set<String> parameters) {
    return parameters.contains(parameter()) || WORDS.contains(name)
        ? Optional.empty()
        : Optional.of(
            "its parameters are "
                + (parameters.isEmpty() ? "none" : String.join(", ", parameters))
                + ": say with --by which of them names the contenders, or class, or method");
  }
}
