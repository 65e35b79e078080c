package jcabench.provider;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.math.BigInteger;
import java.security.AlgorithmParameterGenerator;
import java.security.AlgorithmParameters;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.DSAParameterSpec;
import java.security.spec.KeySpec;
import java.security.spec.MGF1ParameterSpec;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import javax.crypto.Cipher;
import javax.crypto.KDF;
import javax.crypto.KeyGenerator;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.DHParameterSpec;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.HKDFParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.OAEPParameterSpec;
import javax.crypto.spec.PBEKeySpec;
import javax.crypto.spec.PBEParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** Services without key pairs. */
@SuppressWarnings("InsecureCryptoUsage") // names come from the table
final class SecretKeyExchanges {
  private static final byte[] MESSAGE = Fixture.bytes(new Random(7), 20_000);
  private static final List<Integer> LENGTHS = List.of(0, 16, 208, 4096, MESSAGE.length);
  private static final byte[] SALT = Fixture.bytes(new Random(8), 16);
  private static final char[] PASSWORD = "a password".toCharArray();
  private static final int ROUNDS = 50;

  private SecretKeyExchanges() {}

  /** Of one service, as many as it has lengths of keys. */
  static Stream<Exchange> of(String type, String name) {
    String title = type + " " + name;
    return switch (type) {
      case "MessageDigest" -> Stream.of(Exchange.fixed(title, () -> digests(name)));
      case "Mac" -> Stream.of(Exchange.fixed(title, () -> codes(name)));
      case "Cipher" -> ciphers(title, name);
      case "KDF" -> Stream.of(Exchange.fixed(title, () -> List.of(derived(name))));
      case "KeyGenerator" -> Stream.of(Exchange.alone(title, () -> generated(title, name)));
      case "SecretKeyFactory" -> Stream.of(Exchange.fixed(title, () -> List.of(made(name))));
      case "SecureRandom" -> Stream.of(Exchange.alone(title, () -> random(title, name)));
      case "AlgorithmParameters" -> Stream.of(Exchange.fixed(title, () -> encoded(name)));
      case "AlgorithmParameterGenerator" ->
          Stream.of(
              new Exchange(
                  title, () -> List.of(group(name)), answer -> read(name, answer.getFirst())));
      default -> throw new AssertionError("Nothing is known of the type " + type);
    };
  }

  private static List<byte[]> digests(String name) throws Exception {
    var digest = MessageDigest.getInstance(name, Fixture.OPENSSL);
    return LENGTHS.stream().map(length -> digest.digest(Arrays.copyOf(MESSAGE, length))).toList();
  }

  private static List<byte[]> codes(String name) throws Exception {
    var codes = new ArrayList<byte[]>();
    for (int length : LENGTHS) {
      var mac = Mac.getInstance(name, Fixture.OPENSSL);
      byte[] key = Fixture.bytes(new Random(1), Fixture.macKeyBytes(name));
      mac.init(
          new SecretKeySpec(key, "Mac"), name.endsWith("GMAC") ? new IvParameterSpec(SALT) : null);
      codes.add(mac.doFinal(Arrays.copyOf(MESSAGE, length)));
    }
    return codes;
  }

  private static Stream<Exchange> ciphers(String title, String name) {
    var subject = new Subject(Fixture.OPENSSL, name);
    if (name.startsWith("PBE")) {
      var parameters = new PBEParameterSpec(SALT, ROUNDS, new IvParameterSpec(SALT));
      return Stream.of(cipher(title, name, () -> passwordKey(name), parameters, 1));
    }
    if (CipherSample.isWrap(subject)) {
      var parameters = CipherSample.wrapParameters(name, 1);
      return Stream.of(cipher(title, name, () -> CipherSample.wrapKey(name), parameters, 16));
    }
    return CipherSample.of(subject)
        .map(
            sample ->
                cipher(
                    "%s key %d iv %d tag %d"
                        .formatted(title, sample.keyBytes(), sample.ivBytes(), sample.tagBytes()),
                    name,
                    () -> sample.key(1),
                    sample.parameters(1),
                    1));
  }

  private interface KeyMaker {
    SecretKey make() throws Exception;
  }

  private static Exchange cipher(
      String title, String name, KeyMaker key, AlgorithmParameterSpec parameters, int shortest) {
    var lengths = LENGTHS.stream().filter(length -> length >= shortest && length % 16 == 0);
    var messages = lengths.map(length -> Arrays.copyOf(MESSAGE, length)).toList();
    Exchange.Maker maker =
        () -> {
          var sealed = new ArrayList<byte[]>();
          for (byte[] message : messages) {
            sealed.add(cipher(name, Cipher.ENCRYPT_MODE, key.make(), parameters).doFinal(message));
          }
          return sealed;
        };
    boolean random = name.equals("DESedeWrap"); // RFC 3217 has it choose an IV
    return new Exchange(
        title,
        maker,
        answer -> {
          var opened = new ArrayList<byte[]>();
          for (byte[] sealed : answer) {
            opened.add(cipher(name, Cipher.DECRYPT_MODE, key.make(), parameters).doFinal(sealed));
          }
          Exchange.same(title, messages, opened);
          if (!random) {
            Exchange.same(title, maker.make(), answer);
          }
        });
  }

