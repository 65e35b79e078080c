package jcabench.run;

/** What lies behind an exception that JMH throws: it names the benchmark's own far inside only. */
final class RootCause {
  private RootCause() {}

  /** The message of the innermost cause, of the first thread that had one; else its class. */
  static String of(Throwable thrown) {
    var root = thrown;
    while (root.getCause() != null || root.getSuppressed().length > 0) {
      root = root.getSuppressed().length > 0 ? root.getSuppressed()[0] : root.getCause();
    }
    return root.getMessage() == null ? root.getClass().getSimpleName() : root.getMessage();
  }
}
