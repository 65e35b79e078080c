package jcabench.gate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import jcabench.result.Fork;
import jcabench.result.Measurement;
import jcabench.result.Run;
import jcabench.stats.Changes;
import jcabench.stats.RunVariance;

/**
 * Gates over stored runs out of one recording: three blocks of rounds stand for the baseline, the
 * candidate and its repetition, each on a machine that is faster or slower as a whole by an imposed
 * factor.
 */
final class StoredReplay {
  private static final double DRIFT = 0.3; // each block runs at 0.7 to 1.3 times the speed
  private static final long SEED = 77;
  private static final String OWN = "own";

  private StoredReplay() {}

  /**
   * As many gates as the recording is long enough for.
   *
   * @param rounds of each stored run
   */
  static List<Replay> of(Run recording, String candidate, int rounds) {
    var random = new Random(SEED);
    var replays = new ArrayList<Replay>();
    for (int from = 0; from + 3 * rounds <= last(recording); from += 3 * rounds) {
      replays.add(
          replay(
              block(recording, from, rounds, Recording.BASELINE, imposed(random)),
              block(recording, from + rounds, rounds, candidate, imposed(random)),
              block(recording, from + 2 * rounds, rounds, candidate, imposed(random))));
    }
    return replays;
  }

  /** The same of equals in two recordings, as they were: of another boot, if not machine. */
  static List<Replay> across(Run older, Run newer, int rounds) {
    var replays = new ArrayList<Replay>();
    int gates = Math.min(last(older) / rounds, last(newer) / (2 * rounds));
    for (int i = 0; i < gates; i++) {
      int from = 2 * i * rounds;
      replays.add(
          replay(
              block(older, i * rounds, rounds, Recording.BASELINE, 1),
              block(newer, from, rounds, Recording.BASELINE, 1),
              block(newer, from + rounds, rounds, Recording.BASELINE, 1)));
    }
    return replays;
  }

  private static int last(Run recording) {
    return recording.forks().stream().mapToInt(fork -> fork.block().round()).max().orElse(0);
  }

  private static double imposed(Random random) {
    return 1 + DRIFT * (2 * random.nextDouble() - 1);
  }

  private static Replay replay(Run older, Run newer, Run again) {
    var reference = Optional.of(Recording.EQUAL);
    var findings =
        new Judge(Policy.STORED)
            .findings(
                Changes.between(older, newer, reference, RunVariance.DECLARED),
                Optional.of(Changes.between(older, again, reference, RunVariance.DECLARED)));
    return Replay.of(findings, forks(older), forks(newer));
  }

  private static List<Fork> forks(Run run) {
    return run.forks().stream().filter(fork -> fork.contender().equals(OWN)).toList();
  }

  /** A run of a reference and of one contender, which has the same name in all of them. */
  private static Run block(Run recording, int from, int rounds, String contender, double speed) {
    var forks = new ArrayList<Fork>();
    for (var fork : recording.forks()) {
      if (fork.block().round() <= from
          || fork.block().round() > from + rounds
          || fork.measurement() == null) {
        continue;
      }
      if (fork.contender().equals(contender)) {
        forks.add(renamed(fork, OWN, speed));
      } else if (fork.contender().equals(Recording.EQUAL)) {
        forks.add(renamed(fork, Recording.EQUAL, speed));
      }
    }
    return jcabench.stats.TestData.run(List.of(Recording.EQUAL, OWN), forks);
  }

  private static Fork renamed(Fork fork, String name, double speed) {
    var measured = fork.measurement();
    var iterations =
        measured.iterations().stream().map(iteration -> iteration.times(speed)).toList();
    return jcabench.stats.TestData.fork(
        fork.row(),
        name,
        fork.block().round(),
        new Measurement(measured.unit(), iterations, Map.of(), measured.origin()));
  }
}
