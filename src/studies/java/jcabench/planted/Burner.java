package jcabench.planted;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Works for a share of the time that something took: blocks of SHA-256, until the time is paid. A
 * block takes some 100 ns; what it takes too long is taken off the next time. What takes many times
 * as long as usual was held up by the machine, and counts as the usual: else a burner that loses
 * its processor is paid for long after, and one whose operation loses it works too much.
 */
final class Burner {
  private static final int BLOCK = 64;

  /** Calls of one operation differ by less, those of ML-DSA too; a lost processor costs more. */
  private static final int HELD_UP = 30;

  private final MessageDigest digest;
  private final byte[] block = new byte[BLOCK];
  private final double share;
  private final Usual usual = new Usual();
  private final Usual usualBlock = new Usual();
  private double owed;

  /**
   * A burner.
   *
   * @param share 0.05 is 5 %; 0 never works
   */
  Burner(double share) throws NoSuchAlgorithmException {
    this.digest = MessageDigest.getInstance("SHA-256");
    this.share = share;
  }

  /**
   * Pays for what was done since a moment.
   *
   * @param began {@link System#nanoTime} before it
   */
  void pay(long began) {
    long now = System.nanoTime();
    owed += share * usual.took(now - began);
    while (owed > 0) {
      digest.update(block);
      long then = now;
      now = System.nanoTime();
      owed -= usualBlock.took(now - then);
    }
  }

  /** Follows the middle of what something takes, also when messages become longer. */
  static final class Usual {
    private static final double STEP = 1.02;

    private double nanos;

    double took(long one) {
      if (nanos == 0) {
        nanos = Math.max(1, one);
      }
      nanos = one > nanos ? nanos * STEP : nanos / STEP;
      return one > HELD_UP * nanos ? nanos : one;
    }
  }
}
