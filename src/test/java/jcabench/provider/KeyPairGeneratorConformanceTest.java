package jcabench.provider;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidParameterException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.NamedParameterSpec;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** JCA's rules for key pair generators: every row, ours and the JDK's. */
@ExtendWith(JdkDifferences.class)
class KeyPairGeneratorConformanceTest {
  static Stream<Subject> subjects() {
    return Subject.of("KeyPairGenerator");
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void pairsDifferAndBelongTogether(Subject subject) throws Exception {
    var generator = generator(subject);
    var seen = new HashSet<List<Byte>>();
    for (int i = 0; i < 3; i++) {
      KeyPair pair = generator.generateKeyPair();
      seen.add(boxed(pair.getPublic().getEncoded()));
      seen.add(boxed(pair.getPrivate().getEncoded()));
      assertEquals("X.509", pair.getPublic().getFormat());
      assertEquals("PKCS#8", pair.getPrivate().getFormat());
      assertEquals(pair.getPublic().getAlgorithm(), pair.getPrivate().getAlgorithm());
      assertEquals(pair.getPublic(), pair.getPublic());
      assertNotEquals(pair.getPublic(), pair.getPrivate());
      assertFalse(pair.getPrivate().isDestroyed());
    }
    assertEquals(6, seen.size());
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void aRefusedChoiceKeepsTheOneBefore(Subject subject) throws Exception {
    var generator = generator(subject);
    int bits = generator.generateKeyPair().getPublic().getEncoded().length;
    for (int size : List.of(-1, 0, 1, 17, 257, 100_000, Integer.MAX_VALUE)) {
      assertThrows(InvalidParameterException.class, () -> generator.initialize(size), "" + size);
    }
    for (AlgorithmParameterSpec spec :
        List.of(new AlgorithmParameterSpec() {}, new NamedParameterSpec("no such set"))) {
      assertThrows(InvalidAlgorithmParameterException.class, () -> generator.initialize(spec));
    }
    int after = generator.generateKeyPair().getPublic().getEncoded().length;
    assertEquals(bits, after, 4);
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void generatorsWorkInManyThreads(Subject subject) throws Exception {
    Callable<KeyPair> work = () -> generator(subject).generateKeyPair();
    var seen = new HashSet<Object>();
    try (var executor = Executors.newFixedThreadPool(4)) {
      for (var result : executor.invokeAll(Collections.nCopies(4, work))) {
        seen.add(boxed(result.get().getPublic().getEncoded()));
      }
    }
    assertEquals(4, seen.size());
  }

  private static List<Byte> boxed(byte[] bytes) {
    return java.util.stream.IntStream.range(0, bytes.length).mapToObj(i -> bytes[i]).toList();
  }

  private static KeyPairGenerator generator(Subject subject) throws Exception {
    var generator = KeyPairGenerator.getInstance(subject.algorithm(), subject.provider());
    switch (subject.algorithm()) {
      case "RSA", "RSASSA-PSS", "DSA" ->
          // OpenSSL's FIPS provider makes no smaller ones.
          generator.initialize(
              subject.provider().getName().equals(OpenSslProvider.FIPS_NAME) ? 2048 : 1024);
      case "DH", "DiffieHellman" -> generator.initialize(2048); // the smallest group of RFC 7919
      default -> {}
    }
    return generator;
  }
}
