package jcabench.run;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.commons.math3.distribution.TDistribution;
import org.openjdk.jmh.util.ListStatistics;

/**
 * JMH's statistics of some values, with the same figures. Student's quantile is looked up: JMH
 * searches for it for each number that it prints, which takes most of the time of writing a file.
 */
final class Scores extends ListStatistics {
  private static final long serialVersionUID = 1L;
  private static final int LEAST = 3; // values for which JMH gives an error
  private static final Map<Student, Double> QUANTILES = new ConcurrentHashMap<>();

  private record Student(long degreesOfFreedom, double confidence) {
    double quantile() {
      return new TDistribution(null, degreesOfFreedom)
          .inverseCumulativeProbability(1 - (1 - confidence) / 2);
    }
  }

  Scores(double... values) {
    super(values);
  }

  @Override
  public double getMeanErrorAt(double confidence) {
    if (getN() < LEAST) {
      return Double.NaN;
    }
    var student = new Student(getN() - 1, confidence);
    return QUANTILES.computeIfAbsent(student, Student::quantile)
        * getStandardDeviation()
        / Math.sqrt((double) getN());
  }

  @Override
  public double[] getConfidenceIntervalAt(double confidence) {
    double error = getMeanErrorAt(confidence);
    return new double[] {getMean() - error, getMean() + error};
  }
}
