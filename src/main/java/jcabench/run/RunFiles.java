package jcabench.run;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import jcabench.machine.WholeFile;
import jcabench.source.RunFolder;

/** The folder that a run writes; every file but the journal is written beside, then moved. */
public final class RunFiles {
  private static final String SCRATCH = "scratch";
  private static final String LOG = "jmh.log";

  private final Path folder;

  /** A run folder that may not exist yet. */
  public RunFiles(Path folder) {
    this.folder = folder;
  }

  /** The folder. */
  public Path path() {
    return folder;
  }

  Path file(String name) {
    return folder.resolve(name);
  }

  /** A place for what forks and checks write; gone when the run has ended. */
  Path scratch() {
    return folder.resolve(SCRATCH);
  }

  public boolean holdsRun() {
    return Files.exists(file(RunFolder.CELLS));
  }

  /** Makes the folder and shows that it can be written. */
  public void create() {
    try {
      Files.createDirectories(scratch());
      Files.delete(Files.createTempFile(scratch(), "writable", ""));
    } catch (IOException e) {
      throw new RunException(
          folder
              + " cannot be written ("
              + e.getClass().getSimpleName()
              + " "
              + e.getMessage()
              + "): choose another folder with --out",
          e);
    }
  }

  /**
   * Writes a file as a whole: readers see the old one or the new one.
   *
   * @throws RunException when the disk is full or the folder not writable
   */
  public void write(String name, String text) {
    write(name, out -> out.write(text));
  }

  /** The same for a text that is written piece by piece. */
  public void write(String name, WholeFile.Content content) {
    try {
      Files.createDirectories(file(name).getParent());
      WholeFile.write(file(name), content);
    } catch (IOException e) {
      throw new RunException(
          file(name)
              + " cannot be written ("
              + e.getMessage()
              + "): make room or choose another folder with --out; finished forks are kept in "
              + file(RunFolder.FORKS),
          e);
    }
  }

  /**
   * Where finished forks are noted.
   *
   * @throws RunException when they are packed, which nothing can be added to
   */
  Path journal() {
    if (Files.exists(file(RunFolder.PACKED_FORKS))) {
      throw new RunException(
          file(RunFolder.PACKED_FORKS) + " is packed: unpack it with gunzip to go on with the run");
    }
    return file(RunFolder.FORKS);
  }

  /** All that forks print goes here. */
  OutputStream log() {
    try {
      return new BufferedOutputStream(
          Files.newOutputStream(file(LOG), StandardOpenOption.CREATE, StandardOpenOption.APPEND));
    } catch (IOException e) {
      throw new RunException(file(LOG) + " cannot be written: " + e.getMessage(), e);
    }
  }

  /** Deletes the scratch folder, except for what a dying JVM left in it. */
  public void clean() {
    if (!Files.exists(scratch())) {
      return;
    }
    try (var files = Files.walk(scratch())) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        var keep = file.getFileName().toString().startsWith("hs_err");
        var isFolder = Files.isDirectory(file);
        if (!keep && !(isFolder && hasFiles(file))) {
          Files.delete(file);
        }
      }
    } catch (IOException e) {
      throw new RunException(scratch() + " cannot be deleted: " + e.getMessage(), e);
    }
  }

  private static boolean hasFiles(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      return files.findAny().isPresent();
    }
  }
}
