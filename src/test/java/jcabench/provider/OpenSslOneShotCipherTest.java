package jcabench.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Random;
import javax.crypto.BadPaddingException;
import javax.crypto.Cipher;
import javax.crypto.IllegalBlockSizeException;
import javax.crypto.ShortBufferException;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

@SuppressWarnings("InsecureCryptoUsage") // names come from the table
class OpenSslOneShotCipherTest {
  static List<String> wrappings() {
    return Fixture.names("Cipher").stream().filter(name -> name.contains("/KW")).toList();
  }

  @ParameterizedTest
  @CsvSource({ // RFC 3394, 4.1 and 4.6; RFC 5649, 6
    "AES/KW/NoPadding, 000102030405060708090a0b0c0d0e0f, 00112233445566778899aabbccddeeff,"
        + "1fa68b0a8112b447aef34bd8fb5a7b829d3e862371d2cfe5",
    "AESWrap, 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f,"
        + "00112233445566778899aabbccddeeff000102030405060708090a0b0c0d0e0f,"
        + "28c9f404c4b810f4cbccb35cfb87f8263f5786e2d80ed326cbc7f0e71a99f43bfb988b9b7a02dd21",
    "AESWrapPad, 5840df6e29b02af1ab493b705bf16ea1ae8338f4dcc176a8, 466f7250617369,"
        + "afbeb0f07dfbf5419200f2ccb50bb24f"
  })
  void knownAnswers(String name, String key, String plain, String expected) throws Exception {
    var cipher = Cipher.getInstance(name, Fixture.OPENSSL);
    var wrapping = new SecretKeySpec(Fixture.hex(key), "AES");
    var secret = new SecretKeySpec(Fixture.hex(plain), "Generic");
    cipher.init(Cipher.WRAP_MODE, wrapping);
    assertEquals(expected, Fixture.hex(cipher.wrap(secret)));
    cipher.init(Cipher.UNWRAP_MODE, wrapping);
    assertEquals(secret, cipher.unwrap(Fixture.hex(expected), "Generic", Cipher.SECRET_KEY));
  }

