package jcabench.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.Provider;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The same random calls on ours, on the JDK's and on Bouncy Castle's give the same results. The
 * seed is part of each message; {@code -Djcabench.seeds=N} sets how many there are.
 */
@SuppressWarnings("InsecureCryptoUsage") // names come from the table
class DifferentialTest {
  private static final int SEEDS = Integer.getInteger("jcabench.seeds", 8);
  private static final int CALLS = 60;

  static Stream<String> digests() {
    return Fixture.names("MessageDigest").stream();
  }

  static Stream<String> macs() {
    return Fixture.names("Mac").stream().filter(name -> name.startsWith("Hmac"));
  }

  static Stream<CipherSample> ciphers() {
    return Stream.concat(CipherSample.aead(), CipherSample.plain())
        .filter(sample -> sample.subject().ours());
  }

  @ParameterizedTest
  @MethodSource("digests")
  void digestsAgree(String name) throws Exception {
    for (int seed = 0; seed < SEEDS; seed++) {
      var ours = digest(name, Fixture.OPENSSL, seed);
      for (Provider other : others("MessageDigest", name)) {
        assertEquals(digest(name, other, seed), ours, other.getName() + ", seed " + seed);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("macs")
  void macsAgree(String name) throws Exception {
    for (int seed = 0; seed < SEEDS; seed++) {
      var ours = mac(name, Fixture.OPENSSL, seed);
      for (Provider other : others("Mac", name)) {
        assertEquals(mac(name, other, seed), ours, other.getName() + ", seed " + seed);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("ciphers")
  void ciphersAgree(CipherSample sample) throws Exception {
    String name = sample.subject().algorithm();
    for (int seed = 0; seed < SEEDS; seed++) {
      var ours = cipher(sample, Fixture.OPENSSL, seed);
      for (Provider other : others("Cipher", name)) {
        assertEquals(cipher(sample, other, seed), ours, other.getName() + ", seed " + seed);
      }
    }
  }

  private static List<String> digest(String name, Provider provider, int seed) throws Exception {
    var random = new Random(seed);
    var digest = MessageDigest.getInstance(name, provider);
    var results = new ArrayList<String>();
    for (int i = 0; i < CALLS; i++) {
      byte[] data = Fixture.bytes(random, length(random));
      switch (random.nextInt(7)) {
        case 0 -> digest.update((byte) data.length);
        case 1, 2 -> digest.update(data);
        case 3 -> digest.update(ByteBuffer.allocateDirect(data.length).put(data).flip());
        case 4 -> results.add(Fixture.hex(digest.digest(data)));
        case 5 -> digest = (MessageDigest) digest.clone();
        default -> {
          if (random.nextInt(4) == 0) {
            digest.reset();
          }
        }
      }
    }
    results.add(Fixture.hex(digest.digest()));
    return results;
  }

  private static List<String> mac(String name, Provider provider, int seed) throws Exception {
    var random = new Random(seed);
    var mac = Mac.getInstance(name, provider);
    mac.init(new SecretKeySpec(Fixture.bytes(random, 1 + random.nextInt(300)), "Hmac"));
    var results = new ArrayList<String>();
    for (int i = 0; i < CALLS; i++) {
      byte[] data = Fixture.bytes(random, length(random));
      switch (random.nextInt(7)) {
        case 0 -> mac.update((byte) data.length);
        case 1, 2 -> mac.update(data);
        case 3 -> mac.update(ByteBuffer.wrap(data).asReadOnlyBuffer());
        case 4 -> results.add(Fixture.hex(mac.doFinal(data)));
        case 5 -> mac.reset();
        default -> {
          if (random.nextInt(3) == 0) {
            if (provider.getName().equals("SunJCE")) {
              mac.reset(); // see MacConformanceTest.initWithALongKeyBeginsAnew
            }
            mac.init(new SecretKeySpec(Fixture.bytes(random, 1 + random.nextInt(99)), "Hmac"));
          }
        }
      }
    }
    results.add(Fixture.hex(mac.doFinal()));
    return results;
  }

  /** Whole messages by random calls; the text of a result joins what all calls gave. */
  private static List<String> cipher(CipherSample sample, Provider provider, int seed)
      throws Exception {
    var random = new Random(seed);
    var cipher = Cipher.getInstance(sample.subject().algorithm(), provider);
    var results = new ArrayList<String>();
    for (int message = 0; message < 6; message++) {
      byte[] plain = Fixture.bytes(random, length(random) / sample.unit() * sample.unit());
      byte[] aad = Fixture.bytes(random, random.nextInt(100));
      long pieces = random.nextLong();
      cipher.init(Cipher.ENCRYPT_MODE, sample.key(1), sample.parameters(message + 1));
      byte[] sealed = run(cipher, new Random(pieces), sample.tagBytes() > 0 ? aad : null, plain);
      results.add(Fixture.hex(sealed));
      cipher.init(Cipher.DECRYPT_MODE, sample.key(1), sample.parameters(message + 1));
      results.add(
          Fixture.hex(run(cipher, new Random(pieces), sample.tagBytes() > 0 ? aad : null, sealed)));
    }
    return results;
  }

  private static byte[] run(Cipher cipher, Random random, byte[] aad, byte[] input)
      throws Exception {
    if (aad != null) {
      Buffers.inPieces(random, aad.length, (from, length) -> cipher.updateAAD(aad, from, length));
    }
    var output = new java.io.ByteArrayOutputStream();
    int split = random.nextInt(input.length + 1);
    Buffers.inPieces(
        random,
        split,
        (from, length) -> {
          byte[] part = cipher.update(input, from, length);
          if (part != null) {
            output.writeBytes(part);
          }
        });
    output.writeBytes(cipher.doFinal(input, split, input.length - split));
    return output.toByteArray();
  }

  private static int length(Random random) {
    return random.nextInt(random.nextInt(5) == 0 ? 40_000 : 300);
  }

  private static List<Provider> others(String type, String name) {
    return Stream.concat(
            Subject.jdk(type, name).stream(),
            Stream.of(Bouncy.CASTLE).filter(bc -> bc.getService(type, name) != null))
        .toList();
  }
}
