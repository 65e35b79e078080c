package jcabench.provider;

import java.math.BigInteger;
import javax.crypto.interfaces.DHPrivateKey;
import javax.crypto.interfaces.DHPublicKey;
import javax.crypto.spec.DHParameterSpec;
import javax.crypto.spec.DHPrivateKeySpec;
import javax.crypto.spec.DHPublicKeySpec;
import jcabench.openssl.Pkey;

/** Diffie-Hellman keys (PKCS #3, RFC 7919). */
final class DhKeys {
  private DhKeys() {}

  static final class Public extends OpenSslPublicKey implements DHPublicKey {
    Public(Pkey pkey) {
      super(KeyType.DH, pkey);
    }

    @Override
    public BigInteger getY() {
      return pkey().integer("pub");
    }

    @Override
    public DHParameterSpec getParams() {
      return DhKeys.parameters(pkey());
    }
  }

  static final class Private extends OpenSslPrivateKey implements DHPrivateKey {
    Private(Pkey pkey) {
      super(KeyType.DH, pkey);
    }

    @Override
    public BigInteger getX() {
      return pkey().integer("priv");
    }

    @Override
    public DHParameterSpec getParams() {
      return DhKeys.parameters(pkey());
    }
  }

  private static DHParameterSpec parameters(Pkey pkey) {
    return new DHParameterSpec(pkey.integer("p"), pkey.integer("g"));
  }

  static DHPublicKeySpec specification(DHPublicKey key) {
    return new DHPublicKeySpec(key.getY(), key.getParams().getP(), key.getParams().getG());
  }

  static DHPrivateKeySpec specification(DHPrivateKey key) {
    return new DHPrivateKeySpec(key.getX(), key.getParams().getP(), key.getParams().getG());
  }

  static byte[] encode(DHPublicKeySpec spec) {
    return KeyEncoding.subjectPublicKeyInfo(
        KeyType.DH,
        parameters(spec.getP(), spec.getG()),
        Der.integer(DsaKeys.positive(spec.getY())));
  }

  static byte[] encode(DHPrivateKeySpec spec) {
    return KeyEncoding.privateKeyInfo(
        KeyType.DH,
        parameters(spec.getP(), spec.getG()),
        Der.integer(DsaKeys.positive(spec.getX())));
  }

  private static byte[] parameters(BigInteger p, BigInteger g) {
    return Der.sequence(Der.integer(DsaKeys.positive(p)), Der.integer(DsaKeys.positive(g)));
  }
}
