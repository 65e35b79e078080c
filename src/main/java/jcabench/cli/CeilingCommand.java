package jcabench.cli;

import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import jcabench.contender.Contenders;
import jcabench.result.Block;
import jcabench.result.Json;
import jcabench.run.Progress;
import jcabench.run.ceiling.Ceiling;
import jcabench.run.ceiling.CeilingRow;
import jcabench.stats.Interval;
import jcabench.stats.Prior;
import jcabench.stats.Ratio;
import jcabench.stats.Sample;
import jcabench.stats.Unit;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code jcabench ceiling}: our binding beside {@code openssl speed} on the same library. */
@Command(
    name = "ceiling",
    description =
        "Measures the OpenSSL binding beside openssl speed on the very library that it loads, and"
            + " prints ours over C: 1 means as fast as a loop in C.",
    mixinStandardHelpOptions = true)
final class CeilingCommand implements Callable<Integer> {
  private static final Unit UNIT = Unit.OPERATIONS_PER_MILLISECOND;
  private static final int LEAST_SECONDS = 1;

  @Spec private CommandSpec spec;

  @Option(
      names = "--rows",
      paramLabel = "REGEX",
      description = "Only rows whose label or identity the pattern is found in.")
  private String pattern = "";

  @Option(names = "--rounds", paramLabel = "N", description = "Rounds (default: 3).")
  private int rounds = 3;

  @Option(
      names = "--seconds",
      paramLabel = "N",
      description = "Time of each figure of openssl speed (default: 3, the least that counts).")
  private int seconds = 3;

  @Option(names = "--seed", paramLabel = "N", description = "Seed of the order (default: 1).")
  private long seed = 1;

  @Option(names = "--json", description = "A list of {row, ours, c, ratio, low, high}.")
  private boolean json;

  @Override
  public Integer call() {
    if (rounds < 1 || seconds < LEAST_SECONDS) {
      throw new UsageException("--rounds and --seconds must be at least 1");
    }
    var rows = rows();
    var ceiling =
        new Ceiling(AllDrivers.ALL, Contenders.byId().get("openssl"), seconds, Progress.standard());
    var answer = ceiling.run(rows, rounds, seed);
    var results =
        rows.stream()
            .filter(answer.pairs()::containsKey)
            .map(row -> Result.of(row, answer.pairs().get(row)))
            .toList();
    var out = spec.commandLine().getOut();
    out.print(json ? Json.pretty(results) : table(results, ceiling.version()));
    out.flush();
    var err = spec.commandLine().getErr();
    answer
        .failures()
        .forEach((row, why) -> err.println("failed: " + row.row().label() + ": " + why));
    err.flush();
    return answer.failures().isEmpty() ? 0 : 1;
  }

  private List<CeilingRow> rows() {
    try {
      var compiled = Pattern.compile(pattern);
      var all = CeilingRow.of(AllDrivers.ALL.rows());
      var found =
          all.stream()
              .filter(
                  one ->
                      compiled.matcher(one.row().label()).find()
                          || compiled.matcher(one.row().key()).find())
              .toList();
      if (found.isEmpty()) {
        throw Known.unknown(
            "row with a counterpart in C",
            pattern,
            all.stream().map(one -> one.row().label()).toList());
      }
      return found;
    } catch (PatternSyntaxException e) {
      throw new UsageException("--rows is not a regular expression: " + e.getMessage());
    }
  }

  /**
   * One line of the answer.
   *
   * @param low lower end of the ratio's interval; NaN with a single round
   */
  private record Result(
      String row,
      double ours,
      double c,
      double ratio,
      double low,
      double high,
      List<Ceiling.Pair> pairs) {

    static Result of(CeilingRow row, List<Ceiling.Pair> pairs) {
      var ours = new TreeMap<Block, Double>();
      var c = new TreeMap<Block, Double>();
      for (int i = 0; i < pairs.size(); i++) {
        var block = new Block("here", i);
        ours.put(block, pairs.get(i).ours());
        c.put(block, pairs.get(i).c());
      }
      var ratio = Ratio.of(sample(ours), sample(c), Prior.NONE);
      return new Result(
          row.row().label(),
          sample(ours).center().orElseThrow(),
          sample(c).center().orElseThrow(),
          ratio.center().orElseThrow(),
          ratio.interval().map(Interval::low).orElse(Double.NaN),
          ratio.interval().map(Interval::high).orElse(Double.NaN),
          pairs);
    }
  }

  private static Sample sample(SortedMap<Block, Double> scores) {
    return new Sample(scores, UNIT, true, List.of());
  }

  private static String table(List<Result> results, String version) {
    var text =
        new StringBuilder(
            "Ours over C, OpenSSL "
                + version
                + ", operations per millisecond; 95 % interval over the rounds.\n\n"
                + "| row | ours | C | ours ÷ C |\n| --- | ---: | ---: | --- |\n");
    for (var result : results) {
      var interval =
          Double.isNaN(result.low())
              ? ""
              : String.format(Locale.ROOT, " [%.2f, %.2f]", result.low(), result.high());
      text.append(
          String.format(
              Locale.ROOT,
              "| %s | %.4g | %.4g | %.2f%s |%n",
              result.row(),
              result.ours(),
              result.c(),
              result.ratio(),
              interval));
    }
    return text.toString();
  }
}
