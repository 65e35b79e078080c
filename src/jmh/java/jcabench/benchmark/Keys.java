package jcabench.benchmark;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.spec.X509EncodedKeySpec;
import jcabench.contender.LoadedContender;

/** Keys taken from one provider to another by their encoding. */
final class Keys {
  private Keys() {}

  /** A factory of the contender's. */
  static KeyFactory factory(LoadedContender contender, KeyKind kind)
      throws GeneralSecurityException {
    return contender.get("KeyFactory", kind.keyAlgorithm(), KeyFactory::getInstance);
  }

  /** A public key as a key of the contender's own. */
  static PublicKey publicKey(LoadedContender contender, KeyKind kind, PublicKey key)
      throws GeneralSecurityException {
    return factory(contender, kind).generatePublic(new X509EncodedKeySpec(key.getEncoded()));
  }
}
