package jcabench.benchmark;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.KEM;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import jcabench.contender.LoadedContender;

/**
 * A first operation with a known answer; its inputs are read beforehand. Where keys stay in the
 * contender, making one is part of it, and the contender itself answers once more.
 *
 * @param operation what is done
 * @param check whether what came out is right
 */
record FirstAnswer(Operation operation, Check check) {
  private static final int TAG_BITS = 128;

  /**
   * What came out.
   *
   * @param object the JCA object that served
   * @param answer its answer
   */
  record Given(Object object, byte[] answer) {}

  /** Whether an answer is right. */
  @FunctionalInterface
  interface Check {
    boolean holds(LoadedContender contender, Given given) throws GeneralSecurityException;
  }

  /** An operation from {@code getInstance} on. */
  @FunctionalInterface
  interface Operation {
    Given on(LoadedContender contender) throws GeneralSecurityException;
  }

  /** The operation of an algorithm. */
  static FirstAnswer of(String algorithm) {
    return switch (algorithm) {
      case "SHA-256" -> digest(algorithm);
      case "HmacSHA256" -> mac(algorithm);
      case "AES/GCM/NoPadding" -> encryption(algorithm);
      case "SHA256withECDSA" -> verification(algorithm);
      case "ML-KEM-768" -> decapsulation(algorithm);
      default -> throw new IllegalArgumentException("no first operation of " + algorithm);
    };
  }

  /** Does it. */
  Given give(LoadedContender contender) throws GeneralSecurityException {
    return operation.on(contender);
  }

  /** Whether an answer is right. */
  boolean isRight(LoadedContender contender, Given given) throws GeneralSecurityException {
    return check.holds(contender, given);
  }

  private static Check is(byte[] expected) {
    return (_, given) -> Arrays.equals(expected, given.answer());
  }

  private static FirstAnswer digest(String algorithm) {
    var known = KnownAnswers.of("digest." + algorithm);
    var input = known.bytes("input");
    return new FirstAnswer(
        contender -> {
          var digest = contender.get(p -> MessageDigest.getInstance(algorithm, p));
          return new Given(digest, digest.digest(input));
        },
        is(known.bytes("output")));
  }

  private static SecretKey own(LoadedContender contender, SecretKeySpec key)
      throws GeneralSecurityException {
    return contender.keysStay() ? contender.secretKey(key.getAlgorithm(), key.getEncoded()) : key;
  }

  private static FirstAnswer mac(String algorithm) {
    var known = KnownAnswers.of("mac." + algorithm);
    var key = new SecretKeySpec(known.bytes("key"), algorithm);
    var input = known.bytes("input");
    var expected = known.bytes("output");
    return new FirstAnswer(
        contender -> {
          var mac = contender.get(p -> Mac.getInstance(algorithm, p));
          mac.init(own(contender, key));
          return new Given(mac, mac.doFinal(input));
        },
        (contender, given) ->
            Arrays.equals(
                contender.keysStay() ? ((Mac) given.object()).doFinal(input) : expected,
                given.answer()));
  }

  private static FirstAnswer encryption(String algorithm) {
    var known = KnownAnswers.of("cipher." + algorithm + ".256.12");
    var key = new SecretKeySpec(known.bytes("key"), "AES");
    var nonce = new GCMParameterSpec(TAG_BITS, known.bytes("nonce"));
    var input = known.bytes("input");
    var expected = known.bytes("output");
    return new FirstAnswer(
        contender -> {
          var cipher = contender.get(p -> Cipher.getInstance(algorithm, p));
          cipher.init(Cipher.ENCRYPT_MODE, own(contender, key), nonce);
          return new Given(cipher, cipher.doFinal(input));
        },
        // Its key is gone with the operation: of a ciphertext nobody can open, the length is left.
        (contender, given) ->
            contender.keysStay()
                ? given.answer().length == expected.length
                : Arrays.equals(expected, given.answer()));
  }

  private static FirstAnswer verification(String algorithm) {
    var known = KnownAnswers.of("signature." + algorithm);
    var key = new X509EncodedKeySpec(known.bytes("publicKey"));
    var message = known.bytes("message");
    var signature = known.bytes("signature");
    return new FirstAnswer(
        contender -> {
          var factory = contender.get(p -> KeyFactory.getInstance("EC", p));
          var verifier = contender.get(p -> Signature.getInstance(algorithm, p));
          verifier.initVerify(factory.generatePublic(key));
          verifier.update(message);
          return new Given(verifier, new byte[] {(byte) (verifier.verify(signature) ? 1 : 0)});
        },
        is(new byte[] {1}));
  }

  private static FirstAnswer decapsulation(String algorithm) {
    var known = KnownAnswers.of("kem." + algorithm);
    var key = known.pkcs8("privateKey");
    var ciphertext = known.bytes("ciphertext");
    return new FirstAnswer(
        contender -> {
          var factory = contender.get(p -> KeyFactory.getInstance(algorithm, p));
          var kem = contender.get(p -> KEM.getInstance(algorithm, p));
          var decapsulator = kem.newDecapsulator(factory.generatePrivate(key));
          return new Given(decapsulator, decapsulator.decapsulate(ciphertext).getEncoded());
        },
        is(known.bytes("secret")));
  }
}
