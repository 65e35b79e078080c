package jcabench.provider;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.InvalidParameterException;
import java.security.NoSuchAlgorithmException;
import java.security.spec.InvalidKeySpecException;
import java.security.spec.KeySpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import javax.crypto.KDF;
import javax.crypto.KeyGenerator;
import javax.crypto.Mac;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.DESedeKeySpec;
import javax.crypto.spec.HKDFParameterSpec;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Derivation and generation of secret keys. */
class OpenSslKdfTest {
  static List<String> kdfs() {
    return Fixture.names("KDF");
  }

  static List<String> pbkdf2() {
    return Fixture.names("SecretKeyFactory").stream()
        .filter(name -> name.startsWith("PBKDF2"))
        .toList();
  }

  static List<String> generators() {
    return Fixture.names("KeyGenerator");
  }

  @Test
  void hkdfKnownAnswer() throws Exception { // RFC 5869, A.1
    var kdf = KDF.getInstance("HKDF-SHA256", Fixture.OPENSSL);
    var parameters =
        HKDFParameterSpec.ofExtract()
            .addIKM(Fixture.hex("0b".repeat(22)))
            .addSalt(Fixture.hex("000102030405060708090a0b0c"))
            .thenExpand(Fixture.hex("f0f1f2f3f4f5f6f7f8f9"), 42);
    assertEquals(
        "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865",
        Fixture.hex(kdf.deriveData(parameters)));
    assertEquals("AES", kdf.deriveKey("AES", parameters).getAlgorithm());
  }

  @ParameterizedTest
  @MethodSource("kdfs")
  void equalsTheJdkInAllModes(String name) throws Exception {
    if (!Subject.jdk("KDF", name).isPresent()) {
      equalsHkdfByHand(name);
      return;
    }
    var ours = KDF.getInstance(name, Fixture.OPENSSL);
    var theirs = KDF.getInstance(name, "SunJCE");
    var random = new Random(61);
    for (int secret : new int[] {1, 32, 200}) {
      for (int salt : new int[] {0, 1, 64, 300}) {
        var extract = HKDFParameterSpec.ofExtract().addIKM(Fixture.bytes(random, secret));
        extract.addIKM(Fixture.bytes(random, 5));
        if (salt > 0) {
          extract.addSalt(Fixture.bytes(random, salt));
        }
        assertArrayEquals(
            theirs.deriveData(extract.extractOnly()), ours.deriveData(extract.extractOnly()));
        for (int length : new int[] {1, 31, 64, 8000}) {
          var both = extract.thenExpand(Fixture.bytes(random, length % 50), length);
          assertArrayEquals(theirs.deriveData(both), ours.deriveData(both));
          var prk = new SecretKeySpec(Fixture.bytes(random, 64 + secret), "Generic");
          var expand = HKDFParameterSpec.expandOnly(prk, Fixture.bytes(random, 9), length);
          assertArrayEquals(theirs.deriveData(expand), ours.deriveData(expand));
        }
      }
    }
    var empty = HKDFParameterSpec.ofExtract().extractOnly();
    assertArrayEquals(theirs.deriveData(empty), ours.deriveData(empty), "nothing at all");
  }

  /** RFC 5869, 2, with the JDK's HMAC. */
  private static void equalsHkdfByHand(String name) throws Exception {
    var kdf = KDF.getInstance(name, Fixture.OPENSSL);
    var mac = Mac.getInstance(name.replace("HKDF-", "Hmac"));
    var random = new Random(62);
    byte[] secret = Fixture.bytes(random, 40);
    byte[] salt = Fixture.bytes(random, 20);
    byte[] info = Fixture.bytes(random, 10);
    mac.init(new SecretKeySpec(salt, "Generic"));
    var prk = new SecretKeySpec(mac.doFinal(secret), "Generic");
    var extract = HKDFParameterSpec.ofExtract().addIKM(secret).addSalt(salt);
    assertArrayEquals(prk.getEncoded(), kdf.deriveData(extract.extractOnly()));
    mac.init(prk);
    var expanded = new ByteArrayOutputStream();
    byte[] block = {};
    for (int i = 1; i <= 3; i++) {
      mac.update(block);
      mac.update(info);
      block = mac.doFinal(new byte[] {(byte) i});
      expanded.writeBytes(block);
    }
    int length = expanded.size() - 5;
    assertArrayEquals(
        Arrays.copyOf(expanded.toByteArray(), length),
        kdf.deriveData(extract.thenExpand(info, length)));
  }

