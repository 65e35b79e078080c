package jcabench.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.spec.EncodedKeySpec;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.List;
import javax.crypto.DecapsulateException;
import javax.crypto.KEM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The hybrids of an elliptic curve and ML-KEM, which no other provider offers. */
class HybridKemTest {
  static List<KeyType> types() {
    // One empty run where OpenSSL is older than the hybrids.
    return KeyType.HYBRIDS.stream()
        .filter(type -> Fixture.offers("KEM", type.parameterSet()))
        .toList();
  }

  /** Raw octets of a key. */
  private static final class Raw extends EncodedKeySpec {
    Raw(byte[] octets) {
      super(octets);
    }

    @Override
    public String getFormat() {
      return "RAW";
    }
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("types")
  void bothSidesAgreeAlsoWithKeysThatTravelledAsOctets(KeyType type) throws Exception {
    String name = type.parameterSet();
    KeyPair pair = KeyPairGenerator.getInstance(name, Fixture.OPENSSL).generateKeyPair();
    var factory = KeyFactory.getInstance(name, Fixture.OPENSSL);
    assertEquals("RAW", pair.getPublic().getFormat());
    var publicKey = factory.generatePublic(new Raw(pair.getPublic().getEncoded()));
    assertNull(pair.getPrivate().getEncoded(), "OpenSSL does not give the private octets of all");
    assertNull(pair.getPrivate().getFormat());
    assertEquals(pair.getPublic(), publicKey);
    var kem = KEM.getInstance(name, Fixture.OPENSSL);
    var sender = kem.newEncapsulator(publicKey);
    var sent = sender.encapsulate();
    assertEquals(sender.encapsulationSize(), sent.encapsulation().length);
    assertEquals(sender.secretSize(), sent.key().getEncoded().length);
    var receiver = kem.newDecapsulator(pair.getPrivate());
    assertArrayEquals(
        sent.key().getEncoded(), receiver.decapsulate(sent.encapsulation()).getEncoded());
    byte[] cut = Arrays.copyOf(sent.encapsulation(), sent.encapsulation().length - 1);
    assertThrows(DecapsulateException.class, () -> receiver.decapsulate(cut));
    assertThrows(InvalidKeySpecException.class, () -> factory.generatePublic(new Raw(cut)));
  }

  /** The secret begins with ML-KEM's (draft-ietf-tls-ecdhe-mlkem); the JDK is the reference. */
  @Test
  void theFirstHalfIsThatOfMlKem() throws Exception {
    KeyType type = KeyType.X25519MLKEM768;
    if (!types().contains(type)) {
      assertTrue(
          Fixture.OPENSSL.unavailable().stream().anyMatch(u -> u.algorithm().equals(type.name())));
      return;
    }
    KeyPair pair =
        KeyPairGenerator.getInstance(type.parameterSet(), Fixture.OPENSSL).generateKeyPair();
    var sent =
        KEM.getInstance(type.parameterSet(), Fixture.OPENSSL)
            .newEncapsulator(pair.getPublic())
            .encapsulate();
    // The private key begins with the expanded key of ML-KEM-768, 2400 bytes.
    byte[] expanded =
        Arrays.copyOf(((OpenSslPrivateKey) pair.getPrivate()).pkey().octets("priv"), 2400);
    byte[] der = KeyEncoding.privateKeyInfo(KeyType.ML_KEM_768, Der.octetString(expanded));
    var half =
        KeyFactory.getInstance("ML-KEM-768", "SunJCE")
            .generatePrivate(new PKCS8EncodedKeySpec(der));
    byte[] secret =
        KEM.getInstance("ML-KEM-768", "SunJCE")
            .newDecapsulator(half)
            .decapsulate(Arrays.copyOf(sent.encapsulation(), 1088))
            .getEncoded();
    assertArrayEquals(secret, Arrays.copyOf(sent.key().getEncoded(), 32));
  }
}
