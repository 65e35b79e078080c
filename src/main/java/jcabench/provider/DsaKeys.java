package jcabench.provider;

import java.math.BigInteger;
import java.security.interfaces.DSAParams;
import java.security.interfaces.DSAPrivateKey;
import java.security.interfaces.DSAPublicKey;
import java.security.spec.DSAParameterSpec;
import java.security.spec.DSAPrivateKeySpec;
import java.security.spec.DSAPublicKeySpec;
import jcabench.openssl.Pkey;

/** DSA keys (FIPS 186-4, RFC 3279). */
final class DsaKeys {
  private DsaKeys() {}

  static final class Public extends OpenSslPublicKey implements DSAPublicKey {
    Public(Pkey pkey) {
      super(KeyType.DSA, pkey);
    }

    @Override
    public BigInteger getY() {
      return pkey().integer("pub");
    }

    @Override
    public DSAParameterSpec getParams() {
      return DsaKeys.parameters(pkey());
    }
  }

  static final class Private extends OpenSslPrivateKey implements DSAPrivateKey {
    Private(Pkey pkey) {
      super(KeyType.DSA, pkey);
    }

    @Override
    public BigInteger getX() {
      return pkey().integer("priv");
    }

    @Override
    public DSAParameterSpec getParams() {
      return DsaKeys.parameters(pkey());
    }
  }

  private static DSAParameterSpec parameters(Pkey pkey) {
    return new DSAParameterSpec(pkey.integer("p"), pkey.integer("q"), pkey.integer("g"));
  }

  static DSAPublicKeySpec specification(DSAPublicKey key) {
    DSAParams params = key.getParams();
    return new DSAPublicKeySpec(key.getY(), params.getP(), params.getQ(), params.getG());
  }

  static DSAPrivateKeySpec specification(DSAPrivateKey key) {
    DSAParams params = key.getParams();
    return new DSAPrivateKeySpec(key.getX(), params.getP(), params.getQ(), params.getG());
  }

  static byte[] encode(DSAPublicKeySpec spec) {
    return KeyEncoding.subjectPublicKeyInfo(
        KeyType.DSA,
        parameters(spec.getP(), spec.getQ(), spec.getG()),
        Der.integer(positive(spec.getY())));
  }

  static byte[] encode(DSAPrivateKeySpec spec) {
    return KeyEncoding.privateKeyInfo(
        KeyType.DSA,
        parameters(spec.getP(), spec.getQ(), spec.getG()),
        Der.integer(positive(spec.getX())));
  }

  private static byte[] parameters(BigInteger p, BigInteger q, BigInteger g) {
    return Der.sequence(
        Der.integer(positive(p)), Der.integer(positive(q)), Der.integer(positive(g)));
  }

  /** Refuses numbers that no key can have. */
  static BigInteger positive(BigInteger number) {
    if (number == null || number.signum() <= 0) {
      throw new IllegalArgumentException("A number of the key is not positive.");
    }
    return number;
  }
}
