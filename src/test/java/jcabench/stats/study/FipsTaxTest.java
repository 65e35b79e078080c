package jcabench.stats.study;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import jcabench.jmh.JmhDriver;
import jcabench.report.text.FipsWords;
import jcabench.result.Environment;
import jcabench.result.Environments;
import jcabench.result.Fork;
import jcabench.result.KeyRows;
import jcabench.result.Mode;
import jcabench.result.Outcome;
import jcabench.result.PlannedContender;
import jcabench.result.Row;
import jcabench.result.Run;
import jcabench.run.Profile;
import jcabench.stats.TestData;
import jcabench.stats.study.FipsTax.Cause;
import org.junit.jupiter.api.Test;

class FipsTaxTest {
  private static final PlannedContender PLAIN =
      new PlannedContender("own", "Own", true, "", "", "Own 1", "");
  private static final PlannedContender FIPS =
      new PlannedContender("own-fips", "Own FIPS", true, "", "", "Own 1", "own");

  private static Row row(String benchmark, String operation, Map<String, String> params) {
    return new Row(
        TestData.service(benchmark),
        benchmark,
        operation,
        new TreeMap<>(params),
        1,
        Mode.THROUGHPUT,
        1);
  }

  private static final Row DIGEST =
      row("DigestBenchmark", "digest", Map.of("algorithm", "SHA-256", "dataSize", "64"));
  private static final Row PAIR =
      row("KeyPairGeneratorBenchmark.Ec", "generateKeyPair", Map.of("curve", "secp256r1"));
  private static final Row RANDOM =
      row("SecureRandomBenchmark", "nextBytes", Map.of("generator", "default", "dataSize", "64"));
  private static final Row ED =
      row("SignatureBenchmark.Named", "sign", Map.of("algorithm", "Ed25519"));

  /** Eight rounds in which the FIPS form has a share of the plain one's speed. */
  private static Run run(Map<Row, Double> shares, Map<String, String> facts) {
    return run(shares, facts, PLAIN, FIPS);
  }

  private static Run run(
      Map<Row, Double> shares,
      Map<String, String> facts,
      PlannedContender plain,
      PlannedContender fips) {
    var forks = new ArrayList<Fork>();
    shares.forEach(
        (row, share) -> {
          for (int round = 1; round <= 8; round++) {
            double speed = 100 + round;
            forks.add(TestData.fork(row, "own", round, "ops/ms", speed));
            if (share > 0) {
              forks.add(
                  TestData.fork(
                      row, "own-fips", round, "ops/ms", speed * share * (1 + 0.001 * round)));
            }
          }
          if (share == 0) {
            forks.add(TestData.ended(row, "own-fips", Outcome.ABSENT, "not approved"));
          }
        });
    var run = TestData.run(List.of(plain, fips), List.copyOf(shares.keySet()), forks, true);
    return new Run(
        run.name(),
        run.plan(),
        Environments.of("here", new Environment(new TreeMap<>(facts))),
        forks,
        List.of());
  }

  @Test
  void partsHaveTheirRowsAndWhatIsRefusedIsNamed() {
    var taxes = FipsTax.of(run(Map.of(DIGEST, 0.9, PAIR, 0.5, RANDOM, 0.25, ED, 0.0), Map.of()));
    assertEquals(1, taxes.size());
    var tax = taxes.getFirst();
    assertEquals(
        List.of(Cause.STEADY, Cause.KEY_GENERATION, Cause.RANDOM),
        tax.parts().stream().map(FipsTax.Part::cause).toList());
    var pair = tax.parts().get(1).lines().getFirst();
    assertEquals(PAIR, pair.row());
    assertEquals(0.5, pair.ratio().center().orElseThrow(), 0.01);
    assertEquals(List.of(new FipsTax.Refusal(ED, "not approved")), tax.refusals());
    assertEquals(List.of(), tax.differences());
    assertTrue(tax.handshake().isEmpty(), "rows for a handshake are missing");
  }

  @Test
  void anotherBuildIsNamed() {
    var facts =
        Map.of(
            "contender.own.fact.file", "/a/libcrypto.so.3",
            "contender.own-fips.fact.file", "/b/libcrypto.so.3");
    var tax = FipsTax.of(run(Map.of(DIGEST, 0.9), facts)).getFirst();
    assertEquals(
        List.of("fact.file is /a/libcrypto.so.3 and /b/libcrypto.so.3"), tax.differences());
  }

  /** What each instance of SunPKCS11 is called, and where a jar unpacks itself, is no build. */
  @Test
  void namesOfInstancesAndFoldersAreNoOtherBuild() {
    var plain = "contender.own.library.";
    var fips = "contender.own-fips.library.";
    var facts =
        Map.of(
            plain + "libown.so", "/tmp/own_1795284246/libown.so",
            fips + "libown.so", "/tmp/own_6417952842/libown.so",
            plain + "libit-x86_641795284246.so", "/tmp/libit-x86_641795284246.so",
            fips + "libit-x86_646417952842.so", "/tmp/libit-x86_646417952842.so",
            plain + "libsoftokn3.so", "/lib/libsoftokn3.so (NSS 3.87.1)",
            fips + "libsoftokn3.so", "/lib/libsoftokn3.so (NSS 3.87.1)",
            fips + "libfips.so", "/lib/libfips.so");
    var plainToken = version(PLAIN, "SunPKCS11-Own 25, NSS 3.87.1");
    var token = version(FIPS, "SunPKCS11-OwnFips 25, NSS 3.87.1");
    var run = run(Map.of(DIGEST, 0.9), facts, plainToken, token);
    assertEquals(List.of(), FipsTax.of(run).getFirst().differences());

    var other = version(FIPS, "SunPKCS11-OwnFips 25, NSS 3.90");
    run = run(Map.of(DIGEST, 0.9), Map.of(), plainToken, other);
    assertEquals(1, FipsTax.of(run).getFirst().differences().size());
  }

