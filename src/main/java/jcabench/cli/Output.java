package jcabench.cli;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import jcabench.machine.WholeFile;
import picocli.CommandLine.Option;

/** Where a command's text goes. */
final class Output {
  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "The file to write (default: standard output).")
  private Path out;

  /** What was given with {@code --out}. */
  Optional<Path> place() {
    return Optional.ofNullable(out);
  }

  /** Writes the text there, as a whole. */
  void write(String text) {
    if (out == null) {
      print(text);
    } else {
      write(out, text);
    }
  }

  /** Writes a form's files: several of them into the folder that {@code --out} names. */
  void write(Format format, Map<String, WholeFile.Content> files) {
    if (format.takesFolder()) {
      var flat = new LinkedHashMap<String, WholeFile.Content>();
      files.forEach((name, content) -> flat.put(name.replaceFirst("^.*/", ""), content));
      writeAll(flat);
      return;
    }
    var content = files.values().iterator().next();
    if (out != null) {
      write(out, content);
      return;
    }
    var text = new StringWriter();
    try {
      content.to(text);
    } catch (IOException e) {
      throw new UncheckedIOException("a text in memory cannot be written", e);
    }
    print(text.toString());
  }

  /** Writes several files, by name, into the folder that {@code --out} names. */
  void writeAll(Map<String, WholeFile.Content> files) {
    if (out == null) {
      throw new UsageException("this format writes several files: name a folder with --out");
    }
    files.forEach((name, content) -> writeInto(out.resolve(name), content));
  }

  private void writeInto(Path file, WholeFile.Content content) {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
    } catch (IOException e) {
      throw new UsageException(out + " is no folder (" + e + "): name another one with --out");
    }
    write(file, content);
  }

  /** Prints text in UTF-8, because the terminal's character set may lack what is in it. */
  static void print(String text) {
    System.out.writeBytes(text.getBytes(StandardCharsets.UTF_8));
    if (System.out.checkError()) {
      throw new UsageException("standard output cannot be written: is its disk full?");
    }
  }

  /** Writes a file as a whole. */
  static void write(Path file, String text) {
    write(file, out -> out.write(text));
  }

  private static void write(Path file, WholeFile.Content content) {
    try {
      WholeFile.write(file, content);
    } catch (IOException e) {
      throw new UsageException(
          file + " cannot be written (" + e + "): name a file in a writable folder");
    }
  }
}
