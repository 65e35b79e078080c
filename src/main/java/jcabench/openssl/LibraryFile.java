package jcabench.openssl;

import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Which libcrypto to load: the one that the system property {@value #PROPERTY} names, else the
 * system's.
 *
 * <p>The property names one file. If that does not load, no other is tried: with another library
 * than the chosen one every result would be wrong.
 *
 * @param name a path, or a bare file name that the system's loader resolves
 * @param origin where the choice comes from, for messages
 */
record LibraryFile(String name, String origin) {
  static final String PROPERTY = "jcabench.openssl.library";

  /** What to do when none loads. */
  static final String CURE =
      "install OpenSSL 3.0 or newer, or name its libcrypto with -D" + PROPERTY + "=FILE";

  /** Never libcrypto.dylib, which macOS has for its own use and which ends the process. */
  private static final List<String> SYSTEM_NAMES =
      List.of("libcrypto.so.3", "libcrypto.so.4", "libcrypto.3.dylib");

  /** The files to try, best first; more than one only for the system's library. */
  static List<LibraryFile> candidates() {
    return candidates(System::getProperty);
  }

  static List<LibraryFile> candidates(UnaryOperator<String> properties) {
    String explicit = properties.apply(PROPERTY);
    return explicit != null && !explicit.isBlank()
        ? List.of(new LibraryFile(explicit, "system property " + PROPERTY))
        : SYSTEM_NAMES.stream().map(name -> new LibraryFile(name, "the system")).toList();
  }
}
