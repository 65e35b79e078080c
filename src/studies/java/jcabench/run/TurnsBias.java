package jcabench.run;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
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
import jcabench.stats.Estimate;
import jcabench.stats.Prior;
import jcabench.stats.Sample;
import jcabench.stats.Turns;

/**
 * Whether a turn that follows another contender's gives another ratio than code that has the
 * processor for itself: the same live JVMs take turns, and then each runs alone for about a second,
 * over and over. Writes every score, and says by how much the ratios differ.
 */
public final class TurnsBias {
  private static final List<String> CONTENDERS = List.of("jdk", "openssl", "bc");
  private static final int REPETITIONS = 12;
  private static final int CYCLES = 24;

  /** One request of some hundred readings without a break. */
  private static final Slicing.Turn ALONE = new Slicing.Turn(200, 4, 30, 30, 150);

  private final Random random = new Random(1);
  private final Path file;

  private TurnsBias(Path file) {
    this.file = file;
  }

  /** Argument: the file that takes the scores, as comma-separated values. */
  public static void main(String[] arguments) throws IOException {
    var file = Path.of(arguments[0]);
    Files.writeString(
        file,
        "row,contender,repetition,way,score\n",
        StandardOpenOption.CREATE_NEW,
        StandardOpenOption.WRITE);
    new TurnsBias(file).run();
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
      var differences = new HashMap<String, List<Double>>();
      for (int repetition = 0; repetition < REPETITIONS; repetition++) {
        var turns = inTurns(row, forks, processors);
        var alone = alone(row, forks, processors, repetition);
        note(row, repetition, "turns", turns);
        note(row, repetition, "alone", alone);
        for (var id : forks.keySet()) {
          double difference =
              Math.log(turns.get(id) / turns.get("jdk"))
                  - Math.log(alone.get(id) / alone.get("jdk"));
          differences
              .computeIfAbsent(id, _ -> new ArrayList<>())
              .add(row.largerIsFaster() ? difference : -difference);
        }
      }
      forks.values().forEach(LiveFork::end);
      tell(row, differences);
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
              "\"%s\",%s,%d,%s,%.6g%n",
              row.label(),
              score.getKey(),
              repetition,
              way,
              score.getValue()),
          StandardOpenOption.APPEND);
    }
  }

  private static void tell(Row row, Map<String, List<Double>> differences) {
    differences.forEach(
        (id, some) -> {
          var logs = some.stream().mapToDouble(Double::doubleValue).toArray();
          if (!id.equals("jdk")) {
            Estimate.of(logs, Prior.NONE)
                .map(estimate -> estimate.interval(Sample.CONFIDENCE))
                .ifPresent(
                    interval ->
                        System.out.printf(
                            Locale.ROOT,
                            "%-60s %-8s turns ÷ alone %+.2f %% [%+.2f, %+.2f]%n",
                            row.label(),
                            id,
                            100 * interval.center(),
                            100 * interval.low(),
                            100 * interval.high()));
          }
        });
  }
}
