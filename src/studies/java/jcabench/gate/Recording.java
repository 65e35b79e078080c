package jcabench.gate;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import jcabench.contender.Contender;
import jcabench.contender.ProviderSpec;
import jcabench.jmh.JmhDriver;
import jcabench.result.Row;
import jcabench.run.ShortForks;

/** Contenders with planted slow-downs, measured round after round into a run folder that grows. */
enum Recording {
  /** Equals under two names, on a machine that does nothing else. */
  EQUAL_QUIET("0 0", false),
  /** Equals under two names, beside a neighbour that is busy half of the time. */
  EQUAL_LOADED("0 0", true),
  /** A baseline, its equal as the reference, and what is slower by 2, 5, 10 and 20 percent. */
  PLANTED("0 0 2 5 10 20", false);

  /** The name of the baseline. */
  static final String BASELINE = "planted-0";

  /** The name of its equal. */
  static final String EQUAL = "planted-0-again";

  /** Touching half a gigabyte takes time in every JVM, and digests need little. */
  private static final List<String> SMALL_HEAP = List.of("-Xms64m", "-Xmx64m");

  private static final String BUSY =
      "while kill -0 $PPID; do timeout 0.7 bash -c 'while :; do :; done'; sleep 0.7; done";

  private final String percents;
  private final boolean neighbour;

  Recording(String percents, boolean neighbour) {
    this.percents = percents;
    this.neighbour = neighbour;
  }

  /** Its folder's name. */
  String folder() {
    return name().toLowerCase(java.util.Locale.ROOT).replace('_', '-');
  }

  /** The name of what is slower by so many percent. */
  static String slower(String percent) {
    return "planted-" + percent;
  }

  /** Goes on measuring for some time. */
  void extend(Path study, Duration time) throws IOException, InterruptedException {
    Optional<Process> busy =
        neighbour
            ? Optional.of(new ProcessBuilder("bash", "-c", BUSY).inheritIO().start())
            : Optional.empty();
    try {
      new ShortForks(study.resolve(folder()), contenders(), rows(), PlantedJvm.class).extend(time);
    } finally {
      busy.ifPresent(
          process -> {
            process.descendants().forEach(ProcessHandle::destroy);
            process.destroy();
          });
    }
  }

  private static List<Row> rows() {
    return new JmhDriver()
        .rows().stream()
            .filter(
                row -> row.label().matches("digest (" + algorithms() + ") ((1|8|16) KiB|1 MiB)"))
            .toList();
  }

  private static String algorithms() {
    return String.join("|", PlantedProvider.ALGORITHMS);
  }

  private List<Contender> contenders() {
    var contenders = new ArrayList<Contender>();
    for (var percent : percents.split(" ", -1)) {
      var id = slower(percent);
      var taken = contenders.stream().anyMatch(one -> one.id().equals(id));
      contenders.add(
          Contender.named(
                  taken ? EQUAL : id,
                  "slower by " + percent + " %",
                  ProviderSpec.ofClass(PlantedProvider.class.getName()).withArgument(percent))
              .classPath(Path.of("target", "test-classes"))
              .jvm(new Contender.JvmSettings(Optional.empty(), SMALL_HEAP, Map.of()))
              .build());
    }
    return contenders;
  }
}
