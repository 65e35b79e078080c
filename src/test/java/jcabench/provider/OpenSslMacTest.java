package jcabench.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.KeyPairGenerator;
import java.util.List;
import java.util.Random;
import javax.crypto.Mac;
import javax.crypto.ShortBufferException;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class OpenSslMacTest {
  static List<String> names() {
    return Fixture.names("Mac").stream().filter(name -> name.startsWith("Hmac")).toList();
  }

  @ParameterizedTest
  @CsvSource({ // RFC 4231, test case 2
    "HmacSHA256, 5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    "HmacSHA384, af45d2e376484031617f78d2b58a6b1b9c7ef464f5a01b47e42ec3736322445e8e2240ca5e69e2c7"
        + "8b3239ecfab21649"
  })
  void knownAnswers(String name, String expected) throws Exception {
    var mac = Mac.getInstance(name, Fixture.OPENSSL);
    mac.init(new SecretKeySpec(new byte[] {'J', 'e', 'f', 'e'}, name));
    byte[] data = Fixture.hex("7768617420646f2079612077616e7420666f72206e6f7468696e673f");
    assertEquals(expected, Fixture.hex(mac.doFinal(data)));
  }

  @ParameterizedTest
  @MethodSource("names")
  void equalsAnotherProviderForAllKeysAndLengths(String name) throws Exception {
    var ours = Mac.getInstance(name, Fixture.OPENSSL);
    var theirs = Mac.getInstance(name, Fixture.reference("Mac", name));
    assertEquals(theirs.getMacLength(), ours.getMacLength());
    var random = new Random(3);
    for (int keyLength : List.of(1, 16, 64, 65, 128, 129, 200)) {
      var key = new SecretKeySpec(Fixture.bytes(random, keyLength), name);
      ours.init(key);
      theirs.init(key);
      for (int length : Fixture.LENGTHS) {
        byte[] input = Fixture.bytes(random, length);
        assertArrayEquals(theirs.doFinal(input), ours.doFinal(input), name + " of " + length);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void splitUpdatesEqualOneUpdate(String name) throws Exception {
    var mac = Mac.getInstance(name, Fixture.OPENSSL);
    mac.init(new SecretKeySpec(new byte[20], name));
    byte[] input = Fixture.bytes(new Random(4), 50_000);
    byte[] whole = mac.doFinal(input);
    mac.update(input[0]);
    mac.update(input, 1, 17_000);
    mac.update(ByteBuffer.wrap(input, 17_001, 99).asReadOnlyBuffer());
    var clone = (Mac) mac.clone();
    mac.update(input, 17_100, input.length - 17_100);
    assertArrayEquals(whole, mac.doFinal());
    clone.update(ByteBuffer.allocateDirect(32_900).put(input, 17_100, 32_900).flip());
    assertArrayEquals(whole, clone.doFinal());
    mac.update((byte) 1);
    mac.reset();
    assertArrayEquals(whole, mac.doFinal(input));
  }

  @Test
  void refusesWhatIsNoSecretKey() throws Exception {
    var mac = Mac.getInstance("HmacSHA256", Fixture.OPENSSL);
    var pair = KeyPairGenerator.getInstance("X25519", Fixture.OPENSSL).generateKeyPair();
    assertThrows(InvalidKeyException.class, () -> mac.init(null));
    assertThrows(InvalidKeyException.class, () -> mac.init(pair.getPublic()));
    assertThrows(
        InvalidAlgorithmParameterException.class,
        () -> mac.init(new SecretKeySpec(new byte[1], "x"), new IvParameterSpec(new byte[1])));
    assertThrows(IllegalStateException.class, () -> mac.update((byte) 1));
  }

  @Test
  void outputTooSmallKeepsTheState() throws Exception {
    var mac = Mac.getInstance("HmacSHA256", Fixture.OPENSSL);
    mac.init(new SecretKeySpec(new byte[20], "x"));
    byte[] expected = mac.doFinal(new byte[100]);
    mac.update(new byte[100]);
    assertThrows(ShortBufferException.class, () -> mac.doFinal(new byte[40], 10));
    byte[] output = new byte[40];
    mac.doFinal(output, 8);
    assertArrayEquals(expected, java.util.Arrays.copyOfRange(output, 8, 40));
  }

  @Test
  void aFailedInitForgetsTheKeyBefore() throws Exception {
    for (String name : Fixture.names("Mac")) {
      var mac = Mac.getInstance(name, Fixture.OPENSSL);
      var key = new SecretKeySpec(new byte[Fixture.macKeyBytes(name)], "Mac");
      mac.init(key, name.endsWith("GMAC") ? new IvParameterSpec(new byte[12]) : null);
      assertThrows(InvalidKeyException.class, () -> mac.init(null), name);
      assertThrows(IllegalStateException.class, () -> mac.doFinal(new byte[1]), name);
    }
  }
}
