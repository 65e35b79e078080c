package jcabench.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import jcabench.contender.Contender;
import jcabench.contender.ContenderJvm;
import jcabench.contender.Contenders;
import jcabench.jmh.JmhOptions;
import jcabench.jmh.JmhRows;
import jcabench.jmh.SilentOutput;
import jcabench.result.Row;
import jcabench.source.RunFolder;
import jcabench.stats.Goal;
import jcabench.stats.PrecisionGoal;
import jcabench.stats.Trust;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.TimeValue;

/**
 * How long it takes to know ratios of different kinds, and how well they are known then: by this
 * engine, by JMH with its defaults, and by one fork of five seconds. What is done lies in a folder
 * and is not done again, so that it can be stopped at any time.
 *
 * <p>Arguments: the folder of this sitting, where wanted {@code rows=} and a regular expression
 * that their labels hold, then what to measure: {@code reference}, {@code ours}, {@code short} with
 * a number of repetitions as in {@code ours=3}, {@code defaults}. {@code scripts/dev/study
 * time-to-trust} calls it.
 */
final class TimeToTrust {
  /** Of different kinds from the first ones on, since the defaults take long for each. */
  private static final List<String> LABELS =
      List.of(
          "digest SHA-256 64 B",
          "sign Ed25519",
          "encrypt AES/GCM/NoPadding 256 bit 12 B nonce 16 KiB",
          "encapsulate ML-KEM-768",
          "mac HmacSHA256 64 B",
          "verify ECDSA secp256r1");

  private static final List<String> CONTENDERS = List.of("jdk", "openssl");
  private static final String ROWS = "rows=";
  private static final String SECONDS = "seconds";
  private static final int REFERENCE_ROUNDS = 40;
  private static final long SEED = 20_000;

  private final Path folder;
  private final List<Row> rows;

  private TimeToTrust(Path folder, Pattern which) {
    this.folder = folder;
    this.rows =
        JmhRows.all().stream()
            .filter(row -> LABELS.contains(row.label()) && which.matcher(row.label()).find())
            .sorted(Comparator.comparingInt(row -> LABELS.indexOf(row.label())))
            .toList();
    if (rows.isEmpty()) {
      throw new IllegalArgumentException(which + " is in none of " + LABELS);
    }
  }

  public static void main(String[] arguments) throws IOException, RunnerException {
    System.setProperty("jmh.ignoreLock", "true");
    int next = 1;
    var which = Pattern.compile("");
    if (arguments.length > 1 && arguments[1].startsWith(ROWS)) {
      which = Pattern.compile(arguments[1].substring(ROWS.length()));
      next = 2;
    }
    var all = new TimeToTrust(Path.of(arguments[0]), which);
    for (int i = next; i < arguments.length; i++) {
      var words = arguments[i].split("=", 2);
      int times = words.length == 2 ? Integer.parseInt(words[1]) : 1;
      for (int n = 1; n <= times; n++) {
        all.measure(words[0], n);
      }
    }
    if (!Files.exists(all.folder.resolve("reference-1"))) {
      System.err.println("no reference yet: what the others are held against");
      return;
    }
    new Trust(List.of(all.folder), CONTENDERS.get(0), CONTENDERS.get(1))
        .lines()
        .forEach(System.out::println);
  }

  private void measure(String what, int n) throws IOException, RunnerException {
    var place = folder.resolve(what + "-" + n);
    switch (what) {
      case "reference" -> ours(place, SEED, Optional.empty(), REFERENCE_ROUNDS);
      case "ours" -> ours(place, SEED + n, Optional.of(new PrecisionGoal(1.02, 60)), 3);
      case "short" -> jmh(place, 1, 5, 1);
      case "defaults" -> jmh(place, 5, 5, 10);
      default -> throw new IllegalArgumentException("reference, ours, short or defaults: " + what);
    }
  }

  private void ours(Path place, long seed, Optional<Goal> goal, int rounds) throws IOException {
    if (Files.exists(place.resolve(SECONDS))) {
      return;
    }
    var quick = Profile.QUICK;
    var job =
        new MainJob(
            new RunRequest(
                new Profile("trust", quick.labels(), quick.timing(), rounds, Optional.empty()),
                contenders(),
                rows,
                List.of(),
                seed,
                place,
                Optional.empty(),
                goal,
                CONTENDERS.getFirst(),
                Files.exists(place.resolve(RunFolder.CELLS)),
                false,
                List.of("run"),
                RunRequest.LIMIT),
            Progress.standard());
    job.run();
    seconds(place, job.effort().wall());
  }

  private static List<Contender> contenders() {
    return CONTENDERS.stream().map(Contenders.byId()::get).toList();
  }

  /** Cell after cell, as JMH does when it is given the parameters. */
  private void jmh(Path place, int forks, int iterations, int seconds)
      throws IOException, RunnerException {
    Files.createDirectories(place);
    int number = 0;
    for (var row : rows) {
      for (var contender : contenders()) {
        var file = place.resolve("cell-" + ++number + ".json");
        if (Files.exists(file)) {
          continue;
        }
        var jvm = new ContenderJvm(contender, Files.createTempDirectory("jcabench-trust"));
        jvm.prepare();
        var beside = place.resolve("unfinished");
        long begin = System.nanoTime();
        var options =
            JmhOptions.of(row, contender.id())
                .forks(forks)
                .mode(Mode.Throughput)
                .warmupIterations(iterations)
                .warmupTime(new TimeValue(seconds, TimeUnit.SECONDS))
                .measurementIterations(iterations)
                .measurementTime(new TimeValue(seconds, TimeUnit.SECONDS))
                .jvm(ContenderJvm.java().toString())
                .jvmArgs(jvm.flags().toArray(String[]::new))
                .result(beside.toString())
                .resultFormat(ResultFormatType.JSON)
                .build();
        var host = System.getProperty("java.class.path");
        System.setProperty("java.class.path", jvm.classPath());
        try {
          new Runner(options, new SilentOutput()).run();
        } finally {
          System.setProperty("java.class.path", host);
        }
        add(place, Duration.ofNanos(System.nanoTime() - begin));
        Files.move(beside, file);
        System.err.printf(Locale.ROOT, "%s: %s, %s%n", place, row.label(), contender.id());
      }
    }
  }

  private static void add(Path place, Duration time) throws IOException {
    var file = place.resolve(SECONDS);
    double before = Files.exists(file) ? Double.parseDouble(Files.readString(file).strip()) : 0;
    Files.writeString(file, (before + time.toNanos() / 1e9) + "\n");
  }

  private static void seconds(Path place, Duration time) throws IOException {
    Files.writeString(place.resolve(SECONDS), time.toNanos() / 1e9 + "\n");
  }
}
