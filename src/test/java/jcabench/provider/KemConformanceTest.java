package jcabench.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import javax.crypto.DecapsulateException;
import javax.crypto.KEM;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** JCA's rules for key encapsulation: every row and its keys, ours and the JDK's. */
@ExtendWith(JdkDifferences.class)
class KemConformanceTest {
  /** A KEM and one of its types of keys. */
  record Sample(Subject subject, String key) {
    KEM kem() throws Exception {
      return KEM.getInstance(subject.algorithm(), subject.provider());
    }

    KeyPair pair() {
      return TestKeys.pair(key);
    }

    KEM.Encapsulator encapsulator() throws Exception {
      return kem().newEncapsulator(pair().getPublic());
    }

    KEM.Decapsulator decapsulator() throws Exception {
      return kem().newDecapsulator(pair().getPrivate());
    }

    @Override
    public String toString() {
      return subject + " with " + key;
    }
  }

  static Stream<Sample> samples() {
    return Subject.of("KEM")
        .flatMap(
            subject ->
                TestKeys.family(subject.algorithm()).stream().map(key -> new Sample(subject, key)));
  }

  @ParameterizedTest(allowZeroInvocations = true) // OpenSSL before 3.5 has no KEM
  @MethodSource("samples")
  void sizesAreTrueAndPartsAreParts(Sample sample) throws Exception {
    var encapsulator = sample.encapsulator();
    var decapsulator = sample.decapsulator();
    int size = encapsulator.secretSize();
    assertEquals(size, decapsulator.secretSize());
    assertEquals(encapsulator.encapsulationSize(), decapsulator.encapsulationSize());
    var whole = encapsulator.encapsulate();
    assertEquals(size, whole.key().getEncoded().length);
    assertEquals(encapsulator.encapsulationSize(), whole.encapsulation().length);
    assertEquals("Generic", whole.key().getAlgorithm());
    for (int[] part : new int[][] {{0, size}, {0, 16}, {size - 1, size}, {3, 11}}) {
      var one = encapsulator.encapsulate(part[0], part[1], "AES");
      byte[] secret = decapsulator.decapsulate(one.encapsulation()).getEncoded();
      assertArrayEquals(Arrays.copyOfRange(secret, part[0], part[1]), one.key().getEncoded());
      assertEquals(
          one.key(), decapsulator.decapsulate(one.encapsulation(), part[0], part[1], "AES"));
    }
  }

  @ParameterizedTest(allowZeroInvocations = true) // OpenSSL before 3.5 has no KEM
  @MethodSource("samples")
  void secretsDifferEachTime(Sample sample) throws Exception {
    var encapsulator = sample.encapsulator();
    var one = encapsulator.encapsulate();
    var other = encapsulator.encapsulate();
    assertFalse(Arrays.equals(one.encapsulation(), other.encapsulation()));
    assertFalse(one.key().equals(other.key()));
  }

  @ParameterizedTest(allowZeroInvocations = true) // OpenSSL before 3.5 has no KEM
  @MethodSource("samples")
  void illegalArgumentsAreRefused(Sample sample) throws Exception {
    var encapsulator = sample.encapsulator();
    var decapsulator = sample.decapsulator();
    int size = encapsulator.secretSize();
    byte[] good = encapsulator.encapsulate().encapsulation();
    for (int[] range : new int[][] {{-1, 1}, {0, size + 1}, {2, 1}}) {
      assertThrows(
          IndexOutOfBoundsException.class,
          () -> encapsulator.encapsulate(range[0], range[1], "AES"));
      assertThrows(
          IndexOutOfBoundsException.class,
          () -> decapsulator.decapsulate(good, range[0], range[1], "AES"));
    }
    assertThrows(NullPointerException.class, () -> encapsulator.encapsulate(0, size, null));
    assertThrows(NullPointerException.class, () -> decapsulator.decapsulate(null));
    for (int length : new int[] {0, 1, good.length - 1, good.length + 1, 100_000}) {
      assertThrows(
          DecapsulateException.class, () -> decapsulator.decapsulate(Arrays.copyOf(good, length)));
    }
    assertEquals(size, decapsulator.decapsulate(good).getEncoded().length);
  }

  @ParameterizedTest(allowZeroInvocations = true) // OpenSSL before 3.5 has no KEM
  @MethodSource("samples")
  void wrongKeysAndParametersAreRefused(Sample sample) throws Exception {
    var kem = sample.kem();
    KeyPair wrong = TestKeys.pair("Ed25519");
    assertThrows(InvalidKeyException.class, () -> kem.newEncapsulator(wrong.getPublic()));
    assertThrows(InvalidKeyException.class, () -> kem.newDecapsulator(wrong.getPrivate()));
    assertThrows(InvalidKeyException.class, () -> kem.newEncapsulator((PublicKey) null));
    assertThrows(InvalidKeyException.class, () -> kem.newDecapsulator((PrivateKey) null));
    var parameters = new AlgorithmParameterSpec() {};
    assertThrows(
        InvalidAlgorithmParameterException.class,
        () -> kem.newEncapsulator(sample.pair().getPublic(), parameters, null));
    assertThrows(
        InvalidAlgorithmParameterException.class,
        () -> kem.newDecapsulator(sample.pair().getPrivate(), parameters));
  }

  @ParameterizedTest(allowZeroInvocations = true) // OpenSSL before 3.5 has no KEM
  @MethodSource("samples")
  void oneObjectServesManyThreads(Sample sample) throws Exception {
    var encapsulator = sample.encapsulator();
    var decapsulator = sample.decapsulator();
    Callable<Void> work =
        () -> {
          for (int i = 0; i < 40; i++) {
            var one = encapsulator.encapsulate();
            assertEquals(one.key(), decapsulator.decapsulate(one.encapsulation()));
          }
          return null;
        };
    try (var executor = Executors.newFixedThreadPool(4)) {
      for (var result : executor.invokeAll(Collections.nCopies(4, work))) {
        result.get();
      }
    }
  }
}
