package jcabench.run;

import jcabench.result.Row;

/**
 * How the forks of a cell are numbered over the rounds, from 1 on: one in each round, but several
 * of the first use in a JVM, which comes once a fork and takes little, until there are enough for
 * quantiles.
 */
final class ForkNumbers {
  private static final int SEVERAL = 7;
  private static final int ROUNDS_OF_SEVERAL = 3; // 21 forks

  private ForkNumbers() {}

  /** The last number of a round; 0 for round 0. */
  static int last(Row row, int round) {
    return row.firstUse()
        ? SEVERAL * Math.min(round, ROUNDS_OF_SEVERAL) + Math.max(0, round - ROUNDS_OF_SEVERAL)
        : round;
  }

  /** How many forks a cell has in a round. */
  static int in(Row row, int round) {
    return last(row, round) - last(row, round - 1);
  }

  /** The pass of a fork over all rows in which it comes. */
  static int pass(Row row, int number) {
    int several = SEVERAL * ROUNDS_OF_SEVERAL;
    if (!row.firstUse()) {
      return number;
    }
    return number <= several
        ? (number + SEVERAL - 1) / SEVERAL
        : ROUNDS_OF_SEVERAL + number - several;
  }
}
