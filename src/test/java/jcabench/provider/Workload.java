package jcabench.provider;

import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.security.Signature;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.ECGenParameterSpec;
import java.util.ArrayList;
import java.util.List;
import javax.crypto.Cipher;
import javax.crypto.KEM;
import javax.crypto.KeyAgreement;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * An operation to repeat, with one object or with a new one each time.
 *
 * @param weight how many small digests take about as long
 * @param maker gives a step that one thread repeats; each thread gets its own
 */
record Workload(String name, int weight, Maker maker) {
  /** Makes a step with its objects. */
  interface Maker {
    Step make() throws Exception;
  }

  /** One operation. */
  interface Step {
    void run() throws Exception;
  }

  private static final int LARGE = 1 << 20;

  /** One or more for each service that the loaded OpenSSL offers. */
  static List<Workload> all() {
    var all = new ArrayList<Workload>();
    for (int length : List.of(64, LARGE)) {
      int weight = length == LARGE ? 3000 : 1;
      byte[] message = new byte[length];
      for (String name : List.of("SHA-256", "SHA3-256")) {
        all.add(reused(name, length, weight, () -> digesting(name, message)));
        all.add(fresh(name, length, weight * 2, () -> digesting(name, message)));
      }
      all.add(reused("HmacSHA256", length, weight, () -> authenticating(message)));
      all.add(fresh("HmacSHA256", length, weight * 4, () -> authenticating(message)));
      for (String name :
          List.of("AES/GCM/NoPadding", "ChaCha20-Poly1305", "AES/CBC/PKCS5Padding")) {
        all.add(reused(name, length, weight * 2, () -> encrypting(name, message)));
        all.add(fresh(name, length, weight * 4, () -> encrypting(name, message)));
      }
      all.add(new Workload("wrong tags of " + length, weight * 8, () -> refusing(message)));
      byte[] random = new byte[length];
      all.add(
          new Workload(
              "random of " + length,
              weight,
              () -> {
                var generator = SecureRandom.getInstance("DRBG", Fixture.OPENSSL);
                return () -> generator.nextBytes(random);
              }));
    }
    for (String key : List.of("EC:secp256r1", "RSA", "Ed25519", "ML-DSA-65")) {
      if (Fixture.offers("KeyPairGenerator", key.split(":", -1)[0])) {
        KeyPair pair = TestKeys.pair(key);
        for (int length : List.of(64, LARGE)) {
          byte[] message = new byte[length];
          all.add(reused("signature " + key, length, 1000, () -> signing(key, pair, message)));
          all.add(fresh("signature " + key, length, 1000, () -> signing(key, pair, message)));
        }
      }
    }
    for (String key : List.of("EC:secp256r1", "X25519")) {
      KeyPair pair = TestKeys.pair(key);
      all.add(new Workload("agreement " + key + " reused", 300, () -> agreeing(key, pair)));
      all.add(
          new Workload("agreement " + key + " fresh", 300, () -> () -> agreeing(key, pair).run()));
    }
    if (Fixture.offers("KEM", "ML-KEM-768")) {
      KeyPair pair = TestKeys.pair("ML-KEM-768");
      all.add(new Workload("KEM reused", 200, () -> encapsulating(pair)));
      all.add(new Workload("KEM fresh", 300, () -> () -> encapsulating(pair).run()));
    }
    for (String key : List.of("EC:secp256r1", "X25519", "ML-KEM-768", "ML-DSA-65")) {
      if (Fixture.offers("KeyPairGenerator", key.split(":", -1)[0])) {
        all.add(new Workload("pairs of " + key, 300, () -> generating(key, true)));
        all.add(new Workload("pairs left alone of " + key, 300, () -> generating(key, false)));
        all.add(new Workload("imports of " + key, 500, () -> importing(TestKeys.pair(key))));
      }
    }
    all.add(new Workload("imports of RSA", 500, () -> importing(TestKeys.pair("RSA"))));
    return all;
  }

  private static Workload reused(String name, int length, int weight, Maker maker) {
    return new Workload(name + " of " + length + " reused", weight, maker);
  }

  private static Workload fresh(String name, int length, int weight, Maker maker) {
    return new Workload(name + " of " + length + " fresh", weight, () -> () -> maker.make().run());
  }

  private static Step digesting(String name, byte[] message) throws Exception {
    var digest = MessageDigest.getInstance(name, Fixture.OPENSSL);
    return () -> digest.digest(message);
  }

  private static Step authenticating(byte[] message) throws Exception {
    var mac = Mac.getInstance("HmacSHA256", Fixture.OPENSSL);
    mac.init(new SecretKeySpec(new byte[32], "Hmac"));
    return () -> mac.doFinal(message);
  }