  @Test
  void anotherLibraryIsNamed() {
    var facts =
        Map.of(
            "contender.own.library.libown.so", "/lib/libown.so (1.0)",
            "contender.own-fips.library.libown.so", "/lib/libown.so (1.1)");
    assertEquals(
        List.of("library.libown.so is /lib/libown.so (1.0) and /lib/libown.so (1.1)"),
        FipsTax.of(run(Map.of(DIGEST, 0.9), facts)).getFirst().differences());
  }

  /** Of a library that lies in a folder for passing files its name and version still count. */
  @Test
  void anotherLibraryInAPassingFolderIsNamed() {
    for (var other : List.of("/tmp/own-2/libown.so (1.1)", "/lib/libown.so")) {
      var facts =
          Map.of(
              "contender.own.library.libown.so",
              "/tmp/own-1/libown.so (1.0)",
              "contender.own-fips.library.libown.so",
              other);
      assertEquals(1, FipsTax.of(run(Map.of(DIGEST, 0.9), facts)).getFirst().differences().size());
    }
    var alone = Map.of("contender.own.library.libown.so", "/tmp/own-1/libown.so");
    assertEquals(1, FipsTax.of(run(Map.of(DIGEST, 0.9), alone)).getFirst().differences().size());
    var files =
        Map.of(
            "contender.own.fact.file", "/tmp/a/libcrypto.so.3",
            "contender.own-fips.fact.file", "/tmp/b/libcrypto.so.3");
    assertEquals(1, FipsTax.of(run(Map.of(DIGEST, 0.9), files)).getFirst().differences().size());
  }

  private static PlannedContender version(PlannedContender column, String version) {
    return new PlannedContender(
        column.id(), column.title(), true, "", "", version, column.fipsOf());
  }

  /** Six operations of 1/100 ms each, of which the key schedule needs one twenty times. */
  @Test
  void aHandshakeIsTheSumOfItsSteps() {
    var shares = new LinkedHashMap<Row, Double>();
    for (var step : Handshake.STEPS) {
      var row =
          new JmhDriver()
              .rows().stream().filter(one -> one.question().equals(step.question())).findFirst();
      shares.put(row.orElseThrow(), shares.isEmpty() ? 0.5 : 1.0);
    }
    var run = run(shares, Map.of());
    var handshake = FipsTax.of(run).getFirst().handshake().orElseThrow();
    // 25 operations without FIPS; with it one of them takes twice as long.
    assertEquals(25.0 / 26, handshake.ratio().center().orElseThrow(), 0.01);
    assertEquals(25 * 1e6 / 104.5, handshake.plainNanos(), 0.01 * handshake.plainNanos());
  }

  /** Of 25 operations on the one side and four times as many in the whole. */
  @Test
  void aWholeHandshakeStandsBesideItsSum() {
    var rows = new JmhDriver().rows();
    var shares = new LinkedHashMap<Row, Double>();
    Handshake.STEPS.forEach(
        step ->
            rows.stream()
                .filter(row -> row.question().equals(step.question()))
                .forEach(row -> shares.put(row, 1.0)));
    var parts = FipsTax.of(run(shares, Map.of())).getFirst().handshake().orElseThrow();
    assertEquals(Optional.empty(), parts.whole());
    var whole =
        rows.stream()
            .filter(row -> row.question().equals(KeyRows.SERVER_HANDSHAKE))
            .findFirst()
            .orElseThrow();
    shares.put(whole, 0.5);
    var both = FipsTax.of(run(shares, Map.of())).getFirst().handshake().orElseThrow();
    assertEquals(parts.ratio().center(), both.ratio().center());
    var measured = both.whole().orElseThrow();
    assertEquals(0.5, measured.ratio().center().orElseThrow(), 0.01);
    assertEquals(2, measured.fipsNanos() / measured.plainNanos(), 0.02);
    assertTrue(FipsWords.handshake(both).contains("whole handshake"), FipsWords.handshake(both));
  }

  @Test
  void theProfileOfTlsHoldsWhatAHandshakeIsMadeOf() {
    var questions =
        Handshake.STEPS.stream().map(Handshake.Step::question).collect(Collectors.toSet());
    assertEquals(questions, Set.copyOf(KeyRows.PARTS_OF_A_HANDSHAKE));
    var profile =
        Profile.TLS.select(new JmhDriver().rows()).stream()
            .map(Row::question)
            .collect(Collectors.toSet());
    assertTrue(profile.containsAll(questions));
    assertTrue(profile.contains(KeyRows.SERVER_HANDSHAKE));
  }

  @Test
  void aContenderThatIsNotHereMakesNoPair() {
    var run = run(Map.of(DIGEST, 0.9), Map.of());
    var alone = TestData.run(List.of(FIPS), run.plan().rows(), run.forks(), true);
    assertEquals(List.of(), FipsTax.of(alone));
  }
}
