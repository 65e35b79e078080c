package jcabench.provider;

import java.security.KeyRep;
import java.security.PublicKey;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.NamedParameterSpec;
import jcabench.openssl.Pkey;
import jcabench.openssl.PkeyDer;
import jcabench.openssl.PkeyRaw;

/** A public key in OpenSSL. Families that have their own interface in JCA have a subclass. */
non-sealed class OpenSslPublicKey extends OpenSslKey implements PublicKey {
  private transient volatile byte[] encoded;

  OpenSslPublicKey(KeyType type, Pkey pkey) {
    super(type, pkey);
  }

  @Override
  public final String getFormat() {
    return type().isEncoded() ? "X.509" : "RAW";
  }

  @Override
  public final byte[] getEncoded() {
    byte[] known = encoded;
    if (known == null) {
      known = type().isEncoded() ? PkeyDer.PUBLIC.encode(pkey()) : PkeyRaw.encode(pkey());
      encoded = known;
    }
    return known.clone();
  }

  @Override
  public AlgorithmParameterSpec getParams() {
    return new NamedParameterSpec(type().parameterSet());
  }

  @Override
  final KeyRep.Type repType() {
    return KeyRep.Type.PUBLIC;
  }
}
