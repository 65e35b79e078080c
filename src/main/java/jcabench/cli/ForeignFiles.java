package jcabench.cli;

import java.nio.file.Path;
import jcabench.result.Run;
import jcabench.source.By;
import jcabench.source.Sources;
import picocli.CommandLine.Option;

/** Results of other suites, which do not say who their contenders are. */
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
}
