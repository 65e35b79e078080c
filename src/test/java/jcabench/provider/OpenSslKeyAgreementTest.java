package jcabench.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigInteger;
import java.security.InvalidKeyException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.NoSuchAlgorithmException;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.NamedParameterSpec;
import java.security.spec.XECPrivateKeySpec;
import java.security.spec.XECPublicKeySpec;
import java.util.stream.Stream;
import javax.crypto.KeyAgreement;
import javax.crypto.ShortBufferException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class OpenSslKeyAgreementTest {
  /** An agreement and how to make its keys; {@code curve} is empty where the generator says it. */
  record Sample(String agreement, String generator, String curve) {
    KeyPair pair(boolean openSsl) throws Exception {
      var made =
          openSsl
              ? KeyPairGenerator.getInstance(generator, Fixture.OPENSSL)
              : KeyPairGenerator.getInstance(generator);
      if (!curve.isEmpty()) {
        made.initialize(new ECGenParameterSpec(curve));
      }
      return made.generateKeyPair();
    }
  }

  static Stream<Sample> samples() {
    return Stream.of(
        new Sample("ECDH", "EC", "secp256r1"),
        new Sample("ECDH", "EC", "secp384r1"),
        new Sample("ECDH", "EC", "secp521r1"),
        new Sample("XDH", "X25519", ""),
        new Sample("XDH", "X448", ""),
        new Sample("X25519", "X25519", ""),
        new Sample("X448", "X448", ""));
  }

  @Test
  void knownAnswerOfX25519() throws Exception {
    // RFC 7748, 5.2, first test vector: scalar, u-coordinate, product.
    var factory = KeyFactory.getInstance("XDH", Fixture.OPENSSL);
    var secret =
        factory.generatePrivate(
            new XECPrivateKeySpec(
                NamedParameterSpec.X25519,
                Fixture.hex("a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4")));
    byte[] u = Fixture.hex("e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c");
    var peer =
        factory.generatePublic(
            new XECPublicKeySpec(
                NamedParameterSpec.X25519, new BigInteger(1, MontgomeryKeys.reversed(u))));
    var agreement = KeyAgreement.getInstance("X25519", Fixture.OPENSSL);
    agreement.init(secret);
    agreement.doPhase(peer, true);
    assertEquals(
        "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552",
        Fixture.hex(agreement.generateSecret()));
  }

  @ParameterizedTest
  @MethodSource("samples")
  void bothSidesAndTheJdkAgree(Sample sample) throws Exception {
    KeyPair ours = sample.pair(true);
    KeyPair theirs = sample.pair(false);
    byte[] secret =
        agree(KeyAgreement.getInstance(sample.agreement, Fixture.OPENSSL), ours, theirs);
    assertArrayEquals(
        secret, agree(KeyAgreement.getInstance(sample.agreement, Fixture.OPENSSL), theirs, ours));
    assertArrayEquals(
        secret, agree(KeyAgreement.getInstance(sample.agreement), ours, theirs), "the JDK");
  }

  @ParameterizedTest
  @MethodSource("samples")
  void eachSecretIsGivenOnce(Sample sample) throws Exception {
    KeyPair one = sample.pair(true);
    KeyPair other = sample.pair(true);
    var agreement = KeyAgreement.getInstance(sample.agreement, Fixture.OPENSSL);
    agreement.init(one.getPrivate());
    assertThrows(IllegalStateException.class, agreement::generateSecret);
    agreement.doPhase(other.getPublic(), true);
    assertThrows(ShortBufferException.class, () -> agreement.generateSecret(new byte[31], 0));
    byte[] space = new byte[100];
    int length = agreement.generateSecret(space, 3);
    assertThrows(IllegalStateException.class, agreement::generateSecret);
    agreement.doPhase(other.getPublic(), true);
    assertArrayEquals(
        java.util.Arrays.copyOfRange(space, 3, 3 + length),
        agreement.generateSecret("TlsPremasterSecret").getEncoded());
    agreement.doPhase(other.getPublic(), true);
    assertThrows(NoSuchAlgorithmException.class, () -> agreement.generateSecret("AES"));
  }

  @Test
  void pointsThatGiveNoSecretAreRefused() throws Exception {
    // The points of small order on Curve25519, as octets (RFC 7748, 6.1 asks for this check).
    String[] points = {
      "0000000000000000000000000000000000000000000000000000000000000000",
      "0100000000000000000000000000000000000000000000000000000000000000",
      "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
      "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157",
      "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"
    };
    var factory = KeyFactory.getInstance("X25519", Fixture.OPENSSL);
    var agreement = KeyAgreement.getInstance("X25519", Fixture.OPENSSL);
    agreement.init(
        KeyPairGenerator.getInstance("X25519", Fixture.OPENSSL).generateKeyPair().getPrivate());
    for (String point : points) {
      var u = new BigInteger(1, MontgomeryKeys.reversed(Fixture.hex(point)));
      var peer = factory.generatePublic(new XECPublicKeySpec(NamedParameterSpec.X25519, u));
      assertThrows(InvalidKeyException.class, () -> agreement.doPhase(peer, true), point);
    }
  }

  @Test
  void keysOfAnotherCurveOrKindAreRefused() throws Exception {
    var p256 = new Sample("ECDH", "EC", "secp256r1").pair(true);
    var p384 = new Sample("ECDH", "EC", "secp384r1").pair(true);
    var x448 = new Sample("XDH", "X448", "").pair(true);
    var x25519 = new Sample("XDH", "X25519", "").pair(true);
    var ecdh = KeyAgreement.getInstance("ECDH", Fixture.OPENSSL);
    ecdh.init(p256.getPrivate());
    assertThrows(InvalidKeyException.class, () -> ecdh.doPhase(p384.getPublic(), true));
    assertThrows(InvalidKeyException.class, () -> ecdh.doPhase(x448.getPublic(), true));
    assertThrows(InvalidKeyException.class, () -> ecdh.doPhase(null, true));
    assertThrows(IllegalStateException.class, () -> ecdh.doPhase(p256.getPublic(), false));
    assertThrows(InvalidKeyException.class, () -> ecdh.init(x448.getPrivate()));
    var xdh = KeyAgreement.getInstance("XDH", Fixture.OPENSSL);
    xdh.init(x25519.getPrivate());
    assertThrows(InvalidKeyException.class, () -> xdh.doPhase(x448.getPublic(), true));
  }

  private static byte[] agree(KeyAgreement agreement, KeyPair own, KeyPair peer)
      throws InvalidKeyException {
    agreement.init(own.getPrivate());
    agreement.doPhase(peer.getPublic(), true);
    return agreement.generateSecret();
  }
}
