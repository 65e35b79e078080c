package jcabench.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import javax.crypto.BadPaddingException;
import javax.crypto.Cipher;
import javax.crypto.IllegalBlockSizeException;
import javax.crypto.ShortBufferException;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** JCA's rules for block and stream ciphers: every row, ours and the JDK's. */
@ExtendWith(JdkDifferences.class)
class CipherConformanceTest {
  private static final int ENCRYPT = Cipher.ENCRYPT_MODE;
  private static final int DECRYPT = Cipher.DECRYPT_MODE;

  static Stream<CipherSample> samples() {
    return CipherSample.plain();
  }

  @ParameterizedTest
  @MethodSource("samples")
  void splitCallsEqualOneCall(CipherSample sample) throws Exception {
    for (long seed : Fixture.seeds().toList()) {
      var random = new Random(seed);
      byte[] plain = message(sample, random.nextInt(50_000));
      byte[] sealed = seal(sample, plain);
      var cipher = sample.init(ENCRYPT, 1, sample.parameters(1));
      for (int round = 0; round < 2; round++) {
        assertArrayEquals(sealed, inPieces(cipher, random, plain), "seed " + seed);
      }
      cipher.init(DECRYPT, sample.key(1), sample.parameters(1));
      for (int round = 0; round < 2; round++) {
        assertArrayEquals(plain, inPieces(cipher, random, sealed), "seed " + seed);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void buffersOfAllKindsAreReadAndWritten(CipherSample sample) throws Exception {
    for (int length : List.of(0, 1, 16, 137, 20_000)) {
      byte[] plain = message(sample, length);
      byte[] sealed = seal(sample, plain);
      var cipher = sample.cipher();
      for (int kind = 0; kind < Buffers.of(plain).size(); kind++) {
        for (ByteBuffer room : Buffers.room(sealed.length)) {
          ByteBuffer input = Buffers.of(plain).get(kind);
          cipher.init(ENCRYPT, sample.key(1), sample.parameters(1));
          assertEquals(sealed.length, cipher.doFinal(input, room));
          assertEquals(0, input.remaining());
          assertArrayEquals(sealed, Buffers.written(room), room + " from " + input);
        }
        for (ByteBuffer room : Buffers.room(sealed.length)) {
          cipher.init(DECRYPT, sample.key(1), sample.parameters(1));
          assertEquals(plain.length, cipher.doFinal(Buffers.of(sealed).get(kind), room));
          assertArrayEquals(plain, Buffers.written(room), room.toString());
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void inputAndOutputMayOverlap(CipherSample sample) throws Exception {
    byte[] plain = message(sample, 20_000);
    byte[] sealed = seal(sample, plain);
    for (int shift : new int[] {-17, -1, 0, 1, 5, 300}) {
      byte[] space = new byte[21_000];
      System.arraycopy(plain, 0, space, 400, plain.length);
      var cipher = sample.init(ENCRYPT, 1, sample.parameters(1));
      assertEquals(sealed.length, cipher.doFinal(space, 400, plain.length, space, 400 + shift));
      assertArrayEquals(sealed, range(space, 400 + shift, sealed.length), "by " + shift);
      System.arraycopy(sealed, 0, space, 400, sealed.length);
      cipher.init(DECRYPT, sample.key(1), sample.parameters(1));
      assertEquals(plain.length, cipher.doFinal(space, 400, sealed.length, space, 400 + shift));
      assertArrayEquals(plain, range(space, 400 + shift, plain.length), "by " + shift);
    }
    for (ByteBuffer space : Buffers.room(sealed.length)) {
      space.put(plain).flip();
      ByteBuffer output = space.duplicate().clear();
      sample.init(ENCRYPT, 1, sample.parameters(1)).doFinal(space, output);
      assertArrayEquals(sealed, Buffers.written(output), "a buffer in place");
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void outputTooSmallKeepsTheState(CipherSample sample) throws Exception {
    byte[] plain = message(sample, 50);
    byte[] sealed = seal(sample, plain);
    var cipher = sample.init(ENCRYPT, 1, sample.parameters(1));
    assertTrue(cipher.getOutputSize(plain.length) >= sealed.length);
    byte[] first = cipher.update(plain, 0, 17);
    int early = first == null ? 0 : first.length;
    byte[] little = new byte[sealed.length - early - 1];
    int rest = plain.length - 17;
    assertThrows(ShortBufferException.class, () -> cipher.doFinal(plain, 17, rest, little));
    byte[] output = new byte[sealed.length - early];
    assertEquals(output.length, cipher.doFinal(plain, 17, rest, output));
    assertArrayEquals(range(sealed, early, output.length), output);

    cipher.init(DECRYPT, sample.key(1), sample.parameters(1));
    byte[] tiny = new byte[plain.length - 1];
    assertThrows(ShortBufferException.class, () -> cipher.doFinal(sealed, 0, sealed.length, tiny));
    byte[] exact = new byte[plain.length];
    assertEquals(plain.length, cipher.doFinal(sealed, 0, sealed.length, exact));
    assertArrayEquals(plain, exact);
  }

  @ParameterizedTest
  @MethodSource("samples")
  void messagesThatAreNotWholeAreRefused(CipherSample sample) throws Exception {
    byte[] sealed = seal(sample, message(sample, 40));
    var cipher = sample.init(sample.pads() ? DECRYPT : ENCRYPT, 1, sample.parameters(1));
    if (sample.pads() || sample.unit() > 1) {
      assertThrows(
          IllegalBlockSizeException.class, () -> cipher.doFinal(sealed, 0, sealed.length - 1));
      assertThrows(IllegalBlockSizeException.class, () -> cipher.doFinal(new byte[1]));
    }
    cipher.init(DECRYPT, sample.key(1), sample.parameters(1));
    assertArrayEquals(message(sample, 40), cipher.doFinal(sealed), "after the failures");
  }

  @ParameterizedTest
  @MethodSource("samples")
  void wrongPaddingIsRefusedAlike(CipherSample sample) throws Exception {
    if (!sample.pads()) {
      assertEquals(message(sample, 40).length, seal(sample, message(sample, 40)).length);
      return;
    }
    var raw =
        Cipher.getInstance(
            sample
                .subject()
                .algorithm()
                .replace("PKCS5Padding", "NoPadding")
                .replaceAll("^AES$", "AES/ECB/NoPadding"),
            sample.subject().provider());
    int block = raw.getBlockSize();
    var cipher = sample.cipher();
    for (int last = 0; last < 256; last++) {
      byte[] plain = new byte[2 * block];
      Arrays.fill(plain, (byte) last);
      for (int spoilt = 1; spoilt <= block; spoilt++) {
        byte[] padded = plain.clone();
        if (spoilt > 1) {
          padded[padded.length - spoilt] ^= 0x40;
        }
        boolean right = last >= 1 && last <= block && (spoilt == 1 || spoilt > last);
        raw.init(ENCRYPT, sample.key(1), sample.parameters(1));
        byte[] sealed = raw.doFinal(padded);
        cipher.init(DECRYPT, sample.key(1), sample.parameters(1));
        if (right) {
          assertEquals(2 * block - last, cipher.doFinal(sealed).length);
        } else {
          assertThrows(BadPaddingException.class, () -> cipher.doFinal(sealed), "last " + last);
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void nothingWorksBeforeInit(CipherSample sample) throws Exception {
    var cipher = sample.cipher();
    assertThrows(IllegalStateException.class, () -> cipher.update(new byte[1]));
    assertThrows(IllegalStateException.class, () -> cipher.doFinal(new byte[1]));
    assertThrows(InvalidKeyException.class, () -> cipher.init(ENCRYPT, (java.security.Key) null));
    assertThrows(
        InvalidKeyException.class, () -> cipher.init(ENCRYPT, TestKeys.pair("X25519").getPublic()));
    for (int length : List.of(1, 15, 17, 33, 63)) {
      assertThrows(
          InvalidKeyException.class,
          () ->
              cipher.init(
                  ENCRYPT,
                  new SecretKeySpec(new byte[length], sample.keyAlgorithm()),
                  sample.parameters(1)));
    }
    assertThrows(
        InvalidAlgorithmParameterException.class,
        () -> cipher.init(ENCRYPT, sample.key(1), new AlgorithmParameterSpec() {}));
    for (int length : List.of(0, 1, 7, 9, 15, 17)) {
      assertThrows(
          InvalidAlgorithmParameterException.class,
          () -> cipher.init(ENCRYPT, sample.key(1), new IvParameterSpec(new byte[length])));
    }
    if (sample.ivBytes() > 0) {
      assertThrows(InvalidKeyException.class, () -> cipher.init(DECRYPT, sample.key(1)));
    }
    cipher.init(ENCRYPT, sample.key(1), sample.parameters(1));
    byte[] plain = message(sample, 33);
    assertArrayEquals(seal(sample, plain), cipher.doFinal(plain));
  }

  @ParameterizedTest
  @MethodSource("samples")
  void initForgetsWhatWasBegun(CipherSample sample) throws Exception {
    byte[] plain = message(sample, 70);
    byte[] sealed = seal(sample, plain);
    var cipher = sample.init(ENCRYPT, 2, sample.parameters(2));
    for (int begun : List.of(1, 15, 16, 17)) {
      cipher.update(new byte[begun]);
      cipher.init(ENCRYPT, sample.key(1), sample.parameters(1));
      assertArrayEquals(sealed, cipher.doFinal(plain));
      cipher.update(new byte[begun]);
      cipher.init(DECRYPT, sample.key(1), sample.parameters(1));
      cipher.update(sealed, 0, begun);
      cipher.init(DECRYPT, sample.key(1), sample.parameters(1));
      assertArrayEquals(plain, cipher.doFinal(sealed));
    }
  }

  private static byte[] inPieces(Cipher cipher, Random random, byte[] input) throws Exception {
    byte[] output = new byte[cipher.getOutputSize(input.length)];
    int[] written = {0};
    Buffers.inPieces(
        random,
        input.length,
        (from, length) -> written[0] += cipher.update(input, from, length, output, written[0]));
    written[0] += cipher.doFinal(output, written[0]);
    return Arrays.copyOf(output, written[0]);
  }

  private static byte[] range(byte[] bytes, int from, int length) {
    return Arrays.copyOfRange(bytes, from, from + length);
  }

  /** A message of about this length that the cipher takes. */
  private static byte[] message(CipherSample sample, int length) {
    return Fixture.bytes(
        new Random(length), (length + sample.unit() - 1) / sample.unit() * sample.unit());
  }

  private static byte[] seal(CipherSample sample, byte[] plain) throws Exception {
    return sample.init(ENCRYPT, 1, sample.parameters(1)).doFinal(plain);
  }

  static Stream<CipherSample> samplesOfAllKinds() {
    return Stream.concat(CipherSample.plain(), CipherSample.aead());
  }

  @ParameterizedTest
  @MethodSource("samplesOfAllKinds")
  void parametersNeedNoInstalledProvider(CipherSample sample) throws Exception {
    var cipher = sample.init(ENCRYPT, 1, sample.parameters(1));
    assertEquals(sample.ivBytes() > 0, cipher.getParameters() != null);
    if (sample.ivBytes() > 0) {
      assertEquals(sample.subject().provider(), cipher.getParameters().getProvider());
      cipher.init(DECRYPT, sample.key(1), cipher.getParameters());
      assertArrayEquals(sample.ivOf(sample.parameters(1)), cipher.getIV());
    }
  }
}
