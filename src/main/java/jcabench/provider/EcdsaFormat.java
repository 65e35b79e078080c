package jcabench.provider;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Optional;

/** The two forms of an ECDSA or DSA signature. */
enum EcdsaFormat {
  /** {@code SEQUENCE { r INTEGER, s INTEGER }} (RFC 3279, 2.2.3), which is OpenSSL's form. */
  DER,
  /** r and s concatenated, each as long as the curve's order (IEEE P1363). */
  P1363;

  /** Length in bytes of the order of a key's group, for EC and DSA; else 0. */
  static int orderBytes(OpenSslKey key) {
    return switch (key.type()) {
      case EC -> (key.pkey().bits() + 7) / 8;
      case DSA -> (key.pkey().integer("q").bitLength() + 7) / 8;
      default -> 0;
    };
  }

  /**
   * OpenSSL's signature in this form.
   *
   * @param orderBytes length of the curve's order in bytes
   */
  byte[] fromDer(byte[] der, int orderBytes) {
    if (this == DER) {
      return der;
    }
    Der pair = Der.reader(der).enter(Der.SEQUENCE);
    byte[] joined = new byte[2 * orderBytes];
    System.arraycopy(EcCurve.fixed(pair.integer(), orderBytes), 0, joined, 0, orderBytes);
    System.arraycopy(EcCurve.fixed(pair.integer(), orderBytes), 0, joined, orderBytes, orderBytes);
    return joined;
  }

  /** A signature in this form converted for OpenSSL; empty if it is not in this form. */
  Optional<byte[]> toDer(byte[] signature, int offset, int length, int orderBytes) {
    if (this == DER) {
      return Optional.of(Arrays.copyOfRange(signature, offset, offset + length));
    }
    if (length != 2 * orderBytes) {
      return Optional.empty();
    }
    return Optional.of(
        Der.sequence(
            Der.integer(new BigInteger(1, signature, offset, orderBytes)),
            Der.integer(new BigInteger(1, signature, offset + orderBytes, orderBytes))));
  }
}
