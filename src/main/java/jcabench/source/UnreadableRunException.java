package jcabench.source;

/** A run folder or file can't be read; the message names file, place and reason. */
public final class UnreadableRunException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** With the whole sentence that the user sees. */
  public UnreadableRunException(String message) {
    super(message);
  }

  /** With the whole sentence that the user sees, and what led to it. */
  public UnreadableRunException(String message, Throwable cause) {
    super(message, cause);
  }
}
