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
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import jcabench.result.CellKey;
import jcabench.result.Environment;
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
  private static final Pattern WITH_TAG =
      Pattern.compile("^aes-[0-9]{3}-(gcm|ccm|ocb|siv|gcm-siv)$");
  private static final Pattern VERSION =
      Pattern.compile("([0-9]{1,3})\\.([0-9]{1,3})\\.([0-9]{1,3})");
  private static final Pattern MASK = Pattern.compile("env:(\\S+)");
  private static final int OLD_DEFINITION = 1;
  private static final int NEW_DEFINITION = 2;
  private static final int UNTOLD_DEFINITION = 3;

  /** The patch of 3.0, 3.1 and so on that is the first with the new meaning. */
  private static final int[] FIRST_NEW = {16, 8, 4, 3, 1};

  private static final String CPU_INFO = "openssl.fact.cpuInfo";
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
    var environment = Environments.of(Environments.NOWHERE, environment(reading));
    var contenders = new LinkedHashMap<String, PlannedContender>();
    var rows = new LinkedHashSet<Row>();
    var rounds = new HashMap<CellKey, Integer>();
    var forks = new ArrayList<Fork>();
    for (var output : reading.outputs()) {
      var contender = contender(output);
      contenders.putIfAbsent(contender.id(), contender);
      for (var figure : output.figures()) {
        var row = row(figure, output.version());
        rows.add(row);
        int round = rounds.merge(new CellKey(row, contender.id()), 1, Integer::sum);
        forks.add(fork(row, contender.id(), round, figure, output));
      }
    }
    var plan = plan(contenders.values(), rows, List.of());
    return new Run(file.getFileName().toString(), plan, environment, forks, remarks(file, reading));
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

  private static Row row(SpeedOutput.Figure figure, String version) {
    var params = new TreeMap<String, String>();
    var name = SpeedNames.canonical(figure.name());
    params.put("algorithm", name);
    if (figure.size() > 0) {
      params.put("dataSize", Integer.toString(figure.size()));
    }
    if (figure.table() == SpeedOutput.Table.KEM || figure.table() == SpeedOutput.Table.SIGNATURE) {
      params.put("table", figure.table().name().toLowerCase(Locale.ROOT));
    }
    var operation = figure.operation().isEmpty() ? "process" : figure.operation();
    return new Row(
        BENCHMARK, BENCHMARK, operation, params, 1, Mode.THROUGHPUT, definition(name, version));
  }

  /**
   * Which of two meanings ciphers with a tag have: until 2024 the update alone was timed, then a
   * fresh nonce and the end of the message with it (openssl/openssl#25823, in 3.0.16, 3.1.8, 3.2.4,
   * 3.3.3, 3.4.1 and all of 3.5). Of all else there is one meaning.
   *
   * @return 0 where there is one, 1 for the old, 2 for the new, 3 where the version does not tell
   */
  private static int definition(String name, String version) {
    if (!WITH_TAG.matcher(name).find()) {
      return 0;
    }
    var numbers = VERSION.matcher(version);
    if (!numbers.lookingAt()) {
      return UNTOLD_DEFINITION;
    }
    int major = Integer.parseInt(numbers.group(1));
    int minor = Integer.parseInt(numbers.group(2));
    int patch = Integer.parseInt(numbers.group(3));
    if (major != 3) {
      return major > 3 ? NEW_DEFINITION : OLD_DEFINITION;
    }
    return minor >= FIRST_NEW.length || patch >= FIRST_NEW[minor] ? NEW_DEFINITION : OLD_DEFINITION;
  }

  /**
   * Whether a figure means what our row of that work does: a message with its nonce and its end.
   */
  static boolean isOfOurMeaning(SpeedOutput.Figure figure, SpeedOutput output) {
    int definition = definition(SpeedNames.canonical(figure.name()), output.version());
    return definition == 0 || definition == NEW_DEFINITION;
  }

  /** What its outputs tell of version and options; several values where they differ. */
  private static Environment environment(SpeedReading reading) {
    var facts = new TreeMap<String, String>();
    facts.put("openssl.version", told(reading, SpeedOutput::version));
    facts.put("speed.processes", told(reading, one -> "" + one.options().processes()));
    facts.put(
        "speed.time",
        told(
            reading,
            one -> one.options().elapsed().map(yes -> yes ? "elapsed" : "processor's").orElse("")));
    facts.put(
        "speed.seconds", told(reading, one -> one.options().seconds().map(s -> "" + s).orElse("")));
    facts.put("speed.mask", told(reading, SpeedFile::mask));
    facts.put(CPU_INFO, told(reading, one -> one.facts().getOrDefault("cpuInfo", "")));
    var processor = told(reading, SpeedOutput::processor);
    if (!processor.equals(Environment.NOT_TOLD)) {
      facts.put("cpu.model", processor);
    }
    return new Environment(facts);
  }

  private static String told(SpeedReading reading, Function<SpeedOutput, String> fact) {
    return reading.outputs().stream()
        .map(fact)
        .map(value -> value.isEmpty() ? Environment.NOT_TOLD : value)
        .distinct()
        .sorted()
        .collect(Collectors.joining(", "));
  }

  /** What {@code OPENSSL_ia32cap} was set to, where the output says what the processor can. */
  private static String mask(SpeedOutput output) {
    var told = output.facts().getOrDefault("cpuInfo", "");
    var masked = MASK.matcher(told);
    return told.isEmpty() ? "" : masked.find() ? masked.group(1) : "none";
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
