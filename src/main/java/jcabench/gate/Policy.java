package jcabench.gate;

import jcabench.stats.VerdictGoal;

/**
 * What a gate lets pass.
 *
 * @param maxSlowdown how much slower a row may be, as a factor from 1 on: 1.05 is 5 %
 * @param falseAlarms how likely a table in which nothing is slower may have a row called so
 * @param looked whether measuring ended when verdicts were clear: half of the false alarms are then
 *     spent on the looks, and the other half is left for the end
 */
public record Policy(double maxSlowdown, double falseAlarms, boolean looked) {
  /** Between runs: 5 %, and one wrong table in twenty before the confirmation. */
  public static final Policy STORED = new Policy(1.05, 0.05, false);

  /** Within a run, where drift and the machine's mood cancel out: 2 %. */
  public static final Policy PAIRED = new Policy(1.02, 0.05, true);

  public Policy {
    if (!(maxSlowdown >= 1 && maxSlowdown <= 10)) {
      throw new IllegalArgumentException("a slow-down of " + maxSlowdown + " is not from 1 to 10");
    }
    if (!(falseAlarms > 0 && falseAlarms < 1)) {
      throw new IllegalArgumentException(falseAlarms + " is not between 0 and 1");
    }
  }

  /** Twice the allowance: what a row may not hide. */
  public double mostHidden() {
    return VerdictGoal.mostHidden(maxSlowdown);
  }

  /** How likely the tests at the end may call a row slower in a table in which nothing is. */
  double level() {
    return looked ? falseAlarms / 2 : falseAlarms;
  }
}
