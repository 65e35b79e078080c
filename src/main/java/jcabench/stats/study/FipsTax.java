package jcabench.stats.study;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import jcabench.result.Cell;
import jcabench.result.MappedLibrary;
import jcabench.result.PlannedContender;
import jcabench.result.Row;
import jcabench.result.Run;
import jcabench.result.Services;
import jcabench.stats.Comparison;
import jcabench.stats.Ratio;
import jcabench.stats.RowResult;

/**
 * What the FIPS form of a contender costs, in parts that have different causes and are never summed
 * into one number.
 *
 * @param plain the contender without FIPS, or the less strict one
 * @param fips its FIPS form
 * @param parts those that have a row, in the order of {@link Cause}
 * @param refusals rows that the plain one serves and the FIPS form does not
 * @param handshake what a request would pay; empty where a row for it was not measured
 * @param differences facts in which the two differ beside FIPS, as sentences
 */
public record FipsTax(
    PlannedContender plain,
    PlannedContender fips,
    List<Part> parts,
    List<Refusal> refusals,
    Optional<Handshake> handshake,
    List<String> differences) {

  public FipsTax {
    parts = List.copyOf(parts);
    refusals = List.copyOf(refusals);
    differences = List.copyOf(differences);
  }

  /** A part of the tax. */
  public enum Cause {
    /** Operations on warm, keyed objects. */
    STEADY,
    /** Key pairs. */
    KEY_GENERATION,
    /** Random bytes. */
    RANDOM,
    /** Loading, and the first answer in a fresh JVM. */
    FIRST_USE;

    static Cause of(Row row) {
      return switch (row.service()) {
        case Services.KEY_PAIR_GENERATOR -> KEY_GENERATION;
        case Services.SECURE_RANDOM -> RANDOM;
        default -> row.firstUse() ? FIRST_USE : STEADY;
      };
    }
  }

  /**
   * A part with its rows.
   *
   * @param lines rows that both measured
   * @param means over the rows of each service
   */
  public record Part(Cause cause, List<Line> lines, List<ServiceMean> means) {
    public Part {
      lines = List.copyOf(lines);
      means = List.copyOf(means);
    }
  }

  /**
   * A row.
   *
   * @param ratio the speed of the FIPS form over that of the plain one
   */
  public record Line(Row row, Ratio ratio) {}

  /**
   * A row that the FIPS form does not serve.
   *
   * @param reason in the contender's own words
   */
  public record Refusal(Row row, String reason) {}

  /** Every pair of a run of which both are present. */
  public static List<FipsTax> of(Run run) {
    var taxes = new ArrayList<FipsTax>();
    for (var fips : run.plan().contenders()) {
      run.plan()
          .contender(fips.fipsOf())
          .filter(plain -> plain.present() && fips.present())
          .map(plain -> of(run, plain, fips))
          .filter(tax -> !tax.parts().isEmpty() || !tax.refusals().isEmpty())
          .ifPresent(taxes::add);
    }
    return taxes;
  }

  private static FipsTax of(Run run, PlannedContender plain, PlannedContender fips) {
    var two = run.showing(List.of(plain.id(), fips.id()));
    var comparison = Comparison.of(two, plain.id());
    var rows = comparison.rows().stream().filter(row -> !row.row().calibrates()).toList();
    var means =
        ServiceMean.of(comparison).stream().filter(mean -> mean.contender().equals(fips)).toList();
    var parts = new ArrayList<Part>();
    for (var cause : Cause.values()) {
      var lines = new ArrayList<Line>();
      for (var row : rows) {
        if (Cause.of(row.row()) == cause) {
          row.cell(fips).ratio().ifPresent(ratio -> lines.add(new Line(row.row(), ratio)));
        }
      }
      if (!lines.isEmpty()) {
        var services = lines.stream().map(line -> line.row().service()).distinct().toList();
        parts.add(
            new Part(
                cause, lines, means.stream().filter(m -> services.contains(m.service())).toList()));
      }
    }
    return new FipsTax(
        plain,
        fips,
        parts,
        refusals(rows, plain, fips),
        Handshake.of(comparison, plain, fips),
        differences(run, plain, fips));
  }

  private static List<Refusal> refusals(
      List<RowResult> rows, PlannedContender plain, PlannedContender fips) {
    var refusals = new ArrayList<Refusal>();
    for (var row : rows) {
      if (row.cell(plain).cell() instanceof Cell.Measured
          && row.cell(fips).cell() instanceof Cell.Absent absent) {
        refusals.add(new Refusal(row.row(), absent.reason()));
      }
    }
    return refusals;
  }

  /** An instance of SunPKCS11 has a name of its own, which says nothing of what it runs. */
  private static final Pattern INSTANCE = Pattern.compile("(SunPKCS11)-\\S+");

  /** Facts that tell builds apart, beside the libraries that are mapped. */
  private static final Pattern BUILD = Pattern.compile("jar[.].*[.]sha256|fact[.](file|built)");

  /** The same build on both sides leaves FIPS alone to differ. */
  private static List<String> differences(Run run, PlannedContender plain, PlannedContender fips) {
    var differences = new ArrayList<String>();
    if (!sameBuild(plain, fips)) {
      differences.add(
          plain.title() + " is " + plain.version() + ", " + fips.title() + " is " + fips.version());
    }
    var others = builds(run, fips);
    builds(run, plain)
        .forEach(
            (what, value) -> {
              var other = others.get(what);
              if (!value.equals(other)) {
                differences.add(
                    what
                        + " is "
                        + value
                        + (other == null ? ", and the FIPS form has none" : " and " + other));
              }
            });
    return differences;
  }

  /** Facts that tell builds apart, by name. */
  private static Map<String, String> builds(Run run, PlannedContender contender) {
    var builds = new TreeMap<String, String>();
    run.environment()
        .withPrefix("contender." + contender.id() + ".")
        .forEach(
            (what, value) -> {
              if (what.startsWith(MappedLibrary.KEY)) {
                builds.put(MappedLibrary.lasting(what), MappedLibrary.lasting(value));
              } else if (BUILD.matcher(what).matches()) {
                builds.put(what, value);
              }
            });
    return builds;
  }

  /** Whether two contenders name the same versions. */
  static boolean sameBuild(PlannedContender one, PlannedContender other) {
    return build(one).equals(build(other));
  }

  private static String build(PlannedContender contender) {
    return INSTANCE.matcher(contender.version()).replaceAll("$1");
  }
}
