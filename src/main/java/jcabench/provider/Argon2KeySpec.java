package jcabench.provider;

import java.security.spec.KeySpec;

/**
 * The input of Argon2 (RFC 9106), for which JCA has no class. The secret key factories {@code
 * ARGON2ID}, {@code ARGON2I} and {@code ARGON2D} take it.
 */
public final class Argon2KeySpec implements KeySpec {
  private final char[] password;
  private final byte[] salt;
  private final int iterations;
  private final int memory;
  private final int lanes;
  private final int keyBits;
  private final byte[] secret;
  private final byte[] associated;

  /**
   * A specification without a secret and associated data.
   *
   * @param password encoded in UTF-8
   * @param salt 8 bytes or more
   * @param iterations t, 1 or more
   * @param memory m in KiB, 8 or more for each lane
   * @param lanes p, 1 or more
   * @param keyBits length of the key in bits
   */
  public Argon2KeySpec(
      char[] password, byte[] salt, int iterations, int memory, int lanes, int keyBits) {
    this(password, salt, iterations, memory, lanes, keyBits, new byte[0], new byte[0]);
  }

  private Argon2KeySpec(
      char[] password,
      byte[] salt,
      int iterations,
      int memory,
      int lanes,
      int keyBits,
      byte[] secret,
      byte[] associated) {
    this.password = password.clone();
    this.salt = salt.clone();
    this.iterations = iterations;
    this.memory = memory;
    this.lanes = lanes;
    this.keyBits = keyBits;
    this.secret = secret.clone();
    this.associated = associated.clone();
  }

  /**
   * The same with a secret and associated data (K and X in RFC 9106); either may be empty.
   *
   * @param secretValue known to the one who derives only
   * @param associatedData bound to the key
   */
  public Argon2KeySpec with(byte[] secretValue, byte[] associatedData) {
    return new Argon2KeySpec(
        password, salt, iterations, memory, lanes, keyBits, secretValue, associatedData);
  }

  /** A copy of the password. */
  public char[] getPassword() {
    return password.clone();
  }

  /** A copy of the salt. */
  public byte[] getSalt() {
    return salt.clone();
  }

  /** t. */
  public int getIterations() {
    return iterations;
  }

  /** m in KiB. */
  public int getMemory() {
    return memory;
  }

  /** p. */
  public int getLanes() {
    return lanes;
  }

  /** Length of the key in bits. */
  public int getKeyLength() {
    return keyBits;
  }

  /** A copy of the secret; empty for none. */
  public byte[] getSecret() {
    return secret.clone();
  }

  /** A copy of the associated data; empty for none. */
  public byte[] getAssociatedData() {
    return associated.clone();
  }
}
