package jcabench.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ReadOnlyBufferException;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.ShortBufferException;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** JCA's rules for authenticated encryption: every row, ours and the JDK's. */
@ExtendWith(JdkDifferences.class)
class AeadConformanceTest {
  private static final int ENCRYPT = Cipher.ENCRYPT_MODE;
  private static final int DECRYPT = Cipher.DECRYPT_MODE;

  static Stream<CipherSample> samples() {
    return CipherSample.aead();
  }

  @ParameterizedTest
  @MethodSource("samples")
  void splitCallsEqualOneCall(CipherSample sample) throws Exception {
    for (long seed : Fixture.seeds().toList()) {
      var random = new Random(seed);
      byte[] plain = Fixture.bytes(random, random.nextInt(50_000));
      byte[] aad = Fixture.bytes(random, random.nextInt(500));
      byte[] sealed = seal(sample, (int) seed, aad, plain);
      var cipher = sample.init(ENCRYPT, 1, sample.parameters((int) seed));
      assertArrayEquals(
          sealed, inPieces(cipher, random, aad, plain, sealed.length), "seed " + seed);
      cipher = sample.init(DECRYPT, 1, sample.parameters((int) seed));
      assertArrayEquals(plain, inPieces(cipher, random, aad, sealed, plain.length), "seed " + seed);
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void buffersOfAllKindsAreReadAndWritten(CipherSample sample) throws Exception {
    for (int length : List.of(0, 1, 137, 20_000)) {
      byte[] plain = Fixture.bytes(new Random(length), length);
      byte[] aad = Fixture.bytes(new Random(length + 1), 50);
      byte[] sealed = seal(sample, 1, aad, plain);
      for (int kind = 0; kind < Buffers.of(plain).size(); kind++) {
        for (ByteBuffer room : Buffers.room(sealed.length)) {
          ByteBuffer input = Buffers.of(plain).get(kind);
          var cipher = sample.init(ENCRYPT, 1, sample.parameters(1));
          cipher.updateAAD(Buffers.of(aad).get(kind));
          assertEquals(sealed.length, cipher.doFinal(input, room));
          assertEquals(0, input.remaining());
          assertArrayEquals(sealed, Buffers.written(room), room + " from " + input);
        }
        for (ByteBuffer room : Buffers.room(length)) {
          var cipher = sample.init(DECRYPT, 1, sample.parameters(1));
          cipher.updateAAD(Buffers.of(aad).get(kind));
          assertEquals(length, cipher.doFinal(Buffers.of(sealed).get(kind), room));
          assertArrayEquals(plain, Buffers.written(room), room.toString());
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void aBufferMayBeEncryptedInPlace(CipherSample sample) throws Exception {
    for (int length : List.of(1, 137, 20_000)) {
      byte[] plain = Fixture.bytes(new Random(length), length);
      byte[] sealed = seal(sample, 1, new byte[0], plain);
      for (ByteBuffer space : Buffers.room(sealed.length)) {
        space.put(plain).flip();
        ByteBuffer output = space.duplicate().clear();
        sample.init(ENCRYPT, 1, sample.parameters(1)).doFinal(space, output);
        assertArrayEquals(sealed, Buffers.written(output), "in place");
        ByteBuffer back = output.duplicate().clear();
        sample.init(DECRYPT, 1, sample.parameters(1)).doFinal(output.flip(), back);
        assertArrayEquals(plain, Buffers.written(back), "and back");
      }
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void outputTooSmallKeepsTheState(CipherSample sample) throws Exception {
    byte[] plain = Fixture.bytes(new Random(3), 50);
    byte[] sealed = seal(sample, 1, new byte[9], plain);
    var cipher = sample.init(ENCRYPT, 1, sample.parameters(1));
    cipher.updateAAD(new byte[9]);
    assertTrue(cipher.getOutputSize(50) >= sealed.length);
    byte[] little = new byte[sealed.length - 1];
    assertThrows(ShortBufferException.class, () -> cipher.doFinal(plain, 0, 50, little));
    ByteBuffer input = ByteBuffer.wrap(plain);
    assertThrows(
        ShortBufferException.class, () -> cipher.doFinal(input, ByteBuffer.allocateDirect(49)));
    assertEquals(50, input.remaining(), "nothing was read");
    assertThrows(
        ReadOnlyBufferException.class,
        () -> cipher.doFinal(input, ByteBuffer.allocate(99).asReadOnlyBuffer()));
    assertArrayEquals(sealed, cipher.doFinal(plain));
    var opener = sample.init(DECRYPT, 1, sample.parameters(1));
    opener.updateAAD(new byte[9]);
    opener.update(sealed, 0, 20);
    byte[] tiny = new byte[49];
    assertThrows(
        ShortBufferException.class, () -> opener.doFinal(sealed, 20, sealed.length - 20, tiny));
    assertArrayEquals(plain, opener.doFinal(sealed, 20, sealed.length - 20));
  }

  @ParameterizedTest
  @MethodSource("samples")
  void aChangedMessageGivesNothingOut(CipherSample sample) throws Exception {
    byte[] plain = Fixture.bytes(new Random(4), 37);
    byte[] aad = Fixture.bytes(new Random(5), 7);
    byte[] sealed = seal(sample, 1, aad, plain);
    for (int i = 0; i < sealed.length; i++) {
      byte[] changed = sealed.clone();
      changed[i] ^= (byte) (1 << i % 8);
      var cipher = sample.init(DECRYPT, 1, sample.parameters(1));
      cipher.updateAAD(aad);
      byte[] output = new byte[sealed.length];
      int early = cipher.update(changed, 0, changed.length - 1, output);
      assertEquals(0, early, "nothing comes out before the tag is checked");
      assertThrows(
          AEADBadTagException.class, () -> cipher.doFinal(changed, changed.length - 1, 1, output));
      assertArrayEquals(new byte[sealed.length], output);
    }
    for (int length = 0; length < sealed.length; length++) {
      byte[] cut = Arrays.copyOf(sealed, length);
      var cipher = sample.init(DECRYPT, 1, sample.parameters(1));
      cipher.updateAAD(aad);
      assertThrows(AEADBadTagException.class, () -> cipher.doFinal(cut), "cut to " + length);
    }
    var cipher = sample.init(DECRYPT, 1, sample.parameters(1));
    assertThrows(AEADBadTagException.class, () -> cipher.doFinal(sealed), "without its data");
    var other = sample.init(DECRYPT, 1, sample.parameters(2));
    other.updateAAD(aad);
    assertThrows(AEADBadTagException.class, () -> other.doFinal(sealed), "another IV");
  }

  @ParameterizedTest
  @MethodSource("samples")
  void anIvEncryptsOnlyOnce(CipherSample sample) throws Exception {
    var cipher = sample.init(ENCRYPT, 1, sample.parameters(1));
    cipher.doFinal(new byte[10]);
    assertThrows(IllegalStateException.class, () -> cipher.doFinal(new byte[10]));
    assertThrows(IllegalStateException.class, () -> cipher.update(new byte[10]));
    assertThrows(IllegalStateException.class, () -> cipher.updateAAD(new byte[10]));
    assertThrows(
        InvalidAlgorithmParameterException.class,
        () -> cipher.init(ENCRYPT, sample.key(1), sample.parameters(1)));
    cipher.init(DECRYPT, sample.key(1), sample.parameters(1));
    assertThrows(
        InvalidAlgorithmParameterException.class,
        () -> cipher.init(ENCRYPT, sample.key(1), sample.parameters(1)),
        "not even after a decryption");
    cipher.init(ENCRYPT, sample.key(1), sample.parameters(2));
    assertArrayEquals(seal(sample, 2, new byte[0], new byte[3]), cipher.doFinal(new byte[3]));
    cipher.init(ENCRYPT, sample.key(2), sample.parameters(2));
    cipher.doFinal(new byte[3]);
  }

  @ParameterizedTest
  @MethodSource("samples")
  void associatedDataComesFirst(CipherSample sample) throws Exception {
    var cipher = sample.init(ENCRYPT, 1, sample.parameters(1));
    cipher.updateAAD(new byte[2]);
    cipher.update(new byte[17]);
    assertThrows(IllegalStateException.class, () -> cipher.updateAAD(new byte[1]));
    assertThrows(IllegalStateException.class, () -> cipher.updateAAD(ByteBuffer.allocate(1)));
    var opener = sample.init(DECRYPT, 1, sample.parameters(1));
    opener.update(new byte[17]);
    assertThrows(IllegalStateException.class, () -> opener.updateAAD(new byte[1]));
  }

  @ParameterizedTest
  @MethodSource("samples")
  void nothingWorksBeforeInitOrAfterAFailedOne(CipherSample sample) throws Exception {
    var cipher = sample.cipher();
    assertThrows(IllegalStateException.class, () -> cipher.update(new byte[1]));
    assertThrows(IllegalStateException.class, () -> cipher.updateAAD(new byte[1]));
    assertThrows(IllegalStateException.class, () -> cipher.doFinal(new byte[1]));
    assertThrows(InvalidKeyException.class, () -> cipher.init(ENCRYPT, (java.security.Key) null));
    assertThrows(
        InvalidKeyException.class, () -> cipher.init(ENCRYPT, TestKeys.pair("X25519").getPublic()));
    for (int length : List.of(1, 15, 17, 33)) {
      assertThrows(
          InvalidKeyException.class,
          () ->
              cipher.init(
                  ENCRYPT,
                  new SecretKeySpec(new byte[length], sample.keyAlgorithm()),
                  sample.parameters(1)));
    }
    cipher.init(ENCRYPT, sample.key(1), sample.parameters(1));
    cipher.update(new byte[1]);
    assertThrows(
        InvalidAlgorithmParameterException.class,
        () ->
            cipher.init(
                ENCRYPT, sample.key(1), new java.security.spec.AlgorithmParameterSpec() {}));
    assertThrows(IllegalStateException.class, () -> cipher.doFinal(new byte[1]));
    cipher.init(ENCRYPT, sample.key(1), sample.parameters(7));
    assertArrayEquals(seal(sample, 7, new byte[0], new byte[1]), cipher.doFinal(new byte[1]));
  }

  @ParameterizedTest
  @MethodSource("samples")
  void rangesOutsideOfTheArrayAreRefusedAndTheStateStays(CipherSample sample) throws Exception {
    byte[] plain = Fixture.bytes(new Random(6), 40);
    var cipher = sample.init(ENCRYPT, 1, sample.parameters(1));
    for (int[] range : new int[][] {{0, 41}, {40, 1}, {-1, 5}, {5, -1}, {Integer.MAX_VALUE, 1}}) {
      int offset = range[0];
      int length = range[1];
      assertThrows(IllegalArgumentException.class, () -> cipher.updateAAD(plain, offset, length));
      assertThrows(IllegalArgumentException.class, () -> cipher.update(plain, offset, length));
      assertThrows(IllegalArgumentException.class, () -> cipher.doFinal(plain, offset, length));
    }
    assertThrows(IllegalArgumentException.class, () -> cipher.update((byte[]) null));
    assertThrows(IllegalArgumentException.class, () -> cipher.doFinal((byte[]) null));
    assertThrows(
        IllegalArgumentException.class, () -> cipher.doFinal(plain, 0, 40, new byte[99], -1));
    assertArrayEquals(seal(sample, 1, new byte[0], plain), cipher.doFinal(plain));
  }

  private static byte[] inPieces(Cipher cipher, Random random, byte[] aad, byte[] input, int size)
      throws Exception {
    Buffers.inPieces(random, aad.length, (from, length) -> cipher.updateAAD(aad, from, length));
    byte[] output = new byte[size];
    int[] written = {0};
    Buffers.inPieces(
        random,
        input.length,
        (from, length) -> written[0] += cipher.update(input, from, length, output, written[0]));
    written[0] += cipher.doFinal(output, written[0]);
    assertEquals(size, written[0]);
    return output;
  }

  /** The output of a new cipher for a message, with numbered parameters. */
  private static byte[] seal(CipherSample sample, int number, byte[] aad, byte[] plain)
      throws Exception {
    var cipher = sample.init(ENCRYPT, 1, sample.parameters(number));
    cipher.updateAAD(aad);
    return cipher.doFinal(plain);
  }
}
