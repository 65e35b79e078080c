package jcabench.provider;

import java.math.BigInteger;
import java.security.interfaces.EdECPrivateKey;
import java.security.interfaces.EdECPublicKey;
import java.security.spec.EdECPoint;
import java.security.spec.NamedParameterSpec;
import java.util.Optional;
import jcabench.openssl.Pkey;

/** Keys of EdDSA (RFC 8032, RFC 8410). */
final class EdwardsKeys {
  private EdwardsKeys() {}

  static final class Public extends OpenSslPublicKey implements EdECPublicKey {
    Public(KeyType type, Pkey pkey) {
      super(type, pkey);
    }

    @Override
    public EdECPoint getPoint() {
      byte[] y = MontgomeryKeys.reversed(pkey().octets("pub"));
      boolean odd = (y[0] & 0x80) != 0;
      y[0] &= 0x7f;
      return new EdECPoint(odd, new BigInteger(1, y));
    }

    @Override
    public NamedParameterSpec getParams() {
      return new NamedParameterSpec(type().parameterSet());
    }
  }

  static final class Private extends OpenSslPrivateKey implements EdECPrivateKey {
    Private(KeyType type, Pkey pkey) {
      super(type, pkey);
    }

    @Override
    public Optional<byte[]> getBytes() {
      return isDestroyed() ? Optional.empty() : Optional.of(pkey().octets("priv"));
    }

    @Override
    public NamedParameterSpec getParams() {
      return new NamedParameterSpec(type().parameterSet());
    }
  }

  /** The encoding of a public key; the sign of x is the top bit of the last octet. */
  static byte[] encode(KeyType type, EdECPoint point) {
    if (point.getY().bitLength() > 8 * MontgomeryKeys.length(type) - 1) {
      throw new IllegalArgumentException("The point's y is outside of the field.");
    }
    byte[] octets =
        MontgomeryKeys.reversed(EcCurve.fixed(point.getY(), MontgomeryKeys.length(type)));
    if (point.isXOdd()) {
      octets[octets.length - 1] |= (byte) 0x80;
    }
    return KeyEncoding.subjectPublicKeyInfo(type, octets);
  }
}
