package jcabench.source;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import jcabench.result.CellKey;
import jcabench.result.Environments;
import jcabench.result.Fork;
import jcabench.result.Measurement;
import jcabench.result.Mode;
import jcabench.result.Origin;
import jcabench.result.Plan;
import jcabench.result.PlannedContender;
import jcabench.result.Row;
import jcabench.result.Run;
import jcabench.source.speed.SpeedOutput;
import jcabench.source.speed.SpeedReading;
import jcabench.source.speed.SpeedText;

/**
 * A file with outputs of {@code openssl speed}, as a run without proof and without scatter: each
 * figure is one measurement. Outputs of one version with the same options are one contender.
 */
final class SpeedFile implements Source {
  private static final String REMARK =
      "Read from openssl speed: one figure for each cell, so that there is no interval, and no"
          + " proof of what ran.";

  private static final String BENCHMARK = "openssl speed";
  private static final int MOST_TOLD = 20;
  private static final int SNIFFED = 1 << 18;

  @Override
  public boolean recognises(Path place) {
    return Files.isRegularFile(place) && SpeedText.recognises(beginning(place));
  }

  private static String beginning(Path file) {
    try (Reader reader = Files.newBufferedReader(file, StandardCharsets.ISO_8859_1)) {
      var text = new char[SNIFFED];
      int length = 0;
      for (int n = 0;
          n >= 0 && length < text.length;
          n = reader.read(text, length, text.length - length)) {
        length += n;
      }
      return new String(text, 0, length);
    } catch (IOException e) {
      throw new UnreadableRunException(file + " cannot be read (" + e.getMessage() + ")", e);
    }
  }

  @Override
  public Run read(Path place) {
    var reading = reading(place);
    if (reading.outputs().isEmpty()) {
      throw new UnreadableRunException(nothing(place, reading));
    }
    return run(place, reading);
  }

  static SpeedReading reading(Path place) {
    try (Reader reader = Files.newBufferedReader(place, StandardCharsets.ISO_8859_1)) {
      return SpeedText.of(reader);
    } catch (NoSuchFileException e) {
      throw new UnreadableRunException(
          place + " does not exist: name a file with what openssl speed printed", e);
    } catch (IOException | UncheckedIOException e) {
      throw new UnreadableRunException(place + " cannot be read (" + e.getMessage() + ")", e);
    }
  }

  /** Why a reading without a figure is none. */
  static String nothing(Path file, SpeedReading reading) {
    return file
        + " holds no figure of openssl speed that can be trusted"
        + reading.refusals().stream()
            .findFirst()
            .map(first -> ": line " + first.line() + ": " + first.reason())
            .orElse("");
  }

  /** Of a reading with figures. */
  static Run run(Path file, SpeedReading reading) {
    var contenders = new LinkedHashMap<String, PlannedContender>();
    var rows = new LinkedHashSet<Row>();
    var rounds = new HashMap<CellKey, Integer>();
    var forks = new ArrayList<Fork>();
    for (var output : reading.outputs()) {
      var contender = contender(output);
      contenders.putIfAbsent(contender.id(), contender);
      for (var figure : output.figures()) {
        var row = row(figure);
        rows.add(row);
        int round = rounds.merge(new CellKey(row, contender.id()), 1, Integer::sum);
        forks.add(fork(row, contender.id(), round, figure, output));
      }
    }
    var plan = plan(contenders.values(), rows, List.of());
    return new Run(
        file.getFileName().toString(), plan, Environments.UNKNOWN, forks, remarks(file, reading));
  }

  static Plan plan(
      Collection<PlannedContender> contenders, Collection<Row> rows, List<String> arguments) {
    return new Plan(
        Plan.SCHEMA,
        "",
        "",
        BENCHMARK,
        0,
        Instant.EPOCH,
        arguments,
        true,
        List.copyOf(contenders),
        rows.stream().sorted().toList(),
        List.of(),
        new TreeMap<>(),
        0);
  }

  private static List<String> remarks(Path file, SpeedReading reading) {
    var remarks = new ArrayList<>(List.of(REMARK));
    reading.outputs().stream()
        .map(output -> contender(output).title() + ": " + output.options().text() + ".")
        .distinct()
        .limit(MOST_TOLD)
        .forEach(remarks::add);
    reading.refusals().stream()
        .limit(MOST_TOLD)
        .map(
            one ->
                "Refused, %s, line %d: %s.".formatted(file.getFileName(), one.line(), one.reason()))
        .forEach(remarks::add);
    if (reading.refusals().size() > MOST_TOLD) {
      remarks.add("Refused in all: " + reading.refusals().size() + " figures or rows.");
    }
    if (reading.unread() > 0) {
      remarks.add("Lines that are not of openssl speed: " + reading.unread() + ".");
    }
    return remarks;
  }

  /** One for each version and each set of options that changes what figures mean. */
  private static PlannedContender contender(SpeedOutput output) {
    var version = output.version().isEmpty() ? "unknown" : output.version();
    var options = output.options();
    var id =
        new StringBuilder("openssl-")
            .append(version.replaceAll("[^A-Za-z0-9._-]", "-"))
            .append(options.processes() == 1 ? "" : "-multi" + options.processes())
            .append(options.elapsed().map(yes -> yes ? "-elapsed" : "-cpu").orElse(""))
            .append(options.masked() ? "-masked" : "");
    var shown = id.substring(0, Math.min(64, id.length()));
    return new PlannedContender(
        shown, "OpenSSL " + shown.substring("openssl-".length()), true, "", "", version, "");
  }

  private static Row row(SpeedOutput.Figure figure) {
    var params = new TreeMap<String, String>();
    params.put("algorithm", figure.name());
    if (figure.size() > 0) {
      params.put("dataSize", Integer.toString(figure.size()));
    }
    if (figure.table() == SpeedOutput.Table.KEM || figure.table() == SpeedOutput.Table.SIGNATURE) {
      params.put("table", figure.table().name().toLowerCase(Locale.ROOT));
    }
    var operation = figure.operation().isEmpty() ? "process" : figure.operation();
    return new Row(BENCHMARK, BENCHMARK, operation, params, 1, Mode.THROUGHPUT, 0);
  }

  private static Fork fork(
      Row row, String contender, int round, SpeedOutput.Figure figure, SpeedOutput output) {
    var measurement =
        new Measurement(
            "ops/s",
            List.of(Measurement.Iteration.of(figure.perSecond())),
            Map.of(),
            new Origin.External(BENCHMARK, output.version(), List.of()));
    return ForeignFork.of(row, contender, round, output.facts(), measurement);
  }
}
