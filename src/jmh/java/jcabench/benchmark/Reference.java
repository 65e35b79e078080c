package jcabench.benchmark;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import javax.crypto.KEM;
import javax.crypto.KeyAgreement;
import jcabench.contender.Contenders;
import jcabench.contender.LoadedContender;

/**
 * The second opinion on every answer: the JDK's own providers, which are themselves held to known
 * answers that other implementations made (so that the JDK, when it is the contender, is not its
 * own only witness).
 */
final class Reference {
  private static final LoadedContender JDK = LoadedContender.load(Contenders.byId().get("jdk"));

  private Reference() {}

  /** The JDK's own providers. */
  static LoadedContender contender() {
    return JDK;
  }

  /** An object of the JDK's own providers. */
  static <T> T get(LoadedContender.Getter<T> getter) throws GeneralSecurityException {
    return JDK.get(getter);
  }

  /** Whether the JDK accepts a signature, having shown first that it verifies rightly. */
  static boolean verifies(SignatureScheme scheme, PublicKey key, byte[] message, byte[] signature)
      throws GeneralSecurityException {
    var known = KnownAnswers.of("signature." + scheme.name());
    var knownKey =
        get(p -> KeyFactory.getInstance(scheme.keyAlgorithm(), p))
            .generatePublic(new X509EncodedKeySpec(known.bytes("publicKey")));
    if (!verify(scheme, knownKey, known.bytes("message"), known.bytes("signature"))
        || verify(scheme, knownKey, new byte[] {1}, known.bytes("signature"))) {
      throw new IllegalStateException("the JDK fails the known answer of " + scheme.name());
    }
    return verify(scheme, Keys.publicKey(JDK, scheme.keys(), key), message, signature);
  }

  private static boolean verify(
      SignatureScheme scheme, PublicKey key, byte[] message, byte[] signature)
      throws GeneralSecurityException {
    var verifier = get(p -> Signature.getInstance(scheme.algorithm(), p));
    scheme.apply(verifier);
    verifier.initVerify(key);
    verifier.update(message);
    return verifier.verify(signature);
  }

  /** The secret that the JDK agrees on with a contender's public key, using a key of its own. */
  record Agreed(PublicKey publicKey, byte[] secret) {}

  /** Agrees with a contender's public key, having shown first that the JDK agrees rightly. */
  static Agreed agree(KeyKind kind, String algorithm, PublicKey peer)
      throws GeneralSecurityException {
    var known = KnownAnswers.of("agreement." + kind.name());
    var factory = get(p -> KeyFactory.getInstance(kind.keyAlgorithm(), p));
    var privateKey = factory.generatePrivate(known.pkcs8("privateKey"));
    var agreement = get(p -> KeyAgreement.getInstance(algorithm, p));
    agreement.init(privateKey);
    agreement.doPhase(factory.generatePublic(new X509EncodedKeySpec(known.bytes("peer"))), true);
    if (!Arrays.equals(agreement.generateSecret(), known.bytes("secret"))) {
      throw new IllegalStateException("the JDK fails the known answer of " + kind.name());
    }
    var own = kind.generator(JDK).generateKeyPair();
    agreement.init(own.getPrivate());
    agreement.doPhase(Keys.publicKey(JDK, kind, peer), true);
    return new Agreed(own.getPublic(), agreement.generateSecret());
  }

  /** A key pair of the JDK's own to which a contender encapsulates. */
  record KemSide(PublicKey publicKey, KEM.Decapsulator decapsulator) {}

  /** A fresh key pair with its decapsulator. */
  static KemSide newKemSide(KeyKind kind) throws GeneralSecurityException {
    var keys = kind.generator(JDK).generateKeyPair();
    var kem = get(p -> KEM.getInstance(kind.keyAlgorithm(), p));
    return new KemSide(keys.getPublic(), kem.newDecapsulator(keys.getPrivate()));
  }

  /** Encapsulates to a contender's public key, having shown first that the JDK does so rightly. */
  static KEM.Encapsulated encapsulate(KeyKind kind, PublicKey peer)
      throws GeneralSecurityException {
    var known = KnownAnswers.of("kem." + kind.name());
    var privateKey =
        get(p -> KeyFactory.getInstance(kind.keyAlgorithm(), p))
            .generatePrivate(known.pkcs8("privateKey"));
    var kem = get(p -> KEM.getInstance(kind.keyAlgorithm(), p));
    var secret = kem.newDecapsulator(privateKey).decapsulate(known.bytes("ciphertext"));
    if (!Arrays.equals(secret.getEncoded(), known.bytes("secret"))) {
      throw new IllegalStateException("the JDK fails the known answer of " + kind.name());
    }
    return kem.newEncapsulator(Keys.publicKey(JDK, kind, peer)).encapsulate();
  }

  /** A fresh key pair of the JDK's. */
  static KeyPair pair(KeyKind kind) throws GeneralSecurityException {
    return kind.generator(JDK).generateKeyPair();
  }

  /** The JDK's signature by a key of its own. */
  static byte[] sign(SignatureScheme scheme, PrivateKey key, byte[] message)
      throws GeneralSecurityException {
    var signer = get(p -> Signature.getInstance(scheme.algorithm(), p));
    scheme.apply(signer);
    signer.initSign(key);
    signer.update(message);
    return signer.sign();
  }

  /** The secret that the JDK agrees on by a key of its own. */
  static byte[] agree(KeyKind kind, PrivateKey own, PublicKey peer)
      throws GeneralSecurityException {
    var agreement = get(p -> KeyAgreement.getInstance(kind.name(), p));
    agreement.init(own);
    agreement.doPhase(Keys.publicKey(JDK, kind, peer), true);
    return agreement.generateSecret();
  }

  /** The secret that the JDK finds by a key of its own. */
  static byte[] decapsulate(KeyKind kind, PrivateKey own, byte[] encapsulation)
      throws GeneralSecurityException {
    var kem = get(p -> KEM.getInstance(kind.keyAlgorithm(), p));
    return kem.newDecapsulator(own).decapsulate(encapsulation).getEncoded();
  }
}
