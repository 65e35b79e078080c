package jcabench.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigInteger;
import java.security.InvalidKeyException;
import java.security.KeyFactory;
import java.security.Provider;
import java.security.spec.X509EncodedKeySpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import javax.crypto.KeyAgreement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Peers of X25519 and X448 that are of small order, not reduced, or on the twist (RFC 7748). */
class XdhVectorsTest {
  /** The orders' smallest points, in every form that the octets allow; all give no secret. */
  private static List<BigInteger> smallOrder(KeyType type) {
    BigInteger p = prime(type);
    var points =
        new ArrayList<>(
            List.of(
                BigInteger.ZERO,
                BigInteger.ONE,
                p.subtract(BigInteger.ONE),
                p,
                p.add(BigInteger.ONE)));
    if (type == KeyType.X25519) {
      for (String octets :
          List.of(
              "e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800",
              "5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157")) {
        points.add(new BigInteger(1, MontgomeryKeys.reversed(Fixture.hex(octets))));
      }
    }
    return points;
  }

  @ParameterizedTest
  @EnumSource(
      value = KeyType.class,
      names = {"X25519", "X448"})
  void pointsOfSmallOrderGiveNoSecret(KeyType type) throws Exception {
    for (BigInteger u : smallOrder(type)) {
      byte[] octets = octets(type, u);
      assertThrows(InvalidKeyException.class, () -> agree(type, Fixture.OPENSSL, octets));
      if (type == KeyType.X25519) {
        octets[31] |= (byte) 0x80; // the top bit does not count
        assertThrows(InvalidKeyException.class, () -> agree(type, Fixture.OPENSSL, octets));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = KeyType.class,
      names = {"X25519", "X448"})
  void allOtherOctetsGiveWhatTheJdkAndBouncyCastleGive(KeyType type) throws Exception {
    var random = new Random(9); // half of these are on the twist, which XDH allows
    var peers = new ArrayList<byte[]>();
    for (int i = 0; i < 20; i++) {
      peers.add(Fixture.bytes(random, MontgomeryKeys.length(type)));
    }
    for (int above = 2; above < 12; above++) { // 2^255 - 19 leaves room for 18 of these
      peers.add(octets(type, prime(type).add(BigInteger.valueOf(above))));
    }
    byte[] ones = new byte[MontgomeryKeys.length(type)];
    java.util.Arrays.fill(ones, (byte) 0xff);
    peers.add(ones);
    for (byte[] peer : peers) {
      byte[] ours = agree(type, Fixture.OPENSSL, peer);
      Provider jdk = Subject.jdk("KeyAgreement", type.parameterSet()).orElseThrow();
      assertArrayEquals(agree(type, jdk, peer), ours, Fixture.hex(peer));
      assertArrayEquals(agree(type, Bouncy.CASTLE, peer), ours, Fixture.hex(peer));
    }
  }

  @Test
  void thePublicNumberIsReadAsTheJdkReadsIt() throws Exception {
    byte[] octets = octets(KeyType.X25519, BigInteger.valueOf(9));
    octets[31] |= (byte) 0x80;
    var key = (java.security.interfaces.XECPublicKey) peer(KeyType.X25519, Fixture.OPENSSL, octets);
    assertEquals(BigInteger.valueOf(9), key.getU());
  }

  private static byte[] agree(KeyType type, Provider provider, byte[] octets) throws Exception {
    var agreement = KeyAgreement.getInstance(type.parameterSet(), provider);
    agreement.init(
        KeyFactory.getInstance(type.parameterSet(), provider)
            .generatePrivate(
                new java.security.spec.PKCS8EncodedKeySpec(
                    TestKeys.pair(type.parameterSet()).getPrivate().getEncoded())));
    agreement.doPhase(peer(type, provider, octets), true);
    return agreement.generateSecret();
  }

  private static java.security.PublicKey peer(KeyType type, Provider provider, byte[] octets)
      throws Exception {
    return KeyFactory.getInstance(type.parameterSet(), provider)
        .generatePublic(new X509EncodedKeySpec(KeyEncoding.subjectPublicKeyInfo(type, octets)));
  }

  private static byte[] octets(KeyType type, BigInteger u) {
    return MontgomeryKeys.reversed(EcCurve.fixed(u, MontgomeryKeys.length(type)));
  }

  private static BigInteger prime(KeyType type) {
    return type == KeyType.X25519
        ? BigInteger.TWO.pow(255).subtract(BigInteger.valueOf(19))
        : BigInteger.TWO.pow(448).subtract(BigInteger.TWO.pow(224)).subtract(BigInteger.ONE);
  }
}
