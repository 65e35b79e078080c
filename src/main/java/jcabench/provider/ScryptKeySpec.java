package jcabench.provider;

import java.security.spec.KeySpec;

/**
 * The input of scrypt (RFC 7914), for which JCA has no class. The secret key factory {@code SCRYPT}
 * takes this one, and any other {@link KeySpec} with public getters of the same names.
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
   * @param password encoded in UTF-8
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
