package com.acme;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.MessageDigestSpi;

/** SHA-256 of the JDK, as often as {@link #WORK} says. */
public final class AcmeDigest extends MessageDigestSpi {
  private static final int WORK = 1;

  private final MessageDigest digest;

  public AcmeDigest() throws GeneralSecurityException {
    digest = MessageDigest.getInstance("SHA-256", "SUN");
  }

  @Override
  protected void engineUpdate(byte input) {
    engineUpdate(new byte[] {input}, 0, 1);
  }

  @Override
  protected void engineUpdate(byte[] input, int offset, int length) {
    digest.update(input, offset, length);
  }

  @Override
  protected byte[] engineDigest() {
    byte[] result = digest.digest();
    for (int again = 1; again < WORK; again++) {
      digest.digest(result);
    }
    return result;
  }

  @Override
  protected void engineReset() {
    digest.reset();
  }

  @Override
  protected int engineGetDigestLength() {
    return digest.getDigestLength();
  }
}
