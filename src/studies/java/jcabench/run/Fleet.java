package jcabench.run;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import jcabench.result.Block;
import jcabench.result.Environment;
import jcabench.result.Environments;
import jcabench.result.Json;
import jcabench.source.RunFolder;

/**
 * Run folders of many machines that measured one plan, with forks that are made up: a fork for each
 * cell of each machine.
 *
 * <p>Arguments: number of machines, of rows and of contenders, and the folder of the runs. {@code
 * scripts/dev/study fleet} calls it, and joins and reports the runs.
 */
final class Fleet {
  private static final Instant BEGIN = Instant.parse("2026-01-01T00:00:00Z");

  private Fleet() {}

  public static void main(String[] args) {
    int machines = Integer.parseInt(args[0]);
    var rows = MadeUp.rows(Integer.parseInt(args[1]));
    var contenders =
        IntStream.range(0, Integer.parseInt(args[2]))
            .mapToObj(i -> i == 0 ? "jdk" : "c" + i)
            .toList();
    var random = new Random(1);
    for (int machine = 1; machine <= machines; machine++) {
      var plan = MadeUp.plan(rows, contenders, BEGIN.plus(Duration.ofDays(machine)));
      var files = new RunFiles(Path.of(args[3], "machine-%03d".formatted(machine)));
      var name = "m" + machine;
      files.create();
      files.write(RunFolder.CELLS, Json.pretty(plan));
      files.write(
          RunFolder.ENVIRONMENTS,
          Json.pretty(
              Environments.of(name, new Environment(new TreeMap<>(Map.of("host.name", name))))));
      try (var journal = Journal.open(files.file(RunFolder.FORKS))) {
        for (var row : rows) {
          for (var contender : contenders) {
            journal.append(MadeUp.fork(plan.hash(), row, contender, new Block(name, 1), random));
          }
        }
      }
    }
  }
}
