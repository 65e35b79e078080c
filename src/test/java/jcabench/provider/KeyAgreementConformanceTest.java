package jcabench.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.KeyPair;
import java.security.NoSuchAlgorithmException;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import javax.crypto.KeyAgreement;
import javax.crypto.ShortBufferException;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** JCA's rules for a key agreement: every row and its keys, ours and the JDK's. */
@ExtendWith(JdkDifferences.class)
class KeyAgreementConformanceTest {
  /** An agreement and a type of keys that it takes. */
  record Sample(Subject subject, String key) {
    KeyPair own() {
      return TestKeys.pair(key);
    }

    KeyPair peer() {
      return TestKeys.foreignPair(key);
    }

    KeyAgreement unkeyed() throws Exception {
      return KeyAgreement.getInstance(subject.algorithm(), subject.provider());
    }

    KeyAgreement keyed() throws Exception {
      var agreement = unkeyed();
      agreement.init(own().getPrivate());
      return agreement;
    }

    byte[] secret() throws Exception {
      var agreement = keyed();
      agreement.doPhase(peer().getPublic(), true);
      return agreement.generateSecret();
    }

    @Override
    public String toString() {
      return subject + " with " + key;
    }
  }

  static Stream<Sample> samples() {
    return Subject.of("KeyAgreement")
        .flatMap(
            subject ->
                TestKeys.family(subject.algorithm()).stream().map(key -> new Sample(subject, key)));
  }

  @ParameterizedTest
  @MethodSource("samples")
  void bothSidesAgree(Sample sample) throws Exception {
    var other = sample.unkeyed();
    other.init(sample.peer().getPrivate());
    other.doPhase(sample.own().getPublic(), true);
    assertArrayEquals(sample.secret(), other.generateSecret());
  }

  @ParameterizedTest
  @MethodSource("samples")
  void phasesComeInTheirOrder(Sample sample) throws Exception {
    byte[] expected = sample.secret();
    var agreement = sample.unkeyed();
    assertThrows(
        IllegalStateException.class, () -> agreement.doPhase(sample.peer().getPublic(), true));
    assertThrows(IllegalStateException.class, agreement::generateSecret);
    agreement.init(sample.own().getPrivate());
    assertThrows(IllegalStateException.class, agreement::generateSecret);
    assertThrows(IllegalStateException.class, () -> agreement.generateSecret("TlsPremasterSecret"));
    assertThrows(IllegalStateException.class, () -> agreement.generateSecret(new byte[999], 0));
    for (int round = 0; round < 3; round++) { // a secret given out makes room for the next
      agreement.doPhase(sample.peer().getPublic(), true);
      assertArrayEquals(expected, agreement.generateSecret());
      assertThrows(IllegalStateException.class, agreement::generateSecret);
    }
    agreement.doPhase(sample.peer().getPublic(), true);
    agreement.init(sample.own().getPrivate());
    assertThrows(IllegalStateException.class, agreement::generateSecret, "init forgets the peer");
  }

  @ParameterizedTest
  @MethodSource("samples")
  void outputTooSmallKeepsTheSecret(Sample sample) throws Exception {
    byte[] expected = sample.secret();
    var agreement = sample.keyed();
    agreement.doPhase(sample.peer().getPublic(), true);
    assertThrows(
        ShortBufferException.class, () -> agreement.generateSecret(new byte[expected.length], 1));
    byte[] space = new byte[expected.length + 9];
    assertEquals(expected.length, agreement.generateSecret(space, 4));
    assertArrayEquals(expected, Arrays.copyOfRange(space, 4, 4 + expected.length));
    assertArrayEquals(new byte[5], Arrays.copyOfRange(space, 4 + expected.length, space.length));
  }

  @ParameterizedTest
  @MethodSource("samples")
  void aFailureLeavesNothingBehind(Sample sample) throws Exception {
    var agreement = sample.keyed();
    KeyPair wrong = TestKeys.pair(sample.key.startsWith("EC") ? "X25519" : "EC:secp256r1");
    assertThrows(InvalidKeyException.class, () -> agreement.doPhase(wrong.getPublic(), true));
    assertThrows(InvalidKeyException.class, () -> agreement.doPhase(null, true));
    assertThrows(
        InvalidKeyException.class, () -> agreement.doPhase(sample.own().getPrivate(), true));
    assertThrows(
        IllegalStateException.class, () -> agreement.doPhase(sample.peer().getPublic(), false));
    assertThrows(IllegalStateException.class, agreement::generateSecret);
    agreement.doPhase(sample.peer().getPublic(), true);
    assertArrayEquals(sample.secret(), agreement.generateSecret(), "the right peer still comes");
    assertThrows(InvalidKeyException.class, () -> agreement.init(wrong.getPrivate()));
    assertThrows(
        IllegalStateException.class, () -> agreement.doPhase(sample.peer().getPublic(), true));
    assertThrows(InvalidKeyException.class, () -> agreement.init(sample.own().getPublic()));
    assertThrows(InvalidKeyException.class, () -> agreement.init(null));
    assertThrows(
        InvalidAlgorithmParameterException.class,
        () -> agreement.init(sample.own().getPrivate(), new AlgorithmParameterSpec() {}));
    assertThrows(IllegalStateException.class, agreement::generateSecret);
    agreement.init(sample.own().getPrivate());
    agreement.doPhase(sample.peer().getPublic(), true);
    assertArrayEquals(sample.secret(), agreement.generateSecret());
  }

  @ParameterizedTest
  @MethodSource("samples")
  void secretsHaveANameOrNone(Sample sample) throws Exception {
    var agreement = sample.keyed();
    agreement.doPhase(sample.peer().getPublic(), true);
    var key = agreement.generateSecret("TlsPremasterSecret");
    assertEquals("TlsPremasterSecret", key.getAlgorithm());
    assertEquals("RAW", key.getFormat());
    assertThrows(NoSuchAlgorithmException.class, () -> agreement.generateSecret((String) null));
    agreement.init(sample.own().getPrivate());
    agreement.doPhase(sample.peer().getPublic(), true);
    assertThrows(NoSuchAlgorithmException.class, () -> agreement.generateSecret("NoSuchKey"));
    assertArrayEquals(sample.secret(), agreement.generateSecret(), "a wrong name keeps the secret");
  }

  @ParameterizedTest
  @MethodSource("samples")
  void keysServeManyThreads(Sample sample) throws Exception {
    byte[] expected = sample.secret();
    Callable<byte[]> work = sample::secret;
    try (var executor = Executors.newFixedThreadPool(4)) {
      for (var result : executor.invokeAll(Collections.nCopies(8, work))) {
        assertArrayEquals(expected, result.get());
      }
    }
  }
}
