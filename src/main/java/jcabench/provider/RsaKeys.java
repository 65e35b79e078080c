package jcabench.provider;

import java.math.BigInteger;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.RSAPrivateCrtKeySpec;
import java.security.spec.RSAPublicKeySpec;
import jcabench.openssl.Pkey;

/** RSA keys (RFC 8017), of type RSA and RSASSA-PSS. */
final class RsaKeys {
  private RsaKeys() {}

  static final class Public extends OpenSslPublicKey implements RSAPublicKey {
    Public(KeyType type, Pkey pkey) {
      super(type, pkey);
    }

    @Override
    public BigInteger getModulus() {
      return pkey().integer("n");
    }

    @Override
    public BigInteger getPublicExponent() {
      return pkey().integer("e");
    }

    @Override
    public AlgorithmParameterSpec getParams() {
      return null;
    }
  }

  static final class Private extends OpenSslPrivateKey implements RSAPrivateCrtKey {
    Private(KeyType type, Pkey pkey) {
      super(type, pkey);
    }

    @Override
    public BigInteger getModulus() {
      return pkey().integer("n");
    }

    @Override
    public BigInteger getPublicExponent() {
      return pkey().integer("e");
    }

    @Override
    public BigInteger getPrivateExponent() {
      return pkey().integer("d");
    }

    @Override
    public BigInteger getPrimeP() {
      return pkey().integer("rsa-factor1");
    }

    @Override
    public BigInteger getPrimeQ() {
      return pkey().integer("rsa-factor2");
    }

    @Override
    public BigInteger getPrimeExponentP() {
      return pkey().integer("rsa-exponent1");
    }

    @Override
    public BigInteger getPrimeExponentQ() {
      return pkey().integer("rsa-exponent2");
    }

    @Override
    public BigInteger getCrtCoefficient() {
      return pkey().integer("rsa-coefficient1");
    }

    @Override
    public AlgorithmParameterSpec getParams() {
      return null;
    }
  }

  static byte[] encode(KeyType type, RSAPublicKeySpec spec) {
    byte[] key =
        Der.sequence(Der.integer(spec.getModulus()), Der.integer(spec.getPublicExponent()));
    return type == KeyType.RSA
        ? KeyEncoding.subjectPublicKeyInfo(type, Der.nullValue(), key)
        : KeyEncoding.subjectPublicKeyInfo(type, key);
  }

  static byte[] encode(KeyType type, RSAPrivateCrtKeySpec spec) {
    byte[] key =
        Der.sequence(
            Der.integer(0),
            Der.integer(spec.getModulus()),
            Der.integer(spec.getPublicExponent()),
            Der.integer(spec.getPrivateExponent()),
            Der.integer(spec.getPrimeP()),
            Der.integer(spec.getPrimeQ()),
            Der.integer(spec.getPrimeExponentP()),
            Der.integer(spec.getPrimeExponentQ()),
            Der.integer(spec.getCrtCoefficient()));
    return type == KeyType.RSA
        ? KeyEncoding.privateKeyInfo(type, Der.nullValue(), key)
        : KeyEncoding.privateKeyInfo(type, key);
  }

  static RSAPublicKeySpec specification(RSAPublicKey key) {
    return new RSAPublicKeySpec(key.getModulus(), key.getPublicExponent());
  }

  static RSAPrivateCrtKeySpec specification(RSAPrivateCrtKey key) {
    return new RSAPrivateCrtKeySpec(
        key.getModulus(),
        key.getPublicExponent(),
        key.getPrivateExponent(),
        key.getPrimeP(),
        key.getPrimeQ(),
        key.getPrimeExponentP(),
        key.getPrimeExponentQ(),
        key.getCrtCoefficient());
  }
}
