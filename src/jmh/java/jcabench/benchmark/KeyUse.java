package jcabench.benchmark;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.util.Arrays;
import javax.crypto.KEM;
import javax.crypto.KeyAgreement;
import jcabench.contender.LoadedContender;

/** Whether a contender's key works: it is used once, with the JDK at the other end. */
final class KeyUse {
  private static final byte[] MESSAGE = {1, 2, 3};

  private KeyUse() {}

  /** Whether a private key does what the public key's owner can. */
  static boolean works(LoadedContender contender, KeyKind kind, PrivateKey key, PublicKey itsPublic)
      throws GeneralSecurityException {
    if (kind.encapsulates()) {
      var sent = Reference.encapsulate(kind, itsPublic);
      var decapsulator = contender.get(p -> KEM.getInstance(kind.name(), p)).newDecapsulator(key);
      return Arrays.equals(
          sent.key().getEncoded(), decapsulator.decapsulate(sent.encapsulation()).getEncoded());
    }
    if (kind.onlyAgrees()) {
      var agreed = Reference.agree(kind, kind.name(), itsPublic);
      var peer = Keys.publicKey(contender, kind, agreed.publicKey());
      return Arrays.equals(agreed.secret(), agree(contender, kind, key, peer));
    }
    var scheme = SignatureScheme.of(kind);
    var signer = contender.get("Signature", scheme.algorithm(), Signature::getInstance);
    signer.initSign(key);
    signer.update(MESSAGE);
    return Reference.verifies(scheme, itsPublic, MESSAGE, signer.sign());
  }

  /** Whether a public key serves others of the owner, who is the JDK. */
  static boolean works(LoadedContender contender, KeyKind kind, PublicKey key, KeyPair owner)
      throws GeneralSecurityException {
    if (kind.encapsulates()) {
      var sent =
          contender.get(p -> KEM.getInstance(kind.name(), p)).newEncapsulator(key).encapsulate();
      return Arrays.equals(
          sent.key().getEncoded(),
          Reference.decapsulate(kind, owner.getPrivate(), sent.encapsulation()));
    }
    if (kind.onlyAgrees()) {
      var peer = kind.generator(contender).generateKeyPair();
      return Arrays.equals(
          agree(contender, kind, peer.getPrivate(), key),
          Reference.agree(kind, owner.getPrivate(), peer.getPublic()));
    }
    var scheme = SignatureScheme.of(kind);
    var signature = Reference.sign(scheme, owner.getPrivate(), MESSAGE);
    return verifies(contender, scheme, key, signature)
        && !verifies(
            contender, scheme, key, Reference.sign(scheme, owner.getPrivate(), new byte[1]));
  }

  private static boolean verifies(
      LoadedContender contender, SignatureScheme scheme, PublicKey key, byte[] signature)
      throws GeneralSecurityException {
    var verifier = contender.get("Signature", scheme.algorithm(), Signature::getInstance);
    verifier.initVerify(key);
    verifier.update(MESSAGE);
    return verifier.verify(signature);
  }

  private static byte[] agree(
      LoadedContender contender, KeyKind kind, PrivateKey own, PublicKey peer)
      throws GeneralSecurityException {
    var agreement = contender.get(p -> KeyAgreement.getInstance(kind.name(), p));
    agreement.init(own);
    agreement.doPhase(peer, true);
    return agreement.generateSecret();
  }
}
