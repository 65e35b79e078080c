package jcabench.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.security.InvalidKeyException;
import java.security.KeyPair;
import java.security.MessageDigest;
import java.security.Signature;
import java.security.SignatureException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls that JCA forbids or does not define must not crash the process. */
@SuppressWarnings("InsecureCryptoUsage") // names come from the table
class MisuseTest {
  private static final int THREADS = 4;
  private static final int ROUNDS = 3000;

  /** JCA's objects are for one thread; two get wrong results or an exception, never a crash. */
  @Test
  void objectsSharedByThreadsFailInJava() throws Exception {
    var digest = MessageDigest.getInstance("SHA-256", Fixture.OPENSSL);
    var mac = Mac.getInstance("HmacSHA256", Fixture.OPENSSL);
    mac.init(new SecretKeySpec(new byte[32], "Hmac"));
    var cipher = Cipher.getInstance("AES/GCM/NoPadding", Fixture.OPENSSL);
    var signature = Signature.getInstance("SHA256withECDSA", Fixture.OPENSSL);
    KeyPair pair = TestKeys.pair("EC:secp256r1");
    signature.initSign(pair.getPrivate());
    byte[] message = new byte[200];
    var numbers = new AtomicInteger();
    List<Callable<?>> misuses =
        List.of(
            () -> digest.digest(message),
            () -> mac.doFinal(message),
            () -> {
              byte[] iv = new byte[12];
              iv[0] = (byte) numbers.incrementAndGet();
              iv[1] = (byte) (numbers.get() >>> 8);
              cipher.init(
                  Cipher.ENCRYPT_MODE,
                  new SecretKeySpec(new byte[16], "AES"),
                  new GCMParameterSpec(128, iv));
              return cipher.doFinal(message);
            },
            () -> {
              signature.update(message);
              return signature.sign();
            });
    for (Callable<?> misuse : misuses) {
      inThreads(
          () -> {
            for (int i = 0; i < ROUNDS / 4; i++) {
              try {
                misuse.call();
              } catch (RuntimeException | java.security.GeneralSecurityException e) {
                assertTrue(e.getMessage() != null, e.toString());
              }
            }
            return null;
          });
    }
    digest.reset();
    assertEquals(32, digest.digest(message).length, "the object lives");
  }

  @ParameterizedTest
  @ValueSource(strings = {"EC:secp256r1", "Ed25519", "RSA"})
  void aKeyMayBeDestroyedWhileOthersUseIt(String name) throws Exception {
    String algorithm =
        name.startsWith("EC") ? "SHA256withECDSA" : name.equals("RSA") ? "SHA256withRSA" : name;
    for (int round = 0; round < (name.equals("RSA") ? 2 : 10); round++) {
      KeyPair pair = TestKeys.fresh(name);
      var started = new AtomicInteger();
      inThreads(
          () -> {
            var signature = Signature.getInstance(algorithm, Fixture.OPENSSL);
            boolean destroyer = started.getAndIncrement() == THREADS - 1;
            for (int i = 0; i < 20; i++) {
              try {
                if (destroyer && i == 5) {
                  pair.getPrivate().destroy();
                }
                signature.initSign(pair.getPrivate());
                signature.update(new byte[9]);
                byte[] value = signature.sign();
                signature.initVerify(pair.getPublic());
                signature.update(new byte[9]);
                assertTrue(signature.verify(value));
                pair.getPrivate().getEncoded();
              } catch (InvalidKeyException | SignatureException | IllegalStateException e) {
                assertTrue(pair.getPrivate().isDestroyed(), e.toString());
              }
            }
            return null;
          });
      assertTrue(pair.getPublic().getEncoded().length > 30);
    }
  }

  @Test
  void abandonedObjectsAreFreedWhileOthersWork() throws Exception {
    inThreads(
        () -> {
          var kept = new ArrayList<Object>();
          for (int i = 0; i < ROUNDS; i++) {
            var digest = MessageDigest.getInstance("SHA3-256", Fixture.OPENSSL);
            digest.update((byte) i);
            if (i % 600 == 0) {
              kept.add(digest.clone());
              System.gc();
            }
          }
          return kept.size();
        });
  }

  private static void inThreads(Callable<?> work) throws Exception {
    try (var executor = Executors.newFixedThreadPool(THREADS)) {
      for (var result : executor.invokeAll(java.util.Collections.nCopies(THREADS, work))) {
        result.get();
      }
    }
  }
}
