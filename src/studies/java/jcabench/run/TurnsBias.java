package jcabench.run;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import jcabench.contender.Contender;
import jcabench.contender.Contenders;
import jcabench.jmh.JmhDriver;
import jcabench.machine.Affinity;
import jcabench.machine.MachineLock;
import jcabench.result.Block;
import jcabench.result.ForkStart;
import jcabench.result.KeyRows;
import jcabench.result.Row;
import jcabench.stats.Turns;

/**
 * Whether a turn that follows another contender's gives another ratio than code that has the
 * processor for itself: the same live JVMs take turns, and then each runs alone for about a second,
 * over and over. Writes every score, and says by how much the ratios differ.
 */
public final class TurnsBias {
  private static final List<String> CONTENDERS = List.of("jdk", "openssl", "bc");
  private static final String TURNS = "turns";
  private static final String ALONE_WORD = "alone";
  private static final int REPETITIONS = 12;
  private static final int RESAMPLES = 2_000;
  private static final int CYCLES = 24;

  /** One request of some hundred readings without a break. */
  private static final Slicing.Turn ALONE = new Slicing.Turn(200, 4, 30, 30, 150);

  private final Random random = new Random(1);
  private final Path file;

  private TurnsBias(Path file) {
    this.file = file;
  }

  /** Argument: the file that takes the scores, one a line. */
  public static void main(String[] arguments) throws IOException {
    var file = Path.of(arguments[0]);
    new TurnsBias(file).run();
    lines(file.toAbsolutePath().getParent()).forEach(System.out::println);
  }

  private void run() throws IOException {
    var drivers = new Drivers(List.of(new JmhDriver()));
    var scratch = Files.createTempDirectory("jcabench-turns-bias");
    var rows =
        drivers.rows().stream()
            .filter(row -> KeyRows.KEY_OPERATIONS.contains(row.question()) && !row.singleShot())
            .toList();
    try (var _ = MachineLock.take();
        var sessions =
            new Drivers.Sessions(
                drivers, scratch, OutputStream.nullOutputStream(), Duration.ofMinutes(2))) {
      for (var row : rows) {
        measure(row, sessions);
      }
    } finally {
      Files.deleteIfExists(scratch);
    }
  }

  private void measure(Row row, Drivers.Sessions sessions) throws IOException {
    var processors = Affinity.processors();
    try (var jvms = new LiveJvms(sessions)) {
      var forks = new TreeMap<String, LiveFork>();
      for (var contender : contenders()) {
        var start = ForkStart.now("", row, contender.id(), new Block("here", 1));
        var fork = jvms.of(contender, row).fork(start);
        if (fork.open() && fork.warmUp(Slicing.USUAL.warmUp().atLeast(2_000))) {
          forks.put(contender.id(), fork);
        }
      }
      for (int repetition = 0; repetition < REPETITIONS; repetition++) {
        note(row, repetition, TURNS, inTurns(row, forks, processors));
        note(row, repetition, ALONE_WORD, alone(row, forks, processors, repetition));
      }
      forks.values().forEach(LiveFork::end);
    }
  }

  private static List<Contender> contenders() {
    return CONTENDERS.stream().map(id -> Contenders.byId().get(id)).toList();
  }

  private Map<String, Double> inTurns(
      Row row, Map<String, LiveFork> forks, List<Integer> processors) {
    var readings = new HashMap<String, List<Double>>();
    for (int cycle = 0; cycle < CYCLES; cycle++) {
      var order = new ArrayList<>(forks.keySet());
      Collections.shuffle(order, random);
      for (var id : order) {
        Affinity.pin(forks.get(id).threads(), processors, cycle % processors.size());
        readings
            .computeIfAbsent(id, _ -> new ArrayList<>())
            .addAll(forks.get(id).slice(Slicing.USUAL.turn()));
      }
    }
    return scores(row, readings);
  }

