package jcabench.cli;

import java.util.Optional;
import java.util.regex.Pattern;

/** Percentages as people give them: {@code 5%}, {@code 0.5 %}, {@code 5}. */
final class Percent {
  private static final Pattern FORM = Pattern.compile("([0-9]{1,3}(?:\\.[0-9]{1,6})?) ?%?");

  private Percent() {}

  /** The factor by which something grows that much: 1.05 for 5 %; empty for any other text. */
  static Optional<Double> factor(String text) {
    var percent = FORM.matcher(text);
    return percent.matches()
        ? Optional.of(1 + Double.parseDouble(percent.group(1)) / 100)
        : Optional.empty();
  }
}
