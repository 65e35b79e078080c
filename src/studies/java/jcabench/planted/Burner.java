package jcabench.planted;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Works for a share of the time that something took: blocks of SHA-256, until the time is paid. A
 * block takes some 100 ns; what it takes too long is taken off the next time.
 */
final class Burner {
  private static final int BLOCK = 64;

  private final MessageDigest digest;
  private final byte[] block = new byte[BLOCK];
  private final double share;
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
    owed += share * (now - began);
    while (owed > 0) {
      digest.update(block);
      long then = now;
      now = System.nanoTime();
      owed -= now - then;
    }
  }
}
