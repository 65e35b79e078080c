package jcabench.result;

import java.util.regex.Pattern;

/** How forks name the native libraries that they had mapped. */
public final class MappedLibrary {
  /** What the keys of such facts begin with; the file's name follows. */
  public static final String KEY = "library.";

  /** Decimal or hexadecimal, as drawn by those who unpack a library from their jar. */
  private static final Pattern DRAWN =
      Pattern.compile("(?<![0-9A-Za-z])(?=[a-f]*[0-9])[0-9a-f]{8,}");

  private MappedLibrary() {}

  /**
   * A key, or a library's place, without the number that each process draws anew for a file that it
   * unpacks: {@code …} stands for it.
   */
  public static String lasting(String text) {
    return DRAWN.matcher(text).replaceAll("…");
  }
}
