package jcabench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import jcabench.result.Plan;

/** The commands that repeat the run. */
final class ReproduceSection {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_@%+=:,./-]+");

  private static final String DIRTY = "-dirty";

  /** Where it wrote, and how it was started and stopped: nothing that changes the measurement. */
  private static final Pattern OF_THAT_RUN_ALONE =
      Pattern.compile("--out=.*|--resume|--die-with-parent|--debug", Pattern.DOTALL);

  private ReproduceSection() {}

  static String of(Plan plan) {
    var title = "## How to reproduce\n\n";
    if (plan.jcabench().isEmpty()) {
      return title + "A bare JMH file does not say how it was made.\n";
    }
    var lines = new ArrayList<String>();
    if (!plan.commit().isBlank()) {
      lines.add("git checkout " + quoted(plan.commit().replaceFirst(DIRTY + "$", "")));
    }
    if (plan.commit().endsWith(DIRTY)) {
      lines.add("# The run was made with changes that are not in this commit.");
    }
    lines.add("scripts/bench " + String.join(" ", arguments(plan)));
    return title
        + Markdown.block("sh", lines)
        + "\n"
        + "`scripts/bench` brings OpenSSL and NSS where it can, builds, and runs `scripts/jcabench"
        + " run` with these options. The seed fixes the order of the forks; speeds are the"
        + " machine's.\n";
  }

  private static List<String> arguments(Plan plan) {
    var given = plan.arguments();
    var options = new ArrayList<String>();
    for (int i = 0; i < given.size(); i++) {
      var argument = given.get(i);
      if (argument.equals("--out")) {
        i++;
      } else if (!(i == 0 && argument.equals("run"))
          && !OF_THAT_RUN_ALONE.matcher(argument).matches()) {
        options.add(quoted(argument));
      }
    }
    if (lacks(given, "--profile") && !plan.profile().isBlank()) {
      options.add(0, "--profile " + quoted(plan.profile()));
    }
    if (lacks(given, "--seed")) {
      options.add("--seed " + plan.seed());
    }
    return options;
  }

  private static boolean lacks(List<String> arguments, String option) {
    return arguments.stream().noneMatch(a -> a.equals(option) || a.startsWith(option + "="));
  }

  private static String quoted(String argument) {
    return PLAIN.matcher(argument).matches()
        ? argument
        : "'" + argument.replace("'", "'\\''") + "'";
  }
}
