package jcabench.report;

import java.util.List;
import java.util.stream.Collectors;
import jcabench.report.text.FipsPart;
import jcabench.report.text.FipsWords;
import jcabench.report.text.Service;
import jcabench.result.Run;
import jcabench.stats.study.FipsTax;

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
            + FipsWords.INTRODUCTION
            + "\n\n"
            + taxes.stream().map(tax -> pair(tax, names)).collect(Collectors.joining("\n"));
  }

  private static String pair(FipsTax tax, Names names) {
    var text =
        new StringBuilder("### ")
            .append(names.of(tax.plain()))
            .append(" → ")
            .append(names.of(tax.fips()))
            .append("\n\n");
    text.append(FipsWords.differences(tax, difference -> Markdown.text(difference, 300)))
        .append("\n\n");
    tax.parts().forEach(part -> text.append(part(part, names)));
    tax.handshake()
        .ifPresent(
            handshake ->
                text.append("**A request.** ")
                    .append(FipsWords.handshake(handshake))
                    .append("\n\n"));
    if (!tax.refusals().isEmpty()) {
      text.append(refusals(tax.refusals(), names));
    }
    return text.toString();
  }

  private static String part(FipsTax.Part part, Names names) {
    var table = new Table().words("Operation").words("FIPS against plain");
    part.lines()
        .forEach(line -> table.row(List.of(names.of(line.row()), Markdown.ratio(line.ratio()))));
    var means =
        part.means().stream()
            .map(
                mean ->
                    Markdown.text(Service.named(mean.service()).title(), 80)
                        + " "
                        + Markdown.ratio(mean.ratio())
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
