package jcabench.provider;

import static java.security.DrbgParameters.Capability.PR_AND_RESEED;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.NotSerializableException;
import java.io.ObjectOutputStream;
import java.security.DrbgParameters;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** JCA's rules for a random generator: every row, ours and the JDK's. */
@ExtendWith(JdkDifferences.class)
class SecureRandomConformanceTest {
  static Stream<Subject> subjects() {
    return Subject.of("SecureRandom");
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void everyByteIsFilled(Subject subject) throws Exception {
    var random = SecureRandom.getInstance(subject.algorithm(), subject.provider());
    for (int length : List.of(0, 1, 7, 16, 255, 16_384, 16_385, 70_000)) {
      byte[] all = new byte[length];
      for (int round = 0; round < 40; round++) { // a byte that stays 0 for so long is not filled
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        for (int i = 0; i < length; i++) {
          all[i] |= bytes[i];
        }
      }
      for (byte value : all) {
        assertFalse(value == 0);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void seedsSupplement(Subject subject) throws Exception {
    byte[][] results = new byte[2][20];
    for (byte[] result : results) {
      var random = SecureRandom.getInstance(subject.algorithm(), subject.provider());
      random.nextBytes(
          new byte[1]); // JCA lets a seed before the first byte replace, after it never
      random.setSeed(new byte[300]);
      random.setSeed(5L);
      random.setSeed(new byte[0]);
      random.nextBytes(result);
    }
    assertFalse(Arrays.equals(results[0], results[1]));
    var random = SecureRandom.getInstance(subject.algorithm(), subject.provider());
    assertEquals(33, random.generateSeed(33).length);
    assertEquals(0, random.generateSeed(0).length);
    assertThrows(IllegalArgumentException.class, () -> random.generateSeed(-1));
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void oneObjectServesManyThreads(Subject subject) throws Exception {
    var random = SecureRandom.getInstance(subject.algorithm(), subject.provider());
    Callable<List<Long>> work = () -> random.longs(500).boxed().toList();
    var seen = new HashSet<Long>();
    try (var executor = Executors.newFixedThreadPool(4)) {
      for (var result : executor.invokeAll(List.of(work, work, work, work))) {
        seen.addAll(result.get());
      }
    }
    assertEquals(2000, seen.size());
  }

  @Test
  void generatorsAndProvidersAreNotSerialized() throws Exception {
    var random = SecureRandom.getInstance("DRBG", Fixture.OPENSSL);
    try (var output = new ObjectOutputStream(new ByteArrayOutputStream())) {
      assertThrows(NotSerializableException.class, () -> output.writeObject(random));
    }
    try (var output = new ObjectOutputStream(new ByteArrayOutputStream())) {
      assertThrows(NotSerializableException.class, () -> output.writeObject(Fixture.OPENSSL));
    }
    assertArrayEquals(new byte[0], random.generateSeed(0));
  }

  @ParameterizedTest
  @MethodSource("subjects")
  void aDrbgTakesItsParameters(Subject subject) throws Exception {
    if (!subject.algorithm().equals("DRBG")) {
      return;
    }
    byte[] name = {1, 2, 3};
    var random =
        SecureRandom.getInstance(
            "DRBG", DrbgParameters.instantiation(256, PR_AND_RESEED, name), subject.provider());
    var granted = (DrbgParameters.Instantiation) random.getParameters();
    assertEquals(256, granted.getStrength());
    assertEquals(PR_AND_RESEED, granted.getCapability());
    assertArrayEquals(name, granted.getPersonalizationString());
    random.reseed();
    random.reseed(DrbgParameters.reseed(true, new byte[700]));
    var seen = new HashSet<String>();
    for (byte[] input : new byte[][] {null, {}, {1}, new byte[3000]}) {
      byte[] bytes = new byte[5000];
      random.nextBytes(bytes, DrbgParameters.nextBytes(256, true, input));
      seen.add(Arrays.toString(Arrays.copyOfRange(bytes, 4984, 5000)));
      random.nextBytes(bytes);
      seen.add(Arrays.toString(Arrays.copyOfRange(bytes, 4984, 5000)));
    }
    assertEquals(8, seen.size());
    assertFalse(seen.contains(Arrays.toString(new byte[16])));
    var wrong = DrbgParameters.reseed(false, null);
    assertThrows(IllegalArgumentException.class, () -> random.nextBytes(new byte[1], wrong));
    var right = DrbgParameters.nextBytes(-1, false, null);
    assertThrows(IllegalArgumentException.class, () -> random.reseed(right));
    var stronger = DrbgParameters.instantiation(300, PR_AND_RESEED, null);
    assertThrows(
        NoSuchAlgorithmException.class,
        () -> SecureRandom.getInstance("DRBG", stronger, subject.provider()));
  }
}
