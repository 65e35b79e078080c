package jcabench.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.util.Arrays;
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
class OpenSslCipherTest {
  private static final byte[] IV = Fixture.hex("000102030405060708090a0b0c0d0e0f");

  static List<String> names() {
    return Fixture.names("Cipher").stream()
        .filter(name -> name.matches("(?!RSA).*/(ECB|CBC|CTR|CFB8?|OFB)/.*"))
        .toList();
  }

  @ParameterizedTest
  @CsvSource({ // NIST SP 800-38A, F.2.5, F.5.5 and F.1.5: AES-256, the first block
    "AES/CBC/NoPadding, 000102030405060708090a0b0c0d0e0f, f58c4c04d6e5f1ba779eabfb5f7bfbd6",
    "AES/CTR/NoPadding, f0f1f2f3f4f5f6f7f8f9fafbfcfdfeff, 601ec313775789a5b7a7f504bbf3d228",
    "AES/ECB/NoPadding, '', f3eed1bdb5d2a03c064b5a7e3db181f8"
  })
  void knownAnswers(String name, String iv, String expected) throws Exception {
    var cipher = Cipher.getInstance(name, Fixture.OPENSSL);
    var key =
        new SecretKeySpec(
            Fixture.hex("603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4"), "AES");
    cipher.init(
        Cipher.ENCRYPT_MODE, key, iv.isEmpty() ? null : new IvParameterSpec(Fixture.hex(iv)));
    assertEquals(
        expected, Fixture.hex(cipher.doFinal(Fixture.hex("6bc1bee22e409f96e93d7e117393172a"))));
  }