  @Test
  void hkdfRefusesWhatTheJdkRefuses() throws Exception {
    var kdf = KDF.getInstance("HKDF-SHA256", Fixture.OPENSSL);
    var shortKey = new SecretKeySpec(new byte[31], "Generic");
    assertThrows(
        InvalidAlgorithmParameterException.class,
        () -> kdf.deriveData(HKDFParameterSpec.expandOnly(shortKey, null, 32)));
    var key = new SecretKeySpec(new byte[32], "Generic");
    assertThrows(
        InvalidAlgorithmParameterException.class,
        () -> kdf.deriveData(HKDFParameterSpec.expandOnly(key, null, 255 * 32 + 1)));
    assertThrows(
        NoSuchAlgorithmException.class,
        () -> kdf.deriveKey("", HKDFParameterSpec.expandOnly(key, null, 32)));
  }

  @ParameterizedTest
  @CsvSource({ // RFC 6070 and RFC 7914, 11
    "PBKDF2WithHmacSHA1, password, 73616c74, 4096, 160, 4b007901b765489abead49d926f721d065a429c1",
    "PBKDF2WithHmacSHA256, passwd, 73616c74, 1, 512,"
        + "55ac046e56e3089fec1691c22544b605f94185216dde0465e68b9d57c20dacbc"
        + "49ca9cccf179b645991664b39d77ef317c71b845b1e30bd509112041d3a19783"
  })
  void pbkdf2KnownAnswers(
      String name, String password, String salt, int iterations, int bits, String expected)
      throws Exception {
    var factory = SecretKeyFactory.getInstance(name, Fixture.OPENSSL);
    var key =
        factory.generateSecret(
            new PBEKeySpec(password.toCharArray(), Fixture.hex(salt), iterations, bits));
    assertEquals(expected, Fixture.hex(key.getEncoded()));
  }

  @ParameterizedTest
  @MethodSource("pbkdf2")
  void pbkdf2EqualsOthers(String name) throws Exception {
    var ours = SecretKeyFactory.getInstance(name, Fixture.OPENSSL);
    boolean bytes = name.endsWith("And8BIT"); // bcprov has the one with SHA-1 only
    if (bytes && !name.contains("SHA1")) {
      var other = SecretKeyFactory.getInstance(name.replace("And8BIT", ""), Fixture.OPENSSL);
      var spec = new PBEKeySpec("ascii".toCharArray(), new byte[8], 3, 256);
      assertArrayEquals(
          other.generateSecret(spec).getEncoded(), ours.generateSecret(spec).getEncoded());
      return;
    }
    var theirs = SecretKeyFactory.getInstance(name, Fixture.reference("SecretKeyFactory", name));
    var passwords = new ArrayList<>(List.of("secret", "geheim \u00e4\u20ac"));
    if (!theirs.getProvider().equals(Bouncy.CASTLE)) { // which refuses an empty one
      passwords.add("");
      passwords.add("\ud83d\ude00");
    }
    for (String password : passwords) {
      for (int bits : new int[] {8, 128, 1000}) {
        var spec = new PBEKeySpec(password.toCharArray(), new byte[] {1, 2, 3, 4, 5}, 7, bits);
        assertArrayEquals(
            theirs.generateSecret(spec).getEncoded(),
            ours.generateSecret(spec).getEncoded(),
            password + " " + bits);
      }
    }
    assertThrows(
        InvalidKeySpecException.class,
        () -> ours.generateSecret(new PBEKeySpec("x".toCharArray())));
  }

  @Test
  void scryptKnownAnswersAndBouncyCastlesSpecification() throws Exception { // RFC 7914, 12
    var factory = SecretKeyFactory.getInstance("SCRYPT", Fixture.OPENSSL);
    byte[] salt = "NaCl".getBytes(java.nio.charset.StandardCharsets.UTF_8);
    var spec = new ScryptKeySpec("password".toCharArray(), salt, 1024, 8, 16, 512);
    String expected =
        "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"
            + "2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640";
    assertEquals(expected, Fixture.hex(factory.generateSecret(spec).getEncoded()));
    var foreign =
        (KeySpec)
            Bouncy.CASTLE
                .getClass()
                .getClassLoader()
                .loadClass("org.bouncycastle.jcajce.spec.ScryptKeySpec")
                .getConstructors()[0]
                .newInstance("password".toCharArray(), salt, 1024, 8, 16, 512);
    assertEquals(expected, Fixture.hex(factory.generateSecret(foreign).getEncoded()));
    assertThrows(
        InvalidKeySpecException.class,
        () ->
            factory.generateSecret(
                new ScryptKeySpec("password".toCharArray(), salt, 1000, 8, 16, 512)),
        "N must be a power of two");
    assertThrows(
        InvalidKeySpecException.class,
        () -> factory.generateSecret(new PBEKeySpec("x".toCharArray())));
  }

