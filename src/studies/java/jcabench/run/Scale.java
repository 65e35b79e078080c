package jcabench.run;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Random;
import jcabench.jmh.JmhJson;
import jcabench.result.Block;
import jcabench.result.CellKey;
import jcabench.result.Environments;
import jcabench.result.Json;
import jcabench.result.Run;
import jcabench.source.RunFolder;
import jcabench.source.Sources;
import jcabench.stats.Goal;
import jcabench.stats.PrecisionGoal;

/**
 * What the host does for a run of many cells, with forks that are made up: plan, journal, resume
 * and JMH's file. Prints the seconds of each and the memory that it left, and leaves the run.
 *
 * <p>Arguments: number of cells, and the run's folder. {@code scripts/dev/study scale} calls it,
 * and makes the reports of the run.
 */
final class Scale {
  private static final List<String> CONTENDERS = List.of("jdk", "openssl", "bc", "bcfips", "nss");
  private static final Block BLOCK = new Block(Environments.NOWHERE, 1);

  private Scale() {}

  public static void main(String[] args) {
    measure(Integer.parseInt(args[0]), Path.of(args[1]));
  }

  private static void measure(int cells, Path folder) {
    var rows = MadeUp.rows(cells / CONTENDERS.size());
    var plan = MadeUp.plan(rows, CONTENDERS, Instant.EPOCH);
    var results = new RunFiles(folder);
    results.create();
    time(
        cells,
        "plan",
        () -> {
          results.write(RunFolder.CELLS, Json.pretty(plan));
          results.write(RunFolder.ENVIRONMENTS, Json.pretty(Environments.UNKNOWN));
        });
    var random = new Random(1);
    time(
        cells,
        "journal",
        () -> {
          var hash = plan.hash();
          try (var journal = Journal.open(results.file(RunFolder.FORKS))) {
            for (var row : rows) {
              for (var contender : CONTENDERS) {
                journal.append(MadeUp.fork(hash, row, contender, BLOCK, random));
              }
            }
          }
        });
    var run = new Run[1];
    time(cells, "resume", () -> run[0] = Sources.read(folder));
    time(
        cells,
        "next",
        () -> {
          var keys = new ArrayList<CellKey>();
          rows.forEach(row -> CONTENDERS.forEach(id -> keys.add(new CellKey(row, id))));
          var goal = Optional.<Goal>of(new PrecisionGoal(1.02, 60));
          var open = new OpenRows(goal, "jdk", 2, keys);
          open.add(run[0].forks());
          open.open().stream().mapToDouble(open::urgency).max().orElseThrow();
        });
    time(cells, "jmh.json", () -> results.write("jmh.json", out -> JmhJson.write(run[0], out)));
  }

  private static void time(int cells, String what, Runnable work) {
    long begin = System.nanoTime();
    work.run();
    double seconds = (System.nanoTime() - begin) / 1e9;
    System.gc();
    var runtime = Runtime.getRuntime();
    System.out.printf(
        Locale.ROOT,
        "%d cells: %s %.1f s, %d MiB live%n",
        cells,
        what,
        seconds,
        (runtime.totalMemory() - runtime.freeMemory()) >> 20);
  }
}
