package jcabench.contender;

/** A contender could not be loaded or did not do what it must; the message says which and why. */
public final class ContenderException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ContenderException(String message) {
    super(message);
  }

  ContenderException(String message, Throwable cause) {
    super(message, cause);
  }
}
