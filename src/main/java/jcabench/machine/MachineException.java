package jcabench.machine;

/** The machine cannot be used for measuring now; the message says why and what to do. */
public final class MachineException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** With the whole sentence that the user sees. */
  public MachineException(String message) {
    super(message);
  }

  /** With the whole sentence that the user sees, and what led to it. */
  public MachineException(String message, Throwable cause) {
    super(message, cause);
  }
}
