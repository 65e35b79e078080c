package jcabench.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.Stream;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.ShortBufferException;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@SuppressWarnings("InsecureCryptoUsage") // names come from the table
class OpenSslAeadTest {
  private static final String GCM = "AES/GCM/NoPadding";
  private static final String CHACHA = "ChaCha20-Poly1305";

  /** A cipher with a key and one IV. */
  record Sample(String name, int keyBytes, int ivBytes, int tagBits) {
    SecretKey key(Random random) {
      return new SecretKeySpec(
          Fixture.bytes(random, keyBytes), name.equals(CHACHA) ? "ChaCha20" : "AES");
    }

    AlgorithmParameterSpec parameters(byte[] iv) {
      return name.equals(CHACHA) ? new IvParameterSpec(iv) : new GCMParameterSpec(tagBits, iv);
    }
  }

  static Stream<Sample> samples() {
    return Stream.of(
        new Sample(GCM, 16, 12, 128),
        new Sample(GCM, 24, 16, 96),
        new Sample(GCM, 32, 12, 128),
        new Sample(GCM, 32, 16, 128),
        new Sample(GCM, 32, 1, 104),
        new Sample(GCM, 16, 128, 120),
        new Sample("AES_256/GCM/NoPadding", 32, 12, 128),
        new Sample(CHACHA, 32, 12, 128));
  }

