package jcabench.jmh;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jcabench.result.KeyRows;
import jcabench.result.Mode;
import jcabench.result.Row;
import jcabench.run.Profile;
import org.junit.jupiter.api.Test;

class JmhRowsTest {
  private static final List<Row> ALL = JmhRows.all();

  @Test
  void labelsAreUnique() {
    var labels = ALL.stream().map(Row::label).toList();
    assertEquals(labels.size(), new HashSet<>(labels).size());
  }

  @Test
  void everyRowHasADefinitionVersion() {
    assertTrue(ALL.stream().allMatch(row -> row.definitionVersion() >= 1));
  }

  @Test
  void everyQuestionOfAProfileIsARow() {
    var asked = ALL.stream().map(Row::question).collect(Collectors.toSet());
    var unknown = new ArrayList<>(KeyRows.KEY_OPERATIONS);
    unknown.removeAll(asked);
    assertEquals(List.of(), unknown);
  }

  @Test
  void selectionKeepsExactlyTheProfilesRows() {
    assertEquals(KeyRows.KEY_OPERATIONS.size(), Profile.QUICK.select(ALL).size());
    assertEquals(ALL, Profile.SMOKE.select(ALL));
    var together =
        Stream.of(Profile.FULL, Profile.TLS, Profile.STORE, Profile.HTTPS)
            .flatMap(profile -> profile.select(ALL).stream())
            .distinct()
            .sorted()
            .toList();
    assertEquals(ALL, together);
  }

  @Test
  void fullHoldsEveryFamilyWithItsWholeCross() {
    var counts = new TreeMap<String, Long>();
    Profile.FULL
        .select(ALL)
        .forEach(row -> counts.merge(row.benchmark() + "." + row.operation(), 1L, Long::sum));
    var expected = new TreeMap<String, Long>();
    expected.put("DigestBenchmark.digest", 5L * 7);
    expected.put("MacBenchmark.mac", 4L * 7);
    for (var operation : List.of("encrypt", "decrypt")) {
      expected.put("CipherBenchmark.AesGcm." + operation, 2L * 2 * 7);
      expected.put("CipherBenchmark.AesGcmNonce." + operation, 2L * 3 * 2);
      expected.put("CipherBenchmark.AesGcm192." + operation, 5L * 2);
      expected.put("CipherBenchmark.ChaCha20Poly1305." + operation, 7L);
      expected.put("CipherBenchmark.AesUnauthenticated." + operation, 2L * 7);
    }
    for (var operation : List.of("sign", "verify")) {
      expected.put("SignatureBenchmark.Rsa." + operation, 2L * 3);
      expected.put("SignatureBenchmark.Ecdsa." + operation, 3L);
      expected.put("SignatureBenchmark.Named." + operation, 5L);
    }
    expected.put("KeyAgreementBenchmark.Ecdh.agree", 3L);
    expected.put("KeyAgreementBenchmark.Xdh.agree", 2L);
    expected.put("KemBenchmark.encapsulate", 3L);
    expected.put("KemBenchmark.decapsulate", 3L);
    expected.put("KeyPairGeneratorBenchmark.Rsa.generateKeyPair", 3L);
    expected.put("KeyPairGeneratorBenchmark.Ec.generateKeyPair", 3L);
    expected.put("KeyPairGeneratorBenchmark.Named.generateKeyPair", 10L);
    expected.put("SecureRandomBenchmark.nextBytes", 2L * 6);
    for (var operation : List.of("loop", "arrayCopy", "nonce")) {
      expected.put("CalibrationBenchmark." + operation, 1L);
    }
    for (var sort : List.of("Public", "Private")) {
      expected.put("KeyFactoryBenchmark.Rsa.generate" + sort, 1L);
      expected.put("KeyFactoryBenchmark.Ec.generate" + sort, 1L);
      expected.put("KeyFactoryBenchmark.Named.generate" + sort, 4L);
    }
    expected.put("KemBenchmark.Decoding.decodeAndEncapsulate", 3L);
    expected.put("KemBenchmark.Decoding.decodeAndDecapsulate", 3L);
    for (var operation : List.of("encrypt", "decrypt")) {
      expected.put("DirectBufferBenchmark.AesGcm." + operation + "Direct", 1L);
      expected.put("FreshKeyBenchmark.AesGcm." + operation + "FreshKey", 1L);
      expected.put("NewObjectBenchmark.AesGcm." + operation + "NewObject", 2L);
    }
    expected.put("DirectBufferBenchmark.Digest.digestDirect", 1L);
    expected.put("DirectBufferBenchmark.Code.macDirect", 1L);
    expected.put("FreshKeyBenchmark.Code.macFreshKey", 1L);
    expected.put("NewObjectBenchmark.Digest.digestNewObject", 1L);
    expected.put("NewObjectBenchmark.Code.macNewObject", 1L);
    for (var operation : List.of("sign", "verify")) {
      expected.put("FreshKeySignatureBenchmark.Ecdsa." + operation + "FreshKey", 1L);
      expected.put("FreshKeySignatureBenchmark.Named." + operation + "FreshKey", 2L);
      expected.put("NewObjectSignatureBenchmark.Ecdsa." + operation + "NewObject", 1L);
      expected.put("NewObjectSignatureBenchmark.Named." + operation + "NewObject", 1L);
    }
    expected.put("FreshKeyAgreementBenchmark.Ecdh.agreeFreshKey", 1L);
    expected.put("FreshKeyAgreementBenchmark.Xdh.agreeFreshKey", 1L);
    expected.put("PerOperationBenchmark.answer", 5L);
    expected.put("SharedBenchmark.Random.nextBytesShared", 2L);
    expected.put("SharedBenchmark.Kem.encapsulateShared", 1L);
    expected.put("SharedBenchmark.Kem.decapsulateShared", 1L);
    expected.put("FirstUseBenchmark.Load.loadProvider", 1L);
    expected.put("FirstUseBenchmark.Answer.firstAnswer", 5L);
    for (var path : List.of("call", "criticalCall", "criticalCallOnArrays", "callOnCopies")) {
      expected.put("CalibrationBenchmark.Downcall." + path, 2L);
    }
    assertEquals(expected, counts);
  }

