package jcabench.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.security.InvalidAlgorithmParameterException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.Signature;
import java.security.SignatureException;
import java.security.interfaces.DSAPublicKey;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.DSAParameterSpec;
import java.security.spec.DSAPrivateKeySpec;
import java.security.spec.DSAPublicKeySpec;
import java.security.spec.EdDSAParameterSpec;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Signatures of digests that the caller made, and of SLH-DSA, where bcprov is the reference. */
class OtherSignaturesTest {
  static List<String> slhDsa() {
    return Fixture.names("Signature").stream()
        .filter(name -> name.startsWith("SLH") && !name.contains("-WITH-"))
        .toList();
  }

  static List<String> raw() {
    return Fixture.names("Signature").stream().filter(name -> name.startsWith("NONE")).toList();
  }

  private static KeyPair pair(String name) throws Exception {
    String keys = name.contains("ECDSA") ? "EC" : name.contains("DSA") ? "DSA" : "RSA";
    var generator = KeyPairGenerator.getInstance(keys, Fixture.OPENSSL);
    generator.initialize(keys.equals("EC") ? 384 : 2048);
    return generator.generateKeyPair();
  }

  @ParameterizedTest
  @MethodSource("raw")
  void rawSignaturesVerifyElsewhereAndTheirsHere(String name) throws Exception {
    KeyPair pair = pair(name);
    byte[] digest = Fixture.bytes(new Random(41), 20);
    var ours = Signature.getInstance(name, Fixture.OPENSSL);
    var theirs = Signature.getInstance(name);
    ours.initSign(pair.getPrivate());
    ours.update(digest, 0, 7);
    ours.update(digest, 7, 12);
    ours.update(digest[19]);
    byte[] signature = ours.sign();
    theirs.initVerify(pair.getPublic());
    theirs.update(digest);
    assertTrue(theirs.verify(signature), "the JDK takes ours");
    theirs.initSign(pair.getPrivate());
    theirs.update(digest);
    byte[] other = theirs.sign();
    ours.initVerify(pair.getPublic());
    for (int i = 0; i < 2; i++) {
      ours.update(digest);
      assertTrue(ours.verify(other), "we take the JDK's");
    }
    other[other.length / 2] ^= 1;
    ours.update(digest);
    assertFalse(ours.verify(other));
    assertFalse(ours.verify(new byte[0]));
    assertThrows(SignatureException.class, () -> ours.update(new byte[4096]));
  }

  @ParameterizedTest(allowZeroInvocations = true) // OpenSSL before 3.5 has none
  @MethodSource("slhDsa")
  void slhDsaVerifiesElsewhereAndTheirsHere(String name) throws Exception {
    String keys = name.equals("SLH-DSA") ? "SLH-DSA-SHA2-128F" : name;
    if (keys.endsWith("S")) {
      keysTravel(keys); // signing with the small sets takes a second and more
      return;
    }
    var pair = KeyPairGenerator.getInstance(keys, Fixture.OPENSSL).generateKeyPair();
    var factory = KeyFactory.getInstance(keys, Bouncy.CASTLE);
    var ours = Signature.getInstance(name, Fixture.OPENSSL);
    var theirs = Signature.getInstance(name, Bouncy.CASTLE);
    byte[] message = Fixture.bytes(new Random(42), 5000);
    ours.initSign(pair.getPrivate());
    ours.update(message);
    byte[] signature = ours.sign();
    theirs.initVerify(
        factory.generatePublic(new X509EncodedKeySpec(pair.getPublic().getEncoded())));
    theirs.update(message);
    assertTrue(theirs.verify(signature), "bcprov takes ours");
    theirs.initSign(
        factory.generatePrivate(new PKCS8EncodedKeySpec(pair.getPrivate().getEncoded())));
    theirs.update(message);
    byte[] other = theirs.sign();
    ours.initVerify(pair.getPublic());
    ours.update(message);
    assertTrue(ours.verify(other), "we take bcprov's");
    other[100] ^= 1;
    ours.update(message);
    assertFalse(ours.verify(other));
  }

