package jcabench.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.PublicKey;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.List;
import javax.crypto.KeyAgreement;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every named curve against bcprov; SM2, which signs in its own way, is in {@link Sm2Test}. */
class EcCurveTest {
  private static final byte[] MESSAGE = {1, 2, 3};

  private static KeyPair pair(EcCurve curve, Provider provider) throws Exception {
    var generator = KeyPairGenerator.getInstance("EC", provider);
    generator.initialize(new ECGenParameterSpec(curve.jca()));
    return generator.generateKeyPair();
  }

  static PublicKey publicKey(PublicKey key, Provider provider) throws Exception {
    return KeyFactory.getInstance("EC", provider)
        .generatePublic(new X509EncodedKeySpec(key.getEncoded()));
  }

  static PrivateKey privateKey(PrivateKey key, Provider provider) throws Exception {
    return KeyFactory.getInstance("EC", provider)
        .generatePrivate(new PKCS8EncodedKeySpec(key.getEncoded()));
  }

  @ParameterizedTest
  @EnumSource(value = EcCurve.class, mode = EnumSource.Mode.EXCLUDE, names = "SM2")
  void signaturesAreVerifiedByTheOther(EcCurve curve) throws Exception {
    for (var algorithm : List.of("SHA256withECDSA", "SHA256withECDSAinP1363Format")) {
      for (var signing : List.of(Fixture.OPENSSL, Bouncy.CASTLE)) {
        var verifying = isOurs(signing) ? Bouncy.CASTLE : Fixture.OPENSSL;
        var pair = pair(curve, signing);
        var signer = Signature.getInstance(name(algorithm, signing), signing);
        signer.initSign(pair.getPrivate());
        signer.update(MESSAGE);
        byte[] signature = signer.sign();
        var verifier = Signature.getInstance(name(algorithm, verifying), verifying);
        verifier.initVerify(publicKey(pair.getPublic(), verifying));
        verifier.update(MESSAGE);
        assertTrue(verifier.verify(signature), algorithm);
        verifier.update((byte) 0);
        assertFalse(verifier.verify(signature), algorithm);
      }
    }
  }

  /** bcprov has a name of its own for the form of two numbers. */
  private static String name(String algorithm, Provider provider) {
    return isOurs(provider)
        ? algorithm
        : algorithm.replace("SHA256withECDSAinP1363Format", "SHA256withPLAIN-ECDSA");
  }

  private static boolean isOurs(Provider provider) {
    return provider.getName().equals(OpenSslProvider.NAME);
  }

  @ParameterizedTest
  @EnumSource(value = EcCurve.class, mode = EnumSource.Mode.EXCLUDE, names = "SM2")
  void bothAgreeOnASecret(EcCurve curve) throws Exception {
    var ours = pair(curve, Fixture.OPENSSL);
    var theirs = pair(curve, Bouncy.CASTLE);
    var one = KeyAgreement.getInstance("ECDH", Fixture.OPENSSL);
    one.init(ours.getPrivate());
    one.doPhase(publicKey(theirs.getPublic(), Fixture.OPENSSL), true);
    var other = KeyAgreement.getInstance("ECDH", Bouncy.CASTLE);
    other.init(theirs.getPrivate());
    other.doPhase(publicKey(ours.getPublic(), Bouncy.CASTLE), true);
    assertArrayEquals(one.generateSecret(), other.generateSecret());
  }

  @ParameterizedTest
  @EnumSource(value = EcCurve.class, mode = EnumSource.Mode.EXCLUDE, names = "SM2")
  void keysTravelInBothDirections(EcCurve curve) throws Exception {
    var theirs = pair(curve, Bouncy.CASTLE);
    var publicKey = publicKey(theirs.getPublic(), Fixture.OPENSSL);
    assertArrayEquals(theirs.getPublic().getEncoded(), publicKey.getEncoded());
    assertEquals(((ECPublicKey) theirs.getPublic()).getW(), ((ECPublicKey) publicKey).getW());
    var ours = pair(curve, Fixture.OPENSSL);
    var back = privateKey(privateKey(ours.getPrivate(), Bouncy.CASTLE), Fixture.OPENSSL);
    var signer = Signature.getInstance("SHA256withECDSA", Fixture.OPENSSL);
    signer.initSign(back);
    signer.update(MESSAGE);
    byte[] signature = signer.sign();
    signer.initVerify(ours.getPublic());
    signer.update(MESSAGE);
    assertTrue(signer.verify(signature));
  }
}
