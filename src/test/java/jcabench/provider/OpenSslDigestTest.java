package jcabench.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.security.DigestException;
import java.security.MessageDigest;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class OpenSslDigestTest {
  static List<String> names() {
    return Fixture.names("MessageDigest");
  }

  @ParameterizedTest
  @CsvSource({ // FIPS 180-4 and FIPS 202 examples: the digest of "abc"
    "SHA-1, a9993e364706816aba3e25717850c26c9cd0d89d",
    "SHA-256, ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    "SHA-384, cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358"
        + "baeca134c825a7",
    // RFC 1321, RFC 7693 A and B, GM/T 0004 A.1, the RIPEMD-160 paper, and FIPS 202 for SHAKE
    "MD5, 900150983cd24fb0d6963f7d28e17f72",
    "BLAKE2B-512, ba80a53f981c4d0d6a2797b69f12f6e94c212f14685ac4b74b12bb6fdbffa2d17d87c5392aab79"
        + "2dc252d5de4533cc9518d38aa8dbf1925ab92386edd4009923",
    "BLAKE2S-256, 508c5e8c327c14e2e1a72ba34eeb452f37458b209ed63a294d999b4c86675982",
    "SM3, 66c7f0f462eeedd9d1f2d46bdc10e4e24167c4875cf2f7a2297da02b8f4ba8e0",
    "RIPEMD160, 8eb208f7e05d987a9b044a8e98c6b087f15a0bfc",
    "SHAKE128, 5881092dd818bf5cf8a3ddb793fbcba74097d5c526a6d35f97b83351940f2cc8",
    "SHAKE256-512, 483366601360a8771c6863080cc4114d8db44530f8f1e1ee4f94ea37e78b5739d5a15bef186a53"
        + "86c75744c0527e1faa9f8726e462a12a4feb06bd8801e751e4",
    "SHA3-256, 3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532",
    "2.16.840.1.101.3.4.2.1, ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
  })
  void knownAnswers(String name, String expected) throws Exception {
    var digest = MessageDigest.getInstance(name, Fixture.OPENSSL);
    assertEquals(expected, Fixture.hex(digest.digest(new byte[] {'a', 'b', 'c'})));
  }

  @ParameterizedTest
  @MethodSource("names")
  void equalsAnotherProviderAtAllLengths(String name) throws Exception {
    var ours = MessageDigest.getInstance(name, Fixture.OPENSSL);
    var theirs = MessageDigest.getInstance(name, Fixture.reference("MessageDigest", name));
    assertEquals(theirs.getDigestLength(), ours.getDigestLength());
    var random = new Random(1);
    for (int length : Fixture.LENGTHS) {
      byte[] input = Fixture.bytes(random, length);
      assertArrayEquals(theirs.digest(input), ours.digest(input), name + " of " + length);
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void splitUpdatesEqualOneUpdate(String name) throws Exception {
    var digest = MessageDigest.getInstance(name, Fixture.OPENSSL);
    var random = new Random(2);
    byte[] input = Fixture.bytes(random, 70_000);
    byte[] whole = digest.digest(input);
    digest.update(input[0]);
    digest.update(input, 1, 16_500);
    digest.update(ByteBuffer.wrap(input, 16_501, 99).asReadOnlyBuffer());
    digest.update(ByteBuffer.allocateDirect(20_000).put(input, 16_600, 20_000).flip());
    digest.update(input, 36_600, 0);
    var clone = (MessageDigest) digest.clone();
    digest.update(input, 36_600, input.length - 36_600);
    assertArrayEquals(whole, digest.digest());
    clone.update(input, 36_600, input.length - 36_600);
    assertArrayEquals(whole, clone.digest());
    assertArrayEquals(digest.digest(), clone.digest(), "both begin anew");
  }

  @Test
  void resetForgetsWhatWasTaken() throws Exception {
    var digest = MessageDigest.getInstance("SHA-256", Fixture.OPENSSL);
    byte[] empty = digest.digest();
    digest.update((byte) 1);
    digest.reset();
    assertArrayEquals(empty, digest.digest());
  }

  @Test
  void outputTooSmallKeepsTheState() throws Exception {
    var digest = MessageDigest.getInstance("SHA-256", Fixture.OPENSSL);
    byte[] expected = digest.digest(new byte[100]);
    digest.update(new byte[100]);
    assertThrows(DigestException.class, () -> digest.digest(new byte[40], 0, 31));
    byte[] output = new byte[40];
    assertEquals(32, digest.digest(output, 8, 32));
    assertArrayEquals(expected, java.util.Arrays.copyOfRange(output, 8, 40));
  }
}
