package jcabench.cli;

import java.io.PrintWriter;
import java.util.List;
import jcabench.contender.ContenderException;
import jcabench.machine.MachineException;
import jcabench.machine.Version;
import jcabench.run.RunException;
import jcabench.source.UnreadableRunException;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.Spec;

/** Entry point of {@code scripts/jcabench}. */
@Command(
    name = "jcabench",
    description =
        "Tells which JCA provider is fastest for an operation, a size and a machine, by how much,"
            + " how sure that is, and proves which code ran.",
    versionProvider = Main.OwnVersion.class,
    mixinStandardHelpOptions = true,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done, or shown not to be slower",
      "1:slower, suspected or missing, or incomplete (a cell failed or was not reached)",
      "2:wrong usage or unreadable input",
      "3:undecided, of gates alone: nothing is slower, but it could be without having been seen"
    },
    subcommands = {
      ContendersCommand.class,
      RowsCommand.class,
      RunCommand.class,
      ReportCommand.class,
      CompareCommand.class,
      HistoryCommand.class,
      MergeCommand.class,
      ImportCommand.class,
      GateCommand.class,
      CeilingCommand.class,
      AaTestCommand.class
    })
public final class Main implements Runnable {
  /** Slower, missing or incomplete. */
  static final int INCOMPLETE = 1;

  /** Wrong usage or unreadable input. */
  static final int USAGE = 2;

  /** Of a gate: nothing is slower, but something could be without having been seen. */
  static final int UNDECIDED = 3;

  @Spec private CommandSpec spec;

  @Option(names = "--debug", description = "Print stack traces.", scope = ScopeType.INHERIT)
  private boolean debug;

  @Option(
      names = "--die-with-parent",
      hidden = true,
      description = "End when the parent process ends: a build that is stopped leaves nothing.")
  private boolean dieWithParent;

  /** What {@code --version} prints. */
  static final class OwnVersion implements IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {"jcabench " + Version.current()};
    }
  }

  /** Runs the command line and ends the process with its exit code. */
  public static void main(String[] arguments) {
    System.exit(execute(arguments));
  }

  /** Runs the command line and returns its exit code. */
  static int execute(String... arguments) {
    var main = new Main();
    return new CommandLine(main)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExecutionStrategy(main::begin)
        .setExecutionExceptionHandler(
            (exception, command, result) -> main.explain(exception, command.getErr()))
        .execute(arguments);
  }

  @Override
  public void run() {
    throw new CommandLine.ParameterException(spec.commandLine(), "Name a command.");
  }

  private int begin(CommandLine.ParseResult parsed) {
    if (dieWithParent) {
      ProcessHandle.current()
          .parent()
          .ifPresent(
              parent -> {
                var _ = parent.onExit().thenRun(() -> System.exit(130));
              });
    }
    return new CommandLine.RunLast().execute(parsed);
  }

  private int explain(Exception exception, PrintWriter err) {
    if (debug) {
      exception.printStackTrace(err);
    }
    var ours =
        List.of(
            RunException.class,
            MachineException.class,
            UnreadableRunException.class,
            ContenderException.class,
            UsageException.class);
    var known = ours.stream().anyMatch(type -> type.isInstance(exception));
    err.println(
        known
            ? "jcabench: " + exception.getMessage()
            : "jcabench: unexpected: " + exception + (debug ? "" : " (--debug prints where)"));
    return USAGE;
  }
}
