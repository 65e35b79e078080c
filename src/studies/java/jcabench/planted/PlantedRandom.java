package jcabench.planted;

import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.SecureRandom;
import java.security.SecureRandomSpi;

/** A random generator with a planted slow-down. */
final class PlantedRandom extends SecureRandomSpi {
  private static final long serialVersionUID = 1;

  private final transient SecureRandom inner;
  private final transient Burner burner;

  PlantedRandom(String algorithm, Provider provider, Burner burner)
      throws NoSuchAlgorithmException {
    this.inner = SecureRandom.getInstance(algorithm, provider);
    this.burner = burner;
  }

  @Override
  protected void engineSetSeed(byte[] seed) {
    inner.setSeed(seed);
  }

  @Override
  protected void engineNextBytes(byte[] bytes) {
    long began = System.nanoTime();
    inner.nextBytes(bytes);
    burner.pay(began);
  }

  @Override
  protected byte[] engineGenerateSeed(int length) {
    return inner.generateSeed(length);
  }
}
