package jcabench.contender;

import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidParameterException;
import java.security.NoSuchAlgorithmException;
import javax.crypto.NoSuchPaddingException;

/** Puts exceptions into words, and tells "does not offer it" from "should have worked". */
public final class Reasons {
  private static final int MAX_CAUSES = 6;
  private static final int MAX_LENGTH = 2000;

  private Reasons() {}

  /** The exception and its causes in one line: {@code Type: message <- Type: message}. */
  public static String chain(Throwable thrown) {
    if (thrown instanceof ContenderException ours) {
      return ours.getMessage();
    }
    var text = new StringBuilder(describe(thrown));
    var cause = thrown.getCause();
    for (int i = 0; i < MAX_CAUSES && cause != null; i++, cause = cause.getCause()) {
      text.append(" <- ").append(describe(cause));
    }
    var line = text.toString().replaceAll("\\s+", " ");
    return line.length() > MAX_LENGTH ? line.substring(0, MAX_LENGTH) + "…" : line;
  }

  /**
   * Whether an exception out of a service's set-up says that the provider does not offer the
   * algorithm or the parameters: the types that JCA declares for that.
   */
  static boolean saysNotOffered(Throwable thrown) {
    return thrown instanceof NoSuchAlgorithmException
        || thrown instanceof NoSuchPaddingException
        || thrown instanceof InvalidAlgorithmParameterException
        || thrown instanceof InvalidParameterException
        || thrown instanceof UnsupportedOperationException;
  }

  private static String describe(Throwable thrown) {
    var name = thrown.getClass().getSimpleName();
    return thrown.getMessage() == null ? name : name + ": " + thrown.getMessage();
  }
}
