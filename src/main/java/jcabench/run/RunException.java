package jcabench.run;

/** A run can't begin or go on; the message says what, where and what to do. */
public final class RunException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** With the whole sentence that the user sees. */
  public RunException(String message) {
    super(message);
  }

  /** With the whole sentence that the user sees, and what led to it. */
  public RunException(String message, Throwable cause) {
    super(message, cause);
  }
}
