package jcabench.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.security.InvalidKeyException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.EdECPrivateKey;
import java.security.interfaces.RSAPrivateKey;
import java.security.interfaces.XECPrivateKey;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import jcabench.openssl.OpenSslException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** How long the parts of a key stay in memory, and which leave it. */
class KeyLifeTest {
  private static final byte[] MESSAGE = new byte[20]; // as long as a SHA-1

  static Stream<String> names() {
    return Fixture.names("KeyPairGenerator").stream()
        .filter(name -> !TestKeys.isSlow(name) && !TestKeys.isHybrid(name))
        .flatMap(name -> TestKeys.family(name).stream())
        .distinct();
  }

  @ParameterizedTest
  @MethodSource("names")
  void aPublicKeyHoldsNothingPrivate(String name) {
    for (boolean destroyFirst : new boolean[] {true, false}) {
      KeyPair pair = TestKeys.fresh(name);
      var half = ((OpenSslPublicKey) pair.getPublic()).pkey();
      var whole = ((OpenSslPrivateKey) pair.getPrivate()).pkey();
      byte[] encoded = destroyFirst ? new byte[0] : pair.getPublic().getEncoded();
      if (destroyFirst) {
        whole.close();
      }
      // The seed of an EC or DSA key is the curve's or the group's, which is public.
      String seed = name.matches("EC.*|DSA") ? "priv" : "seed";
      for (String part : List.of("priv", seed, "d", "rsa-factor1")) {
        assertThrows(OpenSslException.class, () -> half.octets(part), part);
        assertThrows(OpenSslException.class, () -> half.integer(part), part);
      }
      if (!destroyFirst) {
        whole.close();
        assertArrayEquals(encoded, pair.getPublic().getEncoded());
      }
      assertTrue(pair.getPublic().getEncoded().length > 30);
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void aDestroyedKeyIsRefusedAndSilent(String name) throws Exception {
    KeyPair pair = TestKeys.fresh(name);
    PrivateKey key = pair.getPrivate();
    String publicText = pair.getPublic().toString();
    int hashCode = key.hashCode();
    key.destroy();
    key.destroy();
    assertTrue(key.isDestroyed());
    assertThrows(IllegalStateException.class, key::getEncoded);
    switch (key) {
      case RSAPrivateKey rsa -> assertThrows(IllegalStateException.class, rsa::getPrivateExponent);
      case ECPrivateKey ec -> assertThrows(IllegalStateException.class, ec::getS);
      case XECPrivateKey xec -> assertTrue(xec.getScalar().isEmpty());
      case EdECPrivateKey ed -> assertTrue(ed.getBytes().isEmpty());
      default -> assertEquals("PKCS#8", key.getFormat());
    }
    var factory = KeyFactory.getInstance(key.getAlgorithm(), Fixture.OPENSSL);
    assertThrows(InvalidKeyException.class, () -> factory.translateKey(key));
    PrivateKey other = TestKeys.fresh(name).getPrivate();
    assertNotEquals(key, other);
    assertNotEquals(other, key);
    assertEquals(key, key);
    assertEquals(hashCode, key.hashCode());
    assertFalse(key.toString().isEmpty());
    assertEquals(publicText, pair.getPublic().toString());
  }

  static Stream<String> signatures() {
    return Fixture.names("Signature").stream().filter(name -> !TestKeys.isSlow(name));
  }

  @ParameterizedTest
  @MethodSource("signatures")
  void aDestroyedKeySignsNoNewMessage(String name) throws Exception {
    PrivateKey key = TestKeys.fresh(TestKeys.forSignature(name).getFirst()).getPrivate();
    var signature = signing(name, key);
    signature.update(MESSAGE);
    assertTrue(signature.sign().length > 0);
    key.destroy();
    for (int round = 0; round < 2; round++) {
      refuses(signature);
    }
  }

  @ParameterizedTest
  @MethodSource("signatures")
  void aFailedInitForgetsTheKeyBefore(String name) throws Exception {
    var keys = TestKeys.pair(TestKeys.forSignature(name).getFirst());
    PrivateKey other = TestKeys.pair("X25519").getPrivate();
    var signature = signing(name, keys.getPrivate());
    assertThrows(InvalidKeyException.class, () -> signature.initSign(other));
    refuses(signature);
  }

  private static void refuses(Signature signature) {
    assertThrows(
        SignatureException.class,
        () -> {
          signature.update(MESSAGE); // some take all of it before they ask for the key
          signature.sign();
        });
  }

  @SuppressWarnings("InsecureCryptoUsage") // names come from the table
  private static Signature signing(String name, PrivateKey key) throws Exception {
    var signature = Signature.getInstance(name, Fixture.OPENSSL);
    var parameters = TestKeys.signatureParameters(name);
    if (parameters.isPresent()) {
      signature.setParameter(parameters.get());
    }
    signature.initSign(key);
    return signature;
  }

  @ParameterizedTest
  @MethodSource("names")
  void onlyPublicKeysAreSerialized(String name) throws Exception {
    KeyPair pair = TestKeys.pair(name);
    var bytes = new ByteArrayOutputStream();
    try (var output = new ObjectOutputStream(bytes)) {
      output.writeObject(pair.getPublic());
    }
    if (Subject.jdk("KeyFactory", pair.getPublic().getAlgorithm()).isPresent()) {
      try (var input = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
        assertArrayEquals(
            pair.getPublic().getEncoded(), ((PublicKey) input.readObject()).getEncoded());
      }
    }
    try (var output = new ObjectOutputStream(new ByteArrayOutputStream())) {
      assertThrows(NotSerializableException.class, () -> output.writeObject(pair.getPrivate()));
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void textsHoldNothingSecret(String name) {
    KeyPair pair = TestKeys.pair(name);
    byte[] encoded = pair.getPrivate().getEncoded();
    String text = pair.getPrivate().toString();
    assertTrue(text.length() < 100, text);
    assertFalse(text.contains(Fixture.hex(encoded).substring(encoded.length)));
    assertFalse(
        text.contains(Base64.getEncoder().encodeToString(encoded).substring(encoded.length)));
  }
}
