package jcabench.gate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import jcabench.gate.Finding.Verdict;
import jcabench.result.Run;
import jcabench.run.RunException;
import jcabench.stats.Changes;

/**
 * How often the gate cries wolf, and what it finds. Recordings grow as long as they are given time;
 * gate runs are replayed from them, and none uses a fork twice.
 *
 * <p>Arguments: the folder, then recordings with minutes, as in {@code equal-quiet=30}, or nothing
 * to tell what is known. {@code scripts/gate-study} calls it.
 */
public final class GateStudy {
  private static final List<String> PLANTED = List.of("2", "5", "10", "20");

  private final Path folder;
  private final List<String> lines = new ArrayList<>();

  private GateStudy(Path folder) {
    this.folder = folder;
  }

  public static void main(String[] arguments) throws IOException {
    System.setProperty("jmh.ignoreLock", "true");
    var folder = Path.of(arguments[0]);
    for (var argument : Arrays.asList(arguments).subList(1, arguments.length)) {
      var words = argument.split("=", 2);
      recording(words[0]).extend(folder, Duration.ofMinutes(Long.parseLong(words[1])));
    }
    lines(folder).forEach(System.out::println);
  }

  /** What the recordings of a folder say, as a Markdown table. */
  public static List<String> lines(Path folder) {
    var study = new GateStudy(folder);
    study.tell();
    return List.copyOf(study.lines);
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

  private void tell() {
    lines.add(
        "| recording | candidate | measured | gate runs | rows judged | regressed | unresolved"
            + " | JMH's error bars apart | mean 10 % lower | median time to verdict |");
    lines.add("|---|---|--:|--:|--:|--:|--:|--:|--:|--:|");
    for (var recording : Recording.values()) {
      var place = folder.resolve(recording.folder());
      if (!Files.exists(place.resolve(Run.CELLS))) {
        continue;
      }
      var run = Run.read(place);
      paired(recording, run, Recording.EQUAL, "itself");
      if (recording == Recording.PLANTED) {
        for (var percent : PLANTED) {
          paired(recording, run, Recording.slower(percent), "slower by " + percent + " %");
        }
        for (var percent : List.of("0", "2", "5", "10", "20")) {
          stored(recording, run, percent);
        }
      }
    }
  }

  private void paired(Recording recording, Run run, String candidate, String title) {
    line(
        recording.folder() + ", paired",
        title,
        slowdown(run, candidate),
        Replay.of(run, Recording.BASELINE, candidate, Policy.PAIRED));
  }

  private void stored(Recording recording, Run run, String percent) {
    line(
        recording.folder() + ", stored",
        percent.equals("0") ? "itself" : "slower by " + percent + " %",
        slowdown(run, Recording.slower(percent)),
        StoredReplay.of(run, Recording.slower(percent)));
  }

  /** By how much the candidate really is slower: over all forks, the mean of all rows. */
  private static String slowdown(Run run, String candidate) {
    if (candidate.equals(Recording.BASELINE)) {
      return "–";
    }
    var factors =
        Changes.within(run, Recording.BASELINE, candidate).all().stream()
            .flatMapToDouble(change -> change.ratio().center().stream())
            .map(Math::log)
            .summaryStatistics();
    return factors.getCount() == 0
        ? "–"
        : String.format(Locale.ROOT, "%+.1f %%", 100 * (Math.exp(-factors.getAverage()) - 1));
  }

  private void line(String where, String title, String slowdown, List<Replay> replays) {
    int judged = replays.stream().mapToInt(replay -> replay.findings().size()).sum();
    var times = replays.stream().mapToDouble(Replay::seconds).sorted().toArray();
    lines.add(
        String.format(
            Locale.ROOT,
            "| %s | %s | %s | %d | %d | %s | %s | %s | %s | %s |",
            where,
            title,
            slowdown,
            replays.size(),
            judged,
            share(count(replays, Verdict.REGRESSED), judged),
            share(count(replays, Verdict.UNRESOLVED), judged),
            share(replays.stream().mapToInt(Replay::errorBarsApart).sum(), judged),
            share(replays.stream().mapToInt(Replay::meansLower).sum(), judged),
            times.length == 0
                ? "–"
                : String.format(Locale.ROOT, "%.0f s", times[times.length / 2])));
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
