package jcabench.jmh;

/** What lies behind an exception that JMH throws: it names the benchmark's own far inside only. */
final class RootCause {
  private RootCause() {}

  /**
   * The innermost cause of the first thread that had one: its class, unless it is JMH's, and why.
   */
  static String of(Throwable thrown) {
    var root = thrown;
    while (root.getCause() != null || root.getSuppressed().length > 0) {
      root = root.getSuppressed().length > 0 ? root.getSuppressed()[0] : root.getCause();
    }
    var kind = root.getClass().getSimpleName();
    if (root.getMessage() == null) {
      return kind;
    }
    var wrapper = root.getClass().getPackageName().startsWith("org.openjdk.jmh");
    return (wrapper ? "" : kind + ": ") + root.getMessage();
  }
}
