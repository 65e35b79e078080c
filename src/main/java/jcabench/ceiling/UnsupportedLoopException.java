package jcabench.ceiling;

/** The library has not what a loop needs, for example ML-KEM before 3.5. */
public final class UnsupportedLoopException extends IllegalStateException {
  private static final long serialVersionUID = 1;

  UnsupportedLoopException(String message) {
    super(message);
  }
}
