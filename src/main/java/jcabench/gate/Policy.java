package jcabench.gate;

/**
 * What a gate lets pass.
 *
 * @param maxSlowdown how much slower a row may be, as a factor from 1 on: 1.05 is 5 %
 * @param falseAlarms how likely a table in which nothing is slower may have a row called so
 * @param strict whether a row that cannot be decided blocks too
 */
public record Policy(double maxSlowdown, double falseAlarms, boolean strict) {
  /** 5 %, and one wrong table in twenty before the confirmation. */
  public static final Policy USUAL = new Policy(1.05, 0.05, false);

  public Policy {
    if (!(maxSlowdown >= 1 && maxSlowdown <= 10)) {
      throw new IllegalArgumentException("a slow-down of " + maxSlowdown + " is not from 1 to 10");
    }
    if (!(falseAlarms > 0 && falseAlarms < 1)) {
      throw new IllegalArgumentException(falseAlarms + " is not between 0 and 1");
    }
  }
}