  private Map<String, Double> alone(
      Row row, Map<String, LiveFork> forks, List<Integer> processors, int repetition) {
    var readings = new HashMap<String, List<Double>>();
    var order = new ArrayList<>(forks.keySet());
    Collections.shuffle(order, random);
    for (var id : order) {
      Affinity.pin(forks.get(id).threads(), processors, repetition % processors.size());
      readings.put(id, forks.get(id).slice(ALONE));
    }
    return scores(row, readings);
  }

  private static Map<String, Double> scores(Row row, Map<String, List<Double>> readings) {
    var scores = new TreeMap<String, Double>();
    readings.forEach((id, some) -> scores.put(id, Turns.of(some, row.largerIsFaster()).score()));
    return scores;
  }

  private void note(Row row, int repetition, String way, Map<String, Double> scores)
      throws IOException {
    for (var score : scores.entrySet()) {
      Files.writeString(
          file,
          String.format(
              Locale.ROOT,
              "%s;%s;%d;%s;%.6g%n",
              row.label(),
              score.getKey(),
              repetition,
              way,
              row.largerIsFaster() ? score.getValue() : 1 / score.getValue()),
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    }
  }

  /** What the files of a folder say, as a table. */
  public static List<String> lines(Path folder) {
    var speeds = new LinkedHashMap<String, Map<String, List<Double>>>();
    for (var line : Recorded.lines(folder)) {
      var words = line.split(";", -1);
      speeds
          .computeIfAbsent(words[0], _ -> new HashMap<>())
          .computeIfAbsent(words[1] + words[3], _ -> new ArrayList<>())
          .add(Math.log(Double.parseDouble(words[4])));
    }
    var lines = new ArrayList<String>();
    var factors = new ArrayList<Double>();
    lines.add("| row | ratio to the JDK of | in turns ÷ alone |");
    lines.add("|---|---|---|");
    speeds.forEach(
        (label, logs) -> {
          for (var id : CONTENDERS.subList(1, CONTENDERS.size())) {
            if (logs.containsKey(id + TURNS)) {
              var ways = ways(logs, id);
              factors.add(difference(ways));
              lines.add("| %s | %s | %s |".formatted(label, id, factor(ways)));
            }
          }
        });
    lines.add("");
    lines.add(Recorded.within(factors, 0.01));
    return lines;
  }

  /** The undisturbed speeds' factor, with a 95 % bootstrap interval over the repetitions. */
  private static String factor(List<List<Double>> ways) {
    var random = new Random(1);
    var resampled = new double[RESAMPLES];
    for (int i = 0; i < RESAMPLES; i++) {
      resampled[i] =
          difference(
              ways.stream()
                  .map(
                      some -> random.ints(some.size(), 0, some.size()).mapToObj(some::get).toList())
                  .toList());
    }
    Arrays.sort(resampled);
    return String.format(
        Locale.ROOT,
        "%.3f [%.3f, %.3f]",
        Math.exp(difference(ways)),
        Math.exp(resampled[RESAMPLES / 40]),
        Math.exp(resampled[RESAMPLES - 1 - RESAMPLES / 40]));
  }

  private static List<List<Double>> ways(Map<String, List<Double>> logs, String id) {
    return List.of(
        logs.get(id + TURNS),
        logs.get(CONTENDERS.getFirst() + TURNS),
        logs.get(id + ALONE_WORD),
        logs.get(CONTENDERS.getFirst() + ALONE_WORD));
  }

  private static double difference(List<List<Double>> ways) {
    var speeds = ways.stream().mapToDouble(TurnsBias::undisturbed).toArray();
    return speeds[0] - speeds[1] - (speeds[2] - speeds[3]);
  }

  /** The mean of the fastest quarter of the repetitions. */
  private static double undisturbed(List<Double> logs) {
    return logs.stream()
        .sorted(Comparator.reverseOrder())
        .limit(Math.ceilDiv(logs.size(), 4))
        .mapToDouble(log -> log)
        .average()
        .orElseThrow();
  }
}