  @ParameterizedTest
  @MethodSource("names")
  void equalsTheJdkForAllKeysAndLengths(String name) throws Exception {
    var ours = Cipher.getInstance(name, Fixture.OPENSSL);
    var theirs = Fixture.referenceCipher(name);
    assertEquals(theirs.getBlockSize(), ours.getBlockSize());
    var random = new Random(11);
    for (var key : keys(name, random)) {
      for (int length : lengths(name)) {
        byte[] plain = Fixture.bytes(random, length);
        init(ours, Cipher.ENCRYPT_MODE, key);
        init(theirs, Cipher.ENCRYPT_MODE, key);
        assertEquals(theirs.getOutputSize(length), ours.getOutputSize(length));
        byte[] sealed = ours.doFinal(plain);
        assertArrayEquals(theirs.doFinal(plain), sealed, name + " of " + length);
        assertArrayEquals(sealed, ours.doFinal(plain), "the next message begins with the same IV");
        init(ours, Cipher.DECRYPT_MODE, key);
        assertArrayEquals(plain, ours.doFinal(sealed), name + " of " + length);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void splitUpdatesGiveWhatTheJdkGives(String name) throws Exception {
    var random = new Random(12);
    var key = keys(name, random).getFirst();
    byte[] plain = Fixture.bytes(random, 48 * 1024);
    for (int mode : new int[] {Cipher.ENCRYPT_MODE, Cipher.DECRYPT_MODE}) {
      var ours = Cipher.getInstance(name, Fixture.OPENSSL);
      var theirs = Fixture.referenceCipher(name);
      init(ours, mode, key);
      init(theirs, Cipher.ENCRYPT_MODE, key);
      byte[] input = mode == Cipher.ENCRYPT_MODE ? plain : theirs.doFinal(plain);
      init(theirs, mode, key);
      byte[] expected = theirs.doFinal(input);
      byte[] output = new byte[expected.length + 16];
      int read = 0;
      int written = 0;
      while (read < input.length) {
        int length =
            Math.min(random.nextInt(3) == 0 ? 16 : random.nextInt(2000), input.length - read);
        written += ours.update(input, read, length, output, written);
        read += length;
      }
      written += ours.doFinal(output, written);
      assertArrayEquals(expected, Arrays.copyOf(output, written));
    }
  }

  @ParameterizedTest
  @MethodSource("names")
  void inputAndOutputMayOverlap(String name) throws Exception {
    var random = new Random(13);
    var key = keys(name, random).getFirst();
    byte[] plain = Fixture.bytes(random, 40_000);
    var cipher = Cipher.getInstance(name, Fixture.OPENSSL);
    init(cipher, Cipher.ENCRYPT_MODE, key);
    byte[] expected = cipher.doFinal(plain);
    for (int shift : new int[] {-17, -1, 0, 1, 5, 300}) {
      for (int first : new int[] {0, 5, 16}) {
        byte[] space = new byte[plain.length + 1000];
        System.arraycopy(plain, 0, space, 400, plain.length);
        int written = cipher.update(space, 400, first, space, 400 + shift);
        System.arraycopy(plain, 0, space, 400 + first, 0);
        byte[] rest = Arrays.copyOfRange(plain, first, plain.length);
        byte[] early = Arrays.copyOfRange(space, 400 + shift, 400 + shift + written);
        System.arraycopy(rest, 0, space, 400, rest.length);
        int size = cipher.doFinal(space, 400, rest.length, space, 400 + shift);
        byte[] late = Arrays.copyOfRange(space, 400 + shift, 400 + shift + size);
        assertArrayEquals(Arrays.copyOf(expected, written), early);
        assertArrayEquals(Arrays.copyOfRange(expected, written, expected.length), late);
      }
    }
  }

  @Test
  void outputTooSmallKeepsTheState() throws Exception {
    var cipher = Cipher.getInstance("AES/CBC/PKCS5Padding", Fixture.OPENSSL);
    var key = new SecretKeySpec(new byte[16], "AES");
    byte[] plain = Fixture.bytes(new Random(14), 37);
    init(cipher, Cipher.ENCRYPT_MODE, key);
    assertThrows(ShortBufferException.class, () -> cipher.doFinal(plain, 0, 37, new byte[47]));
    byte[] sealed = cipher.doFinal(plain);
    assertEquals(48, sealed.length);
    init(cipher, Cipher.DECRYPT_MODE, key);
    assertThrows(ShortBufferException.class, () -> cipher.doFinal(sealed, 0, 48, new byte[36]));
    assertEquals(16, cipher.update(sealed, 0, 17).length);
    assertThrows(ShortBufferException.class, () -> cipher.doFinal(sealed, 17, 31, new byte[20]));
    byte[] rest = new byte[21];
    assertEquals(21, cipher.doFinal(sealed, 17, 31, rest, 0), "room for exactly the plaintext");
    assertArrayEquals(Arrays.copyOfRange(plain, 16, 37), rest);
    assertArrayEquals(plain, cipher.doFinal(sealed));
  }

  @Test
  void refusesBrokenPaddingAndPartialBlocks() throws Exception {
    var cipher = Cipher.getInstance("AES/CBC/PKCS5Padding", Fixture.OPENSSL);
    var key = new SecretKeySpec(new byte[16], "AES");
    init(cipher, Cipher.ENCRYPT_MODE, key);
    byte[] sealed = cipher.doFinal(new byte[20]);
    init(cipher, Cipher.DECRYPT_MODE, key);
    byte[] changed = sealed.clone();
    changed[15] ^= 1; // turns the padding's last byte from 12 to 13
    assertThrows(BadPaddingException.class, () -> cipher.doFinal(changed));
    assertThrows(IllegalBlockSizeException.class, () -> cipher.doFinal(sealed, 0, 31));
    assertArrayEquals(new byte[20], cipher.doFinal(sealed));
    assertEquals(0, cipher.doFinal().length, "nothing in, nothing out, as in the JDK");
    var unpadded = Cipher.getInstance("AES/CBC/NoPadding", Fixture.OPENSSL);
    init(unpadded, Cipher.ENCRYPT_MODE, key);
    assertThrows(IllegalBlockSizeException.class, () -> unpadded.doFinal(new byte[17]));
    assertEquals(16, unpadded.doFinal(new byte[16]).length);
  }

  @Test
  void refusesIllegalParametersAndKeys() throws Exception {
    var cipher = Cipher.getInstance("AES/CBC/NoPadding", Fixture.OPENSSL);
    var key = new SecretKeySpec(new byte[16], "AES");
    int mode = Cipher.ENCRYPT_MODE;
    for (int length : new int[] {1, 15, 17}) {
      assertThrows(
          InvalidAlgorithmParameterException.class,
          () -> cipher.init(mode, key, new IvParameterSpec(new byte[length])));
      assertThrows(
          InvalidKeyException.class,
          () -> cipher.init(mode, new SecretKeySpec(new byte[length], "AES")));
    }
    assertThrows(InvalidKeyException.class, () -> cipher.init(Cipher.DECRYPT_MODE, key));
    var ecb = Cipher.getInstance("AES", Fixture.OPENSSL);
    assertThrows(
        InvalidAlgorithmParameterException.class,
        () -> ecb.init(mode, key, new IvParameterSpec(IV)));
  }

  @Test
  void wrappedKeysComeBack() throws Exception {
    var cipher = Cipher.getInstance("AES/CBC/PKCS5Padding", Fixture.OPENSSL);
    var key = new SecretKeySpec(new byte[16], "AES");
    var inner = new SecretKeySpec(Fixture.bytes(new Random(15), 32), "AES");
    cipher.init(Cipher.WRAP_MODE, key, new IvParameterSpec(IV));
    byte[] wrapped = cipher.wrap(inner);
    cipher.init(Cipher.UNWRAP_MODE, key, new IvParameterSpec(IV));
    assertEquals(inner, cipher.unwrap(wrapped, "AES", Cipher.SECRET_KEY));
  }

  private static void init(Cipher cipher, int mode, SecretKeySpec key) throws Exception {
    String name = cipher.getAlgorithm();
    cipher.init(
        mode,
        key,
        name.contains("ECB")
            ? null
            : new IvParameterSpec(Arrays.copyOf(IV, name.startsWith("DESede") ? 8 : 16)));
  }

  private static List<Integer> lengths(String name) {
    boolean whole = name.matches(".*/(ECB|CBC)/NoPadding");
    return Fixture.LENGTHS.stream().filter(length -> !whole || length % 16 == 0).toList();
  }

  private static List<SecretKeySpec> keys(String name, Random random) {
    String algorithm = name.replaceFirst("[_/].*", "");
    return List.of(16, 24, 32).stream()
        .filter(length -> !name.startsWith("AES_") || name.startsWith("AES_" + 8 * length))
        .filter(length -> !algorithm.equals("DESede") || length == 24)
        .filter(length -> !algorithm.equals("SM4") || length == 16)
        .map(length -> new SecretKeySpec(Fixture.bytes(random, length), algorithm))
        .toList();
  }
}
