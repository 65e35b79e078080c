package jcabench.gate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jcabench.gate.Finding.Verdict;
import jcabench.result.Fork;
import jcabench.result.Outcome;
import jcabench.result.Run;
import jcabench.run.RunException;
import jcabench.source.RunFolder;
import jcabench.source.Sources;
import jcabench.stats.Changes;

/**
 * How often the gate cries wolf, and what it finds. Recordings grow as long as they are given time;
 * gate runs are replayed from them, and none uses a fork twice. A recording stays on the machine
 * and with the code it was begun with: another sitting, in a folder beside, has its own, and all
 * are counted together.
 *
 * <p>Arguments: the folder, then recordings with minutes, as in {@code equal-quiet=30}, or nothing
 * to tell what is known. {@code scripts/dev/study gate} calls it.
 */
public final class GateStudy {
  /** Of each stored run. */
  private static final List<Integer> STORED_ROUNDS = List.of(8, 12);

  /** Between a recording and one of its sittings. */
  private static final String OF = " of ";

  private static final List<String> PLANTED = List.of("2", "5", "10", "20");

  /** What tells how long a fork of the engine takes. */
  private static final Path ENGINE = Path.of("results", "published", "20261123-quick");

  private final Path folder;
  private final double forkSeconds;
  private final List<Told> told = new ArrayList<>();
  private final TreeSet<String> machines = new TreeSet<>();

  /**
   * Gate runs of one kind.
   *
   * @param where recordings and the kind of gate
   * @param candidate what was held against the baseline
   * @param slower by how much it really is slower; empty for the baseline itself
   */
  private record Told(String where, String candidate, String slower, List<Replay> replays) {
    int judged() {
      return replays.stream().mapToInt(replay -> replay.findings().size()).sum();
    }
  }

  private GateStudy(Path folder) {
    this.folder = folder;
    this.forkSeconds = forkSeconds(Sources.read(ENGINE));
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    var folder = Path.of(arguments[0]);
    for (var argument : Arrays.asList(arguments).subList(1, arguments.length)) {
      var words = argument.split("=", 2);
      recording(words[0]).extend(folder, Duration.ofMinutes(Long.parseLong(words[1])));
    }
    lines(folder).forEach(System.out::println);
    errorBars(folder).forEach(System.out::println);
  }

  /** What the gate says of the recordings of a folder: a Markdown table and a sentence. */
  public static List<String> lines(Path folder) {
    var study = new GateStudy(folder);
    study.tell();
    var lines = new ArrayList<String>();
    lines.add(
        "| recording | candidate | slower, measured | gate runs | rows judged | slower |"
            + " undecided | forks to verdict | time to verdict |");
    lines.add("|---|---|--:|--:|--:|--:|--:|--:|--:|");
    study.told.forEach(one -> lines.add(study.line(one)));
    lines.add("");
    lines.add(
        String.format(
            Locale.ROOT,
            "Recorded: %s. The time to a verdict is that of as many forks of a run, %.2f s each:"
                + " what a fork adds to %s.",
            String.join("; ", study.machines),
            study.forkSeconds,
            ENGINE));
    return lines;
  }

  /** What simpler rules say where nothing changed, all sittings together: a Markdown table. */
  public static List<String> errorBars(Path folder) {
    var study = new GateStudy(folder);
    study.tell();
    var lines = new ArrayList<String>();
    lines.add(
        "| recording | rows judged | the gate: slower | JMH's error bars apart | mean lower by"
            + " 10 % |");
    lines.add("|---|--:|--:|--:|--:|");
    for (var one : study.told) {
      if (one.slower.isEmpty() && !one.where.contains(OF)) {
        int judged = one.judged();
        lines.add(
            "| %s | %d | %s | %s | %s |"
                .formatted(
                    one.where,
                    judged,
                    share(count(one.replays, Verdict.SLOWER), judged),
                    share(one.replays.stream().mapToInt(Replay::errorBarsApart).sum(), judged),
                    share(one.replays.stream().mapToInt(Replay::meansLower).sum(), judged)));
      }
    }
    return lines;
  }

  private static Recording recording(String name) {
    return Arrays.stream(Recording.values())
        .filter(one -> one.folder().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new RunException(
                    "there is no recording '"
                        + name
                        + "': known are "
                        + Arrays.stream(Recording.values())
                            .map(Recording::folder)
                            .collect(Collectors.joining(", "))));
  }

  /**
   * The recordings of one kind by sitting: in the folder itself, without a name, or one in each of
   * the sittings within.
   */
  private Map<String, Run> recorded(Recording recording) {
    var runs = new LinkedHashMap<String, Run>();
    try (var sittings = Files.list(folder)) {
      Stream.concat(Stream.of(folder), sittings.sorted())
          .filter(
              sitting -> Files.exists(sitting.resolve(recording.folder()).resolve(RunFolder.CELLS)))
          .forEach(
              sitting ->
                  runs.put(
                      folder.relativize(sitting).toString(),
                      Sources.read(sitting.resolve(recording.folder()))));
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list " + folder, e);
    }
    return runs;
  }

