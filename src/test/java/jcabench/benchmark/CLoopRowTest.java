package jcabench.benchmark;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.security.NoSuchAlgorithmException;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import jcabench.ceiling.CLoop;
import jcabench.ceiling.UnsupportedLoopException;
import jcabench.contender.Home;
import jcabench.contender.LoadedContender;
import jcabench.contender.LoopsInC;
import jcabench.jmh.JmhDriver;
import jcabench.result.Fork;
import jcabench.result.Row;
import jcabench.run.Profile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CLoopRowTest {
  /** As each process of the contender does. */
  @BeforeAll
  static void useTheLoopsOfTheSetup() {
    LoadedContender.load(LoopsInC.overTheSetup());
  }

  static Stream<Row> rows() {
    return new JmhDriver().rows().stream().filter(JmhDriver::hasLoopInC);
  }

  /** Each turn has another input, and the check looks at the answer of the last one. */
  @ParameterizedTest
  @MethodSource("rows")
  void theJdkAgreesWithEachTurn(Row row) throws Exception {
    var contender = LoadedContender.load(LoopsInC.overTheSetup());
    try (var loop = CLoopRow.open(row.benchmark(), row.operation(), row.params())) {
      loop.check(contender.proof());
      loop.run(3);
      loop.check(contender.proof());
    }
    assertTrue(contender.proof().entry("checked").isPresent(), row.label());
    assertTrue(contender.proof().entry("loop.provider").orElseThrow().startsWith("OpenSSL 3."));
    // Else its score would be that of lucky calls, and its row's that of all.
    boolean varies = row.operation().equals("sign") && row.label().contains("ML-DSA");
    assertEquals(
        varies, contender.proof().entry(Fork.VARIES + row.operation()).isPresent(), row.label());
  }

  @Test
  void rowsWithoutALoopAreTheseAndNoOthers() {
    var with = rows().map(CLoopRowTest::family).distinct().toList();
    assertEquals(
        List.of(
            "Calibration",
            "FirstUseBenchmark.Answer",
            "FirstUseBenchmark.Load",
            "FreshKeyAgreementBenchmark.Ecdh",
            "FreshKeyAgreementBenchmark.Xdh",
            "FreshKeyBenchmark.AesGcm",
            "FreshKeyBenchmark.Code",
            "FreshKeySignatureBenchmark.Ecdsa",
            "FreshKeySignatureBenchmark.Named",
            "KeyPairGeneratorBenchmark.Rsa",
            "NewObjectSignatureBenchmark.Ecdsa",
            "NewObjectSignatureBenchmark.Named",
            "PerOperationBenchmark",
            "SharedBenchmark.Kem",
            "SharedBenchmark.Random"),
        Profile.FULL.select(new JmhDriver().rows()).stream()
            .map(CLoopRowTest::family)
            .filter(family -> !with.contains(family))
            .distinct()
            .toList());
  }

  @Test
  void everyKeyOperationHasALoop() {
    assertEquals(
        List.of(),
        Profile.QUICK.select(new JmhDriver().rows()).stream()
            .filter(row -> !JmhDriver.hasLoopInC(row))
            .map(Row::label)
            .toList());
  }

  @Test
  void whatALibraryHasNotIsAbsentAndNoFailure() {
    var unknown = new CLoop.Work("generate", "ML-X", "", 0, List.of(), List.of(), List.of());
    assertThrows(UnsupportedLoopException.class, () -> new CLoop(unknown).close());
  }

  /** Else a wrong key would make a cell absent. */
  @Test
  void aKeyThatIsNoneIsAFailure() {
    var garbage =
        new CLoop.Work(
            "read-public", "X25519", "", 0, List.of(), List.of(new byte[] {1, 2, 3}), List.of());
    try (var loop = new CLoop(garbage)) {
      var thrown = assertThrows(IllegalStateException.class, () -> loop.run(1));
      assertEquals(IllegalStateException.class, thrown.getClass(), thrown.getMessage());
    }
  }

  private static String family(Row row) {
    return row.benchmark().replaceFirst("^CalibrationBenchmark.*", "Calibration");
  }

  @Test
  void aRowWithoutALoopSaysSo() {
    var thrown =
        assertThrows(
            NoSuchAlgorithmException.class,
            () -> CLoopRow.open("FreshKeyBenchmark.AesGcm", "encryptFreshKey", Map.of()));
    assertTrue(thrown.getMessage().contains("no loop in C"), thrown.getMessage());
  }

  @Test
  void whatOpenSslRefusesIsToldWithItsReason() {
    var unknown =
        new CLoop.Work("digest", "NONSENSE", "", 0, List.of(), List.of(new byte[1]), List.of());
    var thrown = assertThrows(IllegalStateException.class, () -> new CLoop(unknown).close());
    assertTrue(thrown.getMessage().contains("unsupported"), thrown.getMessage());
    var shortKey =
        new CLoop.Work(
            "encrypt",
            "AES-128-GCM",
            "",
            12,
            List.of(new byte[15]),
            List.of(new byte[1]),
            List.of());
    assertThrows(IllegalStateException.class, () -> new CLoop(shortKey).close());
  }

  @Test
  void theLoopsCallTheLibraryThatTheProviderLoads() {
    var version = CLoop.version().orElseThrow();
    assertEquals(Home.setup("openssl.version").orElseThrow(), version);
  }
}
