package jcabench.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.security.DigestException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** JCA's rules for a message digest: every row, ours and the JDK's. */
@ExtendWith(JdkDifferences.class)
class MessageDigestConformanceTest {
  static Stream<Subject> subjects() {
    return Subject.of("MessageDigest");
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void splitUpdatesEqualOneUpdate(Subject subject) throws Exception {
    var digest = digest(subject);
    for (long seed : Fixture.seeds().toList()) {
      var random = new Random(seed);
      byte[] message = Fixture.bytes(random, random.nextInt(60_000));
      byte[] whole = digest.digest(message);
      Buffers.inPieces(
          random, message.length, (from, length) -> take(digest, message, from, length, random));
      assertArrayEquals(whole, digest.digest(), "seed " + seed);
    }
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void buffersOfAllKindsAreReadToTheirLimit(Subject subject) throws Exception {
    var digest = digest(subject);
    for (int length : List.of(0, 1, 137, 20_000)) {
      byte[] message = Fixture.bytes(new Random(length), length);
      byte[] expected = digest.digest(message);
      for (ByteBuffer buffer : Buffers.of(message)) {
        digest.update(buffer);
        assertEquals(0, buffer.remaining());
        assertArrayEquals(expected, digest.digest(), buffer.toString());
      }
    }
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void rangesOutsideOfTheArrayAreRefusedAndTheStateStays(Subject subject) throws Exception {
    var digest = digest(subject);
    byte[] message = Fixture.bytes(new Random(1), 100);
    byte[] expected = digest.digest(message);
    digest.update(message, 0, 60);
    for (int[] range :
        new int[][] {
          {0, 101}, {100, 1}, {-1, 5}, {5, -1}, {Integer.MAX_VALUE, 1}, {1, Integer.MAX_VALUE}
        }) {
      assertThrows(RuntimeException.class, () -> digest.update(message, range[0], range[1]));
    }
    assertThrows(RuntimeException.class, () -> digest.update((byte[]) null));
    assertThrows(RuntimeException.class, () -> digest.update((ByteBuffer) null));
    digest.update(message, 60, 40);
    digest.update(message, 100, 0);
    assertArrayEquals(expected, digest.digest());
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void outputTooSmallKeepsTheState(Subject subject) throws Exception {
    var digest = digest(subject);
    int size = digest.getDigestLength();
    byte[] message = Fixture.bytes(new Random(2), 100);
    byte[] expected = digest.digest(message);
    assertEquals(size, expected.length);
    digest.update(message);
    assertThrows(DigestException.class, () -> digest.digest(new byte[size + 5], 2, size - 1));
    assertThrows(IllegalArgumentException.class, () -> digest.digest(new byte[size], 1, size));
    assertThrows(IllegalArgumentException.class, () -> digest.digest(null, 0, size));
    byte[] output = new byte[size + 9];
    assertEquals(size, digest.digest(output, 4, size + 5));
    assertArrayEquals(expected, Arrays.copyOfRange(output, 4, 4 + size));
    assertArrayEquals(new byte[4], Arrays.copyOf(output, 4), "nothing beside is written");
    assertArrayEquals(new byte[5], Arrays.copyOfRange(output, 4 + size, size + 9));
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void theDigestMayReplaceItsMessage(Subject subject) throws Exception {
    var digest = digest(subject);
    int size = digest.getDigestLength();
    byte[] message = Fixture.bytes(new Random(3), size + 10);
    byte[] expected = digest.digest(message);
    digest.update(message);
    digest.digest(message, 5, size);
    assertArrayEquals(expected, Arrays.copyOfRange(message, 5, 5 + size));
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void resetAndDigestBeginAnew(Subject subject) throws Exception {
    var digest = digest(subject);
    byte[] empty = digest.digest();
    digest.reset();
    assertArrayEquals(empty, digest.digest());
    digest.update(new byte[70]);
    digest.reset();
    digest.reset();
    assertArrayEquals(empty, digest.digest());
    assertArrayEquals(digest(subject).digest(new byte[3]), digest.digest(new byte[3]));
    assertArrayEquals(empty, digest.digest(new byte[0]));
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void clonesAreIndependent(Subject subject) throws Exception {
    var digest = digest(subject);
    byte[] message = Fixture.bytes(new Random(4), 3000);
    byte[] expected = digest.digest(message);
    for (int split : List.of(0, 1, 64, 137, 2999, 3000)) {
      digest.update(message, 0, split);
      var clone = (MessageDigest) digest.clone();
      var cloneOfClone = (MessageDigest) clone.clone();
      digest.update((byte) 1);
      assertFalse(Arrays.equals(expected, digest.digest()));
      clone.update(message, split, 3000 - split);
      assertArrayEquals(expected, clone.digest());
      cloneOfClone.update(message, split, 3000 - split);
      assertArrayEquals(expected, cloneOfClone.digest());
    }
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void clonesWorkInManyThreads(Subject subject) throws Exception {
    var digest = digest(subject);
    byte[] message = Fixture.bytes(new Random(5), 4000);
    byte[] expected = digest.digest(message);
    try (var executor = Executors.newFixedThreadPool(3)) {
      var work = Stream.generate(() -> bytewise(clone(digest), message)).limit(3).toList();
      for (var result : executor.invokeAll(work)) {
        assertArrayEquals(expected, result.get());
      }
    }
  }

  private static Callable<byte[]> bytewise(MessageDigest digest, byte[] message) {
    return () -> {
      for (byte value : message) {
        digest.update(value);
      }
      return digest.digest();
    };
  }

  private static MessageDigest clone(MessageDigest digest) {
    try {
      return (MessageDigest) digest.clone();
    } catch (CloneNotSupportedException e) {
      throw new AssertionError(e);
    }
  }

  private static void take(
      MessageDigest digest, byte[] message, int from, int length, Random random) {
    if (length == 1) {
      digest.update(message[from]);
    } else if (random.nextBoolean()) {
      digest.update(message, from, length);
    } else {
      digest.update(ByteBuffer.wrap(message, from, length));
    }
  }

  private static MessageDigest digest(Subject subject) throws Exception {
    return MessageDigest.getInstance(subject.algorithm(), subject.provider());
  }
}
