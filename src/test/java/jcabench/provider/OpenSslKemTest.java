package jcabench.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.security.InvalidKeyException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import javax.crypto.DecapsulateException;
import javax.crypto.KEM;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class OpenSslKemTest {
  static List<String> names() {
    return Fixture.names("KEM").stream().filter(name -> name.startsWith("ML-KEM")).toList();
  }

  @ParameterizedTest(allowZeroInvocations = true) // OpenSSL before 3.5 has no KEM
  @MethodSource("names")
  void bothSidesAndTheJdkAgree(String name) throws Exception {
    for (KeyPair pair : List.of(pair(name, true), pair(name, false))) {
      for (KEM one : List.of(KEM.getInstance(name, Fixture.OPENSSL), KEM.getInstance(name))) {
        for (KEM other : List.of(KEM.getInstance(name, Fixture.OPENSSL), KEM.getInstance(name))) {
          var encapsulated = one.newEncapsulator(pair.getPublic()).encapsulate();
          var secret =
              other.newDecapsulator(pair.getPrivate()).decapsulate(encapsulated.encapsulation());
          assertEquals(encapsulated.key(), secret);
        }
      }
    }
  }

  @ParameterizedTest(allowZeroInvocations = true) // OpenSSL before 3.5 has no KEM
  @MethodSource("names")
  void partsOfTheSecretAreParts(String name) throws Exception {
    KeyPair pair = pair(name, true);
    var kem = KEM.getInstance(name, Fixture.OPENSSL);
    var encapsulator = kem.newEncapsulator(pair.getPublic());
    var decapsulator = kem.newDecapsulator(pair.getPrivate());
    assertEquals(32, encapsulator.secretSize());
    assertEquals(decapsulator.encapsulationSize(), encapsulator.encapsulationSize());
    var part = encapsulator.encapsulate(4, 20, "AES");
    byte[] whole = decapsulator.decapsulate(part.encapsulation()).getEncoded();
    assertEquals("AES", part.key().getAlgorithm());
    assertArrayEquals(Arrays.copyOfRange(whole, 4, 20), part.key().getEncoded());
    assertThrows(IndexOutOfBoundsException.class, () -> encapsulator.encapsulate(0, 33, "Generic"));
  }

  @ParameterizedTest(allowZeroInvocations = true) // OpenSSL before 3.5 has no KEM
  @MethodSource("names")
  void changedEncapsulationsGiveAnotherSecretAndWrongLengthsNone(String name) throws Exception {
    KeyPair pair = pair(name, true);
    var kem = KEM.getInstance(name, Fixture.OPENSSL);
    var encapsulated = kem.newEncapsulator(pair.getPublic()).encapsulate();
    var decapsulator = kem.newDecapsulator(pair.getPrivate());
    byte[] changed = encapsulated.encapsulation();
    changed[0] ^= 1;
    byte[] implicit = decapsulator.decapsulate(changed).getEncoded();
    assertFalse(Arrays.equals(encapsulated.key().getEncoded(), implicit));
    assertArrayEquals(
        KEM.getInstance(name).newDecapsulator(pair.getPrivate()).decapsulate(changed).getEncoded(),
        implicit,
        "implicit rejection is part of FIPS 203");
    for (int length : new int[] {0, 1, changed.length - 1, changed.length + 1}) {
      assertThrows(
          DecapsulateException.class,
          () -> decapsulator.decapsulate(Arrays.copyOf(changed, length)));
    }
  }

  @ParameterizedTest(allowZeroInvocations = true) // OpenSSL before 3.5 has no KEM
  @MethodSource("names")
  void oneObjectServesManyThreads(String name) throws Exception {
    KeyPair pair = pair(name, true);
    var kem = KEM.getInstance(name, Fixture.OPENSSL);
    var encapsulator = kem.newEncapsulator(pair.getPublic());
    var decapsulator = kem.newDecapsulator(pair.getPrivate());
    Callable<Void> work =
        () -> {
          for (int i = 0; i < 50; i++) {
            var encapsulated = encapsulator.encapsulate();
            assertEquals(
                encapsulated.key(), decapsulator.decapsulate(encapsulated.encapsulation()));
          }
          return null;
        };
    try (var executor = Executors.newFixedThreadPool(4)) {
      for (var future : executor.invokeAll(List.of(work, work, work, work))) {
        future.get();
      }
    }
  }

  @ParameterizedTest(allowZeroInvocations = true) // OpenSSL before 3.5 has no KEM
  @MethodSource("names")
  void keysOfAnotherKindAreRefused(String name) throws Exception {
    KeyPair pair = KeyPairGenerator.getInstance("X25519", Fixture.OPENSSL).generateKeyPair();
    var kem = KEM.getInstance(name, Fixture.OPENSSL);
    assertThrows(InvalidKeyException.class, () -> kem.newEncapsulator(pair.getPublic()));
    assertThrows(InvalidKeyException.class, () -> kem.newDecapsulator(pair.getPrivate()));
    assertThrows(InvalidKeyException.class, () -> kem.newEncapsulator(null));
  }

  private static KeyPair pair(String name, boolean openSsl) throws Exception {
    return (openSsl
            ? KeyPairGenerator.getInstance(name, Fixture.OPENSSL)
            : KeyPairGenerator.getInstance(name))
        .generateKeyPair();
  }

  @ParameterizedTest
  @ValueSource(strings = {"EC:secp256r1", "EC:secp384r1", "EC:secp521r1", "X25519", "X448"})
  void dhkemAgreesWithTheJdk(String key) throws Exception { // RFC 9180, 4.1
    assumeOffered("DHKEM");
    for (KeyPair pair : List.of(TestKeys.pair(key), TestKeys.foreignPair(key))) {
      var ours = KEM.getInstance("DHKEM", Fixture.OPENSSL);
      var theirs = KEM.getInstance("DHKEM", "SunJCE");
      var one = ours.newEncapsulator(pair.getPublic()).encapsulate();
      assertEquals(
          one.key(), theirs.newDecapsulator(pair.getPrivate()).decapsulate(one.encapsulation()));
      var other = theirs.newEncapsulator(pair.getPublic()).encapsulate();
      assertEquals(
          other.key(), ours.newDecapsulator(pair.getPrivate()).decapsulate(other.encapsulation()));
    }
  }

  @Test
  void dhkemRefusesOtherCurves() throws Exception {
    assumeOffered("DHKEM");
    KeyPair pair = TestKeys.pair("EC:brainpoolP256r1");
    var kem = KEM.getInstance("DHKEM", Fixture.OPENSSL);
    assertThrows(InvalidKeyException.class, () -> kem.newEncapsulator(pair.getPublic()));
    assertThrows(InvalidKeyException.class, () -> kem.newDecapsulator(pair.getPrivate()));
  }

  private static void assumeOffered(String name) {
    org.junit.jupiter.api.Assumptions.assumeTrue(Fixture.offers("KEM", name), name);
  }
}
