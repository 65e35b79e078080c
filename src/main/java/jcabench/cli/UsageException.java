package jcabench.cli;

/** The user asked for something that isn't there; the message lists what is. */
final class UsageException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  UsageException(String message) {
    super(message);
  }
}