  private static Cipher cipher(
      String name, int mode, SecretKey key, AlgorithmParameterSpec parameters) throws Exception {
    var cipher = Cipher.getInstance(name, Fixture.OPENSSL);
    cipher.init(mode, key, parameters);
    return cipher;
  }

  private static SecretKey passwordKey(String name) throws Exception {
    return SecretKeyFactory.getInstance(name, Fixture.OPENSSL)
        .generateSecret(new PBEKeySpec(PASSWORD));
  }

  private static byte[] derived(String name) throws Exception {
    return KDF.getInstance(name, Fixture.OPENSSL)
        .deriveData(
            HKDFParameterSpec.ofExtract()
                .addIKM(Arrays.copyOf(MESSAGE, 100))
                .addSalt(SALT)
                .thenExpand(SALT, 100));
  }

  private static List<byte[]> generated(String title, String name) throws Exception {
    var generator = KeyGenerator.getInstance(name, Fixture.OPENSSL);
    byte[] one = generator.generateKey().getEncoded();
    byte[] other = generator.generateKey().getEncoded();
    Exchange.require(title, one.length == other.length && !Arrays.equals(one, other));
    return List.of();
  }

  private static byte[] made(String name) throws Exception {
    KeySpec spec;
    if (name.startsWith("ARGON2")) {
      spec = new Argon2KeySpec(PASSWORD, SALT, 1, 64, 1, 256);
    } else if (name.equals("SCRYPT")) {
      spec = new ScryptKeySpec(PASSWORD, SALT, 16, 8, 1, 256);
    } else if (name.startsWith("PB")) {
      spec =
          name.startsWith("PBE")
              ? new PBEKeySpec(PASSWORD)
              : new PBEKeySpec(PASSWORD, SALT, ROUNDS, 256);
    } else {
      spec = new SecretKeySpec(Fixture.desedeKey(1).getEncoded(), name);
    }
    return SecretKeyFactory.getInstance(name, Fixture.OPENSSL).generateSecret(spec).getEncoded();
  }

  private static List<byte[]> random(String title, String name) throws Exception {
    var random = SecureRandom.getInstance(name, Fixture.OPENSSL);
    byte[] one = new byte[5000];
    byte[] other = new byte[5000];
    random.nextBytes(one);
    random.nextBytes(other);
    Exchange.require(title, !Arrays.equals(one, other) && !Arrays.equals(one, new byte[5000]));
    return List.of();
  }

  private static List<byte[]> encoded(String name) throws Exception {
    var parameters = AlgorithmParameters.getInstance(name, Fixture.OPENSSL);
    parameters.init(specification(name));
    byte[] encoded = parameters.getEncoded();
    return List.of(encoded, read(name, encoded));
  }

  private static byte[] read(String name, byte[] encoded) throws Exception {
    var parameters = AlgorithmParameters.getInstance(name, Fixture.OPENSSL);
    parameters.init(encoded);
    Exchange.require(name, Arrays.equals(encoded, parameters.getEncoded()));
    return parameters.toString().getBytes(US_ASCII);
  }

  private static AlgorithmParameterSpec specification(String name) {
    var prime = BigInteger.ONE.shiftLeft(1023).setBit(0);
    return switch (name) {
      case "GCM" -> new GCMParameterSpec(128, new byte[12]);
      case "CCM" -> new GCMParameterSpec(64, new byte[13]);
      case "DSA" -> new DSAParameterSpec(prime, BigInteger.TEN, BigInteger.TWO);
      case "DiffieHellman" -> new DHParameterSpec(prime, BigInteger.TWO);
      case "RSASSA-PSS" -> TestKeys.signatureParameters(name).orElseThrow();
      case "OAEP" ->
          new OAEPParameterSpec(
              "SHA-384",
              "MGF1",
              MGF1ParameterSpec.SHA256,
              new javax.crypto.spec.PSource.PSpecified(SALT));
      case "DESede" -> new IvParameterSpec(new byte[8]);
      case "ChaCha20-Poly1305" -> new IvParameterSpec(new byte[12]);
      default ->
          name.startsWith("PBE")
              ? new PBEParameterSpec(SALT, ROUNDS, new IvParameterSpec(SALT))
              : new IvParameterSpec(SALT);
    };
  }

  private static byte[] group(String name) throws Exception {
    var generator = AlgorithmParameterGenerator.getInstance(name, Fixture.OPENSSL);
    generator.init(name.equals("DSA") ? 1024 : 2048);
    return generator.generateParameters().getEncoded();
  }
}
