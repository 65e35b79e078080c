package jcabench.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.security.InvalidAlgorithmParameterException;
import java.util.List;
import java.util.Random;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.ShortBufferException;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** CCM, OCB, GCM-SIV and the GCM of other block ciphers than AES; bcprov is the reference. */
@SuppressWarnings("InsecureCryptoUsage") // names come from the table
class OpenSslOneShotAeadTest {
  static List<String> names() {
    return Fixture.names("Cipher").stream()
        .filter(name -> name.matches(".*/(CCM|OCB|GCM-SIV)/.*|(ARIA|SM4)/GCM/.*"))
        .toList();
  }

  private record Lengths(List<Integer> keys, List<Integer> ivs, List<Integer> tags) {
    static Lengths of(String name) {
      List<Integer> keys =
          name.startsWith("SM4")
              ? List.of(16)
              : name.contains("SIV") ? List.of(16, 32) : List.of(16, 24, 32);
      if (name.contains("SIV")) {
        return new Lengths(keys, List.of(12), List.of(16));
      }
      return name.contains("CCM")
          ? new Lengths(keys, List.of(7, 12, 13), List.of(4, 8, 16))
          : new Lengths(keys, List.of(1, 12, 15), List.of(12, 16));
    }
  }

  @ParameterizedTest
  @CsvSource({
    // NIST SP 800-38C, C.1
    "AES/CCM/NoPadding, 404142434445464748494a4b4c4d4e4f, 10111213141516, 0001020304050607,"
        + "20212223, 32, 7162015b4dac255d",
    // RFC 7253, appendix A
    "AES/OCB/NoPadding, 000102030405060708090a0b0c0d0e0f, bbaa99887766554433221101,"
        + "0001020304050607, 0001020304050607, 128,"
        + "6820b3657b6f615a5725bda0d3b4eb3a257c9af1f8f03009",
    // RFC 8452, C.1
    "AES/GCM-SIV/NoPadding, 01000000000000000000000000000000, 030000000000000000000000, '',"
        + "0100000000000000, 128, b5d839330ac7b786578782fff6013b815b287c22493a364c"
  })
  void knownAnswers(
      String name, String key, String iv, String aad, String plain, int tag, String expected)
      throws Exception {
    org.junit.jupiter.api.Assumptions.assumeTrue(Fixture.offers("Cipher", name));
    var cipher = Cipher.getInstance(name, Fixture.OPENSSL);
    cipher.init(
        Cipher.ENCRYPT_MODE,
        new SecretKeySpec(Fixture.hex(key), "AES"),
        new GCMParameterSpec(tag, Fixture.hex(iv)));
    cipher.updateAAD(Fixture.hex(aad));
    assertEquals(expected, Fixture.hex(cipher.doFinal(Fixture.hex(plain))));
  }

  @ParameterizedTest
  @MethodSource("names")
  void equalsBouncyCastleForAllShapes(String name) throws Exception {
    var ours = Cipher.getInstance(name, Fixture.OPENSSL);
    var theirs = Cipher.getInstance(name, Bouncy.CASTLE);
    var random = new Random(31);
    var lengths = Lengths.of(name);
    for (int keyLength : lengths.keys) {
      var key = new SecretKeySpec(Fixture.bytes(random, keyLength), "AES");
      for (int tag : lengths.tags) {
        for (int ivLength : lengths.ivs) {
          for (int length : new int[] {0, 1, 15, 16, 17, 100, 16_384, 16_385, 40_000}) {
            var parameters = new GCMParameterSpec(8 * tag, Fixture.bytes(random, ivLength));
            byte[] aad = Fixture.bytes(random, length == 17 ? 20_000 : random.nextInt(40));
            byte[] plain = Fixture.bytes(random, length);
            ours.init(Cipher.ENCRYPT_MODE, key, parameters);
            theirs.init(Cipher.ENCRYPT_MODE, key, parameters);
            ours.updateAAD(aad);
            theirs.updateAAD(aad);
            byte[] sealed = ours.doFinal(plain);
            String which = name + " of " + length + " with IV " + ivLength + " and tag " + tag;
            assertArrayEquals(theirs.doFinal(plain), sealed, which);
            ours.init(Cipher.DECRYPT_MODE, key, parameters);
            ours.updateAAD(aad);
            assertArrayEquals(plain, ours.doFinal(sealed), which);
            sealed[random.nextInt(sealed.length)] ^= 1;
            ours.updateAAD(aad);
            assertThrows(AEADBadTagException.class, () -> ours.doFinal(sealed), which);
          }
        }
      }
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void splitUpdatesInPlaceEqualOneUpdate(String name) throws Exception {
    var random = new Random(32);
    var cipher = Cipher.getInstance(name, Fixture.OPENSSL);
    var key = new SecretKeySpec(Fixture.bytes(random, 16), "AES");
    byte[] plain = Fixture.bytes(random, 1000);
    cipher.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(128, new byte[12]));
    cipher.updateAAD(new byte[10], 2, 3);
    byte[] whole = cipher.doFinal(plain);
    assertThrows(IllegalStateException.class, () -> cipher.doFinal(plain));
    assertThrows(
        InvalidAlgorithmParameterException.class,
        () -> cipher.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(128, new byte[12])));
    var again = Cipher.getInstance(name, Fixture.OPENSSL);
    again.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(128, new byte[12]));
    again.updateAAD(new byte[1]);
    again.updateAAD(new byte[2]);
    byte[] space = java.util.Arrays.copyOf(plain, 1016);
    int written = again.update(space, 0, 300, space, 0);
    written += again.doFinal(space, 300, 700, space, written);
    assertEquals(1016, written);
    assertArrayEquals(whole, space);
    cipher.init(Cipher.DECRYPT_MODE, key, new GCMParameterSpec(128, new byte[12]));
    cipher.updateAAD(new byte[3]);
    assertThrows(
        ShortBufferException.class, () -> cipher.doFinal(space, 0, 1016, new byte[999], 0));
    assertEquals(1000, cipher.doFinal(space, 0, 1016, space, 0));
    assertArrayEquals(plain, java.util.Arrays.copyOf(space, 1000));
  }

  @Test
  void illegalLengthsAreRefused() throws Exception {
    var cipher = Cipher.getInstance("AES/CCM/NoPadding", Fixture.OPENSSL);
    var key = new SecretKeySpec(new byte[16], "AES");
    for (var illegal :
        List.of(
            new GCMParameterSpec(40, new byte[12]),
            new GCMParameterSpec(128, new byte[6]),
            new GCMParameterSpec(128, new byte[14]))) {
      assertThrows(
          InvalidAlgorithmParameterException.class,
          () -> cipher.init(Cipher.ENCRYPT_MODE, key, illegal));
    }
  }
}
