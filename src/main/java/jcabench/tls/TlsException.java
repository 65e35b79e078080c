package jcabench.tls;

/** A handshake or a record that failed. */
public final class TlsException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  TlsException(String message) {
    super(message);
  }

  TlsException(String message, Throwable cause) {
    super(message, cause);
  }
}
