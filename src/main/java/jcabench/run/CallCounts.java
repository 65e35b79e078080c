package jcabench.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import jcabench.contender.Contender;
import jcabench.contender.ContenderJvm;
import jcabench.contender.ProviderSpec;
import jcabench.result.Fork;
import jcabench.result.Outcome;
import jcabench.result.Row;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordingFile;

/**
 * Counts, in untimed forks under JFR's method timing (JEP 520), how often SPI methods are called
 * for one operation. Each cell runs twice with different numbers of operations, and the difference
 * counts, so that set-up and checks, which call the JDK too, cancel out.
 */
final class CallCounts {
  private static final int FEW = 8;
  private static final int MANY = 24;

  /** Operations that take a good part of a second each are called less often. */
  private static final int SLOW_FEW = 1;

  private static final int SLOW_MANY = 3;

  /**
   * Methods through which JCA calls an SPI. Below them compiled code replaces whole methods by
   * intrinsics, which no instrument sees, so that their counts differ between two runs.
   */
  private static final Pattern SERVES =
      Pattern.compile("\\.(engine[A-Z]\\w*|generateKeyPair|encapsulate|decapsulate)$");

  private final Path work;
  private final Duration limit;

  CallCounts(Path work, Duration limit) {
    this.work = work;
    this.limit = limit;
  }

  /** The SPI classes, with superclasses, that served a contender's checked cells. */
  static Map<Row, Set<String>> spiOf(Collection<Fork> known, String contender) {
    var classes = new HashMap<Row, Set<String>>();
    for (var fork : List.copyOf(known)) {
      if (fork.contender().equals(contender) && fork.outcome() == Outcome.CHECKED) {
        classes.put(fork.row(), spi(fork));
      }
    }
    return classes;
  }

  private static Set<String> spi(Fork fork) {
    var classes = new TreeSet<String>();
    fork.proof()
        .forEach(
            (name, value) -> {
              if (name.endsWith(".spi")) {
                classes.addAll(List.of(value.split(" < ", -1)));
              }
            });
    return classes;
  }

  /**
   * The check's fork once more, with {@code calls.…} in its proof, or failed when the contender's
   * SPI did not serve each operation or the JDK's did serve any.
   *
   * @param jdk the classes that serve this row in the JDK
   */
  Fork count(Contender contender, Fork checked, Set<String> jdk)
      throws IOException, InterruptedException {
    var own = spi(checked);
    var isTheJdk =
        contender.providers().stream().allMatch(p -> p.kind() == ProviderSpec.Kind.INSTALLED);
    if (!isTheJdk && own.stream().anyMatch(jdk::contains)) {
      return failed(checked, "its SPI is the JDK's own: " + own);
    }
    var twins = new TreeSet<>(jdk);
    twins.removeAll(own);
    if (own.isEmpty()) {
      return checked;
    }
    var started = Instant.now();
    var slow = checked.row().mode().equals("ss");
    var few = slow ? SLOW_FEW : FEW;
    var many = slow ? SLOW_MANY : MANY;
    var classes = new TreeSet<>(own);
    classes.addAll(twins);
    var less = record(contender, checked.row(), few, classes);
    var more = record(contender, checked.row(), many, classes);
    var proof = new TreeMap<>(checked.proof());
    var ownCalls = 0.0;
    var foreign = new ArrayList<String>();
    for (var entry : more.entrySet()) {
      var calls =
          (entry.getValue() - less.getOrDefault(entry.getKey(), 0L)) / (double) (many - few);
      var method = entry.getKey();
      if (calls == 0 || !SERVES.matcher(method).find()) {
        continue;
      }
      proof.put("calls." + method, String.format(Locale.ROOT, "%.4g per operation", calls));
      if (own.contains(method.substring(0, method.lastIndexOf('.')))) {
        ownCalls = Math.max(ownCalls, calls);
      } else {
        foreign.add(method);
      }
    }
    var reason =
        !foreign.isEmpty()
            ? "the JDK's own code serves: " + String.join(", ", foreign)
            : ownCalls < 1 ? "its SPI is called less than once per operation: " + own : "";
    return new Fork(
        checked.row(),
        checked.contender(),
        0,
        started,
        Duration.between(started, Instant.now()).toMillis() / 1e3,
        reason.isEmpty() ? Outcome.CHECKED : Outcome.FAILED,
        reason,
        List.of(),
        proof,
        null);
  }

  private static Fork failed(Fork checked, String reason) {
    return new Fork(
        checked.row(),
        checked.contender(),
        0,
        Instant.now(),
        0,
        Outcome.FAILED,
        reason,
        List.of(),
        checked.proof(),
        null);
  }

  /** Calls by {@code class.method} in a process that runs the operation so often. */
  private Map<String, Long> record(Contender contender, Row row, int calls, Set<String> classes)
      throws IOException, InterruptedException {
    var folder = Files.createDirectories(work.resolve(contender.id() + "-calls"));
    var recording = folder.resolve("calls.jfr");
    Files.deleteIfExists(recording);
    var jvm = new ContenderJvm(contender, folder);
    jvm.prepare();
    var rows = folder.resolve("rows.jsonl");
    var answers = folder.resolve("answers.jsonl");
    Files.deleteIfExists(answers);
    CheckSession.writeRows(rows, List.of(row));
    var process =
        new ProcessBuilder(
                jvm.command(
                    CheckSession.class.getName(),
                    List.of(
                        "-Djmh.ignoreLock=true",
                        "-Xlog:jfr+startup=off",
                        "-XX:StartFlightRecording:method-timing="
                            + String.join(";", classes)
                            + ",filename="
                            + recording),
                    List.of(
                        contender.id(),
                        rows.toString(),
                        answers.toString(),
                        Integer.toString(calls))))
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("output.txt").toFile())
            .start();
    if (!process.waitFor(limit.toSeconds(), TimeUnit.SECONDS)) {
      process.destroyForcibly();
    }
    if (!Files.exists(recording) || Files.size(recording) == 0) {
      throw new RunException(
          "no recording of calls came of "
              + row.label()
              + " for "
              + contender.id()
              + ": "
              + Files.readString(folder.resolve("output.txt")).strip());
    }
    return read(recording);
  }

  private static Map<String, Long> read(Path recording) throws IOException {
    var calls = new HashMap<String, Long>();
    for (var event : RecordingFile.readAllEvents(recording)) {
      if (event.getEventType().getName().equals("jdk.MethodTiming")) {
        RecordedMethod method = event.getValue("method");
        // Overloads count together; a chunk's events are totals since the start.
        var key =
            method.getType().getName() + "." + method.getName() + "\u0000" + method.getDescriptor();
        calls.merge(key, event.getLong("invocations"), Math::max);
      }
    }
    var byName = new HashMap<String, Long>();
    calls.forEach(
        (key, count) -> byName.merge(key.substring(0, key.indexOf('\u0000')), count, Long::sum));
    return byName;
  }
}
