package jcabench.jmh;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import jcabench.contender.Contender;
import jcabench.contender.ProviderSpec;
import jcabench.result.Fork;
import jcabench.result.ForkStart;
import jcabench.run.RunException;
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

  /** As {@link jcabench.run.Session#countCalls} has it. */
  Fork count(Contender contender, Fork checked, Optional<Fork> theJdks)
      throws IOException, InterruptedException {
    var start = ForkStart.after(checked);
    var jdk = theJdks.map(CallCounts::spi).orElse(Set.of());
    var own = spi(checked);
    var isTheJdk =
        contender.providers().stream().allMatch(p -> p.loading() == ProviderSpec.Loading.INSTALLED);
    if (!isTheJdk && own.stream().anyMatch(jdk::contains)) {
      return start.failed("its SPI is the JDK's own: " + own, List.of(), checked.proof());
    }
    var theirs = new TreeSet<>(jdk);
    theirs.removeAll(own);
    if (own.isEmpty()) {
      return start.checked(checked.proof());
    }
    var slow = checked.row().singleShot();
    var few = slow ? SLOW_FEW : FEW;
    var many = slow ? SLOW_MANY : MANY;
    var classes = new TreeSet<>(own);
    classes.addAll(theirs);
    var less = record(contender, checked, few, classes);
    var more = record(contender, checked, many, classes);
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
        // A handshake asks the JDK for what the contender lacks; the proof tells how often.
        !foreign.isEmpty() && !checked.row().isWorkload()
            ? "the JDK's own code serves: " + String.join(", ", foreign)
            : ownCalls < 1 ? "its SPI is called less than once per operation: " + own : "";
    return reason.isEmpty() ? start.checked(proof) : start.failed(reason, List.of(), proof);
  }

  /** Calls by {@code class.method} in a process that runs the operation so often. */
  private Map<String, Long> record(
      Contender contender, Fork checked, int calls, Set<String> classes)
      throws IOException, InterruptedException {
    var folder = Files.createDirectories(work.resolve(contender.id() + "-calls"));
    var recording = folder.resolve("calls.jfr");
    Files.deleteIfExists(recording);
    var answers = folder.resolve("answers.jsonl");
    Files.deleteIfExists(answers);
    var task =
        new CheckSession.Task(
            checked.plan(), checked.block(), contender.id(), List.of(checked.row()), calls);
    var flags =
        List.of(
            "-Xlog:jfr+startup=off",
            "-XX:StartFlightRecording:method-timing="
                + String.join(";", classes)
                + ",filename="
                + recording);
    var process = Checker.start(contender, folder, answers, task, flags);
    process.endsOrIsKilled(limit);
    if (!Files.exists(recording) || Files.size(recording) == 0) {
      throw new RunException(
          "no recording of calls came of "
              + checked.row().label()
              + " for "
              + contender.id()
              + ": "
              + String.join(" ", process.lastLines()));
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
