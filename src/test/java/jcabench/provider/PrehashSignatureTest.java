package jcabench.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.security.InvalidAlgorithmParameterException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** HashML-DSA and HashSLH-DSA beside bcprov. */
class PrehashSignatureTest {
  private static final byte[] MESSAGE = Fixture.bytes(new Random(7), 3000);
  private static final byte[] CONTEXT = {1, 2, 3};

  static List<String> names() {
    return Fixture.names("Signature").stream().filter(name -> name.contains("-WITH-")).toList();
  }

  private static String keys(String name) {
    return name.replaceFirst("-WITH-.*", "");
  }

  /** bcprov has key types of their own for these: the identifiers are 15 higher. */
  private static byte[] ofBouncy(byte[] encoding) {
    String hex = HexFormat.of().formatHex(encoding);
    int last = hex.indexOf("6086480165030403") / 2 + 8;
    byte[] changed = encoding.clone();
    changed[last] = (byte) (changed[last] + 15);
    return changed;
  }

  @ParameterizedTest(allowZeroInvocations = true) // OpenSSL before 3.5 has none
  @MethodSource("names")
  void signaturesVerifyElsewhereAndTheirsHere(String name) throws Exception {
    KeyPair pair = TestKeys.pair(keys(name));
    var ours = Signature.getInstance(name, Fixture.OPENSSL);
    var theirs = Signature.getInstance(name, Bouncy.CASTLE);
    var factory = KeyFactory.getInstance(name, Bouncy.CASTLE);
    ours.initSign(pair.getPrivate());
    ours.update(MESSAGE, 0, 1000);
    ours.update(MESSAGE, 1000, 2000);
    byte[] signature = ours.sign();
    theirs.initVerify(
        factory.generatePublic(new X509EncodedKeySpec(ofBouncy(pair.getPublic().getEncoded()))));
    theirs.update(MESSAGE);
    assertTrue(theirs.verify(signature), "bcprov takes ours");
    ours.initVerify(pair.getPublic());
    ours.update(MESSAGE, 1, MESSAGE.length - 1);
    assertFalse(ours.verify(signature), "another message");
    if (!keys(name).endsWith("S")) { // the small sets take bcprov many seconds
      theirs.initSign(
          factory.generatePrivate(
              new PKCS8EncodedKeySpec(ofBouncy(pair.getPrivate().getEncoded()))));
      theirs.update(MESSAGE);
      byte[] other = theirs.sign();
      ours.update(MESSAGE);
      assertTrue(ours.verify(other), "we take bcprov's");
    }
  }

  @Test
  void aPureSignatureIsAnotherOne() throws Exception {
    if (names().isEmpty()) {
      return; // OpenSSL before 3.5
    }
    KeyPair pair = TestKeys.pair("ML-DSA-44");
    var pure = Signature.getInstance("ML-DSA-44", Fixture.OPENSSL);
    pure.initSign(pair.getPrivate());
    pure.update(MESSAGE);
    byte[] signature = pure.sign();
    var hashed = Signature.getInstance("ML-DSA-44-WITH-SHA512", Fixture.OPENSSL);
    hashed.initVerify(pair.getPublic());
    hashed.update(MESSAGE);
    assertFalse(hashed.verify(signature));
  }

  @Test
  void contextsAndDeterminismAreTaken() throws Exception {
    if (names().isEmpty()) {
      return; // OpenSSL before 3.5
    }
    KeyPair pair = TestKeys.pair("ML-DSA-65");
    var signing = Signature.getInstance("ML-DSA-65-WITH-SHA512", Fixture.OPENSSL);
    signing.initSign(pair.getPrivate());
    signing.setParameter(MessageParameterSpec.ofContext(CONTEXT).deterministically());
    signing.update(MESSAGE);
    byte[] first = signing.sign();
    signing.update(MESSAGE);
    assertArrayEquals(first, signing.sign());
    var verifying = Signature.getInstance("ML-DSA-65-WITH-SHA512", Fixture.OPENSSL);
    verifying.initVerify(pair.getPublic());
    verifying.update(MESSAGE);
    assertFalse(verifying.verify(first), "without the context");
    verifying.setParameter(MessageParameterSpec.ofContext(CONTEXT));
    verifying.update(MESSAGE);
    assertTrue(verifying.verify(first));
    assertThrows(
        InvalidAlgorithmParameterException.class,
        () -> verifying.setParameter(MessageParameterSpec.ofMu()));
    verifying.update((byte) 1);
    assertThrows(
        InvalidAlgorithmParameterException.class,
        () -> verifying.setParameter(MessageParameterSpec.ofContext(new byte[1])));
  }

  @Test
  void everySetHasItsHash() {
    if (!names().isEmpty()) {
      assertEquals(15, names().size());
      assertTrue(names().contains("SLH-DSA-SHAKE-192F-WITH-SHAKE256"));
    }
  }
}
