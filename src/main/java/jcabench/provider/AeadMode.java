package jcabench.provider;

import java.security.InvalidAlgorithmParameterException;
import java.security.spec.AlgorithmParameterSpec;
import java.util.List;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;

/**
 * An AEAD cipher with the parameters that it takes.
 *
 * @param cipher its names and key lengths
 * @param tagInParameters whether the tag's length is a parameter ({@link GCMParameterSpec}) or
 *     always 16 bytes ({@link IvParameterSpec})
 * @param shortestIv fewest bytes of an IV
 * @param longestIv most bytes of an IV
 * @param tags the legal lengths of a tag in bytes
 * @param counted whether IV and length of the message share a block, so that a longer IV leaves
 *     room for shorter messages only
 */
record AeadMode(
    Transformation cipher,
    boolean tagInParameters,
    int shortestIv,
    int longestIv,
    List<Integer> tags,
    boolean counted) {
  /** Length in bytes of an IV that the cipher generates. */
  static final int STANDARD_IV = 12;

  private static final int CCM_BLOCK = 15; // bytes for IV and length

  /** Length in bytes of the longest tag, which is also the default. */
  static final int LONGEST_TAG = 16;

  /**
   * GCM: any IV that is not empty, and the tag lengths of NIST SP 800-38D, 5.2.1.2, without those
   * for special applications.
   */
  static AeadMode gcm(Transformation cipher) {
    return new AeadMode(cipher, true, 1, Integer.MAX_VALUE, List.of(12, 13, 14, 15, 16), false);
  }

  /** CCM (NIST SP 800-38C, 5.3 and A.1). */
  static AeadMode ccm(Transformation cipher) {
    return new AeadMode(cipher, true, 7, 13, List.of(4, 6, 8, 10, 12, 14, 16), true);
  }

  /** OCB (RFC 7253, 4.2), with tags of 8 to 16 whole bytes. */
  static AeadMode ocb(Transformation cipher) {
    return new AeadMode(
        cipher, true, 1, 15, List.of(8, 9, 10, 11, 12, 13, 14, 15, LONGEST_TAG), false);
  }

  /** GCM-SIV (RFC 8452). */
  static AeadMode gcmSiv(Transformation cipher) {
    return new AeadMode(cipher, true, STANDARD_IV, STANDARD_IV, List.of(LONGEST_TAG), false);
  }

  /** ChaCha20-Poly1305 (RFC 8439, 2.8). */
  static AeadMode fixed(Transformation cipher) {
    return new AeadMode(cipher, false, STANDARD_IV, STANDARD_IV, List.of(LONGEST_TAG), false);
  }

  Class<? extends AlgorithmParameterSpec> specificationClass() {
    return tagInParameters ? GCMParameterSpec.class : IvParameterSpec.class;
  }

  AlgorithmParameterSpec specification(byte[] iv, int tagBytes) {
    return tagInParameters ? new GCMParameterSpec(8 * tagBytes, iv) : new IvParameterSpec(iv);
  }

  /** The most bytes of a message under an IV: CCM's length field has 15 bytes less the IV's. */
  int longestMessage(int ivBytes) {
    int bits = counted ? Byte.SIZE * (CCM_BLOCK - ivBytes) : Integer.SIZE;
    return bits >= Integer.SIZE - 1 ? Integer.MAX_VALUE : (1 << bits) - 1;
  }

  /** The IV in parameters. */
  byte[] iv(AlgorithmParameterSpec parameters) throws InvalidAlgorithmParameterException {
    byte[] iv =
        switch (parameters) {
          case GCMParameterSpec gcm when tagInParameters -> gcm.getIV();
          case IvParameterSpec plain when !tagInParameters -> plain.getIV();
          default ->
              throw new InvalidAlgorithmParameterException(
                  "Parameters of class " + specificationClass().getSimpleName() + " are needed.");
        };
    if (iv.length < shortestIv || iv.length > longestIv) {
      throw new InvalidAlgorithmParameterException(
          "The IV has %d bytes; legal are %d to %d.".formatted(iv.length, shortestIv, longestIv));
    }
    return iv;
  }

  /** The tag's length in bytes that parameters ask for. */
  int tagBytes(AlgorithmParameterSpec parameters) throws InvalidAlgorithmParameterException {
    if (!(parameters instanceof GCMParameterSpec gcm)) {
      return LONGEST_TAG;
    }
    int bits = gcm.getTLen();
    if (bits % 8 != 0 || !tags.contains(bits / 8)) {
      throw new InvalidAlgorithmParameterException(
          "A tag of %d bits is not legal; ask for %s bytes.".formatted(bits, tags));
    }
    return bits / 8;
  }
}