  @Test
  void knownAnswerOfGcm() throws Exception {
    // The GCM specification (McGrew, Viega), test case 4: AES-128 with associated data.
    var cipher = Cipher.getInstance(GCM, Fixture.OPENSSL);
    var key = new SecretKeySpec(Fixture.hex("feffe9928665731c6d6a8f9467308308"), "AES");
    byte[] iv = Fixture.hex("cafebabefacedbaddecaf888");
    byte[] plain =
        Fixture.hex(
            "d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
                + "1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b39");
    cipher.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(128, iv));
    cipher.updateAAD(Fixture.hex("feedfacedeadbeeffeedfacedeadbeefabaddad2"));
    assertEquals(
        "42831ec2217774244b7221b784d0d49ce3aa212f2c02a4e035c17e2329aca12e"
            + "21d514b25466931c7d8f6a5aac84aa051ba30b396a0aac973d58e091"
            + "5bc94fbc3221a5db94fae95ae7121a47",
        Fixture.hex(cipher.doFinal(plain)));
  }

  @Test
  void knownAnswerOfChaCha20Poly1305() throws Exception {
    // RFC 8439, 2.8.2: the tag of the sunscreen message.
    var cipher = Cipher.getInstance(CHACHA, Fixture.OPENSSL);
    byte[] keyBytes = new byte[32];
    for (int i = 0; i < 32; i++) {
      keyBytes[i] = (byte) (0x80 + i);
    }
    byte[] plain =
        ("Ladies and Gentlemen of the class of '99: If I could offer you only one tip for the "
                + "future, sunscreen would be it.")
            .getBytes(java.nio.charset.StandardCharsets.US_ASCII);
    cipher.init(
        Cipher.ENCRYPT_MODE,
        new SecretKeySpec(keyBytes, "ChaCha20"),
        new IvParameterSpec(Fixture.hex("070000004041424344454647")));
    cipher.updateAAD(Fixture.hex("50515253c0c1c2c3c4c5c6c7"));
    byte[] sealed = cipher.doFinal(plain);
    assertEquals(
        "1ae10b594f09e26a7e902ecbd0600691",
        Fixture.hex(Arrays.copyOfRange(sealed, sealed.length - 16, sealed.length)));
  }

  @ParameterizedTest
  @MethodSource("samples")
  void equalsTheJdkAtAllLengths(Sample sample) throws Exception {
    var ours = Cipher.getInstance(sample.name, Fixture.OPENSSL);
    var theirs = Cipher.getInstance(sample.name);
    var random = new Random(5);
    SecretKey key = sample.key(random);
    for (int length : Fixture.LENGTHS) {
      byte[] iv = distinct(random, sample.ivBytes, length);
      byte[] aad = Fixture.bytes(random, length % 50);
      byte[] plain = Fixture.bytes(random, length);
      ours.init(Cipher.ENCRYPT_MODE, key, sample.parameters(iv));
      theirs.init(Cipher.ENCRYPT_MODE, key, sample.parameters(iv));
      ours.updateAAD(aad);
      theirs.updateAAD(aad);
      byte[] sealed = ours.doFinal(plain);
      assertArrayEquals(theirs.doFinal(plain), sealed, sample + " of " + length);
      ours.init(Cipher.DECRYPT_MODE, key, sample.parameters(iv));
      ours.updateAAD(aad);
      assertArrayEquals(plain, ours.doFinal(sealed), sample + " of " + length);
      ours.updateAAD(aad);
      assertArrayEquals(plain, ours.doFinal(sealed), "decryption may repeat an IV");
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void splitUpdatesEqualOneUpdate(Sample sample) throws Exception {
    var cipher = Cipher.getInstance(sample.name, Fixture.OPENSSL);
    var random = new Random(6);
    SecretKey key = sample.key(random);
    var parameters = sample.parameters(Fixture.bytes(random, sample.ivBytes));
    byte[] plain = Fixture.bytes(random, 50_001);
    byte[] aad = Fixture.bytes(random, 100);
    cipher.init(Cipher.ENCRYPT_MODE, key, parameters);
    cipher.updateAAD(aad);
    byte[] sealed = cipher.doFinal(plain);

    cipher.init(Cipher.DECRYPT_MODE, key, parameters);
    cipher.updateAAD(aad, 0, 33);
    cipher.updateAAD(ByteBuffer.wrap(aad, 33, 67));
    byte[] output = new byte[plain.length + 16];
    int written = 0;
    for (int offset = 0; offset < sealed.length; offset += 777) {
      int length = Math.min(777, sealed.length - offset);
      written += cipher.update(sealed, offset, length, output, written);
    }
    assertEquals(0, written, "nothing is given out before the tag is checked");
    assertEquals(plain.length, cipher.doFinal(output, 0));
    assertArrayEquals(plain, Arrays.copyOf(output, plain.length));

    var other = Cipher.getInstance(sample.name, Fixture.OPENSSL);
    other.init(Cipher.ENCRYPT_MODE, key, parameters);
    other.updateAAD(aad, 0, 99);
    other.updateAAD(aad, 99, 1);
    byte[] sealedInParts = new byte[sealed.length];
    written = other.update(plain, 0, 17, sealedInParts, 0);
    written += other.update(plain, 17, 20_000, sealedInParts, written);
    written += other.doFinal(plain, 20_017, plain.length - 20_017, sealedInParts, written);
    assertEquals(sealed.length, written);
    assertArrayEquals(sealed, sealedInParts);
  }

  @ParameterizedTest
  @MethodSource("samples")
  void anyChangedByteIsRefusedAndNothingComesOut(Sample sample) throws Exception {
    var cipher = Cipher.getInstance(sample.name, Fixture.OPENSSL);
    var random = new Random(7);
    SecretKey key = sample.key(random);
    var parameters = sample.parameters(Fixture.bytes(random, sample.ivBytes));
    cipher.init(Cipher.ENCRYPT_MODE, key, parameters);
    byte[] sealed = cipher.doFinal(Fixture.bytes(random, 40));
    cipher.init(Cipher.DECRYPT_MODE, key, parameters);
    for (int i = 0; i < sealed.length; i++) {
      byte[] changed = sealed.clone();
      changed[i] ^= 1;
      byte[] output = new byte[40];
      assertThrows(
          AEADBadTagException.class, () -> cipher.doFinal(changed, 0, changed.length, output));
      assertArrayEquals(new byte[40], output);
    }
    for (int length = 0; length < sealed.length; length++) {
      byte[] cut = Arrays.copyOf(sealed, length);
      assertThrows(AEADBadTagException.class, () -> cipher.doFinal(cut));
    }
    assertEquals(40, cipher.doFinal(sealed).length, "the cipher is good for the right message");
  }

  @ParameterizedTest
  @MethodSource("samples")
  void inputAndOutputMayOverlap(Sample sample) throws Exception {
    var cipher = Cipher.getInstance(sample.name, Fixture.OPENSSL);
    var random = new Random(8);
    SecretKey key = sample.key(random);
    int length = 40_000;
    byte[] plain = Fixture.bytes(random, length);
    for (int shift : new int[] {-17, -1, 0, 1, 5, 300}) {
      var parameters = sample.parameters(distinct(random, sample.ivBytes, shift));
      var reference = Cipher.getInstance(sample.name);
      reference.init(Cipher.ENCRYPT_MODE, key, parameters);
      byte[] sealed = reference.doFinal(plain);
      byte[] space = new byte[length + 1000];
      System.arraycopy(plain, 0, space, 400, length);
      cipher.init(Cipher.ENCRYPT_MODE, key, parameters);
      assertEquals(sealed.length, cipher.doFinal(space, 400, length, space, 400 + shift));
      assertArrayEquals(
          sealed, Arrays.copyOfRange(space, 400 + shift, 400 + shift + sealed.length), "" + shift);
      System.arraycopy(sealed, 0, space, 400, sealed.length);
      cipher.init(Cipher.DECRYPT_MODE, key, parameters);
      assertEquals(length, cipher.doFinal(space, 400, sealed.length, space, 400 + shift));
      assertArrayEquals(plain, Arrays.copyOfRange(space, 400 + shift, 400 + shift + length));
    }
  }

  @ParameterizedTest
  @MethodSource("samples")
  void anIvEncryptsOnlyOnce(Sample sample) throws Exception {
    var cipher = Cipher.getInstance(sample.name, Fixture.OPENSSL);
    var random = new Random(9);
    SecretKey key = sample.key(random);
    var parameters = sample.parameters(Fixture.bytes(random, sample.ivBytes));
    cipher.init(Cipher.ENCRYPT_MODE, key, parameters);
    cipher.doFinal(new byte[10]);
    assertThrows(IllegalStateException.class, () -> cipher.doFinal(new byte[10]));
    assertThrows(IllegalStateException.class, () -> cipher.update(new byte[10]));
    assertThrows(IllegalStateException.class, () -> cipher.updateAAD(new byte[10]));
    assertThrows(
        InvalidAlgorithmParameterException.class,
        () -> cipher.init(Cipher.ENCRYPT_MODE, key, parameters));
    assertThrows(IllegalStateException.class, () -> cipher.doFinal(new byte[10]));
    cipher.init(Cipher.ENCRYPT_MODE, key, sample.parameters(distinct(random, sample.ivBytes, 1)));
    assertEquals(10 + sample.tagBits / 8, cipher.doFinal(new byte[10]).length);
  }

  @ParameterizedTest
  @MethodSource("samples")
  void outputTooSmallKeepsTheState(Sample sample) throws Exception {
    var cipher = Cipher.getInstance(sample.name, Fixture.OPENSSL);
    var random = new Random(10);
    SecretKey key = sample.key(random);
    var parameters = sample.parameters(Fixture.bytes(random, sample.ivBytes));
    byte[] plain = Fixture.bytes(random, 50);
    int size = 50 + sample.tagBits / 8;
    cipher.init(Cipher.ENCRYPT_MODE, key, parameters);
    assertEquals(size, cipher.getOutputSize(50));
    assertThrows(
        ShortBufferException.class, () -> cipher.doFinal(plain, 0, 50, new byte[size - 1]));
    byte[] sealed = cipher.doFinal(plain);
    cipher.init(Cipher.DECRYPT_MODE, key, parameters);
    cipher.update(sealed, 0, 20);
    assertThrows(
        ShortBufferException.class, () -> cipher.doFinal(sealed, 20, size - 20, new byte[49]));
    assertArrayEquals(plain, cipher.doFinal(sealed, 20, size - 20));
  }

  @Test
  void associatedDataComesFirst() throws Exception {
    var cipher = Cipher.getInstance(GCM, Fixture.OPENSSL);
    var key = new SecretKeySpec(new byte[16], "AES");
    cipher.init(Cipher.ENCRYPT_MODE, key, new GCMParameterSpec(128, new byte[12]));
    cipher.update(new byte[1]);
    assertThrows(IllegalStateException.class, () -> cipher.updateAAD(new byte[1]));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 8, 128, 129, 143, 144, 145, 256, 257, 1000, 70_000})
  void ivsOfAnyLengthGiveWhatTheJdkGives(int ivBytes) throws Exception {
    for (int keyBytes : new int[] {16, 24, 32}) {
      var random = new Random(ivBytes * 100L + keyBytes);
      var key = new SecretKeySpec(Fixture.bytes(random, keyBytes), "AES");
      var parameters = new GCMParameterSpec(128, Fixture.bytes(random, ivBytes));
      byte[] aad = Fixture.bytes(random, 21);
      byte[] message = Fixture.bytes(random, 100);
      var theirs = Cipher.getInstance(GCM, "SunJCE");
      theirs.init(Cipher.ENCRYPT_MODE, key, parameters);
      theirs.updateAAD(aad);
      byte[] expected = theirs.doFinal(message);
      var ours = Cipher.getInstance(GCM, Fixture.OPENSSL);
      ours.init(Cipher.ENCRYPT_MODE, key, parameters);
      assertArrayEquals(parameters.getIV(), ours.getIV());
      ours.updateAAD(aad);
      assertArrayEquals(expected, ours.doFinal(message));
      assertThrows(
          InvalidAlgorithmParameterException.class,
          () -> ours.init(Cipher.ENCRYPT_MODE, key, parameters),
          "the IV was used");
      ours.init(Cipher.DECRYPT_MODE, key, parameters);
      for (int again = 0; again < 2; again++) {
        ours.updateAAD(aad);
        assertArrayEquals(message, ours.doFinal(expected));
      }
      expected[3] ^= 1;
      ours.updateAAD(aad);
      assertThrows(AEADBadTagException.class, () -> ours.doFinal(expected));
    }
  }

  @Test
  void refusesIllegalParametersAndKeys() throws Exception {
    var cipher = Cipher.getInstance(GCM, Fixture.OPENSSL);
    var key = new SecretKeySpec(new byte[16], "AES");
    int mode = Cipher.ENCRYPT_MODE;
    for (int tagBits : new int[] {0, 8, 88, 97, 136}) {
      assertThrows(
          InvalidAlgorithmParameterException.class,
          () -> cipher.init(mode, key, new GCMParameterSpec(tagBits, new byte[12])));
    }
    assertThrows(
        InvalidAlgorithmParameterException.class,
        () -> cipher.init(mode, key, new GCMParameterSpec(128, new byte[0])));
    assertThrows(
        InvalidAlgorithmParameterException.class,
        () -> cipher.init(mode, key, new IvParameterSpec(new byte[12])));
    for (int keyBytes : new int[] {1, 15, 17, 33}) {
      assertThrows(
          InvalidKeyException.class,
          () ->
              cipher.init(
                  mode,
                  new SecretKeySpec(new byte[keyBytes], "AES"),
                  new GCMParameterSpec(128, new byte[12])));
    }
    assertThrows(InvalidKeyException.class, () -> cipher.init(Cipher.DECRYPT_MODE, key));
    var fixed = Cipher.getInstance("AES_256/GCM/NoPadding", Fixture.OPENSSL);
    assertThrows(InvalidKeyException.class, () -> fixed.init(mode, key));
    var chacha = Cipher.getInstance(CHACHA, Fixture.OPENSSL);
    assertThrows(
        InvalidAlgorithmParameterException.class,
        () ->
            chacha.init(
                mode,
                new SecretKeySpec(new byte[32], "ChaCha20"),
                new IvParameterSpec(new byte[11])));
  }

  @Test
  void chosenParametersDecryptElsewhere() throws Exception {
    for (String name : new String[] {GCM, CHACHA}) {
      var cipher = Cipher.getInstance(name, Fixture.OPENSSL);
      var key = new SecretKeySpec(new byte[32], name.equals(GCM) ? "AES" : "ChaCha20");
      cipher.init(Cipher.ENCRYPT_MODE, key);
      byte[] sealed = cipher.doFinal(new byte[33]);
      var theirs = Cipher.getInstance(name);
      theirs.init(Cipher.DECRYPT_MODE, key, cipher.getParameters());
      assertArrayEquals(new byte[33], theirs.doFinal(sealed));
    }
  }

  private static byte[] distinct(Random random, int length, int number) {
    byte[] iv = Fixture.bytes(random, length);
    iv[0] = (byte) (number >>> 8 ^ number * 31);
    return iv;
  }

  /** A length that OpenSSL was told for one key must not outlive it. */
  @Test
  void anotherKeyWithAnotherLengthOfIvStartsAfresh() throws Exception {
    var random = new Random(77);
    var ours = Cipher.getInstance(GCM, Fixture.OPENSSL);
    for (int length : new int[] {16, 12, 20, 12, 1, 12}) {
      var key = new SecretKeySpec(Fixture.bytes(random, 16), "AES");
      var parameters = new GCMParameterSpec(128, Fixture.bytes(random, length));
      var theirs = Cipher.getInstance(GCM, "SunJCE");
      ours.init(Cipher.ENCRYPT_MODE, key, parameters);
      theirs.init(Cipher.ENCRYPT_MODE, key, parameters);
      assertArrayEquals(theirs.doFinal(new byte[40]), ours.doFinal(new byte[40]), "IV " + length);
    }
  }
}
