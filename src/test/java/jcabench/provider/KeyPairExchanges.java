package jcabench.provider;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import javax.crypto.Cipher;
import javax.crypto.KEM;
import javax.crypto.KeyAgreement;

/** Services with key pairs: an answer begins with the pair, so that another machine can use it. */
@SuppressWarnings("InsecureCryptoUsage") // names come from the table
final class KeyPairExchanges {
  private static final byte[] MESSAGE = Fixture.bytes(new Random(9), 20); // as long as a SHA-1
  private static final int PAIR = 3; // parts that a pair takes

  private KeyPairExchanges() {}

  /** Of one service; none where the type has no key pairs. */
  static Stream<Exchange> of(String type, String name) {
    String title = type + " " + name;
    if (TestKeys.isHybrid(name)) {
      return Stream.of(Exchange.alone(title, () -> hybrid(title, name)));
    }
    return switch (type) {
      case "Signature" -> each(name, title, TestKeys.forSignature(name));
      case "KEM" -> TestKeys.family(name).stream().map(keys -> kem(title, name, keys));
      case "KeyAgreement" -> TestKeys.family(name).stream().map(keys -> secret(title, name, keys));
      case "KeyFactory" ->
          Stream.of(pairs(title, name, () -> TestKeys.pair(TestKeys.family(name).getFirst())));
      case "KeyPairGenerator" -> Stream.of(pairs(title, name, () -> generated(name)));
      case "Cipher" -> name.startsWith("RSA") ? Stream.of(rsa(title, name)) : Stream.empty();
      default -> Stream.empty();
    };
  }

  private static Stream<Exchange> each(String name, String title, List<String> keys) {
    return keys.stream().map(key -> signature(title + " " + key, name, key));
  }

  private static Exchange signature(String title, String name, String keys) {
    return new Exchange(
        title,
        () -> {
          KeyPair pair = TestKeys.pair(keys);
          return join(pair, sign(name, pair.getPrivate()));
        },
        answer -> {
          var pair = pair(answer);
          verify(title, name, pair.getPublic(), answer.get(PAIR));
          if (!TestKeys.isSlow(keys)) {
            verify(title, name, pair.getPublic(), sign(name, pair.getPrivate()));
          }
        });
  }

  private static byte[] sign(String name, PrivateKey key) throws Exception {
    var signature = signature(name);
    signature.initSign(key);
    signature.update(MESSAGE);
    return signature.sign();
  }

  private static void verify(String title, String name, PublicKey key, byte[] signed)
      throws Exception {
    var signature = signature(name);
    signature.initVerify(key);
    signature.update(MESSAGE);
    Exchange.require(title, signature.verify(signed));
    signature.update(MESSAGE);
    byte[] changed = signed.clone();
    changed[changed.length - 1] ^= 1;
    Exchange.require(title + ", changed", !signature.verify(changed));
  }

  private static Signature signature(String name) throws Exception {
    var signature = Signature.getInstance(name, Fixture.OPENSSL);
    var parameters = TestKeys.signatureParameters(name);
    if (parameters.isPresent()) {
      signature.setParameter(parameters.get());
    }
    return signature;
  }

  private static Exchange kem(String title, String name, String keys) {
    return new Exchange(
        title + " " + keys,
        () -> {
          KeyPair pair = TestKeys.pair(keys);
          var sent =
              KEM.getInstance(name, Fixture.OPENSSL)
                  .newEncapsulator(pair.getPublic())
                  .encapsulate();
          return join(pair, sent.encapsulation(), sent.key().getEncoded());
        },
        answer -> {
          var key =
              KEM.getInstance(name, Fixture.OPENSSL)
                  .newDecapsulator(pair(answer).getPrivate())
                  .decapsulate(answer.get(PAIR));
          Exchange.require(title, Arrays.equals(answer.get(PAIR + 1), key.getEncoded()));
        });
  }

  private static List<byte[]> hybrid(String title, String name) throws Exception {
    KeyPair pair = TestKeys.pair(name);
    var kem = KEM.getInstance(name, Fixture.OPENSSL);
    var sent = kem.newEncapsulator(pair.getPublic()).encapsulate();
    var key = kem.newDecapsulator(pair.getPrivate()).decapsulate(sent.encapsulation());
    Exchange.require(title, sent.key().equals(key));
    var again = KeyFactory.getInstance(name, Fixture.OPENSSL).translateKey(pair.getPublic());
    Exchange.require(title, again.equals(pair.getPublic()));
    return List.of();
  }

  private static Exchange secret(String title, String name, String keys) {
    return new Exchange(
        title + " " + keys,
        () -> {
          KeyPair pair = TestKeys.pair(keys);
          return join(pair, agree(name, pair));
        },
        answer ->
            Exchange.require(title, Arrays.equals(answer.get(PAIR), agree(name, pair(answer)))));
  }

  /** A pair with itself. */
  private static byte[] agree(String name, KeyPair pair) throws Exception {
    var agreement = KeyAgreement.getInstance(name, Fixture.OPENSSL);
    agreement.init(pair.getPrivate());
    agreement.doPhase(pair.getPublic(), true);
    return agreement.generateSecret();
  }

  private interface Maker {
    KeyPair make() throws Exception;
  }

  private static Exchange pairs(String title, String name, Maker maker) {
    return new Exchange(
        title,
        () -> join(maker.make()),
        answer -> {
          var factory = KeyFactory.getInstance(name, Fixture.OPENSSL);
          Exchange.same(title, answer, join(pair(factory, answer)));
        });
  }

  private static KeyPair generated(String name) throws Exception {
    var generator = KeyPairGenerator.getInstance(name, Fixture.OPENSSL);
    if (name.equals("DSA")) {
      generator.initialize(1024); // parameters of more take seconds
    }
    return generator.generateKeyPair();
  }

  private static Exchange rsa(String title, String name) {
    byte[] message = name.contains("NoPadding") ? new byte[256] : MESSAGE.clone();
    System.arraycopy(MESSAGE, 0, message, message.length - MESSAGE.length, MESSAGE.length);
    return new Exchange(
        title,
        () -> {
          KeyPair pair = TestKeys.pair("RSA");
          var cipher = Cipher.getInstance(name, Fixture.OPENSSL);
          cipher.init(Cipher.ENCRYPT_MODE, pair.getPublic());
          return join(pair, cipher.doFinal(message));
        },
        answer -> {
          var cipher = Cipher.getInstance(name, Fixture.OPENSSL);
          cipher.init(Cipher.DECRYPT_MODE, pair(answer).getPrivate());
          Exchange.require(title, Arrays.equals(message, cipher.doFinal(answer.get(PAIR))));
        });
  }

  private static List<byte[]> join(KeyPair pair, byte[]... more) {
    var keys =
        Stream.of(
            pair.getPublic().getAlgorithm().getBytes(US_ASCII),
            pair.getPublic().getEncoded(),
            pair.getPrivate().getEncoded());
    return Stream.concat(keys, Stream.of(more)).toList();
  }

  private static KeyPair pair(List<byte[]> answer) throws Exception {
    var algorithm = new String(answer.getFirst(), US_ASCII);
    return pair(KeyFactory.getInstance(algorithm, Fixture.OPENSSL), answer);
  }

  private static KeyPair pair(KeyFactory factory, List<byte[]> answer) throws Exception {
    return new KeyPair(
        factory.generatePublic(new X509EncodedKeySpec(answer.get(1))),
        factory.generatePrivate(new PKCS8EncodedKeySpec(answer.get(2))));
  }
}
