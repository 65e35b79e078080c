package jcabench.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import javax.crypto.Cipher;
import javax.crypto.ShortBufferException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Random sequences of calls to a cipher against a model: the bytes that went in so far, which a
 * fresh object transforms at once. {@code -Djcabench.sequences=N} makes it longer, {@code
 * -Djcabench.sequences.seed=N} chooses others.
 */
@SuppressWarnings("InsecureCryptoUsage") // names come from the table
class CallSequencesTest {
  private static final int SEQUENCES = Integer.getInteger("jcabench.sequences", 15);
  private static final long SEED = Long.getLong("jcabench.sequences.seed", 20261123);

  static Stream<CipherSample> samples() {
    return Stream.concat(CipherSample.plain(), CipherSample.aead())
        .filter(sample -> sample.subject().ours());
  }

  /** What went in and what came out of the message under way. */
  private static final class Model {
    private byte[] in = {};
    private byte[] out = {};

    void took(byte[] input, byte[] output) {
      in = Fixture.join(in, input);
      out = Fixture.join(out, output);
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void anySequenceGivesWhatOneCallGives(CipherSample sample) throws Exception {
    var random = new Random(SEED);
    var cipher = sample.cipher();
    for (int i = 1; i <= SEQUENCES; i++) {
      var message = "seed " + SEED + ", sequence " + i;
      boolean encrypts = sample.tagBytes() > 0 || random.nextBoolean();
      var parameters = sample.parameters(i);
      byte[] whole = Fixture.bytes(random, sample.unit() * random.nextInt(1, 400 / sample.unit()));
      var once = sample.init(Cipher.ENCRYPT_MODE, i, parameters);
      byte[] sealed = once.doFinal(whole);
      cipher.init(encrypts ? Cipher.ENCRYPT_MODE : Cipher.DECRYPT_MODE, sample.key(i), parameters);
      byte[] input = encrypts ? whole : sealed;
      byte[] expected = encrypts ? sealed : whole;
      var model = new Model();
      int done = 0;
      while (done < input.length && random.nextInt(6) > 0) {
        int length = random.nextInt(input.length - done + 1);
        update(cipher, random, Arrays.copyOfRange(input, done, done + length), model);
        done += length;
      }
      finish(cipher, random, Arrays.copyOfRange(input, done, input.length), model);
      assertArrayEquals(input, model.in, message);
      assertArrayEquals(expected, model.out, message);
    }
  }

  /** One of the forms that JCA has, sometimes after one with too little room. */
  private static void update(Cipher cipher, Random random, byte[] input, Model model)
      throws Exception {
    byte[] space = new byte[cipher.getOutputSize(input.length) + 64];
    switch (random.nextInt(4)) {
      case 0 -> {
        byte[] made = cipher.update(input);
        model.took(input, made == null ? new byte[0] : made);
      }
      case 1 -> {
        int written = cipher.update(input, 0, input.length, space, 7);
        model.took(input, Arrays.copyOfRange(space, 7, 7 + written));
      }
      case 2 -> {
        System.arraycopy(input, 0, space, 32, input.length);
        int at = 32 - random.nextInt(20); // overlap changes nothing
        int written = cipher.update(space, 32, input.length, space, at);
        model.took(input, Arrays.copyOfRange(space, at, at + written));
      }
      default -> {
        var output = buffer(random, space.length);
        cipher.update(filled(random, input), output);
        model.took(input, Buffers.written(output));
      }
    }
  }

  private static void finish(Cipher cipher, Random random, byte[] input, Model model)
      throws Exception {
    int size = cipher.getOutputSize(input.length);
    if (input.length > 40 && random.nextInt(4) == 0) { // no message ends with so much less
      assertThrows(
          ShortBufferException.class,
          () -> cipher.doFinal(input, 0, input.length, new byte[input.length - 33], 0));
    }
    switch (random.nextInt(3)) {
      case 0 -> model.took(input, cipher.doFinal(input));
      case 1 -> {
        byte[] space = new byte[size + 9];
        int written = cipher.doFinal(input, 0, input.length, space, 9);
        model.took(input, Arrays.copyOfRange(space, 9, 9 + written));
      }
      default -> {
        var output = buffer(random, size);
        cipher.doFinal(filled(random, input), output);
        model.took(input, Buffers.written(output));
      }
    }
  }

  private static ByteBuffer buffer(Random random, int length) {
    return random.nextBoolean() ? ByteBuffer.allocate(length) : ByteBuffer.allocateDirect(length);
  }

  private static ByteBuffer filled(Random random, byte[] bytes) {
    return buffer(random, bytes.length).put(bytes).flip();
  }
}
