package jcabench.cli;

import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import jcabench.result.Row;
import jcabench.run.Profile;
import picocli.CommandLine.Option;

/** Which rows: a profile, and a pattern within it. */
final class ProfileOption {
  @Option(
      names = "--profile",
      paramLabel = "P",
      description = "smoke, quick (default), full, tls, https or store.")
  private String profile = "quick";

  @Option(
      names = "--rows",
      paramLabel = "REGEX",
      description = "Only rows whose label or identity the pattern is found in.")
  private String pattern = "";

  /** The profile by its name. */
  Profile profile() {
    return Profile.ALL.stream()
        .filter(one -> one.name().equals(profile))
        .findFirst()
        .orElseThrow(
            () ->
                Known.unknown(
                    "profile", profile, Profile.ALL.stream().map(Profile::name).toList()));
  }

  /** The profile's rows that match; never none. */
  List<Row> rows() {
    var all = profile().select(AllDrivers.ALL.rows());
    if (pattern.isEmpty()) {
      return all;
    }
    var compiled = compile();
    var found =
        all.stream()
            .filter(
                row -> compiled.matcher(row.label()).find() || compiled.matcher(row.key()).find())
            .toList();
    if (found.isEmpty()) {
      throw Known.unknown(
          "row of profile " + profile, pattern, all.stream().map(Row::label).toList());
    }
    return found;
  }

  private Pattern compile() {
    try {
      return Pattern.compile(pattern);
    } catch (PatternSyntaxException e) {
      throw new UsageException("--rows is not a regular expression: " + e.getMessage());
    }
  }
}