  private static void keysTravel(String name) throws Exception {
    var theirs = KeyPairGenerator.getInstance(name, Bouncy.CASTLE).generateKeyPair();
    var factory = KeyFactory.getInstance(name, Fixture.OPENSSL);
    var publicKey = factory.generatePublic(new X509EncodedKeySpec(theirs.getPublic().getEncoded()));
    var privateKey =
        factory.generatePrivate(new PKCS8EncodedKeySpec(theirs.getPrivate().getEncoded()));
    assertArrayEquals(theirs.getPublic().getEncoded(), publicKey.getEncoded());
    assertEquals("SLH-DSA", privateKey.getAlgorithm());
    var back = KeyFactory.getInstance(name, Bouncy.CASTLE);
    assertEquals(
        theirs.getPrivate(),
        back.generatePrivate(new PKCS8EncodedKeySpec(privateKey.getEncoded())));
  }

  @ParameterizedTest
  @ValueSource(ints = {1024, 2048})
  void dsaKeysHaveTheSizeAskedForAndTravelByTheirNumbers(int size) throws Exception {
    var generator = KeyPairGenerator.getInstance("DSA", Fixture.OPENSSL);
    generator.initialize(size);
    KeyPair pair = generator.generateKeyPair();
    var key = (DSAPublicKey) pair.getPublic();
    assertEquals(size, key.getParams().getP().bitLength());
    var factory = KeyFactory.getInstance("DSA", Fixture.OPENSSL);
    assertEquals(key, factory.generatePublic(factory.getKeySpec(key, DSAPublicKeySpec.class)));
    assertEquals(
        pair.getPrivate(),
        factory.generatePrivate(factory.getKeySpec(pair.getPrivate(), DSAPrivateKeySpec.class)));
    generator.initialize((DSAParameterSpec) key.getParams());
    var other = (DSAPublicKey) generator.generateKeyPair().getPublic();
    assertEquals(key.getParams().getP(), other.getParams().getP());
  }

  @Test
  void aDsaPublicKeyOutsideOfItsGroupIsRefused() throws Exception {
    var generator = KeyPairGenerator.getInstance("DSA", Fixture.OPENSSL);
    generator.initialize(1024);
    var key = (DSAPublicKey) generator.generateKeyPair().getPublic();
    var params = key.getParams();
    var factory = KeyFactory.getInstance("DSA", Fixture.OPENSSL);
    for (var y : List.of(BigInteger.ONE, params.getP(), params.getP().subtract(BigInteger.ONE))) {
      assertThrows(
          InvalidKeySpecException.class,
          () ->
              factory.generatePublic(
                  new DSAPublicKeySpec(y, params.getP(), params.getQ(), params.getG())));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"Ed25519", "Ed448"})
  void edDsaVariantsVerifyElsewhereAndTheirsHere(String name) throws Exception {
    KeyPair pair = KeyPairGenerator.getInstance(name, Fixture.OPENSSL).generateKeyPair();
    byte[] message = Fixture.bytes(new Random(43), 300);
    var ours = Signature.getInstance(name, Fixture.OPENSSL);
    var theirs = Signature.getInstance(name, "SunEC");
    var variants =
        List.of(
            new EdDSAParameterSpec(false, new byte[] {1, 2, 3}),
            new EdDSAParameterSpec(true),
            new EdDSAParameterSpec(true, new byte[255]),
            new EdDSAParameterSpec(false));
    boolean all = Fixture.offers("KEM", "ML-KEM-768"); // OpenSSL 3.5; 3.0 has the pure one
    for (var variant : variants) {
      ours.initSign(pair.getPrivate());
      if (!all && !variant.equals(variants.getLast())) {
        assertThrows(InvalidAlgorithmParameterException.class, () -> ours.setParameter(variant));
        continue;
      }
      ours.setParameter(variant);
      ours.update(message);
      byte[] signature = ours.sign();
      theirs.setParameter(variant);
      theirs.initVerify(pair.getPublic());
      theirs.update(message);
      assertTrue(theirs.verify(signature), "the JDK takes ours");
      theirs.initSign(pair.getPrivate());
      theirs.update(message);
      byte[] other = theirs.sign();
      assertArrayEquals(signature, other, "EdDSA is deterministic");
      ours.initVerify(pair.getPublic());
      ours.update(message);
      assertTrue(ours.verify(other));
      ours.update(message);
      assertTrue(ours.verify(other), "again without init");
    }
  }

