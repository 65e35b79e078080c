package jcabench.gate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import jcabench.contender.Home;
import jcabench.machine.Children;
import jcabench.planted.PlantedProvider;
import jcabench.result.Run;
import jcabench.run.RunException;
import jcabench.source.Sources;
import jcabench.stats.PairedSample;
import jcabench.stats.Sample;

/**
 * Starts {@code gate run} over and over, as a user would: equals under two names, and candidates
 * with planted slow-downs. Each gate run adds its verdicts and the scores of all its forks to the
 * files of its sitting.
 *
 * <p>Arguments: the place and the begin of the names of the sitting's files, minutes, {@code quiet}
 * or {@code loaded}. {@code scripts/dev/study gate} calls it.
 */
final class GateStudy {
  /** Of a gate run; equals are to need less than six minutes. */
  private static final String BUDGET = "12m";

  private static final int BUSY_MILLIS = 50;

  /** Percent to plant, dealt to the subjects anew in each gate run. */
  private static final List<Integer> LEVELS = List.of(0, 0, 2, 5, 5, 5, 10, 10, 10, 20);

  private static final List<Provider> PROVIDERS =
      List.of(
          new Provider("openssl", "", "jcabench.provider.OpenSslProvider"),
          new Provider("bc", "bc", "org.bouncycastle.jce.provider.BouncyCastleProvider"));

  /**
   * A contender whose provider gets the slow-downs.
   *
   * @param from id of the contender whose jars hold it; empty where the suite's own do
   */
  private record Provider(String id, String from, String type) {}

  private final String sitting;
  private final String condition;
  private final Path work;

  private GateStudy(String sitting, String condition, Path work) {
    this.sitting = sitting;
    this.condition = condition;
    this.work = work;
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    var end = Instant.now().plus(Duration.ofMinutes(Long.parseLong(arguments[1])));
    Children.endWithThisProcess();
    var work = Files.createTempDirectory("jcabench-gate");
    if (arguments[2].equals("loaded")) {
      Thread.ofPlatform().daemon().start(GateStudy::neighbour);
    }
    var study = new GateStudy(arguments[0], arguments[2], work);
    study.pack();
    for (int n = study.gates(); Instant.now().isBefore(end); n++) {
      study.gate(n);
    }
  }

  /** Keeps a processor busy for half of the time. */
  private static void neighbour() {
    var random = new Random(1);
    double sum = 0;
    try {
      while (!Double.isNaN(sum)) {
        for (long began = System.nanoTime(); System.nanoTime() - began < BUSY_MILLIS * 1e6; ) {
          sum += random.nextDouble();
        }
        Thread.sleep(BUSY_MILLIS);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** How many gate runs the sitting has. */
  private int gates() throws IOException {
    var file = verdicts();
    return Files.exists(file)
        ? (int)
            Files.readAllLines(file).stream().map(line -> line.split(",", 2)[0]).distinct().count()
        : 0;
  }

  private Path verdicts() {
    return Path.of(sitting + "-verdicts.csv");
  }

  /** The planted provider alone: a jar with all of jcabench is no contender's. */
  private void pack() throws IOException {
    var classes = Home.folder().resolve("target/test-classes");
    var folder = classes.resolve(PlantedProvider.class.getPackageName().replace('.', '/'));
    try (var jar = new JarOutputStream(Files.newOutputStream(work.resolve("planted.jar")));
        var files = Files.list(folder)) {
      for (var file : files.sorted().toList()) {
        jar.putNextEntry(new JarEntry(classes.relativize(file).toString()));
        Files.copy(file, jar);
        jar.closeEntry();
      }
    }
  }

  /** Two of three compare equals. */
  private void gate(int number) throws IOException, InterruptedException {
    var provider = PROVIDERS.get(number % PROVIDERS.size());
    var planted = number % 3 == 0;
    var levels = new ArrayList<>(LEVELS);
    if (planted) {
      Collections.shuffle(levels, new Random(number));
    } else {
      Collections.fill(levels, 0);
    }
    var contenders = work.resolve("contenders.yaml");
    Files.writeString(contenders, contenders(provider, levels));
    var baseline = provider.id() + (planted ? "-base" : "");
    var candidate = provider.id() + (planted ? "-planted" : "@2");
    var run = work.resolve("run-" + number);
    var json = work.resolve("verdicts.json");
    var command = new ArrayList<>(List.of(Home.folder().resolve("scripts/jcabench").toString()));
    command.addAll(List.of("gate", "run", "--profile", "full", "--rows", GateTable.rows()));
    command.addAll(List.of("--contenders-file", contenders.toString()));
    command.addAll(List.of("--baseline-contender", baseline, "--candidate-contender", candidate));
    command.addAll(List.of("--budget", BUDGET, "--out", run.toString(), "--json", json.toString()));
    var began = Instant.now();
    var process =
        new ProcessBuilder(command)
            .redirectOutput(work.resolve("out.txt").toFile())
            .redirectErrorStream(true)
            .start();
    int exit = process.waitFor();
    if (exit == 2) {
      throw new RunException(Files.readString(work.resolve("out.txt")));
    }
    var seconds = Duration.between(began, Instant.now()).toSeconds();
    var kind = "%s,%s,%s".formatted(provider.id(), planted ? "planted" : "equal", condition);
    var head =
        "%s-%d,%s,%d,%d".formatted(began.toString().substring(0, 16), number, kind, seconds, exit);
    append(verdicts(), GateTable.verdicts(json, head, levels));
    var forks = new ArrayList<>(forks(Sources.read(run), number, "first"));
    var second = run.resolve("confirm");
    if (Files.exists(second)) {
      forks.addAll(forks(Sources.read(second), number, "second"));
    }
    append(Path.of(sitting + "-forks.csv"), forks);
    System.out.println(head);
  }

  private String contenders(Provider provider, List<Integer> levels) {
    var text = new StringBuilder("contenders:\n");
    for (var planted : List.of(false, true)) {
      text.append("  - id: %s-%s\n".formatted(provider.id(), planted ? "planted" : "base"));
      if (!provider.from().isEmpty()) {
        text.append("    from: " + provider.from() + "\n");
      }
      text.append("    jars: [%s]\n".formatted(work.resolve("planted.jar")));
      text.append("    provider: " + PlantedProvider.class.getName() + "\n");
      var slowed = planted ? GateTable.argument(levels) : "";
      text.append("    argument: %s%s\n".formatted(provider.type(), slowed));
    }
    return text.toString();
  }

  /**
   * A line for each fork: its score, and what it is beside the baseline's forks, of which ratios
   * are made.
   */
  private static List<String> forks(Run run, int number, String part) {
    var baseline = run.plan().contenders().getFirst().id();
    var lines = new ArrayList<String>();
    for (var row : run.plan().rows()) {
      for (var column : run.plan().contenders()) {
        var scores = Sample.of(run, row, column.id());
        var beside =
            column.id().equals(baseline)
                ? scores
                : PairedSample.of(run, row, column.id(), baseline);
        scores.ifPresent(
            own ->
                own.scores()
                    .forEach(
                        (block, score) ->
                            lines.add(
                                String.format(
                                    Locale.ROOT,
                                    "%d,%s,%s,%s,%d,%.6g,%.6g",
                                    number,
                                    part,
                                    row.label(),
                                    column.id(),
                                    block.round(),
                                    score,
                                    beside.orElseThrow().scores().get(block)))));
      }
    }
    return lines;
  }

  private static void append(Path file, List<String> lines) throws IOException {
    Files.createDirectories(file.toAbsolutePath().getParent());
    Files.write(file, lines, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }
}
