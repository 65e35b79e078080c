package jcabench.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigInteger;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The message authentication codes that are no HMAC; bcprov is the reference. */
class OpenSslKeyedMacTest {
  static List<String> names() {
    return Fixture.names("Mac").stream().filter(name -> !name.startsWith("Hmac")).toList();
  }

  private static List<Integer> keyLengths(String name) {
    return switch (name) {
      case "AESCMAC", "AES-GMAC", "ARIA-CMAC", "ARIA-GMAC", "CAMELLIA-CMAC" -> List.of(16, 24, 32);
      case "DESedeCMAC" -> List.of(24);
      case "Poly1305" -> List.of(32);
      case "KMAC128", "KMAC256" -> List.of(16, 32, 64);
      default -> List.of(16);
    };
  }

  private static AlgorithmParameterSpec parameters(String name, int seed) {
    return name.endsWith("GMAC") ? new IvParameterSpec(Fixture.bytes(new Random(seed), 12)) : null;
  }

  @ParameterizedTest
  @CsvSource({
    // RFC 4493, 4: examples 1 and 2
    "AESCMAC, 2b7e151628aed2a6abf7158809cf4f3c, '', bb1d6929e95937287fa37d129b756746",
    "AESCMAC, 2b7e151628aed2a6abf7158809cf4f3c, 6bc1bee22e409f96e93d7e117393172a,"
        + "070a16b46b4d4144f79bdd9dd04a287c",
    // RFC 8439, 2.5.2
    "Poly1305, 85d6be7857556d337f4452fe42d506a80103808afb0db2fd4abff6af4149f51b,"
        + "43727970746f6772617068696320466f72756d2052657365617263682047726f7570,"
        + "a8061dc1305136c6c22b8baf0c0127a9",
    // NIST SP 800-185, KMAC sample 1
    "KMAC128, 404142434445464748494a4b4c4d4e4f505152535455565758595a5b5c5d5e5f, 00010203,"
        + "e5780b0d3ea6f7d3a429c5706aa43a00fadbd7d49628839e3187243f456ee14e",
    // the SipHash paper, appendix A
    "SIPHASH-2-4, 000102030405060708090a0b0c0d0e0f, 000102030405060708090a0b0c0d0e,"
        + "e545be4961ca29a1"
  })
  void knownAnswers(String name, String key, String message, String expected) throws Exception {
    var mac = Mac.getInstance(name, Fixture.OPENSSL);
    mac.init(new SecretKeySpec(Fixture.hex(key), name));
    assertEquals(expected, Fixture.hex(mac.doFinal(Fixture.hex(message))));
  }

  @ParameterizedTest
  @MethodSource("names")
  void equalsAnotherProviderForAllKeysAndLengths(String name) throws Exception {
    var ours = Mac.getInstance(name, Fixture.OPENSSL);
    if (name.matches("(ARIA|CAMELLIA)-CMAC")) { // nobody else has a name for them
      equalsCmacByHand(name, ours);
      return;
    }
    var theirs = Mac.getInstance(name, Fixture.reference("Mac", name));
    var random = new Random(5);
    for (int keyLength : keyLengths(name)) {
      var key = new SecretKeySpec(Fixture.bytes(random, keyLength), "AES");
      for (int length : Fixture.LENGTHS) {
        ours.init(key, parameters(name, length));
        theirs.init(key, parameters(name, length));
        assertEquals(theirs.getMacLength(), ours.getMacLength());
        byte[] input = Fixture.bytes(random, length);
        assertArrayEquals(theirs.doFinal(input), ours.doFinal(input), name + " of " + length);
      }
    }
  }

  /** NIST SP 800-38B, 6.2, with bcprov's block cipher. */
  private static void equalsCmacByHand(String name, Mac ours) throws Exception {
    var cipher = Cipher.getInstance(name.replace("-CMAC", "/ECB/NoPadding"), Bouncy.CASTLE);
    var random = new Random(5);
    for (int keyLength : keyLengths(name)) {
      var key = new SecretKeySpec(Fixture.bytes(random, keyLength), name.replace("-CMAC", ""));
      cipher.init(Cipher.ENCRYPT_MODE, key);
      for (int length : new int[] {0, 1, 15, 16, 17, 32, 1000}) {
        byte[] message = Fixture.bytes(random, length);
        boolean whole = length > 0 && length % 16 == 0;
        byte[] subkey = doubled(cipher.doFinal(new byte[16]));
        byte[] padded = Arrays.copyOf(message, Math.max(16, (length + 15) / 16 * 16));
        if (!whole) {
          subkey = doubled(subkey);
          padded[length] = (byte) 0x80;
        }
        byte[] state = new byte[16];
        for (int from = 0; from < padded.length; from += 16) {
          for (int i = 0; i < 16; i++) {
            state[i] ^= padded[from + i];
            if (from + 16 == padded.length) {
              state[i] ^= subkey[i];
            }
          }
          state = cipher.doFinal(state);
        }
        ours.init(key);
        assertArrayEquals(state, ours.doFinal(message), name + " of " + length);
      }
    }
  }

  /** In the field of 2^128 elements. */
  private static byte[] doubled(byte[] block) {
    var number = new BigInteger(1, block).shiftLeft(1);
    if (number.testBit(128)) {
      number = number.clearBit(128).xor(BigInteger.valueOf(0x87));
    }
    byte[] result = new byte[16];
    byte[] bytes = number.toByteArray();
    int count = Math.min(16, bytes.length);
    System.arraycopy(bytes, bytes.length - count, result, 16 - count, count);
    return result;
  }

  @ParameterizedTest
  @MethodSource("names")
  void splitUpdatesEqualOneUpdate(String name) throws Exception {
    var mac = Mac.getInstance(name, Fixture.OPENSSL);
    var key = new SecretKeySpec(Fixture.bytes(new Random(6), keyLengths(name).getFirst()), "AES");
    mac.init(key, parameters(name, 1));
    byte[] input = Fixture.bytes(new Random(7), 50_000);
    byte[] whole = mac.doFinal(input);
    if (name.endsWith("GMAC") || name.equals("Poly1305")) { // once under an IV, or a key
      assertThrows(IllegalStateException.class, () -> mac.update((byte) 1));
      mac.init(key, parameters(name, 1));
    }
    mac.update(input[0]);
    mac.update(input, 1, 17_000);
    var clone = (Mac) mac.clone();
    mac.update(input, 17_001, input.length - 17_001);
    assertArrayEquals(whole, mac.doFinal());
    clone.update(input, 17_001, input.length - 17_001);
    assertArrayEquals(whole, clone.doFinal());
    mac.init(key, parameters(name, 1));
    mac.update((byte) 1);
    mac.reset();
    assertArrayEquals(whole, mac.doFinal(input));
  }

  @ParameterizedTest
  @MethodSource("names")
  void aKeyOfAnotherLengthIsRefused(String name) throws Exception {
    var mac = Mac.getInstance(name, Fixture.OPENSSL);
    assertThrows(
        InvalidKeyException.class,
        () -> mac.init(new SecretKeySpec(new byte[3], "AES"), parameters(name, 1)));
  }

  @Test
  void gmacNeedsAnIv() throws Exception {
    var mac = Mac.getInstance("AES-GMAC", Fixture.OPENSSL);
    var key = new SecretKeySpec(new byte[16], "AES");
    assertThrows(InvalidKeyException.class, () -> mac.init(key));
    assertThrows(
        InvalidAlgorithmParameterException.class,
        () -> mac.init(key, new IvParameterSpec(new byte[0])));
  }
}
