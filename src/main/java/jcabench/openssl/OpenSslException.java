package jcabench.openssl;

import java.util.List;

/**
 * A function of libcrypto failed. The message names the function and gives OpenSSL's own reasons,
 * the most recent first; it never holds key material.
 */
public final class OpenSslException extends RuntimeException {
  private final String function;

  OpenSslException(String function, List<String> reasons) {
    super(
        reasons.isEmpty()
            ? function + " failed without a reason"
            : function + " failed: " + String.join("; ", reasons));
    this.function = function;
  }

  OpenSslException(String function, String reason) {
    this(function, List.of(reason));
  }

  /** The C function that failed. */
  public String function() {
    return function;
  }
}
