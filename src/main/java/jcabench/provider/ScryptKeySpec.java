package jcabench.provider;

import java.security.spec.KeySpec;

/**
 * What scrypt (RFC 7914) derives a key from. JCA has no class for it; the secret key factory {@code
 * SCRYPT} takes this one, and any other {@link KeySpec} whose public getters have the same names.
 */
public final class ScryptKeySpec implements KeySpec {
  private final char[] password;
  private final byte[] salt;
  private final int cost;
  private final int blockSize;
  private final int parallelization;
  private final int keyBits;

  /**
   * A specification.
   *
   * @param password is taken in UTF-8
   * @param cost N, a power of two above 1
   * @param blockSize r
   * @param parallelization p
   * @param keyBits length of the key in bits
   */
  public ScryptKeySpec(
      char[] password, byte[] salt, int cost, int blockSize, int parallelization, int keyBits) {
    this.password = password.clone();
    this.salt = salt.clone();
    this.cost = cost;
    this.blockSize = blockSize;
    this.parallelization = parallelization;
    this.keyBits = keyBits;
  }

  /** A copy of the password. */
  public char[] getPassword() {
    return password.clone();
  }

  /** A copy of the salt. */
  public byte[] getSalt() {
    return salt.clone();
  }

  /** N. */
  public int getCostParameter() {
    return cost;
  }

  /** r. */
  public int getBlockSize() {
    return blockSize;
  }

  /** p. */
  public int getParallelizationParameter() {
    return parallelization;
  }

  /** Length of the key in bits. */
  public int getKeyLength() {
    return keyBits;
  }
}