  private void tell() {
    for (var recording : Recording.values()) {
      var runs = recorded(recording);
      if (runs.size() > 1) {
        runs.forEach(
            (sitting, run) -> tell(recording.folder() + OF + sitting, recording, List.of(run)));
      }
      if (!runs.isEmpty()) {
        tell(recording.folder(), recording, List.copyOf(runs.values()));
      }
      if (recording != Recording.PLANTED) {
        across(recording, runs);
      }
      runs.forEach((sitting, run) -> machines.add(machine(sitting, run)));
    }
  }

  /** Stored runs of different sittings, as with --accept-differences where processors differ. */
  private void across(Recording recording, Map<String, Run> runs) {
    int rounds = STORED_ROUNDS.getFirst();
    runs.forEach(
        (older, before) ->
            runs.forEach(
                (newer, after) -> {
                  if (older.compareTo(newer) < 0) {
                    add(
                        "%s, stored, %d rounds, %s to %s"
                            .formatted(recording.folder(), rounds, older, newer),
                        "itself",
                        "",
                        StoredReplay.across(before, after, rounds));
                  }
                }));
  }

  private static String machine(String sitting, Run run) {
    var facts = run.environment().facts();
    return sitting + " on " + facts.get("cpu.logicalCores") + " × " + facts.get("cpu.model");
  }

  /** What a fork adds to the time of a run: forks of a block live side by side. */
  private static double forkSeconds(Run run) {
    var timed = run.forks().stream().filter(fork -> fork.outcome() == Outcome.MEASURED).toList();
    long millis = 0;
    long begin = timed.stream().mapToLong(GateStudy::begin).min().orElseThrow();
    for (var fork : timed) {
      millis = Math.max(millis, begin(fork) + (long) (1e3 * fork.seconds()) - begin);
    }
    return 1e-3 * millis / timed.size();
  }

  private static long begin(Fork fork) {
    return fork.started().toEpochMilli();
  }

  private void tell(String name, Recording recording, List<Run> runs) {
    paired(name, runs, Recording.EQUAL, "itself", "");
    if (recording != Recording.PLANTED) {
      for (int rounds : STORED_ROUNDS) {
        stored(name, runs, rounds, Recording.BASELINE, "itself", "");
      }
      return;
    }
    var measured = new LinkedHashMap<String, String>();
    PLANTED.forEach(percent -> measured.put(percent, slowdown(runs, Recording.slower(percent))));
    measured.forEach(
        (percent, slower) -> paired(name, runs, Recording.slower(percent), title(percent), slower));
    for (int rounds : STORED_ROUNDS) {
      stored(name, runs, rounds, Recording.BASELINE, "itself", "");
      measured.forEach(
          (percent, slower) ->
              stored(name, runs, rounds, Recording.slower(percent), title(percent), slower));
    }
  }

  private static String title(String percent) {
    return "slower by " + percent + " %";
  }

  private void paired(String name, List<Run> runs, String candidate, String title, String slower) {
    add(
        name + ", paired",
        title,
        slower,
        runs.stream()
            .flatMap(run -> Replay.of(run, Recording.BASELINE, candidate, Policy.PAIRED).stream())
            .toList());
  }

  private void stored(
      String name, List<Run> runs, int rounds, String candidate, String title, String slower) {
    add(
        name + ", stored, " + rounds + " rounds",
        title,
        slower,
        runs.stream().flatMap(run -> StoredReplay.of(run, candidate, rounds).stream()).toList());
  }

  /** By how much the candidate really is slower: the mean of all rows, over all forks, and ends. */
  private static String slowdown(List<Run> runs, String candidate) {
    var logs =
        runs.stream()
            .flatMap(run -> Changes.within(run, Recording.BASELINE, candidate).all().stream())
            .flatMapToDouble(change -> change.ratio().center().stream())
            .map(ratio -> -Math.log(ratio))
            .summaryStatistics();
    return logs.getCount() == 0
        ? "–"
        : String.format(
            Locale.ROOT,
            "%.1f %% (%.1f to %.1f)",
            percent(logs.getAverage()),
            percent(logs.getMin()),
            percent(logs.getMax()));
  }

  private static double percent(double log) {
    return 100 * Math.expm1(log);
  }

  private void add(String where, String candidate, String slower, List<Replay> replays) {
    told.add(new Told(where, candidate, slower, replays));
  }

  private String line(Told one) {
    int judged = one.judged();
    var forks = one.replays.stream().mapToInt(Replay::forks).sorted().toArray();
    return String.format(
        Locale.ROOT,
        "| %s | %s | %s | %d | %d | %s | %s | %s | %s |",
        one.where,
        one.candidate,
        one.slower,
        one.replays.size(),
        judged,
        share(count(one.replays, Verdict.SLOWER), judged),
        share(count(one.replays, Verdict.UNDECIDED), judged),
        forks.length == 0 ? "–" : forks[forks.length / 2],
        forks.length == 0 ? "–" : minutes(forks[forks.length / 2]));
  }

  private String minutes(int forks) {
    return String.format(Locale.ROOT, "%.0f min", forks * forkSeconds / 60);
  }

  private static int count(List<Replay> replays, Verdict verdict) {
    return (int)
        replays.stream()
            .flatMap(replay -> replay.findings().stream())
            .filter(finding -> finding.verdict() == verdict)
            .count();
  }

  private static String share(int some, int all) {
    return all == 0 ? "–" : String.format(Locale.ROOT, "%d (%.1f %%)", some, 100.0 * some / all);
  }
}
