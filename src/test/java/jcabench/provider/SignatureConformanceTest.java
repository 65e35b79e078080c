package jcabench.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.security.InvalidKeyException;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** JCA's rules for a signature: every row and its keys, ours and the JDK's. */
@ExtendWith(JdkDifferences.class)
class SignatureConformanceTest {
  /** A signature and one of the keys that it takes. */
  record Sample(Subject subject, String key) {
    Signature signing() throws Exception {
      var signature = unkeyed();
      signature.initSign(TestKeys.pair(key).getPrivate());
      return signature;
    }

    Signature verifying() throws Exception {
      var signature = unkeyed();
      signature.initVerify(TestKeys.pair(key).getPublic());
      return signature;
    }

    Signature unkeyed() throws Exception {
      var signature = Signature.getInstance(subject.algorithm(), subject.provider());
      var parameters = TestKeys.signatureParameters(subject.algorithm());
      if (parameters.isPresent()) {
        signature.setParameter(parameters.get());
      }
      return signature;
    }

    byte[] message(int seed) {
      String name = subject.algorithm();
      int digest = name.startsWith("NONEwithDSA") ? 20 : 32; // the JDK takes SHA-1's length only
      int length = name.startsWith("NONE") ? digest : 5000 + seed;
      return Fixture.bytes(new Random(seed), length);
    }

    @Override
    public String toString() {
      return subject + " with " + key;
    }
  }

  static Stream<Sample> samples() {
    return Subject.of("Signature")
        .flatMap(
            subject ->
                TestKeys.forSignature(subject.algorithm()).stream()
                    .map(key -> new Sample(subject, key)));
  }

  @ParameterizedTest
  @MethodSource("samples")
  void splitUpdatesEqualOneUpdate(Sample sample) throws Exception {
    var signing = sample.signing();
    var verifying = sample.verifying();
    for (int seed = 1; seed < 3; seed++) {
      byte[] message = sample.message(seed);
      var random = new Random(seed);
      feed(signing, random, message);
      byte[] signature = signing.sign();
      feed(verifying, random, message);
      assertTrue(verifying.verify(signature), "seed " + seed);
      for (ByteBuffer buffer : seed == 1 ? Buffers.of(message) : List.<ByteBuffer>of()) {
        verifying.update(buffer);
        assertEquals(0, buffer.remaining());
        assertTrue(verifying.verify(signature), buffer.toString());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void aPartOfAnArrayMayHoldTheSignature(Sample sample) throws Exception {
    byte[] message = sample.message(1);
    var signing = sample.signing();
    signing.update(message);
    byte[] space = new byte[60_000];
    int length = signing.sign(space, 7, space.length - 7);
    var verifying = sample.verifying();
    verifying.update(message);
    assertTrue(verifying.verify(space, 7, length));
    for (int[] range : new int[][] {{-1, 5}, {5, -1}, {space.length, 1}, {1, space.length}}) {
      assertThrows(
          IllegalArgumentException.class, () -> verifying.verify(space, range[0], range[1]));
      assertThrows(IllegalArgumentException.class, () -> signing.update(space, range[0], range[1]));
    }
    assertThrows(IllegalArgumentException.class, () -> verifying.verify(null, 0, 0));
    signing.update(message);
    assertThrows(SignatureException.class, () -> signing.sign(space, 0, length / 2));
  }

  @ParameterizedTest
  @MethodSource("samples")
  void operationsBeginAnew(Sample sample) throws Exception {
    byte[] message = sample.message(2);
    var signing = sample.signing();
    var verifying = sample.verifying();
    for (int round = 0; round < 2; round++) {
      signing.update(message);
      byte[] signature = signing.sign();
      verifying.update(message);
      assertTrue(verifying.verify(signature));
      verifying.update(sample.message(3));
      assertFalse(accepts(verifying, signature), "another message");
      verifying.update(message, 0, 20);
      verifying.initVerify(TestKeys.pair(sample.key).getPublic());
      verifying.update(message);
      assertTrue(verifying.verify(signature), "init forgets");
      signing.update(message, 0, 20);
      signing.initVerify(TestKeys.pair(sample.key).getPublic());
      signing.update(message);
      assertTrue(signing.verify(signature), "the same object verifies");
      signing.initSign(TestKeys.pair(sample.key).getPrivate());
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void changedSignaturesAreRefusedAndTheRightOneStillTaken(Sample sample) throws Exception {
    byte[] message = sample.message(4);
    var signing = sample.signing();
    signing.update(message);
    byte[] signature = signing.sign();
    var verifying = sample.verifying();
    var random = new Random(5);
    for (int i = 0; i < 12; i++) {
      byte[] changed = signature.clone();
      changed[i < 6 ? i : random.nextInt(changed.length)] ^= (byte) (1 << random.nextInt(8));
      verifying.update(message);
      assertFalse(accepts(verifying, changed));
    }
    for (int length : new int[] {0, 1, signature.length - 1, signature.length + 1, 70_000}) {
      verifying.update(message);
      assertFalse(accepts(verifying, Arrays.copyOf(signature, length)), "length " + length);
    }
    verifying.update(message);
    assertTrue(verifying.verify(signature));
  }

  @ParameterizedTest
  @MethodSource("samples")
  void nothingWorksBeforeInitOrInTheOtherState(Sample sample) throws Exception {
    var signature = sample.unkeyed();
    assertThrows(SignatureException.class, () -> signature.update((byte) 1));
    assertThrows(SignatureException.class, signature::sign);
    assertThrows(SignatureException.class, () -> signature.verify(new byte[9]));
    KeyPair other = TestKeys.pair("X25519");
    assertThrows(InvalidKeyException.class, () -> signature.initSign(other.getPrivate()));
    assertThrows(InvalidKeyException.class, () -> signature.initVerify(other.getPublic()));
    assertThrows(InvalidKeyException.class, () -> signature.initSign(null));
    assertThrows(InvalidKeyException.class, () -> signature.initVerify((PublicKey) null));
    assertThrows(SignatureException.class, signature::sign, "no init has worked so far");
    signature.initSign(TestKeys.pair(sample.key).getPrivate());
    assertThrows(SignatureException.class, () -> signature.verify(new byte[9]));
    signature.initVerify(TestKeys.pair(sample.key).getPublic());
    assertThrows(SignatureException.class, signature::sign);
  }

  @ParameterizedTest
  @MethodSource("samples")
  void oneKeyServesManyThreads(Sample sample) throws Exception {
    PrivateKey key = TestKeys.pair(sample.key).getPrivate();
    byte[] message = sample.message(6);
    Callable<byte[]> work =
        () -> {
          var signing = sample.unkeyed();
          signing.initSign(key);
          signing.update(message);
          return signing.sign();
        };
    try (var executor = Executors.newFixedThreadPool(4)) {
      for (var result : executor.invokeAll(java.util.Collections.nCopies(4, work))) {
        var verifying = sample.verifying();
        verifying.update(message);
        assertTrue(verifying.verify(result.get()));
      }
    }
  }

  private static void feed(Signature signature, Random random, byte[] message) throws Exception {
    Buffers.inPieces(
        random,
        message.length,
        (from, length) -> {
          if (length == 1) {
            signature.update(message[from]);
          } else {
            signature.update(message, from, length);
          }
        });
  }

  /** A malformed signature may be an exception or simply wrong. */
  private static boolean accepts(Signature verifying, byte[] signature) {
    try {
      return verifying.verify(signature);
    } catch (SignatureException e) {
      return false;
    }
  }
}
