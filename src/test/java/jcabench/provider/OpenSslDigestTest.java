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
    "SHA3-256, 3a985da74fe225b2045c172d6bd390bd855f086e3e9d525b46bfe24511431532",
    "2.16.840.1.101.3.4.2.1, ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
  })
  void knownAnswers(String name, String expected) throws Exception {
    var digest = MessageDigest.getInstance(name, Fixture.OPENSSL);
    assertEquals(expected, Fixture.hex(digest.digest(new byte[] {'a', 'b', 'c'})));
  }

  @ParameterizedTest
  @MethodSource("names")
  void equalsTheJdkAtAllLengths(String name) throws Exception {
    var ours = MessageDigest.getInstance(name, Fixture.OPENSSL);
    var theirs = MessageDigest.getInstance(name);
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
