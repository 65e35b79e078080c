package jcabench.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import jcabench.machine.WholeFile;
import jcabench.result.Fork;
import jcabench.result.Json;
import jcabench.result.Run;
import jcabench.run.RunFiles;
import jcabench.source.Merge;
import jcabench.source.RunFolder;
import jcabench.stats.Comparison;
import picocli.CommandLine.Option;

/** The folder that a command makes of results that were measured elsewhere: whole or not at all. */
final class NewRun {
  /** So many forks are made into lines side by side. */
  private static final int AT_ONCE = 4_096;

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = "The folder of the run that is made.")
  private Path out;

  /** Refuses a folder that holds something. */
  void requireFree() {
    if (new RunFiles(out).holdsRun()) {
      throw new UsageException(out + " holds a run already: name another folder with --out");
    }
    try (var inside = Files.exists(out) ? Files.list(out) : null) {
      if (inside != null && inside.findAny().isPresent()) {
        throw new UsageException(out + " holds files already: name another folder with --out");
      }
    } catch (IOException e) {
      throw cannotMake(e);
    }
  }

  /** What to call the run. */
  String name() {
    return out.toAbsolutePath().normalize().getFileName().toString();
  }

  /**
   * Writes runs that were joined, and what is made of them.
   *
   * @param whole the run that they make together
   * @return where the reports are, as a line
   */
  String write(Merge parts, Run whole) {
    return write(whole, parts::writeJournal);
  }

  /** The same for a run that has no journal yet. */
  String write(Run whole) {
    return write(whole, journal -> writeForks(whole, journal));
  }

  private static void writeForks(Run whole, OutputStream journal) throws IOException {
    var forks = whole.forks();
    for (int from = 0; from < forks.size(); from += AT_ONCE) {
      var some = forks.subList(from, Math.min(forks.size(), from + AT_ONCE));
      for (var line : some.parallelStream().map(NewRun::line).toList()) {
        journal.write(line);
      }
    }
  }

  private static byte[] line(Fork fork) {
    return (Json.line(fork) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  /** Writes it beside, then moves the whole folder. */
  private String write(Run whole, WholeFile.Bytes journal) {
    var target = out.toAbsolutePath().normalize();
    var beside =
        target.resolveSibling("." + target.getFileName() + "." + ProcessHandle.current().pid());
    try {
      try {
        fill(beside, whole, journal);
        Files.move(beside, target, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        delete(beside);
      }
    } catch (IOException e) {
      throw cannotMake(e);
    }
    return RunReports.told(out);
  }

  private static void fill(Path folder, Run whole, WholeFile.Bytes journal) throws IOException {
    Files.createDirectories(folder);
    WholeFile.write(folder.resolve(RunFolder.ENVIRONMENTS), Json.pretty(whole.environments()));
    WholeFile.writeBytes(folder.resolve(RunFolder.FORKS), journal);
    WholeFile.write(folder.resolve(RunFolder.CELLS), Json.pretty(whole.plan()));
    var comparison = Comparison.of(whole, Comparison.usualReference(whole.plan()));
    for (var file : Format.all(Format.OF_A_NEW_RUN, comparison).entrySet()) {
      var place = folder.resolve(file.getKey());
      Files.createDirectories(place.getParent());
      WholeFile.write(place, file.getValue());
    }
  }

  private static void delete(Path folder) throws IOException {
    if (Files.exists(folder)) {
      try (var files = Files.walk(folder)) {
        for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }

  private UsageException cannotMake(IOException e) {
    return new UsageException(
        "%s cannot be made (%s): make room, or name another folder with --out".formatted(out, e));
  }
}
