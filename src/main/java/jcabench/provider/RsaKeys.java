package jcabench.provider;

import java.math.BigInteger;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.PSSParameterSpec;
import java.security.spec.RSAPrivateCrtKeySpec;
import java.security.spec.RSAPrivateKeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.util.Arrays;
import jcabench.openssl.LibContext;
import jcabench.openssl.Pkey;
import jcabench.openssl.PkeyDer;

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
      return type() == KeyType.RSA ? null : restriction(pkey());
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
      return type() == KeyType.RSA ? null : restriction(pkey());
    }
  }

  static byte[] encode(KeyType type, RSAPublicKeySpec spec) {
    byte[] key = Der.sequence(number(spec.getModulus()), number(spec.getPublicExponent()));
    byte[] parameters = parameters(type, spec.getParams());
    return parameters.length == 0
        ? KeyEncoding.subjectPublicKeyInfo(type, key)
        : KeyEncoding.subjectPublicKeyInfo(type, parameters, key);
  }

  static byte[] encode(KeyType type, RSAPrivateCrtKeySpec spec) {
    byte[] key =
        Der.sequence(
            Der.integer(0),
            number(spec.getModulus()),
            number(spec.getPublicExponent()),
            number(spec.getPrivateExponent()),
            number(spec.getPrimeP()),
            number(spec.getPrimeQ()),
            number(spec.getPrimeExponentP()),
            number(spec.getPrimeExponentQ()),
            number(spec.getCrtCoefficient()));
    byte[] parameters = parameters(type, spec.getParams());
    return parameters.length == 0
        ? KeyEncoding.privateKeyInfo(type, key)
        : KeyEncoding.privateKeyInfo(type, parameters, key);
  }

  /** Adds missing factors to a key; see {@link RsaFactors}. */
  static byte[] encode(LibContext context, KeyType type, RSAPrivateKeySpec spec) {
    if (spec instanceof RSAPrivateCrtKeySpec complete) {
      return encode(type, complete);
    }
    requireMayComplete(context);
    return encode(type, RsaFactors.complete(spec));
  }

  /** The missing parts are computed in Java, which is not in the FIPS provider. */
  private static void requireMayComplete(LibContext context) {
    if (context.isFips()) {
      throw new IllegalArgumentException(
          "With OpenSSL's FIPS provider a private RSA key must have all parts.");
    }
  }

  /**
   * The encoding of a private key with its factors added. Some providers write zeros for unknown
   * factors, because RFC 8017 has no form for such a key.
   */
  static byte[] withFactors(LibContext context, KeyType type, byte[] der) {
    Der info = Der.sequenceIn(der);
    info.integer();
    info.enter(Der.SEQUENCE);
    Der key = info.enter(Der.OCTET_STRING).enter(Der.SEQUENCE);
    key.integer();
    BigInteger modulus = key.integer();
    BigInteger publicExponent = key.integer();
    BigInteger privateExponent = key.integer();
    while (key.hasMore()) {
      if (key.integer().signum() == 0) {
        requireMayComplete(context);
        var complete = RsaFactors.complete(modulus, publicExponent, privateExponent);
        Arrays.fill(der, (byte) 0);
        return encode(type, complete);
      }
    }
    return der;
  }

  private static byte[] number(BigInteger value) {
    if (value == null || value.signum() < 0) {
      throw new IllegalArgumentException("A part of the RSA key is missing or negative.");
    }
    return Der.integer(value);
  }

  /** The encoded parameters in an algorithm identifier; empty if there are none. */
  private static byte[] parameters(KeyType type, AlgorithmParameterSpec parameters) {
    if (type == KeyType.RSA) {
      if (parameters != null) {
        throw new IllegalArgumentException("Keys of type RSA have no parameters.");
      }
      return Der.nullValue();
    }
    if (parameters == null) {
      return new byte[0];
    }
    if (!(parameters instanceof PSSParameterSpec)) {
      throw new IllegalArgumentException("The key's parameters are not of RSASSA-PSS.");
    }
    return ParameterForm.PSS.encode(parameters);
  }

  /** The PSS parameters in an encoded public key; null if there are none. */
  private static AlgorithmParameterSpec restriction(Pkey pkey) {
    Der algorithm = Der.sequenceIn(PkeyDer.PUBLIC.encode(pkey)).enter(Der.SEQUENCE);
    algorithm.objectIdentifier();
    if (algorithm.peek() != Der.SEQUENCE) {
      return null;
    }
    try {
      return ParameterForm.PSS.decode(Der.value(Der.SEQUENCE, algorithm.contents(Der.SEQUENCE)));
    } catch (IllegalArgumentException e) {
      throw new IllegalStateException("The key's parameters cannot be read.", e);
    }
  }

  static RSAPublicKeySpec specification(RSAPublicKey key) {
    return new RSAPublicKeySpec(key.getModulus(), key.getPublicExponent(), key.getParams());
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
        key.getCrtCoefficient(),
        key.getParams());
  }
}