  @ParameterizedTest(allowZeroInvocations = true) // OpenSSL before 3.5 has neither
  @MethodSource("messageSignatures")
  void aContextBindsAndADeterministicSignatureIsTheSameEachTime(String name) throws Exception {
    var pair = TestKeys.pair(name);
    byte[] message = Fixture.bytes(new Random(31), 100);
    var bound = MessageParameterSpec.ofContext(new byte[] {1, 2, 3});
    var ours = Signature.getInstance(name, Fixture.OPENSSL);
    ours.setParameter(bound.deterministically());
    ours.initSign(pair.getPrivate());
    ours.update(message);
    byte[] one = ours.sign();
    ours.update(message);
    assertArrayEquals(one, ours.sign());
    ours.setParameter(bound);
    ours.update(message);
    assertFalse(Arrays.equals(one, ours.sign()), "fresh randomness");
    for (var spec :
        List.of(
            bound,
            (AlgorithmParameterSpec)
                Bouncy.CASTLE
                    .getClass()
                    .getClassLoader()
                    .loadClass("org.bouncycastle.jcajce.spec.ContextParameterSpec")
                    .getConstructor(byte[].class)
                    .newInstance(new byte[] {1, 2, 3}))) {
      var verifier = Signature.getInstance(name, Fixture.OPENSSL);
      verifier.setParameter(spec);
      verifier.initVerify(pair.getPublic());
      verifier.update(message);
      assertTrue(verifier.verify(one));
    }
    var without = Signature.getInstance(name, Fixture.OPENSSL);
    without.initVerify(pair.getPublic());
    without.update(message);
    assertFalse(without.verify(one));
    assertThrows(
        InvalidAlgorithmParameterException.class,
        () -> without.setParameter(new AlgorithmParameterSpec() {}));
    assertThrows(
        IllegalArgumentException.class, () -> MessageParameterSpec.ofContext(new byte[256]));
  }

  static Stream<String> messageSignatures() {
    return Stream.of("ML-DSA-44", "ML-DSA-87", "SLH-DSA-SHA2-128F")
        .filter(name -> Fixture.offers("Signature", name));
  }

  @ParameterizedTest(allowZeroInvocations = true) // OpenSSL before 3.5 has none
  @MethodSource("latticeSignatures")
  void muIsTheMessageThatTheSignerWouldCompute(String name) throws Exception {
    var pair = TestKeys.pair(name);
    byte[] message = Fixture.bytes(new Random(32), 100);
    byte[] encoded = pair.getPublic().getEncoded();
    int size = switch (name) { // FIPS 204, table 2
          case "ML-DSA-44" -> 1312;
          case "ML-DSA-65" -> 1952;
          default -> 2592;
        };
    var shake = MessageDigest.getInstance("SHAKE256-512", Fixture.OPENSSL);
    shake.update(encoded, encoded.length - size, size);
    shake.update(shake.digest());
    shake.update(new byte[2]); // pure, and an empty context
    byte[] mu = shake.digest(message);
    var outside = Signature.getInstance(name, Fixture.OPENSSL);
    outside.setParameter(MessageParameterSpec.ofMu());
    outside.initSign(pair.getPrivate());
    outside.update(mu);
    var whole = Signature.getInstance(name, Fixture.OPENSSL);
    whole.initVerify(pair.getPublic());
    whole.update(message);
    assertTrue(whole.verify(outside.sign()));
    var other = Signature.getInstance("SLH-DSA-SHA2-128F", Fixture.OPENSSL);
    assertThrows(
        InvalidAlgorithmParameterException.class,
        () -> other.setParameter(MessageParameterSpec.ofMu()));
  }

  static Stream<String> latticeSignatures() {
    return Stream.of("ML-DSA-44", "ML-DSA-65", "ML-DSA-87")
        .filter(name -> Fixture.offers("Signature", name));
  }
}