  @Test
  void xtsKnownAnswer() throws Exception { // IEEE 1619, B, vector 2
    var cipher = Cipher.getInstance("AES/XTS/NoPadding", Fixture.OPENSSL);
    var key = new SecretKeySpec(Fixture.hex("11".repeat(16) + "22".repeat(16)), "AES");
    var tweak = new IvParameterSpec(Fixture.hex("3333333333" + "00".repeat(11)));
    cipher.init(Cipher.ENCRYPT_MODE, key, tweak);
    byte[] plain = Fixture.hex("44".repeat(32));
    assertEquals(
        "c454185e6a16936e39334038acef838bfb186fff7480adc4289382ecd6d394f0",
        Fixture.hex(cipher.doFinal(plain)));
    cipher.update(plain, 0, 7);
    byte[] sealed = cipher.doFinal(plain, 7, 18);
    assertEquals(25, sealed.length, "ciphertext stealing");
    cipher.init(Cipher.DECRYPT_MODE, key, tweak);
    assertArrayEquals(Fixture.hex("44".repeat(25)), cipher.doFinal(sealed));
    assertThrows(IllegalBlockSizeException.class, () -> cipher.doFinal(new byte[15]));
    byte[] large = Fixture.bytes(new Random(1), 100_000);
    cipher.init(Cipher.ENCRYPT_MODE, key, tweak);
    byte[] sealedLarge = cipher.doFinal(large);
    cipher.init(Cipher.DECRYPT_MODE, key, tweak);
    assertArrayEquals(large, cipher.doFinal(sealedLarge));
    assertThrows(
        InvalidKeyException.class,
        () -> cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(new byte[32], "AES"), tweak),
        "both halves are the same");
  }

  @ParameterizedTest
  @MethodSource("wrappings")
  void equalsTheJdkForAllKeysAndLengths(String name) throws Exception {
    var ours = Cipher.getInstance(name, Fixture.OPENSSL);
    var theirs = Cipher.getInstance(name, Fixture.reference("Cipher", name));
    assertEquals(theirs.getBlockSize(), ours.getBlockSize());
    var random = new Random(21);
    for (int keyLength : new int[] {16, 24, 32}) {
      if (name.startsWith("AES_") && !name.startsWith("AES_" + 8 * keyLength)) {
        continue;
      }
      var key = new SecretKeySpec(Fixture.bytes(random, keyLength), "AES");
      for (int length : new int[] {1, 7, 8, 9, 16, 24, 31, 32, 40, 4096, 40_000}) {
        if (!name.contains("KWP") && (length < 16 || length % 8 != 0)) {
          ours.init(Cipher.ENCRYPT_MODE, key);
          assertThrows(IllegalBlockSizeException.class, () -> ours.doFinal(new byte[length]));
          continue;
        }
        byte[] plain = Fixture.bytes(random, length);
        ours.init(Cipher.ENCRYPT_MODE, key);
        theirs.init(Cipher.ENCRYPT_MODE, key);
        byte[] wrapped = ours.doFinal(plain);
        assertArrayEquals(theirs.doFinal(plain), wrapped, name + " of " + length);
        ours.init(Cipher.DECRYPT_MODE, key);
        ours.update(wrapped, 0, 5);
        assertArrayEquals(plain, ours.doFinal(wrapped, 5, wrapped.length - 5));
        byte[] changed = wrapped.clone();
        changed[random.nextInt(changed.length)] ^= 1;
        assertThrows(BadPaddingException.class, () -> ours.doFinal(changed));
        assertArrayEquals(plain, ours.doFinal(wrapped), "usable after a failure");
      }
    }
  }

  @Test
  void anIvOfOnesOwnIsLegal() throws Exception {
    var ours = Cipher.getInstance("AES/KW/NoPadding", Fixture.OPENSSL);
    var theirs = Cipher.getInstance("AES/KW/NoPadding", "SunJCE");
    var key = new SecretKeySpec(new byte[16], "AES");
    var iv = new IvParameterSpec(Fixture.hex("0011223344556677"));
    ours.init(Cipher.ENCRYPT_MODE, key, iv);
    theirs.init(Cipher.ENCRYPT_MODE, key, iv);
    byte[] special = ours.doFinal(new byte[16]);
    assertArrayEquals(theirs.doFinal(new byte[16]), special);
    ours.init(Cipher.DECRYPT_MODE, key);
    assertThrows(BadPaddingException.class, () -> ours.doFinal(special), "the standard IV again");
    assertThrows(
        InvalidAlgorithmParameterException.class,
        () -> ours.init(Cipher.ENCRYPT_MODE, key, new IvParameterSpec(new byte[16])));
  }

  @Test
  void outputTooSmallKeepsTheState() throws Exception {
    var cipher = Cipher.getInstance("AES/KW/NoPadding", Fixture.OPENSSL);
    cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(new byte[16], "AES"));
    cipher.update(new byte[8]);
    assertThrows(ShortBufferException.class, () -> cipher.doFinal(new byte[8], 0, 8, new byte[23]));
    assertEquals(24, cipher.doFinal(new byte[8], 0, 8, new byte[24]));
  }

  @ParameterizedTest
  @CsvSource({"EC, EC:secp256r1", "RSA, RSA", "DH, DH", "Ed25519, Ed25519", "eddsa, Ed25519"})
  void unwrappedPairsStayWithTheProvider(String algorithm, String pair) throws Exception {
    var keys = TestKeys.pair(pair);
    var cipher = Cipher.getInstance("AESWrapPad", Fixture.OPENSSL);
    var wrapping = new SecretKeySpec(new byte[16], "AES");
    cipher.init(Cipher.WRAP_MODE, wrapping);
    byte[] secret = cipher.wrap(keys.getPrivate());
    byte[] open = cipher.wrap(keys.getPublic());
    cipher.init(Cipher.UNWRAP_MODE, wrapping);
    var theSecret = cipher.unwrap(secret, algorithm, Cipher.PRIVATE_KEY);
    assertInstanceOf(OpenSslPrivateKey.class, theSecret);
    assertEquals(keys.getPrivate(), theSecret);
    var theOpen = cipher.unwrap(open, algorithm, Cipher.PUBLIC_KEY);
    assertInstanceOf(OpenSslPublicKey.class, theOpen);
    assertEquals(keys.getPublic(), theOpen);
    assertThrows(
        InvalidKeyException.class, () -> cipher.unwrap(secret, algorithm, Cipher.PUBLIC_KEY));
    assertThrows(InvalidKeyException.class, () -> cipher.unwrap(secret, "DSA", Cipher.PRIVATE_KEY));
    assertThrows(
        NoSuchAlgorithmException.class, () -> cipher.unwrap(secret, "ElGamal", Cipher.PRIVATE_KEY));
  }

  @Test
  void ciphertextStealingEqualsTheJdk() throws Exception {
    var ours = Cipher.getInstance("AES/CTS/NoPadding", Fixture.OPENSSL);
    var theirs = Cipher.getInstance("AES/CTS/NoPadding", "SunJCE");
    var random = new Random(71);
    for (int keyBytes : List.of(16, 24, 32)) {
      var key = new SecretKeySpec(Fixture.bytes(random, keyBytes), "AES");
      var iv = new IvParameterSpec(Fixture.bytes(random, 16));
      for (int length : List.of(16, 17, 31, 32, 33, 100, 20_000)) {
        byte[] plain = Fixture.bytes(random, length);
        ours.init(Cipher.ENCRYPT_MODE, key, iv);
        theirs.init(Cipher.ENCRYPT_MODE, key, iv);
        ours.update(plain, 0, 5);
        byte[] sealed = ours.doFinal(plain, 5, length - 5);
        assertArrayEquals(theirs.doFinal(plain), sealed, keyBytes + " and " + length);
        ours.init(Cipher.DECRYPT_MODE, key, iv);
        assertArrayEquals(plain, ours.doFinal(sealed));
        assertArrayEquals(plain, ours.doFinal(sealed), "again without init");
      }
    }
    assertThrows(IllegalBlockSizeException.class, () -> ours.doFinal(new byte[15]));
  }

  @Test
  void tripleDesWrapTravelsToTheJdkAndBack() throws Exception {
    var ours = Cipher.getInstance("DESedeWrap", Fixture.OPENSSL);
    var theirs = Cipher.getInstance("DESedeWrap", "SunJCE");
    var wrapping = Fixture.desedeKey(72);
    var secret = Fixture.desedeKey(73);
    ours.init(Cipher.WRAP_MODE, wrapping);
    byte[] wrapped = ours.wrap(secret);
    assertEquals(40, wrapped.length);
    theirs.init(Cipher.UNWRAP_MODE, wrapping);
    assertEquals(secret, theirs.unwrap(wrapped, "DESede", Cipher.SECRET_KEY));
    theirs.init(Cipher.WRAP_MODE, wrapping);
    byte[] other = theirs.wrap(secret);
    ours.init(Cipher.UNWRAP_MODE, wrapping);
    assertEquals(secret, ours.unwrap(other, "DESede", Cipher.SECRET_KEY));
    other[9] ^= 1;
    assertThrows(InvalidKeyException.class, () -> ours.unwrap(other, "DESede", Cipher.SECRET_KEY));
    assertThrows(
        InvalidAlgorithmParameterException.class,
        () -> ours.init(Cipher.WRAP_MODE, wrapping, new IvParameterSpec(new byte[8])));
  }
}