  @Test
  void workloadsHoldWhatIsValidAndNothingElse() {
    var counts = new TreeMap<String, Long>();
    for (var profile : List.of(Profile.TLS, Profile.STORE, Profile.HTTPS)) {
      profile.select(ALL).stream()
          .filter(Row::isWorkload)
          .forEach(row -> counts.merge(row.operation(), 1L, Long::sum));
    }
    var expected = new TreeMap<String, Long>();
    expected.put("handshakeTls13", 3L * 2 * 3);
    expected.put("handshakeTls12", 2L * 2 * 3);
    expected.put("mutualHandshakeTls13", 3L);
    expected.put("resumedHandshakeTls13", 3L * 3);
    expected.put("resumedHandshakeTls12", 3L);
    expected.put("transfer", 3L * 2 * 2 * 3);
    expected.put("openConnections", 1L);
    expected.put("handshakesOnVirtualThreads", 1L);
    expected.put("firstHandshake", 1L);
    expected.put("loadKey", 2L);
    expected.put("loadTrust", 2L);
    expected.put("validate", 2L);
    expected.put("putChunk", 2L * 2 * 2 * 3);
    expected.put("putPlainChunk", 2L);
    expected.put("writeFile", 2L);
    expected.put("readFile", 2L);
    expected.put("writeTable", 2L);
    expected.put("readTable", 2L);
    expected.put("request", 2L);
    expected.put("connectAndRequest", 2L * 2 + 3);
    expected.put("plainRequest", 2L);
    expected.put("connectAndPlainRequest", 2L);
    assertEquals(expected, counts);
  }

  @Test
  void contenderIsNoParameterOfARow() {
    assertTrue(ALL.stream().noneMatch(row -> row.params().containsKey("provider")));
  }

  @Test
  void rsaKeyGenerationTimesEachKey() {
    var modes =
        ALL.stream()
            .filter(row -> row.benchmark().equals("KeyPairGeneratorBenchmark.Rsa"))
            .map(Row::mode)
            .distinct()
            .toList();
    assertEquals(List.of(Mode.SINGLE_SHOT), modes);
  }
}