  private static Step encrypting(String name, byte[] message) throws Exception {
    var cipher = Cipher.getInstance(name, Fixture.OPENSSL);
    var key = key(name);
    long[] counter = {0};
    byte[] sealed = new byte[message.length + 32];
    return () -> {
      cipher.init(Cipher.ENCRYPT_MODE, key, parameters(name, ++counter[0]));
      int length = cipher.doFinal(message, 0, message.length, sealed);
      cipher.init(Cipher.DECRYPT_MODE, key, parameters(name, counter[0]));
      cipher.doFinal(sealed, 0, length);
    };
  }

  /** Failures must not leak memory either. */
  private static Step refusing(byte[] message) throws Exception {
    var cipher = Cipher.getInstance("AES/GCM/NoPadding", Fixture.OPENSSL);
    var key = key("AES/GCM");
    return () -> {
      cipher.init(Cipher.DECRYPT_MODE, key, parameters("AES/GCM", 1));
      try {
        cipher.doFinal(message);
        throw new AssertionError("A message of zeros has no right tag.");
      } catch (javax.crypto.AEADBadTagException e) {
        return;
      }
    };
  }

  private static Step signing(String key, KeyPair pair, byte[] message) throws Exception {
    String name =
        switch (key) {
          case "EC:secp256r1" -> "SHA256withECDSA";
          case "RSA" -> "SHA256withRSA";
          default -> key;
        };
    var signer = Signature.getInstance(name, Fixture.OPENSSL);
    signer.initSign(pair.getPrivate());
    var verifier = Signature.getInstance(name, Fixture.OPENSSL);
    verifier.initVerify(pair.getPublic());
    return () -> {
      signer.update(message);
      byte[] signature = signer.sign();
      verifier.update(message);
      require(verifier.verify(signature));
      verifier.update(message);
      signature[signature.length - 1] ^= 1;
      require(!verifier.verify(signature));
    };
  }

  private static Step agreeing(String key, KeyPair pair) throws Exception {
    String name = key.startsWith("EC") ? "ECDH" : key;
    var agreement = KeyAgreement.getInstance(name, Fixture.OPENSSL);
    agreement.init(pair.getPrivate());
    return () -> {
      agreement.doPhase(pair.getPublic(), true);
      agreement.generateSecret();
    };
  }

  private static Step encapsulating(KeyPair pair) throws Exception {
    var kem = KEM.getInstance("ML-KEM-768", Fixture.OPENSSL);
    var encapsulator = kem.newEncapsulator(pair.getPublic());
    var decapsulator = kem.newDecapsulator(pair.getPrivate());
    return () -> {
      var one = encapsulator.encapsulate();
      require(one.key().equals(decapsulator.decapsulate(one.encapsulation())));
    };
  }

  private static Step generating(String key, boolean use) throws Exception {
    String[] parts = key.split(":", -1);
    var generator = KeyPairGenerator.getInstance(parts[0], Fixture.OPENSSL);
    if (parts.length == 2) {
      generator.initialize(new ECGenParameterSpec(parts[1]));
    }
    return () -> {
      KeyPair pair = generator.generateKeyPair();
      if (use) {
        pair.getPublic().getEncoded();
        pair.getPrivate().destroy();
      }
    };
  }

  private static Step importing(KeyPair pair) throws Exception {
    var factory =
        java.security.KeyFactory.getInstance(pair.getPublic().getAlgorithm(), Fixture.OPENSSL);
    byte[] publicDer = pair.getPublic().getEncoded();
    byte[] privateDer = pair.getPrivate().getEncoded();
    byte[] broken = java.util.Arrays.copyOf(publicDer, publicDer.length - 1);
    return () -> {
      factory.generatePublic(new java.security.spec.X509EncodedKeySpec(publicDer)).getEncoded();
      factory.generatePrivate(new java.security.spec.PKCS8EncodedKeySpec(privateDer)).getEncoded();
      try {
        factory.generatePublic(new java.security.spec.X509EncodedKeySpec(broken));
        throw new AssertionError("A cut key is no key.");
      } catch (java.security.spec.InvalidKeySpecException e) {
        return;
      }
    };
  }

  private static SecretKey key(String name) {
    return new SecretKeySpec(new byte[32], name.startsWith("AES") ? "AES" : "ChaCha20");
  }

  private static AlgorithmParameterSpec parameters(String name, long number) {
    byte[] iv = new byte[name.contains("CBC") ? 16 : 12];
    for (int i = 0; i < 8; i++) {
      iv[i] = (byte) (number >>> (8 * i));
    }
    return name.contains("GCM") ? new GCMParameterSpec(128, iv) : new IvParameterSpec(iv);
  }

  private static void require(boolean condition) {
    if (!condition) {
      throw new AssertionError("An operation gave a wrong result.");
    }
  }
}
