package jcabench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import jcabench.report.chart.Charts;
import jcabench.result.Fork;
import jcabench.result.Measurement;
import jcabench.result.Metrics;
import jcabench.result.Mode;
import jcabench.result.Row;
import jcabench.result.Services;
import jcabench.stats.Comparison;
import jcabench.stats.TestData;
import org.junit.jupiter.api.Test;

/** The figures of those who run services, worked by hand. */
class WorkloadSectionTest {
  private static Row row(
      String service, String benchmark, String operation, Mode mode, Map<String, String> params) {
    return new Row(service, benchmark, operation, new TreeMap<>(params), 1, mode, 1);
  }

  private static Row handshake(String group) {
    return row(
        Services.TLS,
        "TlsHandshakeBenchmark.Full13",
        "handshakeTls13",
        Mode.THROUGHPUT,
        Map.of("group", group, "certificate", "ECDSA-P256", "side", "both"));
  }

  private static Fork handshake(
      String group, String contender, int round, double score, int bytes) {
    var proof =
        Map.of("tls.wire.client", bytes + " bytes", "tls.wire.server", bytes + 1000 + " bytes");
    return TestData.fork(handshake(group), contender, round, "ops/ms", score).withProof(proof);
  }

  private static Row store(String part) {
    return row(
        Services.STORE,
        "StoreBenchmark.Encrypted",
        "putChunk",
        Mode.THROUGHPUT,
        Map.of("dataSize", "2097152", "part", part));
  }

  private static Row request(String operation, Mode mode, Map<String, String> params) {
    return row(Services.HTTPS, "HttpsBenchmark.Some", operation, mode, params);
  }

  /** A fork that saw 199 requests of 2 ms and one of a second, or of as many. */
  private static Fork latency(String contender, int round, double slowest) {
    var row = request("connectAndRequest", Mode.SAMPLE_TIME, Map.of("load", "60"));
    var iteration = new Measurement.Iteration(new double[] {2, slowest}, new long[] {180, 20});
    var rate = new Measurement.Secondary("ops/s", "AVG", List.of(500.0));
    return TestData.fork(
        row,
        contender,
        round,
        new Measurement(
            "ms/op", List.of(iteration), Map.of(Metrics.RATE, rate), TestData.facts(row)));
  }

  private static Comparison comparison() {
    var forks = new ArrayList<Fork>();
    for (int round = 1; round <= 8; round++) {
      double noise = 1 + 0.002 * (round % 3);
      forks.add(handshake("x25519", "libssl", round, 4 * noise, 300));
      forks.add(handshake("x25519", "openssl", round, 2 * noise, 300));
      forks.add(handshake("X25519MLKEM768", "libssl", round, 2 * noise, 1484));
      forks.add(handshake("X25519MLKEM768", "openssl", round, 1 * noise, 1484));
      forks.add(TestData.fork(store("put"), "libssl", round, "ops/ms", 0.5 * noise));
      forks.add(TestData.fork(store("put"), "openssl", round, "ops/ms", 0.25 * noise));
      forks.add(TestData.fork(store("encrypt"), "openssl", round, "ops/ms", 0.4 * noise));
      forks.add(TestData.fork(store("write"), "openssl", round, "ops/ms", 0.8 * noise));
      var request = request("request", Mode.THROUGHPUT, Map.of("server", "netty"));
      forks.add(TestData.fork(request, "libssl", round, "ops/ms", 20 * noise));
      forks.add(
          TestData.fork(request, "openssl", round, "ops/ms", 20 * (1 + 0.002 * ((round + 1) % 3))));
      var plain = request("plainRequest", Mode.THROUGHPUT, Map.of("server", "netty"));
      forks.add(TestData.fork(plain, "openssl", round, "ops/ms", 40 * noise));
      forks.add(latency("libssl", round, 5 * noise));
      forks.add(latency("openssl", round, 50 * noise));
    }
    return Comparison.of(TestData.run(List.of("libssl", "openssl"), forks), "libssl");
  }

  private static String between(String text, String from, String to) {
    int begin = text.indexOf(from);
    assertTrue(begin >= 0, from + " in " + text);
    return text.substring(begin, text.indexOf(to, begin + from.length()));
  }

  @Test
  void whoIsBestIsSaidAndWhoIsNotToldApart() {
    var text = MarkdownReport.of(comparison());
    var section = between(text, "## For those who run services", "Cells:");
    assertTrue(section.contains("best is libssl with 4"), section);
    assertTrue(section.contains("next openssl with 2"), section);
    // 2 MiB, 500 times a second
    assertTrue(section.contains("best is libssl with 1002 MiB/s"), section);
    // 50 µs each
    assertTrue(section.matches("(?s).*request.*libssl with [45][0-9.]+ ms.*are not told apart.*"));
    assertTrue(section.contains("best is libssl with 5.0"), section);
    assertTrue(!section.contains("plain"), section);
  }

  @Test
  void theHybridsCostAndThatOfJsseHaveTimeAndBytes() {
    var text = MarkdownReport.of(comparison());
    var hybrid = between(text, "## What X25519MLKEM768 costs", "## What JSSE costs");
    // From 0.5 ms to 1 ms, and 1,184 bytes more each
    assertTrue(
        hybrid.matches("(?s).*\\| openssl \\|[^|]*slower[^|]*\\| 499 \\| 1184 \\+ 1184 \\|.*"));
    var jsse = between(text, "## What JSSE costs", "\n## ");
    assertTrue(jsse.matches("(?s).*\\| openssl \\|[^|]*slower[^|]*\\| 2(49|50) \\|.*"), jsse);
  }

  @Test
  void storesAndLatenciesHaveTables() {
    var text = MarkdownReport.of(comparison());
    var stores = between(text, "## What stores take in", "\n## ");
    assertTrue(stores.contains("| Encryption, µs | Writing, µs |"), stores);
    assertTrue(
        stores.matches("(?s).*\\| openssl \\| 501 [^|]*\\|[^|]*\\| 2494 \\| 1247 \\|.*"), stores);
    var https = between(text, "## What HTTPS costs a server", "\n## ");
    assertTrue(https.matches("(?s).*\\| libssl \\| 500 \\| 2\\.000 \\| 5\\.0.*"), https);
  }

  @Test
  void eachHasAPicture() {
    var names =
        Charts.of(comparison()).keySet().stream()
            .filter(name -> name.startsWith("workload-"))
            .toList();
    assertEquals(
        List.of(
            "workload-handshakes.svg",
            "workload-processor-time.svg",
            "workload-latency.svg",
            "workload-stored.svg"),
        names);
  }
}
