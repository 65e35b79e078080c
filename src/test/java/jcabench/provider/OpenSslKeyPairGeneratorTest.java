package jcabench.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigInteger;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidParameterException;
import java.security.KeyPairGenerator;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.NamedParameterSpec;
import java.security.spec.RSAKeyGenParameterSpec;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class OpenSslKeyPairGeneratorTest {
  static List<String> names() {
    return Fixture.names("KeyPairGenerator");
  }

  @ParameterizedTest
  @MethodSource("names")
  void pairsDifferAndNeedNoInit(String name) throws Exception {
    var generator = KeyPairGenerator.getInstance(name, Fixture.OPENSSL);
    if (name.startsWith("RSA")) {
      generator.initialize(1024);
    }
    var one = generator.generateKeyPair();
    var other = generator.generateKeyPair();
    assertNotEquals(one.getPublic(), other.getPublic());
    assertNotEquals(one.getPrivate(), other.getPrivate());
    assertThrows(
        InvalidAlgorithmParameterException.class,
        () -> generator.initialize(new AlgorithmParameterSpec() {}));
    assertThrows(InvalidParameterException.class, () -> generator.initialize(1));
    assertThrows(
        InvalidAlgorithmParameterException.class,
        () -> generator.initialize(new NamedParameterSpec("none")));
  }

  @Test
  void rsaHasTheSizeAndExponentAskedFor() throws Exception {
    var generator = KeyPairGenerator.getInstance("RSA", Fixture.OPENSSL);
    for (BigInteger exponent : List.of(RSAKeyGenParameterSpec.F0, RSAKeyGenParameterSpec.F4)) {
      generator.initialize(new RSAKeyGenParameterSpec(1536, exponent));
      var key = (RSAPublicKey) generator.generateKeyPair().getPublic();
      assertEquals(1536, key.getModulus().bitLength());
      assertEquals(exponent, key.getPublicExponent());
    }
    for (BigInteger exponent : List.of(BigInteger.ZERO, BigInteger.ONE, BigInteger.TWO)) {
      assertThrows(
          InvalidAlgorithmParameterException.class,
          () -> generator.initialize(new RSAKeyGenParameterSpec(1024, exponent)));
    }
    assertThrows(InvalidParameterException.class, () -> generator.initialize(511));
    assertThrows(InvalidParameterException.class, () -> generator.initialize(16385));
  }

  @ParameterizedTest
  @ValueSource(strings = {"secp256r1", "P-256", "NIST P-384", "1.3.132.0.35", "secp256k1"})
  void ecTakesNamesAndIdentifiers(String curve) throws Exception {
    var generator = KeyPairGenerator.getInstance("EC", Fixture.OPENSSL);
    generator.initialize(new ECGenParameterSpec(curve));
    var key = (ECPublicKey) generator.generateKeyPair().getPublic();
    generator.initialize(key.getParams());
    var again = (ECPublicKey) generator.generateKeyPair().getPublic();
    assertEquals(key.getParams().getOrder(), again.getParams().getOrder());
  }

  @Test
  void aFamilyTakesTheNameOfItsMember() throws Exception {
    var generator = KeyPairGenerator.getInstance("XDH", Fixture.OPENSSL);
    generator.initialize(NamedParameterSpec.X448);
    var key = (java.security.interfaces.XECPublicKey) generator.generateKeyPair().getPublic();
    assertEquals("X448", ((NamedParameterSpec) key.getParams()).getName());
    assertThrows(
        InvalidAlgorithmParameterException.class,
        () -> generator.initialize(NamedParameterSpec.ED25519));
  }
}
