package jcabench.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import jcabench.source.SpeedImport;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code import}: what other tools measured, as a run folder. */
@Command(
    name = "import",
    description =
        "Makes a run folder of files of another tool; each file is a machine. Every figure that"
            + " cannot be trusted is refused and counted, the others are kept. Ends with 1 when a"
            + " whole file is refused.",
    mixinStandardHelpOptions = true)
final class ImportCommand implements Callable<Integer> {
  private static final String OPENSSL_SPEED = "openssl-speed";
  private static final int MOST_TOLD = 20;

  @Spec private CommandSpec spec;

  @Parameters(
      index = "0",
      paramLabel = "TOOL",
      description = OPENSSL_SPEED + ": outputs of openssl speed, 1.0 to 3.6, with or without -mr.")
  private String tool;

  @Parameters(index = "1..*", paramLabel = "FILE", arity = "1..*", description = "Its files.")
  private List<Path> files;

  @Mixin private NewRun made;

  @Override
  public Integer call() {
    if (!tool.toLowerCase(Locale.ROOT).equals(OPENSSL_SPEED)) {
      throw Known.unknown("tool", tool, List.of(OPENSSL_SPEED));
    }
    made.requireFree();
    var read =
        SpeedImport.of(files, spec.commandLine().getParent().getParseResult().originalArgs());
    var reports = made.write(read.run());
    var text = spec.commandLine().getOut();
    read.refused().values().stream().limit(MOST_TOLD).forEach(text::println);
    if (read.refused().size() > MOST_TOLD) {
      text.printf("and %d files more%n", read.refused().size() - MOST_TOLD);
    }
    text.printf(
        "%d figures of %d machines; refused: %d files, %d figures or rows; %d lines are not of"
            + " openssl speed%n",
        read.run().forks().size(),
        read.run().environments().machines().size(),
        read.refused().size(),
        read.figures(),
        read.unread());
    text.println(reports);
    text.flush();
    return read.refused().isEmpty() ? 0 : Main.INCOMPLETE;
  }
}
