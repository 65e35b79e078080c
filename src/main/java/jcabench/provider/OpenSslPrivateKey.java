package jcabench.provider;

import java.security.KeyRep;
import java.security.PrivateKey;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.NamedParameterSpec;
import jcabench.openssl.Pkey;
import jcabench.openssl.PkeyDer;

/**
 * A private key in OpenSSL. Families that have their own interface in JCA have a subclass. After
 * {@link #destroy} it has no encoding and no parts. New operations refuse it; operations that were
 * initialised before may end.
 */
non-sealed class OpenSslPrivateKey extends OpenSslKey implements PrivateKey {
  OpenSslPrivateKey(KeyType type, Pkey pkey) {
    super(type, pkey);
  }

  @Override
  public final String getFormat() {
    return type().isEncoded() ? "PKCS#8" : null;
  }

  /**
   * The PKCS #8 form. ML-KEM and ML-DSA keys are encoded as the expanded key only, the form that
   * every reader knows (RFC 9935, RFC 9881). For a hybrid key null, because it has no encoding.
   */
  @Override
  public final byte[] getEncoded() {
    Pkey pkey = pkey();
    if (pkey.isClosed()) {
      throw new IllegalStateException("The key was destroyed.");
    }
    return switch (type()) {
      case ML_KEM_512, ML_KEM_768, ML_KEM_1024, ML_DSA_44, ML_DSA_65, ML_DSA_87 ->
          KeyEncoding.privateKeyInfo(type(), Der.octetString(pkey.octets("priv")));
      default -> type().isEncoded() ? PkeyDer.PRIVATE.encode(pkey) : null;
    };
  }

  @Override
  public AlgorithmParameterSpec getParams() {
    return new NamedParameterSpec(type().parameterSet());
  }

  @Override
  public final void destroy() {
    if (!isDestroyed()) {
      var _ = hashCode(); // what it was before, it stays
    }
    pkey().close();
  }

  @Override
  public final boolean isDestroyed() {
    return pkey().isClosed();
  }

  @Override
  final KeyRep.Type repType() {
    return KeyRep.Type.PRIVATE;
  }
}
