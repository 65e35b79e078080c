package jcabench.report.text;

import java.util.Optional;
import java.util.regex.Pattern;
import jcabench.result.Cell;
import jcabench.result.Plan;
import jcabench.result.PlannedContender;

/**
 * How a cell without a score ended.
 *
 * @param word one of {@code checked}, {@code absent}, {@code failed}, {@code not run}
 * @param reason why, with what would cure it; empty where the word says all
 */
public record Ending(String word, String reason) {
  private static final Pattern NO_ALGORITHM =
      Pattern.compile(
          "(?:NoSuchAlgorithmException: )?[Nn]o such algorithm: (\\S{1,80}?)( for provider"
              + " .{1,80})?\\.?");
  private static final Pattern NO_CLASS =
      Pattern.compile(
          "NoSuchAlgorithmException: class configured for (\\S{1,80}) .{1,80} cannot be found.*");
  private static final Pattern EXCEPTION =
      Pattern.compile("([A-Z]\\w{1,80}(?:Exception|Error)): (.+?)( <- .*)?", Pattern.DOTALL);

  /** Empty for a cell that was measured. */
  public static Optional<Ending> of(Cell cell, Plan plan) {
    return switch (cell) {
      case Cell.Measured _ -> Optional.empty();
      case Cell.Checked _ -> Optional.of(new Ending("checked", ""));
      case Cell.Absent absent ->
          Optional.of(new Ending("absent", reason(inWords(absent.reason()), absent.cure())));
      case Cell.Failed failed -> Optional.of(new Ending("failed", reason(failed.reason(), "")));
      case Cell.Pending _ -> Optional.of(new Ending("not run", pending(plan)));
    };
  }

  /** Why a contender that is not present is absent from every row. */
  public static String reason(PlannedContender contender) {
    return reason(contender.reason(), contender.cure());
  }

  /** What an exception says or means, before its name: "it" is the contender. */
  private static String inWords(String reason) {
    var given = reason.strip();
    var algorithm = NO_ALGORITHM.matcher(given);
    if (algorithm.matches()) {
      return "it has no %s (%s)".formatted(algorithm.group(1), given);
    }
    var missing = NO_CLASS.matcher(given);
    if (missing.matches()) {
      return "it offers %s, but its jar does not hold it (%s)".formatted(missing.group(1), given);
    }
    var thrown = EXCEPTION.matcher(given);
    return thrown.matches()
        ? "%s (%s%s)"
            .formatted(
                thrown.group(2), thrown.group(1), Optional.ofNullable(thrown.group(3)).orElse(""))
        : reason;
  }

  private static String reason(String reason, String cure) {
    var why = reason.isBlank() ? "no reason recorded" : reason.strip();
    if (cure.isBlank()) {
      return why;
    }
    boolean ended = ".!?".indexOf(why.charAt(why.length() - 1)) >= 0;
    return why + (ended ? " Cure: " : ". Cure: ") + cure.strip();
  }

  private static String pending(Plan plan) {
    return plan.jcabench().isEmpty() ? "the file has no result" : "the run ended before";
  }
}
