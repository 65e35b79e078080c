package jcabench.provider;

import java.math.BigInteger;
import java.security.interfaces.XECPrivateKey;
import java.security.interfaces.XECPublicKey;
import java.security.spec.NamedParameterSpec;
import java.util.Optional;
import jcabench.openssl.Pkey;

/** Keys of XDH (RFC 7748, RFC 8410), and what EdDSA keys share with them. */
final class MontgomeryKeys {
  private MontgomeryKeys() {}

  static final class Public extends OpenSslPublicKey implements XECPublicKey {
    Public(KeyType type, Pkey pkey) {
      super(type, pkey);
    }

    @Override
    public BigInteger getU() {
      byte[] u = reversed(pkey().octets("pub"));
      if (type() == KeyType.X25519) {
        u[0] &= 0x7f; // RFC 7748, 5: the top bit is not part of the number
      }
      return new BigInteger(1, u);
    }

    @Override
    public NamedParameterSpec getParams() {
      return new NamedParameterSpec(type().parameterSet());
    }
  }

  static final class Private extends OpenSslPrivateKey implements XECPrivateKey {
    Private(KeyType type, Pkey pkey) {
      super(type, pkey);
    }

    @Override
    public Optional<byte[]> getScalar() {
      return isDestroyed() ? Optional.empty() : Optional.of(pkey().octets("priv"));
    }

    @Override
    public NamedParameterSpec getParams() {
      return new NamedParameterSpec(type().parameterSet());
    }
  }

  /** The encoding of a public key; a number outside of the field is reduced (RFC 7748). */
  static byte[] encode(KeyType type, BigInteger u) {
    BigInteger prime =
        type == KeyType.X25519
            ? BigInteger.ONE.shiftLeft(255).subtract(BigInteger.valueOf(19))
            : BigInteger.ONE
                .shiftLeft(448)
                .subtract(BigInteger.ONE.shiftLeft(224))
                .subtract(BigInteger.ONE);
    return KeyEncoding.subjectPublicKeyInfo(
        type, reversed(EcCurve.fixed(u.mod(prime), length(type))));
  }

  /** The encoding of a private key of XDH or EdDSA. */
  static byte[] encodePrivate(KeyType type, byte[] secret) {
    if (secret.length != length(type)) {
      throw new IllegalArgumentException(
          "A private key of " + type.parameterSet() + " has " + length(type) + " bytes.");
    }
    return KeyEncoding.privateKeyInfo(type, Der.octetString(secret));
  }

  /** Length in bytes of both keys of a type. */
  static int length(KeyType type) {
    return switch (type) {
      case X25519, ED25519 -> 32;
      case X448 -> 56;
      case ED448 -> 57;
      default -> throw new IllegalArgumentException(type + " has no fixed length");
    };
  }

  static byte[] reversed(byte[] octets) {
    byte[] reversed = new byte[octets.length];
    for (int i = 0; i < octets.length; i++) {
      reversed[i] = octets[octets.length - 1 - i];
    }
    return reversed;
  }
}
