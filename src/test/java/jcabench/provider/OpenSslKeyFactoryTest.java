package jcabench.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.EdECPrivateKey;
import java.security.interfaces.EdECPublicKey;
import java.security.interfaces.RSAPrivateCrtKey;
import java.security.interfaces.RSAPublicKey;
import java.security.interfaces.XECPrivateKey;
import java.security.interfaces.XECPublicKey;
import java.security.spec.ECPoint;
import java.security.spec.ECPrivateKeySpec;
import java.security.spec.ECPublicKeySpec;
import java.security.spec.EdECPrivateKeySpec;
import java.security.spec.EdECPublicKeySpec;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.KeySpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.RSAPrivateCrtKeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.security.spec.XECPrivateKeySpec;
import java.security.spec.XECPublicKeySpec;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class OpenSslKeyFactoryTest {
  static List<String> names() {
    // What the JDK lacks: see OtherSignaturesTest and HybridKemTest.
    return Fixture.names("KeyFactory").stream()
        .filter(name -> !name.startsWith("SLH") && !name.contains("MLKEM"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("names")
  void keysTravelToTheJdkAndBack(String name) throws Exception {
    var ours = KeyFactory.getInstance(name, Fixture.OPENSSL);
    var theirs = KeyFactory.getInstance(name);
    for (boolean openSsl : new boolean[] {true, false}) {
      KeyPair pair = pair(name, openSsl);
      var toUs = openSsl ? theirs : ours;
      var back = openSsl ? ours : theirs;
      Key publicKey = toUs.generatePublic(new X509EncodedKeySpec(pair.getPublic().getEncoded()));
      Key privateKey =
          toUs.generatePrivate(new PKCS8EncodedKeySpec(pair.getPrivate().getEncoded()));
      assertArrayEquals(pair.getPublic().getEncoded(), publicKey.getEncoded());
      assertArrayEquals(pair.getPrivate().getEncoded(), privateKey.getEncoded());
      assertEquals(pair.getPublic(), back.translateKey(publicKey));
      assertEquals(pair.getPrivate(), back.translateKey(privateKey));
      assertEquals(pair.getPublic().getAlgorithm(), publicKey.getAlgorithm());
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void specificationsGiveTheSameKey(String name) throws Exception {
    KeyPair pair = pair(name, true);
    var ours = KeyFactory.getInstance(name, Fixture.OPENSSL);
    for (Class<? extends KeySpec> spec : publicSpecs(pair.getPublic())) {
      assertEquals(
          pair.getPublic(), ours.generatePublic(ours.getKeySpec(pair.getPublic(), spec)), name);
    }
    for (Class<? extends KeySpec> spec : privateSpecs(pair.getPrivate())) {
      Key key = ours.generatePrivate(ours.getKeySpec(pair.getPrivate(), spec));
      if (!(key instanceof ECPrivateKey)) { // the optional public part is not in a specification
        assertEquals(pair.getPrivate(), key, name);
      }
    }
    assertThrows(
        InvalidKeySpecException.class,
        () -> ours.getKeySpec(pair.getPublic(), PKCS8EncodedKeySpec.class));
  }

  @ParameterizedTest
  @MethodSource("names")
  void brokenEncodingsAreRefused(String name) throws Exception {
    KeyPair pair = pair(name, true);
    var factory = KeyFactory.getInstance(name, Fixture.OPENSSL);
    byte[] publicDer = pair.getPublic().getEncoded();
    byte[] privateDer = pair.getPrivate().getEncoded();
    var random = new Random(31);
    for (int i = 0; i < 40; i++) {
      int cut = i == 0 ? 0 : random.nextInt(publicDer.length);
      assertThrows(
          InvalidKeySpecException.class,
          () -> factory.generatePublic(new X509EncodedKeySpec(Arrays.copyOf(publicDer, cut))));
      int privateCut = i == 0 ? 0 : random.nextInt(privateDer.length);
      assertThrows(
          InvalidKeySpecException.class,
          () ->
              factory.generatePrivate(
                  new PKCS8EncodedKeySpec(Arrays.copyOf(privateDer, privateCut))));
    }
    assertThrows(
        InvalidKeySpecException.class,
        () ->
            factory.generatePublic(
                new X509EncodedKeySpec(Arrays.copyOf(publicDer, publicDer.length + 1))));
    assertThrows(
        InvalidKeySpecException.class,
        () ->
            factory.generatePrivate(
                new PKCS8EncodedKeySpec(Arrays.copyOf(privateDer, privateDer.length + 1))));
    assertThrows(
        InvalidKeySpecException.class,
        () -> factory.generatePublic(new PKCS8EncodedKeySpec(privateDer)));
    assertThrows(InvalidKeySpecException.class, () -> factory.generatePrivate(null));
    assertThrows(InvalidKeyException.class, () -> factory.translateKey(null));
  }

  @Test
  void pointsOffTheCurveAreRefused() throws Exception {
    var factory = KeyFactory.getInstance("EC", Fixture.OPENSSL);
    var key = (ECPublicKey) pair("EC", true).getPublic();
    var params = key.getParams();
    var off = new ECPoint(key.getW().getAffineX(), key.getW().getAffineY().add(BigInteger.ONE));
    for (ECPoint point : List.of(off, new ECPoint(BigInteger.ZERO, BigInteger.ZERO))) {
      assertThrows(
          InvalidKeySpecException.class,
          () -> factory.generatePublic(new ECPublicKeySpec(point, params)));
    }
    for (BigInteger secret : List.of(BigInteger.ZERO, BigInteger.ONE.negate(), params.getOrder())) {
      assertThrows(
          InvalidKeySpecException.class,
          () -> factory.generatePrivate(new ECPrivateKeySpec(secret, params)));
    }
  }

  @Test
  void aKeyOfOnlyPartsIsTaken() throws Exception {
    var known = (RSAPublicKey) pair("RSA", false).getPublic();
    RSAPublicKey parts =
        new RSAPublicKey() {
          @Override
          public BigInteger getModulus() {
            return known.getModulus();
          }

          @Override
          public BigInteger getPublicExponent() {
            return known.getPublicExponent();
          }

          @Override
          public String getAlgorithm() {
            return "RSA";
          }

          @Override
          public String getFormat() {
            return null;
          }

          @Override
          public byte[] getEncoded() {
            return null;
          }
        };
    assertEquals(known, KeyFactory.getInstance("RSA", Fixture.OPENSSL).translateKey(parts));
  }

  @Test
  void aDestroyedKeyIsRefusedAndSilent() throws Exception {
    KeyPair pair = pair("EC", true);
    var key = pair.getPrivate();
    assertFalse(key.isDestroyed());
    key.destroy();
    key.destroy();
    assertTrue(key.isDestroyed());
    assertThrows(IllegalStateException.class, key::getEncoded);
    assertThrows(
        InvalidKeyException.class,
        () -> KeyFactory.getInstance("EC", Fixture.OPENSSL).translateKey(key));
    assertNotEquals(key, pair("EC", true).getPrivate());
    assertTrue(pair.getPublic().getEncoded().length > 0, "the public key lives on");
  }

  private static List<Class<? extends KeySpec>> publicSpecs(Key key) {
    return switch (key) {
      case RSAPublicKey _ -> List.of(X509EncodedKeySpec.class, RSAPublicKeySpec.class);
      case ECPublicKey _ -> List.of(X509EncodedKeySpec.class, ECPublicKeySpec.class);
      case XECPublicKey _ -> List.of(X509EncodedKeySpec.class, XECPublicKeySpec.class);
      case EdECPublicKey _ -> List.of(X509EncodedKeySpec.class, EdECPublicKeySpec.class);
      default -> List.of(X509EncodedKeySpec.class);
    };
  }

  private static List<Class<? extends KeySpec>> privateSpecs(Key key) {
    return switch (key) {
      case RSAPrivateCrtKey _ -> List.of(PKCS8EncodedKeySpec.class, RSAPrivateCrtKeySpec.class);
      case ECPrivateKey _ -> List.of(PKCS8EncodedKeySpec.class, ECPrivateKeySpec.class);
      case XECPrivateKey _ -> List.of(PKCS8EncodedKeySpec.class, XECPrivateKeySpec.class);
      case EdECPrivateKey _ -> List.of(PKCS8EncodedKeySpec.class, EdECPrivateKeySpec.class);
      default -> List.of(PKCS8EncodedKeySpec.class);
    };
  }

  private static KeyPair pair(String name, boolean openSsl) throws Exception {
    var generator =
        openSsl
            ? KeyPairGenerator.getInstance(name, Fixture.OPENSSL)
            : KeyPairGenerator.getInstance(name);
    if (name.startsWith("RSA")) {
      generator.initialize(2048);
    }
    return generator.generateKeyPair();
  }
}
