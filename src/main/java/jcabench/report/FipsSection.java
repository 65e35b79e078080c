package jcabench.report;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import jcabench.result.Run;
import jcabench.stats.study.FipsTax;
import jcabench.stats.study.Handshake;

/** What FIPS costs, pair by pair, in four parts that have different causes. */
final class FipsSection {
  private static final int LONGEST_REASON = 200;

  private FipsSection() {}

  /** The section; empty where the run has no pair. */
  static String of(Run run, Names names) {
    var taxes = FipsTax.of(run);
    return taxes.isEmpty()
        ? ""
        : "## What FIPS costs\n\n"
            + "The speed of the FIPS form over that of the plain one. The parts have different"
            + " causes and weigh differently in each program, so that no sum of them is shown.\n\n"
            + taxes.stream().map(tax -> pair(tax, names)).collect(Collectors.joining("\n"));
  }

  private static String pair(FipsTax tax, Names names) {
    var text =
        new StringBuilder("### ")
            .append(names.of(tax.plain()))
            .append(" → ")
            .append(names.of(tax.fips()))
            .append("\n\n");
    text.append(
        tax.differences().isEmpty()
            ? "Both run the same build.\n\n"
            : "The two differ in more than FIPS: "
                + tax.differences().stream()
                    .map(difference -> Markdown.text(difference, 300))
                    .collect(Collectors.joining("; "))
                + ".\n\n");
    tax.parts().forEach(part -> text.append(part(part, names)));
    tax.handshake().ifPresent(handshake -> text.append(handshake(handshake)));
    if (!tax.refusals().isEmpty()) {
      text.append(refusals(tax.refusals(), names));
    }
    return text.toString();
  }

  private static String part(FipsTax.Part part, Names names) {
    var table = new Table().words("Operation").words("FIPS against plain");
    part.lines()
        .forEach(line -> table.row(List.of(names.of(line.row()), Numbers.words(line.ratio()))));
    var means =
        part.means().stream()
            .map(
                mean ->
                    Markdown.text(Service.named(mean.service()).title(), 80)
                        + " "
                        + Numbers.words(mean.ratio())
                        + " ("
                        + mean.rows()
                        + " rows)")
            .collect(Collectors.joining("; "));
    return "**"
        + FipsPart.of(part.cause()).title()
        + ".** "
        + FipsPart.of(part.cause()).cause()
        + (means.isEmpty() ? "" : " Geometric means: " + means + ".")
        + "\n\n"
        + table
        + "\n";
  }

  private static String handshake(Handshake handshake) {
    var steps = new ArrayList<String>();
    Handshake.STEPS.forEach(
        step ->
            steps.add((step.times() == 1 ? "" : step.times() + " × ") + step.question().label()));
    return "**A request.** The operations of one TLS 1.3 handshake on P-256 and a record of 16 KiB"
        + " ("
        + Markdown.text(String.join(", ", steps), 400)
        + ") take "
        + Numbers.nanos(handshake.plainNanos() / 1000)
        + " µs"
        + " without FIPS and "
        + Numbers.nanos(handshake.fipsNanos() / 1000)
        + " µs"
        + " with it: "
        + Numbers.words(handshake.ratio())
        + ".\n\n";
  }

  private static String refusals(List<FipsTax.Refusal> refusals, Names names) {
    var byReason =
        refusals.stream()
            .collect(
                Collectors.groupingBy(
                    FipsTax.Refusal::reason,
                    java.util.LinkedHashMap::new,
                    Collectors.mapping(
                        refusal -> names.of(refusal.row()), Collectors.joining(", "))));
    var text = new StringBuilder("**Refused.**\n\n");
    byReason.forEach(
        (reason, rows) ->
            text.append("- ")
                .append(rows)
                .append(": ")
                .append(Markdown.text(reason, LONGEST_REASON))
                .append('\n'));
    return text.append('\n').toString();
  }
}
