package jcabench.machine;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
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
    write(file, out -> out.write(text));
  }

  /** What a file is to hold. */
  @FunctionalInterface
  public interface Content {
    /** Writes it, piece by piece where it is large. */
    void to(Writer out) throws IOException;
  }

  /**
   * The same for a text that is too large to be held in memory.
   *
   * @throws IOException as {@link #write(Path, String)}
   */
  public static void write(Path file, Content content) throws IOException {
    writeBytes(
        file,
        bytes -> {
          var out = new BufferedWriter(new OutputStreamWriter(bytes, StandardCharsets.UTF_8));
          content.to(out);
          out.flush();
        });
  }

  /** What a file is to hold. */
  @FunctionalInterface
  public interface Bytes {
    /** Writes it, piece by piece where it is large. */
    void to(OutputStream out) throws IOException;
  }

  /**
   * The same for bytes.
   *
   * @throws IOException as {@link #write(Path, String)}
   */
  public static void writeBytes(Path file, Bytes content) throws IOException {
    var target = file.toAbsolutePath();
    var beside =
        target.resolveSibling("." + target.getFileName() + "." + ProcessHandle.current().pid());
    try {
      try (var out = Files.newOutputStream(beside)) {
        content.to(out);
      }
      Files.move(beside, target, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(beside);
    }
  }
}
