package jcabench.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.security.Signature;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.crypto.Cipher;
import javax.crypto.KeyAgreement;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * One object in the hands of several threads, for every row of the table: JCA allows it of no
 * service but random generators. Threads get wrong results or an exception, and never a byte beside
 * what a call says that it wrote. {@code -Djcabench.shared.calls=N} makes it longer.
 */
@SuppressWarnings("InsecureCryptoUsage") // names come from the table
class SharedObjectsTest {
  private static final int THREADS = 3;
  private static final int CALLS = Integer.getInteger("jcabench.shared.calls", 150);
  private static final int ROOM = 600;
  private static final byte CANARY = 0x5a;

  /** A call that writes into a part of an array. */
  private interface Call {
    /**
     * How many bytes it says it wrote, from the offset on; below 0 for a call that wrote nothing.
     */
    int write(Random random, byte[] output, int offset) throws Exception;
  }

  @TestFactory
  Stream<DynamicTest> ciphers() {
    return Stream.concat(CipherSample.plain(), CipherSample.aead())
        .filter(sample -> sample.subject().ours())
        .map(sample -> shared(sample.toString(), () -> cipher(sample)));
  }

  private static Call cipher(CipherSample sample) throws Exception {
    var cipher = sample.cipher();
    var numbers = new AtomicInteger();
    return (random, output, offset) -> {
      int length = random.nextInt(ROOM - 200);
      byte[] input = new byte[length];
      return switch (random.nextInt(5)) {
        case 0 -> {
          int mode = random.nextBoolean() ? Cipher.ENCRYPT_MODE : Cipher.DECRYPT_MODE;
          cipher.init(mode, sample.key(1), sample.parameters(numbers.incrementAndGet()));
          yield -1;
        }
        case 1 -> cipher.doFinal(input, 0, length, output, offset);
        case 2 -> {
          byte[] made = cipher.update(input, 0, length);
          yield made == null ? -1 : Math.min(-1, -made.length);
        }
        default -> cipher.update(input, 0, length, output, offset);
      };
    };
  }

  @TestFactory
  Stream<DynamicTest> ciphersOfWholeMessages() {
    return Fixture.names("Cipher").stream()
        .filter(name -> CipherSample.isWrap(new Subject(Fixture.OPENSSL, name)))
        .map(name -> shared(name, () -> wholeMessages(name)));
  }

  private static Call wholeMessages(String name) throws Exception {
    var cipher = Cipher.getInstance(name, Fixture.OPENSSL);
    var key = CipherSample.wrapKey(name);
    var numbers = new AtomicInteger();
    return (random, output, offset) -> {
      int length = 8 * random.nextInt(50);
      byte[] input = new byte[length];
      return switch (random.nextInt(4)) {
        case 0 -> {
          int mode = random.nextBoolean() ? Cipher.ENCRYPT_MODE : Cipher.DECRYPT_MODE;
          cipher.init(mode, key, CipherSample.wrapParameters(name, numbers.incrementAndGet()));
          yield -1;
        }
        case 1 -> {
          cipher.update(input, 0, random.nextInt(length + 1));
          yield -1;
        }
        default -> cipher.doFinal(input, 0, length, output, offset);
      };
    };
  }

  @TestFactory
  Stream<DynamicTest> rsaCiphers() {
    return Fixture.names("Cipher").stream()
        .filter(name -> name.startsWith("RSA"))
        .map(
            name ->
                shared(
                    name,
                    () -> {
                      var cipher = Cipher.getInstance(name, Fixture.OPENSSL);
                      var pair = TestKeys.pair("RSA");
                      cipher.init(Cipher.ENCRYPT_MODE, pair.getPublic());
                      return (random, output, offset) -> {
                        switch (random.nextInt(20)) {
                          case 0 -> cipher.init(Cipher.DECRYPT_MODE, pair.getPrivate());
                          case 1, 2 -> cipher.init(Cipher.ENCRYPT_MODE, pair.getPublic());
                          default -> {
                            return cipher.doFinal(
                                new byte[60], 0, random.nextInt(60), output, offset);
                          }
                        }
                        return -1;
                      };
                    }));
  }

  @TestFactory
  Stream<DynamicTest> digests() {
    return Fixture.names("MessageDigest").stream()
        .map(
            name ->
                shared(
                    name,
                    () -> {
                      var digest = MessageDigest.getInstance(name, Fixture.OPENSSL);
                      return (random, output, offset) -> {
                        digest.update(new byte[random.nextInt(3000)]);
                        return random.nextInt(3) == 0
                            ? -1
                            : digest.digest(output, offset, output.length - offset);
                      };
                    }));
  }

