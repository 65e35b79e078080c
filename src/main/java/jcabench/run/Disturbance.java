package jcabench.run;

import java.util.Locale;
import java.util.Optional;
import java.util.TreeMap;
import jcabench.result.Fork;
import jcabench.result.Metrics;
import jcabench.stats.Sample;

/**
 * Whether something else took the processor while a fork was measured, as far as the kernel tells.
 * The verdict never looks at the scores, so that marking a disturbed fork favours nobody.
 *
 * @param processors of the machine; as many timed threads as these, or more, wait for each other
 *     and for the JVM's own threads, so that their waiting says nothing of others
 */
record Disturbance(int processors) {
  /**
   * Share of the measured time that the fork's threads waited for a processor. Compilers of the
   * contenders' own JVMs take up to a fifth; a busy neighbour takes half.
   */
  static final double MOST_DELAY = 0.3;

  /** Share of the processors' time that a hypervisor gave to others. */
  static final double MOST_STEAL = 0.02;

  /** On this machine. */
  static Disturbance here() {
    return new Disturbance(Runtime.getRuntime().availableProcessors());
  }

  /** What disturbed a fork; empty when nothing did, or nobody can tell. */
  Optional<String> of(Fork fork) {
    if (fork.measurement() == null) {
      return Optional.empty();
    }
    var delay = fork.measurement().mean(Metrics.DELAY).orElse(0);
    var steal = fork.measurement().mean(Metrics.STEAL).orElse(0);
    if (fork.row().threads() < processors && delay > MOST_DELAY) {
      return Optional.of(percent("its threads waited for a processor %.0f %% of the time", delay));
    }
    if (steal > MOST_STEAL) {
      return Optional.of(percent("the hypervisor took %.0f %% of the processors", steal));
    }
    return Optional.empty();
  }

  /** The same fork with the disturbance, if any, in its proof. */
  Fork marked(Fork fork) {
    return of(fork)
        .map(
            what -> {
              var proof = new TreeMap<>(fork.proof());
              proof.put(Sample.DISTURBANCE, what);
              return fork.withProof(proof);
            })
        .orElse(fork);
  }

  private static String percent(String text, double share) {
    return String.format(Locale.ROOT, text, 100 * share);
  }
}
