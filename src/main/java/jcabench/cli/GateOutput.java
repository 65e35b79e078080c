package jcabench.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import jcabench.gate.Finding;
import jcabench.gate.Judge;
import jcabench.gate.Policy;
import jcabench.report.GateReport;
import picocli.CommandLine.Option;

/** What both gates take beside what they compare, and how both tell what they found. */
final class GateOutput {
  private static final double MOST_SLOWDOWN = 10;

  @Option(
      names = "--max-slowdown",
      paramLabel = "PERCENT",
      description =
          "How much slower a row may be (default: 5%% between stored runs,"
              + " 2%% between two contenders of one run).")
  private String maxSlowdown;

  @Option(names = "--strict", description = "What cannot be decided blocks too.")
  private boolean strict;

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
    return new Policy(factor, usual.falseAlarms(), strict, usual.looked());
  }

  /**
   * Tells people, GitHub, JUnit's readers and programs.
   *
   * @return the exit code
   */
  int publish(List<Finding> findings, Policy policy, List<String> notes, PrintWriter err) {
    var report = new GateReport(findings, policy, notes);
    Output.print(report.markdown());
    var summary = System.getenv("GITHUB_STEP_SUMMARY");
    if (summary != null && !summary.isBlank()) {
      append(Path.of(summary), report.markdown());
    }
    if ("true".equals(System.getenv("GITHUB_ACTIONS"))) {
      report.githubErrors().forEach(System.out::println);
    }
    if (junit != null) {
      Output.write(junit, report.junit());
    }
    if (json != null) {
      Output.write(json, report.json());
    }
    err.println("jcabench gate " + report.summary());
    err.flush();
    return Judge.passes(findings, policy) ? 0 : Main.INCOMPLETE;
  }

  private static void append(Path file, String text) {
    try {
      Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UsageException("GITHUB_STEP_SUMMARY " + file + " cannot be written (" + e + ")");
    }
  }
}
