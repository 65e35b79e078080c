package jcabench.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.KeyPair;
import java.security.Provider;
import java.security.Signature;
import java.security.interfaces.ECPublicKey;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.ECGenParameterSpec;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** SM2 beside bcprov. */
class Sm2Test {
  private static final String NAME = "SM3withSM2";
  private static final byte[] MESSAGE = Fixture.bytes(new Random(3), 700);

  private static AlgorithmParameterSpec identity(String text) throws Exception {
    return (AlgorithmParameterSpec)
        Bouncy.CASTLE
            .getClass()
            .getClassLoader()
            .loadClass("org.bouncycastle.jcajce.spec.SM2ParameterSpec")
            .getConstructor(byte[].class)
            .newInstance((Object) text.getBytes(java.nio.charset.StandardCharsets.US_ASCII));
  }

  @Test
  void signaturesAreVerifiedByTheOther() throws Exception {
    if (!Fixture.offers("Signature", NAME)) {
      return; // OpenSSL before 3.5
    }
    KeyPair pair = TestKeys.pair("EC:sm2p256v1");
    for (var text : List.of("", "somebody else")) {
      for (var signing : List.of(Fixture.OPENSSL, Bouncy.CASTLE)) {
        var verifying =
            signing.equals(Fixture.OPENSSL) ? Bouncy.CASTLE : (Provider) Fixture.OPENSSL;
        var signer = Signature.getInstance(NAME, signing);
        var verifier = Signature.getInstance(NAME, verifying);
        if (!text.isEmpty()) {
          signer.setParameter(identity(text));
          verifier.setParameter(identity(text));
        }
        signer.initSign(EcCurveTest.privateKey(pair.getPrivate(), signing));
        verifier.initVerify(EcCurveTest.publicKey(pair.getPublic(), verifying));
        for (int i = 0; i < 2; i++) {
          signer.update(MESSAGE);
          byte[] signature = signer.sign();
          verifier.update(MESSAGE);
          assertTrue(verifier.verify(signature), signing + " '" + text + "'");
          verifier.update((byte) 1);
          assertFalse(verifier.verify(signature));
        }
      }
    }
  }

  @Test
  void anotherIdentityIsAnotherSignature() throws Exception {
    if (!Fixture.offers("Signature", NAME)) {
      return; // OpenSSL before 3.5
    }
    KeyPair pair = TestKeys.pair("EC:sm2p256v1");
    var signature = Signature.getInstance(NAME, Fixture.OPENSSL);
    signature.initSign(pair.getPrivate());
    signature.update(MESSAGE);
    byte[] made = signature.sign();
    signature.initVerify(pair.getPublic());
    signature.setParameter(identity("another one"));
    signature.update(MESSAGE);
    assertFalse(signature.verify(made));
    assertThrows(
        InvalidAlgorithmParameterException.class,
        () -> signature.setParameter(new ECGenParameterSpec("sm2p256v1")));
  }

  @Test
  void keysAreEcKeysOnTheirCurveAndTravel() throws Exception {
    KeyPair pair = TestKeys.pair("EC:sm2p256v1");
    assertEquals("EC", pair.getPublic().getAlgorithm());
    var theirs = (ECPublicKey) EcCurveTest.publicKey(pair.getPublic(), Bouncy.CASTLE);
    assertEquals(((ECPublicKey) pair.getPublic()).getW(), theirs.getW());
    assertEquals(pair.getPublic(), EcCurveTest.publicKey(theirs, Fixture.OPENSSL));
    assertEquals(
        pair.getPrivate(),
        EcCurveTest.privateKey(
            EcCurveTest.privateKey(pair.getPrivate(), Bouncy.CASTLE), Fixture.OPENSSL));
    assertArrayEquals(theirs.getEncoded(), pair.getPublic().getEncoded());
  }

  @Test
  void keysOfOtherCurvesDoNotFitAndSm2KeysNotElsewhere() throws Exception {
    if (Fixture.offers("Signature", NAME)) {
      var sm2 = Signature.getInstance(NAME, Fixture.OPENSSL);
      var other = TestKeys.pair("EC:secp256r1").getPrivate();
      assertThrows(InvalidKeyException.class, () -> sm2.initSign(other));
    }
    var ecdsa = Signature.getInstance("SHA256withECDSA", Fixture.OPENSSL);
    var key = TestKeys.pair("EC:sm2p256v1").getPrivate();
    assertThrows(InvalidKeyException.class, () -> ecdsa.initSign(key));
  }
}