  @TestFactory
  Stream<DynamicTest> macs() {
    return Fixture.names("Mac").stream()
        .filter(name -> !name.endsWith("GMAC"))
        .map(
            name ->
                shared(
                    name,
                    () -> {
                      var mac = Mac.getInstance(name, Fixture.OPENSSL);
                      var key = new SecretKeySpec(new byte[Fixture.macKeyBytes(name)], "Mac");
                      mac.init(key);
                      return (random, output, offset) -> {
                        if (random.nextInt(4) == 0) {
                          mac.init(key);
                        }
                        mac.update(new byte[random.nextInt(3000)]);
                        if (random.nextInt(3) == 0) {
                          return -1;
                        }
                        mac.doFinal(output, offset);
                        return mac.getMacLength();
                      };
                    }));
  }

  @TestFactory
  Stream<DynamicTest> signatures() {
    return Fixture.names("Signature").stream()
        .filter(name -> !TestKeys.isSlow(name) && !TestKeys.forSignature(name).isEmpty())
        .map(name -> shared(name, () -> signature(name, TestKeys.forSignature(name).getFirst())));
  }

  private static Call signature(String name, String keys) throws Exception {
    KeyPair pair = TestKeys.pair(keys);
    var signature = Signature.getInstance(name, Fixture.OPENSSL);
    var parameters = TestKeys.signatureParameters(name);
    if (parameters.isPresent()) {
      signature.setParameter(parameters.get());
    }
    signature.initSign(pair.getPrivate());
    return (random, output, offset) -> {
      switch (random.nextInt(8)) {
        case 0 -> signature.initSign(pair.getPrivate());
        case 1 -> signature.initVerify(pair.getPublic());
        case 2 -> signature.verify(new byte[ROOM]);
        default -> {
          signature.update(new byte[random.nextInt(64)]);
          if (random.nextInt(8) == 0) {
            return signature.sign(output, offset, output.length - offset);
          }
        }
      }
      return -1;
    };
  }

  @TestFactory
  Stream<DynamicTest> agreements() {
    return Stream.of("ECDH EC:secp256r1", "XDH X25519", "X448 X448")
        .map(
            names ->
                shared(
                    names,
                    () -> {
                      var words = names.split(" ", -1);
                      KeyPair pair = TestKeys.pair(words[1]);
                      var agreement = KeyAgreement.getInstance(words[0], Fixture.OPENSSL);
                      agreement.init(pair.getPrivate());
                      return (random, output, offset) -> {
                        if (random.nextInt(8) == 0) {
                          agreement.init(pair.getPrivate());
                        }
                        agreement.doPhase(pair.getPublic(), true);
                        return agreement.generateSecret(output, offset);
                      };
                    }));
  }

  /** The one service that JCA lets threads share. */
  @TestFactory
  Stream<DynamicTest> generators() {
    return Fixture.names("SecureRandom").stream()
        .map(
            name ->
                shared(
                    name,
                    () -> {
                      var generator = SecureRandom.getInstance(name, Fixture.OPENSSL);
                      return (random, _, _) -> {
                        generator.nextBytes(new byte[random.nextInt(5000)]);
                        return -1;
                      };
                    }));
  }

  private static DynamicTest shared(String name, Callable<Call> maker) {
    return DynamicTest.dynamicTest(
        name,
        () -> {
          var call = maker.call();
          var returned = new AtomicInteger();
          try (var executor = Executors.newFixedThreadPool(THREADS)) {
            List<Callable<Void>> threads =
                IntStream.range(0, THREADS)
                    .<Callable<Void>>mapToObj(
                        seed ->
                            () -> {
                              run(call, new Random(seed), returned);
                              return null;
                            })
                    .toList();
            for (var result : executor.invokeAll(threads)) {
              result.get();
            }
          }
          assertTrue(returned.get() > 0, "all calls failed");
        });
  }

  private static void run(Call call, Random random, AtomicInteger returned) throws Exception {
    for (int i = 0; i < CALLS; i++) {
      byte[] output = canaries(ROOM);
      byte[] neighbour = canaries(64);
      int offset = random.nextInt(20);
      int written = output.length - offset; // of a call that failed: it may have used its room
      try {
        written = Math.max(0, call.write(random, output, offset));
        returned.incrementAndGet();
      } catch (RuntimeException | GeneralSecurityException e) {
        if (e.getMessage() == null && !(e instanceof NullPointerException)) {
          throw e;
        }
      }
      untouched(output, 0, offset);
      untouched(output, offset + written, output.length);
      untouched(neighbour, 0, neighbour.length);
    }
  }

  private static byte[] canaries(int length) {
    byte[] bytes = new byte[length];
    Arrays.fill(bytes, CANARY);
    return bytes;
  }

  private static void untouched(byte[] bytes, int from, int to) {
    for (int i = from; i < to; i++) {
      assertEquals(CANARY, bytes[i], "a stray byte at " + i);
    }
  }
}
