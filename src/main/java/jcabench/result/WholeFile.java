package jcabench.result;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** A file on disk: the old one or the new one, never half of it. */
public final class WholeFile {
  private WholeFile() {}

  /**
   * Replaces a file's text: writes beside it, then moves.
   *
   * @throws IOException when the folder is missing, not writable, or full; the old file is
   *     untouched
   */
  public static void write(Path file, String text) throws IOException {
    var target = file.toAbsolutePath();
    var beside =
        target.resolveSibling("." + target.getFileName() + "." + ProcessHandle.current().pid());
    try {
      Files.writeString(beside, text);
      Files.move(beside, target, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(beside);
    }
  }
}
