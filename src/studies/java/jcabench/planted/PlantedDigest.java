package jcabench.planted;

import java.security.MessageDigest;
import java.security.MessageDigestSpi;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;

/** A digest with a planted slow-down. */
final class PlantedDigest extends MessageDigestSpi {
  private final MessageDigest inner;
  private final Burner burner;

  PlantedDigest(String algorithm, Provider provider, Burner burner)
      throws NoSuchAlgorithmException {
    this.inner = MessageDigest.getInstance(algorithm, provider);
    this.burner = burner;
  }

  @Override
  protected int engineGetDigestLength() {
    return inner.getDigestLength();
  }

  @Override
  protected void engineUpdate(byte input) {
    inner.update(input);
  }

  @Override
  protected void engineUpdate(byte[] input, int offset, int length) {
    long began = System.nanoTime();
    inner.update(input, offset, length);
    burner.pay(began);
  }

  @Override
  protected byte[] engineDigest() {
    long began = System.nanoTime();
    var digest = inner.digest();
    burner.pay(began);
    return digest;
  }

  @Override
  protected void engineReset() {
    inner.reset();
  }
}
