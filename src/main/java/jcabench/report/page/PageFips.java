package jcabench.report.page;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import jcabench.report.text.FipsPart;
import jcabench.report.text.FipsWords;
import jcabench.report.text.Labels;
import jcabench.report.text.Numbers;
import jcabench.report.text.Service;
import jcabench.stats.Ratio;
import jcabench.stats.study.FipsTax;

/**
 * What FIPS costs one contender.
 *
 * @param title the pair
 * @param differences in what the two differ beside FIPS
 */
record PageFips(String title, String differences, List<Part> parts) {

  /** A heading with a paragraph, a table or a list; what it lacks is left out. */
  @JsonInclude(JsonInclude.Include.NON_EMPTY)
  record Part(String title, String text, List<Line> lines, List<String> items) {}

  /** A ratio under a name. */
  record Line(String name, String words, String verdict) {
    static Line of(String name, Ratio ratio) {
      return new Line(name, Numbers.words(ratio), ratio.verdict().name().toLowerCase(Locale.ROOT));
    }
  }

  static PageFips of(FipsTax tax, Labels labels) {
    var parts = new ArrayList<Part>();
    tax.parts().forEach(part -> parts.add(part(part, labels)));
    tax.handshake()
        .ifPresent(
            known ->
                parts.add(new Part("A request", FipsWords.handshake(known), List.of(), List.of())));
    if (!tax.refusals().isEmpty()) {
      var refused =
          tax.refusals().stream()
              .map(refusal -> labels.of(refusal.row()) + ": " + refusal.reason())
              .toList();
      parts.add(new Part("Refused", "", List.of(), refused));
    }
    return new PageFips(
        labels.of(tax.plain()) + " → " + labels.of(tax.fips()),
        FipsWords.differences(tax, UnaryOperator.identity()),
        parts);
  }

  private static Part part(FipsTax.Part part, Labels labels) {
    var words = FipsPart.of(part.cause());
    var lines = new ArrayList<Line>();
    for (var mean : part.means()) {
      var service = Service.named(mean.service()).title();
      lines.add(
          Line.of("%s (%d rows, geometric mean)".formatted(service, mean.rows()), mean.ratio()));
    }
    part.lines().forEach(line -> lines.add(Line.of(labels.of(line.row()), line.ratio())));
    return new Part(words.title(), words.cause(), lines, List.of());
  }
}
