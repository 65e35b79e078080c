package jcabench.provider;

import java.security.InvalidAlgorithmParameterException;
import java.security.spec.AlgorithmParameterSpec;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;

/**
 * How an AEAD cipher takes its parameters.
 *
 * @param cipher names, key lengths; its IV length is 0 where any is legal
 * @param tagInParameters whether the tag's length is told ({@link GCMParameterSpec}) or fixed at 16
 *     bytes ({@link IvParameterSpec})
 */
record AeadShape(CipherShape cipher, boolean tagInParameters) {
  /** Length in bytes of an IV that the cipher chooses by itself. */
  static final int STANDARD_IV = 12;

  /** Length in bytes of the longest tag, which is also the usual one. */
  static final int LONGEST_TAG = 16;

  private static final int SHORTEST_TAG = 12; // NIST SP 800-38D, 5.2.1.2, without the special cases
  private static final int LONGEST_IV = 128; // bytes; OpenSSL's GCM_IV_MAX_SIZE

  Class<? extends AlgorithmParameterSpec> specificationClass() {
    return tagInParameters ? GCMParameterSpec.class : IvParameterSpec.class;
  }

  AlgorithmParameterSpec specification(byte[] iv, int tagBytes) {
    return tagInParameters ? new GCMParameterSpec(8 * tagBytes, iv) : new IvParameterSpec(iv);
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
    int fixed = cipher.ivBytes();
    if (fixed == 0 ? iv.length == 0 || iv.length > LONGEST_IV : iv.length != fixed) {
      throw new InvalidAlgorithmParameterException(
          "The IV has "
              + iv.length
              + " bytes; legal are "
              + (fixed == 0 ? "1 to " + LONGEST_IV : fixed)
              + ".");
    }
    return iv;
  }

  /** The tag's length in bytes that parameters ask for. */
  int tagBytes(AlgorithmParameterSpec parameters) throws InvalidAlgorithmParameterException {
    if (!(parameters instanceof GCMParameterSpec gcm)) {
      return LONGEST_TAG;
    }
    int bits = gcm.getTLen();
    if (bits % 8 != 0 || bits < 8 * SHORTEST_TAG || bits > 8 * LONGEST_TAG) {
      throw new InvalidAlgorithmParameterException(
          "A tag of " + bits + " bits is not legal; ask for 96, 104, 112, 120 or 128.");
    }
    return bits / 8;
  }
}
