package jcabench.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.security.InvalidKeyException;
import java.security.Key;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.KeySpec;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.stream.Stream;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** JCA's rules for key factories: every row and its keys, ours and the JDK's. */
@ExtendWith(JdkDifferences.class)
class KeyFactoryConformanceTest {
  /** A factory and a type of keys that it takes. */
  record Sample(Subject subject, String key) {
    KeyFactory factory() throws Exception {
      return KeyFactory.getInstance(subject.algorithm(), subject.provider());
    }

    @Override
    public String toString() {
      return subject + " with " + key;
    }
  }

  static Stream<Sample> samples() {
    return Subject.of("KeyFactory")
        .flatMap(
            subject ->
                TestKeys.family(subject.algorithm()).stream().map(key -> new Sample(subject, key)));
  }

  @ParameterizedTest
  @MethodSource("samples")
  void encodingsAndTranslationsAreTheSameKey(Sample sample) throws Exception {
    var factory = sample.factory();
    for (KeyPair pair :
        new KeyPair[] {TestKeys.pair(sample.key), TestKeys.foreignPair(sample.key)}) {
      byte[] publicDer = pair.getPublic().getEncoded();
      byte[] privateDer = pair.getPrivate().getEncoded();
      Key publicKey = factory.generatePublic(new X509EncodedKeySpec(publicDer));
      Key privateKey = factory.generatePrivate(new PKCS8EncodedKeySpec(privateDer));
      assertArrayEquals(publicDer, publicKey.getEncoded());
      assertEquals(publicKey, factory.translateKey(pair.getPublic()));
      assertEquals(privateKey, factory.translateKey(pair.getPrivate()));
      assertEquals(publicKey, factory.translateKey(publicKey));
      assertEquals(
          publicKey.hashCode(),
          factory.generatePublic(new X509EncodedKeySpec(publicDer)).hashCode());
      assertArrayEquals(
          publicDer, factory.getKeySpec(publicKey, X509EncodedKeySpec.class).getEncoded());
      assertEquals(
          privateKey,
          factory.generatePrivate(factory.getKeySpec(privateKey, PKCS8EncodedKeySpec.class)));
      byte[] given = publicKey.getEncoded();
      given[0] ^= 1;
      assertArrayEquals(publicDer, publicKey.getEncoded(), "an encoding is a copy");
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void whatIsNoKeyOfTheTypeIsRefused(Sample sample) throws Exception {
    var factory = sample.factory();
    KeyPair own = TestKeys.pair(sample.key);
    KeyPair other = TestKeys.pair(sample.key.startsWith("RSA") ? "Ed448" : "RSA");
    KeySpec strange = new KeySpec() {};
    for (KeySpec spec :
        new KeySpec[] {
          new X509EncodedKeySpec(other.getPublic().getEncoded()),
          new X509EncodedKeySpec(own.getPrivate().getEncoded()),
          new PKCS8EncodedKeySpec(own.getPrivate().getEncoded()),
          new X509EncodedKeySpec(new byte[0]),
          strange
        }) {
      assertThrows(InvalidKeySpecException.class, () -> factory.generatePublic(spec));
    }
    for (KeySpec spec :
        new KeySpec[] {
          new PKCS8EncodedKeySpec(other.getPrivate().getEncoded()),
          new PKCS8EncodedKeySpec(own.getPublic().getEncoded()),
          new X509EncodedKeySpec(own.getPublic().getEncoded()),
          new PKCS8EncodedKeySpec(new byte[0]),
          strange
        }) {
      assertThrows(InvalidKeySpecException.class, () -> factory.generatePrivate(spec));
    }
    assertThrows(InvalidKeyException.class, () -> factory.translateKey(other.getPublic()));
    assertThrows(InvalidKeyException.class, () -> factory.translateKey(other.getPrivate()));
    assertThrows(InvalidKeyException.class, () -> factory.translateKey(null));
    assertThrows(
        InvalidKeyException.class,
        () -> factory.translateKey(new SecretKeySpec(new byte[16], "AES")));
    assertThrows(
        InvalidKeySpecException.class,
        () -> factory.getKeySpec(own.getPublic(), PKCS8EncodedKeySpec.class));
    assertThrows(
        InvalidKeySpecException.class,
        () -> factory.getKeySpec(own.getPrivate(), X509EncodedKeySpec.class));
  }
}