  @ParameterizedTest
  @MethodSource("generators")
  void generatedKeysDifferAndHaveTheStandardLength(String name) throws Exception {
    var ours = KeyGenerator.getInstance(name, Fixture.OPENSSL);
    byte[] one = ours.generateKey().getEncoded();
    byte[] other = ours.generateKey().getEncoded();
    assertEquals(one.length, other.length);
    org.junit.jupiter.api.Assertions.assertFalse(java.util.Arrays.equals(one, other));
    assertEquals(name, ours.generateKey().getAlgorithm());
    assertThrows(InvalidParameterException.class, () -> ours.init(0));
    if (name.equals("AES")) {
      ours.init(128);
      assertEquals(16, ours.generateKey().getEncoded().length);
      assertThrows(InvalidParameterException.class, () -> ours.init(100));
    }
    if (name.equals("DESede")) {
      for (byte value : one) {
        assertEquals(1, Integer.bitCount(value & 0xff) % 2, "odd parity");
      }
    }
  }

  @ParameterizedTest
  @CsvSource({ // RFC 9106, 5
    "ARGON2D, 512b391b6f1162975371d30919734294f868e3be3984f3c1a13a4db9fabe4acb",
    "ARGON2I, c814d9d1dc7f37aa13f0d77f2494bda1c8de6b016dd388d29952a4c4672b6ce8",
    "ARGON2ID, 0d640df58d78766c08c037a34a8b53c9d01ef0452d75b65eb52520e96b01e659"
  })
  void argon2KnownAnswers(String name, String expected) throws Exception {
    if (!Fixture.offers("SecretKeyFactory", name)) { // OpenSSL before 3.2
      assertThrows(
          NoSuchAlgorithmException.class,
          () -> SecretKeyFactory.getInstance(name, Fixture.OPENSSL));
      return;
    }
    char[] password = new char[32];
    Arrays.fill(password, '\u0001');
    var spec =
        new Argon2KeySpec(password, Fixture.hex("02".repeat(16)), 3, 32, 4, 256)
            .with(Fixture.hex("03".repeat(8)), Fixture.hex("04".repeat(12)));
    var factory = SecretKeyFactory.getInstance(name, Fixture.OPENSSL);
    assertEquals(expected, Fixture.hex(factory.generateSecret(spec).getEncoded()));
    var little = new Argon2KeySpec(password, new byte[16], 1, 7, 1, 256);
    assertThrows(InvalidKeySpecException.class, () -> factory.generateSecret(little));
    assertThrows(
        InvalidKeySpecException.class,
        () -> factory.generateSecret(new PBEKeySpec("x".toCharArray())));
  }

  @ParameterizedTest
  @CsvSource({"AES, 16", "AES, 32", "DESede, 24"})
  void secretKeysTravelThroughTheirFactory(String name, int length) throws Exception {
    var factory = SecretKeyFactory.getInstance(name, Fixture.OPENSSL);
    var key = new SecretKeySpec(Fixture.bytes(new Random(1), length), name);
    assertEquals(key, factory.generateSecret(key));
    assertEquals(key, factory.translateKey(key));
    assertEquals(key, factory.getKeySpec(key, SecretKeySpec.class));
    assertThrows(
        InvalidKeySpecException.class,
        () -> factory.generateSecret(new SecretKeySpec(new byte[7], name)));
    assertThrows(
        InvalidKeyException.class,
        () -> factory.translateKey(new SecretKeySpec(new byte[16], "RC4")));
    if (name.equals("DESede")) {
      var spec = (DESedeKeySpec) factory.getKeySpec(key, DESedeKeySpec.class);
      assertArrayEquals(key.getEncoded(), spec.getKey());
      assertEquals(key, factory.generateSecret(spec));
    }
  }
}
