package jcabench.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import jcabench.contender.Availability;
import jcabench.contender.Contender;
import jcabench.gate.Policy;
import jcabench.result.Row;
import jcabench.result.Run;
import jcabench.result.Shard;
import jcabench.run.MainJob;
import jcabench.run.Profile;
import jcabench.run.Progress;
import jcabench.run.RunRequest;
import jcabench.stats.VerdictGoal;
import picocli.CommandLine.Model.CommandSpec;

/**
 * A baseline and a candidate beside each other in one run, each row until it is clear whether the
 * candidate is slower: by more than allowed, or not by twice as much.
 */
record PairedRun(
    Contender baseline, Contender candidate, Policy policy, Profile profile, CommandSpec spec) {

  /**
   * Nothing can be said of a contender that is not here.
   *
   * @throws UsageException when one of them is absent
   */
  void demandBoth() {
    for (var contender : List.of(baseline, candidate)) {
      var found = Availability.of(contender);
      if (!found.present()) {
        throw new UsageException(
            "contender "
                + contender.id()
                + " is absent: "
                + found.reason()
                + (found.cure().isEmpty() ? "" : "; cure: " + found.cure()));
      }
    }
  }

  Run measure(Path folder, List<Row> rows, Optional<Duration> budget, long seed, boolean resume) {
    var job =
        new MainJob(
            request(folder, rows, budget, seed, resume),
            Progress.standard(),
            some -> RunReports.write(some, baseline.id(), folder));
    var run = job.run();
    var err = spec.commandLine().getErr();
    err.println(job.timeSpent());
    err.println(RunReports.write(run, baseline.id(), folder));
    err.flush();
    return run;
  }

  RunRequest request(
      Path folder, List<Row> rows, Optional<Duration> budget, long seed, boolean resume) {
    var goal =
        new VerdictGoal(
            policy.maxSlowdown(), policy.falseAlarms(), rows.size(), RunCommand.MOST_FORKS);
    return new RunRequest(
        AllDrivers.ALL,
        profile,
        List.of(baseline, candidate),
        rows,
        Shard.WHOLE,
        AllDrivers.ALL.calibration(),
        seed,
        folder,
        budget,
        Optional.of(goal),
        baseline.id(),
        resume,
        false,
        spec.commandLine().getParseResult().originalArgs(),
        RunRequest.USUAL_ROWS_PER_JVM,
        false,
        RunRequest.LIMIT);
  }
}
