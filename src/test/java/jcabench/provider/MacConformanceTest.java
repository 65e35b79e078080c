package jcabench.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.ShortBufferException;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** JCA's rules for a message authentication code: every row, ours and the JDK's. */
@ExtendWith(JdkDifferences.class)
class MacConformanceTest {
  static Stream<Subject> subjects() {
    return Subject.of("Mac");
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void splitUpdatesEqualOneUpdate(Subject subject) throws Exception {
    var mac = keyed(subject);
    for (long seed : Fixture.seeds().toList()) {
      var random = new Random(seed);
      byte[] message = Fixture.bytes(random, random.nextInt(60_000));
      byte[] whole = mac.doFinal(message);
      restart(mac, subject);
      Buffers.inPieces(
          random, message.length, (from, length) -> take(mac, message, from, length, random));
      assertArrayEquals(whole, mac.doFinal(), "seed " + seed);
      restart(mac, subject);
    }
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void buffersOfAllKindsAreReadToTheirLimit(Subject subject) throws Exception {
    for (int length : List.of(0, 1, 137, 20_000)) {
      byte[] message = Fixture.bytes(new Random(length), length);
      byte[] expected = keyed(subject).doFinal(message);
      for (ByteBuffer buffer : Buffers.of(message)) {
        var mac = keyed(subject);
        mac.update(buffer);
        assertEquals(0, buffer.remaining());
        assertArrayEquals(expected, mac.doFinal(), buffer.toString());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void rangesOutsideOfTheArrayAreRefusedAndTheStateStays(Subject subject) throws Exception {
    byte[] message = Fixture.bytes(new Random(1), 100);
    byte[] expected = keyed(subject).doFinal(message);
    var mac = keyed(subject);
    mac.update(message, 0, 60);
    for (int[] range : new int[][] {{0, 101}, {100, 1}, {-1, 5}, {5, -1}}) {
      assertThrows(IllegalArgumentException.class, () -> mac.update(message, range[0], range[1]));
    }
    assertThrows(IllegalArgumentException.class, () -> mac.update((ByteBuffer) null));
    mac.update((byte[]) null); // JCA: does nothing
    mac.update(message, 60, 40);
    assertArrayEquals(expected, mac.doFinal());
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void outputTooSmallKeepsTheState(Subject subject) throws Exception {
    byte[] message = Fixture.bytes(new Random(2), 100);
    byte[] expected = keyed(subject).doFinal(message);
    var mac = keyed(subject);
    int size = mac.getMacLength();
    assertEquals(size, expected.length);
    mac.update(message);
    assertThrows(ShortBufferException.class, () -> mac.doFinal(new byte[size + 3], 4));
    assertThrows(ShortBufferException.class, () -> mac.doFinal(null, 0));
    byte[] output = new byte[size + 9];
    mac.doFinal(output, 4);
    assertArrayEquals(expected, Arrays.copyOfRange(output, 4, 4 + size));
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void resetAndInitBeginAnew(Subject subject) throws Exception {
    byte[] message = Fixture.bytes(new Random(3), 100);
    byte[] expected = keyed(subject).doFinal(message);
    var mac = keyed(subject);
    mac.update((byte) 7);
    mac.reset();
    assertArrayEquals(expected, mac.doFinal(message));
    restart(mac, subject);
    mac.update((byte) 7);
    mac.init(key(subject, 9), parameters(subject));
    mac.update((byte) 7);
    mac.init(key(subject, 1), parameters(subject));
    assertArrayEquals(expected, mac.doFinal(message), "the same key again");
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void initWithALongKeyBeginsAnew(Subject subject) throws Exception {
    int length =
        subject.algorithm().startsWith("Hmac") ? 200 : Fixture.macKeyBytes(subject.algorithm());
    var longKey = new SecretKeySpec(Fixture.bytes(new Random(8), length), "Generic");
    byte[] message = Fixture.bytes(new Random(9), 100);
    var fresh = Mac.getInstance(subject.algorithm(), subject.provider());
    fresh.init(longKey, parameters(subject));
    var mac = keyed(subject);
    mac.update(message);
    mac.init(longKey, parameters(subject));
    assertArrayEquals(fresh.doFinal(message), mac.doFinal(message));
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void nothingWorksBeforeInit(Subject subject) throws Exception {
    var mac = Mac.getInstance(subject.algorithm(), subject.provider());
    assertThrows(IllegalStateException.class, () -> mac.update((byte) 1));
    assertThrows(IllegalStateException.class, () -> mac.update(new byte[1]));
    assertThrows(IllegalStateException.class, () -> mac.update(ByteBuffer.allocate(1)));
    assertThrows(IllegalStateException.class, mac::doFinal);
    mac.reset();
    assertThrows(InvalidKeyException.class, () -> mac.init(null));
    assertThrows(InvalidKeyException.class, () -> mac.init(TestKeys.pair("X25519").getPublic()));
    assertThrows(InvalidKeyException.class, () -> mac.init(opaque(), parameters(subject)));
    assertThrows(
        InvalidAlgorithmParameterException.class,
        () -> mac.init(key(subject, 1), new AlgorithmParameterSpec() {}));
    assertThrows(IllegalStateException.class, mac::doFinal, "no init has worked so far");
    mac.init(key(subject, 1), parameters(subject));
    assertArrayEquals(keyed(subject).doFinal(), mac.doFinal());
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void clonesAreIndependentAndWorkInManyThreads(Subject subject) throws Exception {
    byte[] message = Fixture.bytes(new Random(4), 3000);
    byte[] expected = keyed(subject).doFinal(message);
    var mac = keyed(subject);
    mac.update(message, 0, 1000);
    try (var executor = Executors.newFixedThreadPool(3)) {
      var work = Stream.generate(() -> bytewise(clone(mac), message, 1000)).limit(3).toList();
      mac.update((byte) 1);
      for (var result : executor.invokeAll(work)) {
        assertArrayEquals(expected, result.get());
      }
    }
  }

  private static Callable<byte[]> bytewise(Mac mac, byte[] message, int from) {
    return () -> {
      for (int i = from; i < message.length; i++) {
        mac.update(message[i]);
      }
      return mac.doFinal();
    };
  }

  private static Mac clone(Mac mac) {
    try {
      return (Mac) mac.clone();
    } catch (CloneNotSupportedException e) {
      throw new AssertionError(e);
    }
  }

  private static void take(Mac mac, byte[] message, int from, int length, Random random) {
    if (length == 1) {
      mac.update(message[from]);
    } else if (random.nextBoolean()) {
      mac.update(message, from, length);
    } else {
      mac.update(ByteBuffer.wrap(message, from, length));
    }
  }

  private static Mac keyed(Subject subject) throws Exception {
    var mac = Mac.getInstance(subject.algorithm(), subject.provider());
    mac.init(key(subject, 1), parameters(subject));
    return mac;
  }

  /** Codes with a nonce need a new one for each message. */
  private static void restart(Mac mac, Subject subject) throws Exception {
    if (parameters(subject) != null || subject.algorithm().equals("Poly1305")) {
      mac.init(key(subject, 1), parameters(subject));
    }
  }

  private static SecretKey key(Subject subject, int seed) {
    int length = Fixture.macKeyBytes(subject.algorithm());
    return new SecretKeySpec(Fixture.bytes(new Random(seed), length), "Generic");
  }

  private static AlgorithmParameterSpec parameters(Subject subject) {
    return subject.algorithm().contains("GMAC") ? new IvParameterSpec(new byte[12]) : null;
  }

  /** A secret key that keeps its bytes to itself. */
  private static Key opaque() {
    return new SecretKey() {
      @Override
      public String getAlgorithm() {
        return "Opaque";
      }

      @Override
      public String getFormat() {
        return null;
      }

      @Override
      public byte[] getEncoded() {
        return null;
      }
    };
  }
}
