package jcabench.report;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import jcabench.report.text.Ending;
import jcabench.report.text.Proofs;
import jcabench.result.MappedLibrary;
import jcabench.result.Plan;
import jcabench.result.PlannedContender;
import jcabench.result.Run;

/** Who was compared, and what proves it. */
final class ContendersSection {
  private static final int LONGEST = 300;

  private static final int LONGEST_PROOF = 120;

  /** Values that one line of proof shows. */
  private static final int MOST = 6;

  private static final String FACTS = "contender.";

  /** In the table above, or among what the forks say. */
  private static final Pattern SAID_ELSEWHERE =
      Pattern.compile("present|version|library\\..*|fact\\..*", Pattern.DOTALL);

  private ContendersSection() {}

  static String of(Run run, Names names, Map<String, Proofs> proofs) {
    var table = new Table().words("Contender").words("Id").words("Present").words("Version");
    for (var contender : run.plan().contenders()) {
      table.row(
          List.of(
              names.of(contender),
              Markdown.codeInTable(contender.id(), LONGEST),
              contender.present()
                  ? "yes"
                  : "no: " + Markdown.text(Ending.reason(contender), LONGEST),
              contender.version().isBlank()
                  ? "not recorded"
                  : Markdown.text(contender.version(), LONGEST)));
    }
    var text = new StringBuilder("## Contenders\n\n").append(table);
    text.append("\nProof of who served, recorded by the forks after their work:\n\n");
    for (var contender : run.plan().contenders()) {
      text.append("- **").append(names.of(contender)).append("**");
      text.append(proof(run, contender, proofs.get(contender.id())));
    }
    return text.toString();
  }

  private static String proof(Run run, PlannedContender contender, Proofs proofs) {
    if (!contender.present()) {
      return ": absent.\n" + recorded(run, contender);
    }
    if (proofs.forks() == 0) {
      return ": no fork of it ran to its end.\n" + recorded(run, contender);
    }
    if (proofs.proved() == 0) {
      return ": no proof recorded.\n" + recorded(run, contender);
    }
    return ": answers checked in %d of %d forks\n".formatted(proofs.checked(), proofs.forks())
        + line("providers", proofs.named("provider."))
        + line("code from", proofs.ofRoles(".code"))
        + line("SPI classes", proofs.ofRoles(".spi"))
        + line("native libraries", proofs.named(MappedLibrary.KEY))
        + line("facts", proofs.named("fact."))
        + line("Java", proofs.named("jvm.version"))
        + recorded(run, contender);
  }

  /** Facts of the environment about a contender, for example hashes of its jars. */
  private static String recorded(Run run, PlannedContender contender) {
    return line(
        "recorded before the run",
        run.environment().facts().entrySet().stream()
            .filter(fact -> owner(run.plan(), fact.getKey()).equals(Optional.of(contender)))
            .map(fact -> Map.entry(shortened(fact.getKey(), contender), fact.getValue()))
            .filter(fact -> !SAID_ELSEWHERE.matcher(fact.getKey()).matches())
            .map(fact -> fact.getKey() + " " + fact.getValue())
            .toList());
  }

  private static String shortened(String key, PlannedContender contender) {
    return key.substring(FACTS.length() + contender.id().length() + 1);
  }

  /** Whether a fact of the environment is shown here. */
  static boolean ownsFact(Plan plan, String key) {
    return owner(plan, key).isPresent();
  }

  /** The contender that a fact is about; ids may hold dots, so that the longest that fits wins. */
  private static Optional<PlannedContender> owner(Plan plan, String key) {
    return plan.contenders().stream()
        .filter(contender -> key.startsWith(FACTS + contender.id() + "."))
        .max(Comparator.comparingInt(contender -> contender.id().length()));
  }

  private static String line(String title, List<String> values) {
    if (values.isEmpty()) {
      return "";
    }
    var shown =
        values.stream()
            .limit(MOST)
            .map(value -> Markdown.code(value, LONGEST_PROOF))
            .collect(Collectors.joining(", "));
    var more = values.size() > MOST ? ", and " + (values.size() - MOST) + " more" : "";
    return "  - " + title + ": " + shown + more + "\n";
  }
}
