package jcabench.contender;

import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.InvalidParameterException;
import java.security.NoSuchAlgorithmException;
import java.security.spec.InvalidKeySpecException;
import java.util.Set;
import java.util.regex.Pattern;
import javax.crypto.NoSuchPaddingException;

/** Puts exceptions into words, and tells "does not offer it" from "should have worked". */
public final class Reasons {
  private static final int MAX_CAUSES = 6;
  private static final int MAX_LENGTH = 2000;

  /** An operation that is not approved (BC FIPS). */
  private static final Set<String> REFUSALS = Set.of("FipsUnapprovedOperationError");

  /**
   * Return codes by which a PKCS #11 token keeps a key or lacks a mechanism (PKCS #11 3.0, 5.1).
   */
  private static final Set<String> TOKEN_REFUSALS =
      Set.of(
          "CKR_ATTRIBUTE_SENSITIVE",
          "CKR_ATTRIBUTE_VALUE_INVALID",
          "CKR_KEY_FUNCTION_NOT_PERMITTED",
          "CKR_MECHANISM_INVALID");

  private static final Pattern KEY_SIZE = Pattern.compile("(?i)unsupported key size");

  /** What factories say to a key in a form that they do not read, though it is well formed. */
  private static final Pattern KEY_FORM =
      Pattern.compile("(?i)only .+ (is|are) (currently )?supported");

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
        || thrown instanceof UnsupportedOperationException
        || (thrown instanceof InvalidKeyException
            && KEY_SIZE.matcher(String.valueOf(thrown.getMessage())).find())
        || (thrown instanceof InvalidKeySpecException
            && KEY_FORM.matcher(String.valueOf(thrown.getMessage())).find())
        || isRefusal(thrown);
  }

  /** A token's exceptions are its return code's name and number. */
  private static String firstWord(Throwable thrown) {
    return String.valueOf(thrown.getMessage()).split(" ", 2)[0];
  }

  /** Refusals for which providers have exceptions of their own. */
  private static boolean isRefusal(Throwable thrown) {
    var cause = thrown;
    for (int i = 0; i < MAX_CAUSES && cause != null; i++, cause = cause.getCause()) {
      var name = cause.getClass().getSimpleName();
      if (REFUSALS.contains(name)
          || (name.equals("PKCS11Exception") && TOKEN_REFUSALS.contains(firstWord(cause)))) {
        return true;
      }
    }
    return false;
  }

  private static String describe(Throwable thrown) {
    var name = thrown.getClass().getSimpleName();
    return thrown.getMessage() == null ? name : name + ": " + thrown.getMessage();
  }
}
