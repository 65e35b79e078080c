package jcabench.provider;

import java.math.BigInteger;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPrivateKeySpec;
import java.security.spec.ECPublicKeySpec;
import java.security.spec.InvalidKeySpecException;
import jcabench.openssl.LibContext;
import jcabench.openssl.Pkey;

/** Keys on the named curves of {@link EcCurve} (RFC 5480, RFC 5915). */
final class EcKeys {
  private EcKeys() {}

  static final class Public extends OpenSslPublicKey implements ECPublicKey {
    Public(KeyType type, Pkey pkey) {
      super(type, pkey);
    }

    @Override
    public ECPoint getW() {
      return new ECPoint(pkey().integer("qx"), pkey().integer("qy"));
    }

    @Override
    public ECParameterSpec getParams() {
      return EcKeys.parameters(pkey());
    }
  }

  static final class Private extends OpenSslPrivateKey implements ECPrivateKey {
    Private(KeyType type, Pkey pkey) {
      super(type, pkey);
    }

    @Override
    public BigInteger getS() {
      return pkey().integer("priv");
    }

    @Override
    public ECParameterSpec getParams() {
      return EcKeys.parameters(pkey());
    }
  }

  private static ECParameterSpec parameters(Pkey pkey) {
    return EcCurve.of(pkey).parameters(pkey.context()).orElseThrow();
  }

  static byte[] encode(LibContext context, ECPublicKeySpec spec) throws InvalidKeySpecException {
    EcCurve curve = curve(context, spec.getParams());
    return KeyEncoding.subjectPublicKeyInfo(
        KeyType.EC, Der.objectIdentifier(curve.oid()), curve.encode(spec.getW()));
  }

  static byte[] encode(LibContext context, ECPrivateKeySpec spec) throws InvalidKeySpecException {
    EcCurve curve = curve(context, spec.getParams());
    BigInteger secret = spec.getS();
    if (secret.signum() <= 0 || secret.compareTo(spec.getParams().getOrder()) >= 0) {
      throw new InvalidKeySpecException("The private key is not between 1 and the curve's order.");
    }
    int length = (spec.getParams().getOrder().bitLength() + 7) / 8;
    byte[] key = Der.sequence(Der.integer(1), Der.octetString(EcCurve.fixed(secret, length)));
    return KeyEncoding.privateKeyInfo(KeyType.EC, Der.objectIdentifier(curve.oid()), key);
  }

  private static EcCurve curve(LibContext context, ECParameterSpec parameters)
      throws InvalidKeySpecException {
    return EcCurve.of(context, parameters)
        .orElseThrow(() -> new InvalidKeySpecException("The key's curve is unknown."));
  }
}
