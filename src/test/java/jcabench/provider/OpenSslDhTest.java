package jcabench.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.security.InvalidKeyException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.X509EncodedKeySpec;
import java.util.List;
import javax.crypto.KeyAgreement;
import javax.crypto.interfaces.DHPrivateKey;
import javax.crypto.interfaces.DHPublicKey;
import javax.crypto.spec.DHParameterSpec;
import javax.crypto.spec.DHPrivateKeySpec;
import javax.crypto.spec.DHPublicKeySpec;
import org.junit.jupiter.api.Test;

class OpenSslDhTest {
  private static KeyPair pair(boolean openSsl, DHParameterSpec group) throws Exception {
    var generator =
        openSsl
            ? KeyPairGenerator.getInstance("DH", Fixture.OPENSSL)
            : KeyPairGenerator.getInstance("DH");
    if (group == null) {
      generator.initialize(2048);
    } else {
      generator.initialize(group);
    }
    return generator.generateKeyPair();
  }

  private static byte[] secret(boolean openSsl, KeyPair own, KeyPair peer, String algorithm)
      throws Exception {
    var agreement =
        openSsl
            ? KeyAgreement.getInstance("DiffieHellman", Fixture.OPENSSL)
            : KeyAgreement.getInstance("DiffieHellman");
    agreement.init(own.getPrivate());
    agreement.doPhase(peer.getPublic(), true);
    return algorithm == null
        ? agreement.generateSecret()
        : agreement.generateSecret(algorithm).getEncoded();
  }

  @Test
  void bothSidesAgreeWithTheJdkAlsoWhenTheSecretBeginsWithZero() throws Exception {
    // A small group of explicit numbers: one secret in 256 begins with a zero byte.
    var small =
        new DHParameterSpec(
            new BigInteger(
                1,
                Fixture.hex(
                    "FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD1"
                        + "29024E088A67CC74020BBEA63B139B22514A08798E3404DD"
                        + "EF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245"
                        + "E485B576625E7EC6F44C42E9A63A3620FFFFFFFFFFFFFFFF")), // RFC 2409, 6.1
            BigInteger.TWO);
    KeyPair ours = pair(true, small);
    int zeros = 0;
    for (int i = 0; i < 3000 && zeros == 0; i++) {
      KeyPair theirs = pair(false, small);
      byte[] secret = secret(true, ours, theirs, null);
      if (i == 0 || secret[0] == 0) {
        zeros += secret[0] == 0 ? 1 : 0;
        assertEquals(96, secret.length);
        assertArrayEquals(secret(false, theirs, ours, null), secret);
        assertArrayEquals(
            secret(false, theirs, ours, "TlsPremasterSecret"),
            secret(true, ours, theirs, "TlsPremasterSecret"));
      }
    }
    assertEquals(1, zeros, "a secret that begins with zero");
  }

  @Test
  void namedGroupsAndKeysOfTheJdkAreTaken() throws Exception {
    KeyPair ours = pair(true, null);
    var group = ((DHPublicKey) ours.getPublic()).getParams();
    assertTrue(
        group.getP().toString(16).startsWith("ffffffffffffffffadf85458a2bb4a9a"), "RFC 7919");
    KeyPair theirs = pair(false, group);
    assertArrayEquals(secret(false, theirs, ours, null), secret(true, ours, theirs, null));
    assertArrayEquals(secret(false, ours, theirs, null), secret(true, theirs, ours, null));
    var factory = KeyFactory.getInstance("DH", Fixture.OPENSSL);
    assertEquals(
        ours.getPublic(),
        factory.generatePublic(factory.getKeySpec(ours.getPublic(), DHPublicKeySpec.class)));
    var secretSpec = factory.getKeySpec(ours.getPrivate(), DHPrivateKeySpec.class);
    assertEquals(secretSpec.getX(), ((DHPrivateKey) ours.getPrivate()).getX());
    factory.generatePublic(new X509EncodedKeySpec(theirs.getPublic().getEncoded()));
  }

  @Test
  void peersOutsideOfTheGroupAreRefused() throws Exception {
    KeyPair ours = pair(true, null);
    var group = ((DHPublicKey) ours.getPublic()).getParams();
    var factory = KeyFactory.getInstance("DH", Fixture.OPENSSL);
    for (BigInteger y :
        List.of(
            BigInteger.ZERO,
            BigInteger.ONE,
            group.getP().subtract(BigInteger.ONE),
            group.getP(),
            group.getP().add(BigInteger.TWO))) {
      assertThrows(
          InvalidKeySpecException.class,
          () -> factory.generatePublic(new DHPublicKeySpec(y, group.getP(), group.getG())));
    }
    var generator = KeyPairGenerator.getInstance("DH", Fixture.OPENSSL);
    generator.initialize(3072);
    KeyPair other = generator.generateKeyPair();
    assertThrows(InvalidKeyException.class, () -> secret(true, ours, other, null));
  }
}
