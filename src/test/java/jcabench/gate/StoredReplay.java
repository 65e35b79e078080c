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
import jcabench.stats.History;

/**
 * Gates over stored runs out of one recording: three blocks of rounds stand for the baseline, the
 * candidate and its repetition, each on a machine that is faster or slower as a whole by an imposed
 * factor, since no second machine is to be had.
 */
final class StoredReplay {
  private static final int ROUNDS = 8;
  private static final double DRIFT = 0.3; // each block runs at 0.7 to 1.3 times the speed
  private static final long SEED = 77;
  private static final String OWN = "own";

  private StoredReplay() {}

  static List<Replay> of(Run recording, String candidate) {
    var random = new Random(SEED);
    var replays = new ArrayList<Replay>();
    int last = recording.forks().stream().mapToInt(Fork::round).max().orElse(0);
    for (int from = 0; from + 3 * ROUNDS <= last; from += 3 * ROUNDS) {
      var older = block(recording, from, Recording.BASELINE, random);
      var newer = block(recording, from + ROUNDS, candidate, random);
      var again = block(recording, from + 2 * ROUNDS, candidate, random);
      var reference = Optional.of(Recording.EQUAL);
      var findings =
          new Judge(Policy.STORED, History.NONE)
              .findings(
                  Changes.between(older, newer, reference),
                  Optional.of(Changes.between(older, again, reference)));
      replays.add(Replay.of(findings, forks(older), forks(newer)));
    }
    return replays;
  }

  private static List<Fork> forks(Run run) {
    return run.forks().stream().filter(fork -> fork.contender().equals(OWN)).toList();
  }

  /** A run of a reference and of one contender, which has the same name in all of them. */
  private static Run block(Run recording, int from, String contender, Random random) {
    double speed = 1 + DRIFT * (2 * random.nextDouble() - 1);
    var forks = new ArrayList<Fork>();
    for (var fork : recording.forks()) {
      if (fork.round() <= from || fork.round() > from + ROUNDS || fork.measurement() == null) {
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
        fork.round(),
        new Measurement(measured.unit(), iterations, Map.of(), measured.jmh()));
  }
}
