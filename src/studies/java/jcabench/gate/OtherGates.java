package jcabench.gate;

import java.util.List;
import java.util.stream.DoubleStream;
import jcabench.result.Fork;
import org.apache.commons.math3.distribution.TDistribution;
import org.apache.commons.math3.stat.StatUtils;

/** What other gates would say of the same forks. */
final class OtherGates {
  private static final double JMH_CONFIDENCE = 0.999; // of the error that JMH prints
  private static final double PLAIN = 0.1;

  private OtherGates() {}

  /** The intervals that JMH prints, over all iterations of all forks, do not overlap. */
  static boolean errorBarsApart(List<Fork> baseline, List<Fork> candidate) {
    var older = scores(baseline);
    var newer = scores(candidate);
    return StatUtils.mean(newer) + error(newer) < StatUtils.mean(older) - error(older);
  }

  /** The mean is lower by more than 10 %. */
  static boolean meanLowerByTenPercent(List<Fork> baseline, List<Fork> candidate) {
    return StatUtils.mean(scores(candidate)) < (1 - PLAIN) * StatUtils.mean(scores(baseline));
  }

  private static double error(double[] scores) {
    double t =
        new TDistribution(null, scores.length - 1)
            .inverseCumulativeProbability((1 + JMH_CONFIDENCE) / 2);
    return t * Math.sqrt(StatUtils.variance(scores) / scores.length);
  }

  private static double[] scores(List<Fork> forks) {
    return forks.stream()
        .flatMapToDouble(
            fork ->
                fork.measurement().iterations().stream()
                    .flatMapToDouble(iteration -> DoubleStream.of(iteration.values())))
        .toArray();
  }
}
