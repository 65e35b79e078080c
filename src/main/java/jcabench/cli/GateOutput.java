package jcabench.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import jcabench.gate.Decision;
import jcabench.gate.Finding;
import jcabench.gate.Policy;
import jcabench.report.GateReport;
import picocli.CommandLine.Option;

/** What both gates take beside what they compare, and how both tell what they found. */
final class GateOutput {
  private static final double MOST_SLOWDOWN = 10;

  /** What comes of a gate that cannot tell; the names are those that a user writes. */
  private enum Undecided {
    fail,
    pass
  }

  @Option(
      names = "--max-slowdown",
      paramLabel = "PERCENT",
      description =
          "How much slower a row may be (default: 5%% between stored runs,"
              + " 2%% between two contenders of one run).")
  private String maxSlowdown;

  @Option(
      names = "--undecided",
      paramLabel = "WHAT",
      description =
          "fail (default) ends with 3 when a slow-down could have stayed unseen; pass ends with 0,"
              + " and says so all the same.")
  private Undecided undecided = Undecided.fail;

  @Option(names = "--junit", paramLabel = "FILE", description = "JUnit XML, a case for each row.")
  private Path junit;

  @Option(names = "--json", paramLabel = "FILE", description = "All findings as JSON.")
  private Path json;

  /** What is let pass, where the option does not say otherwise. */
  Policy policy(Policy usual) {
    var factor =
        maxSlowdown == null
            ? usual.maxSlowdown()
            : Percent.factor(maxSlowdown)
                .filter(given -> given <= MOST_SLOWDOWN)
                .orElseThrow(
                    () ->
                        new UsageException(
                            "--max-slowdown takes a percentage from 0% to 900%, such as 5%, not '"
                                + maxSlowdown
                                + "'"));
    return new Policy(factor, usual.falseAlarms(), usual.looked());
  }

  /**
   * Tells people, GitHub, JUnit's readers and programs.
   *
   * @return the exit code
   */
  int publish(List<Finding> findings, Policy policy, List<String> notes, PrintWriter err) {
    var report = new GateReport(findings, policy, notes);
    if (junit != null) {
      Output.write(junit, report.junit());
    }
    if (json != null) {
      Output.write(json, report.json());
    }
    Output.print(report.markdown());
    var summary = System.getenv("GITHUB_STEP_SUMMARY");
    if (summary != null && !summary.isBlank()) {
      append(Path.of(summary), report.markdown());
    }
    if ("true".equals(System.getenv("GITHUB_ACTIONS"))) {
      report.githubErrors().forEach(System.out::println);
    }
    err.println("jcabench gate " + report.summary());
    err.flush();
    return switch (Decision.of(findings)) {
      case NOT_SLOWER -> 0;
      case SLOWER -> Main.INCOMPLETE;
      case UNDECIDED -> undecided == Undecided.pass ? 0 : Main.UNDECIDED;
    };
  }

  private static void append(Path file, String text) {
    try {
      Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UsageException("GITHUB_STEP_SUMMARY " + file + " cannot be written (" + e + ")");
    }
  }
}
