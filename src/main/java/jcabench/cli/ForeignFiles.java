package jcabench.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import jcabench.result.Run;
import jcabench.source.By;
import jcabench.source.RunFolder;
import jcabench.source.Sources;
import picocli.CommandLine.Option;

/**
 * Reads the runs that a command names, results of other suites among them, which do not say who
 * their contenders are.
 */
final class ForeignFiles {
  @Option(
      names = "--by",
      paramLabel = "PARAM",
      description =
          "What the contenders of another suite's JMH file are: the values of this parameter, or"
              + " class, or method (default: the parameter provider).")
  private String by = "";

  Run read(Path place) {
    return Sources.read(place, new By(by));
  }

  /** Runs that are named, or lie in folders that are named. */
  List<Run> all(List<Path> places) {
    var found = new ArrayList<Path>();
    for (var place : places) {
      var inside = isRun(place) ? List.<Path>of() : within(place);
      found.addAll(inside.isEmpty() ? List.of(place) : inside);
    }
    return Sources.readAll(found, new By(by));
  }

  private static boolean isRun(Path folder) {
    return Files.exists(folder.resolve(RunFolder.CELLS));
  }

  /** The runs in a folder; none in what is no folder. */
  private static List<Path> within(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (var children = Files.list(folder)) {
      return children.filter(ForeignFiles::isRun).sorted().toList();
    } catch (IOException e) {
      throw new UsageException(folder + " cannot be read (" + e + "): name a folder of runs");
    }
  }
}
