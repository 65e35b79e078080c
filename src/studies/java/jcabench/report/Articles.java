package jcabench.report;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import jcabench.report.text.Numbers;
import jcabench.result.PlannedContender;
import jcabench.stats.CellResult;
import jcabench.stats.Comparison;
import jcabench.stats.Ratio;
import jcabench.stats.RowResult;
import jcabench.stats.Unit;

/** What two articles published, beside the rows of a run that do the same. */
final class Articles {
  private static final String NOTHING = "–";
  private static final Unit MILLIS = new Unit("ms/op");

  /**
   * Of "OpenSSL 3.3 vs 3.0.2 Performance: Benchmarks &amp; Analysis": a line, its gain in percent,
   * and the row that does the same.
   */
  private record Gain(String line, double percent, String row) {}

  private static final List<Gain> GAINS =
      List.of(
          new Gain("TLS 1.2 full handshake, RSA", 5.95, "handshakeTls12 x25519 RSA-2048"),
          new Gain("TLS 1.2 session ticket", 5.05, "resumedHandshakeTls12"),
          new Gain("TLS 1.3 full handshake", 5.91, "handshakeTls13 x25519 RSA-2048"),
          new Gain("TLS 1.3 resumption in one round trip", 5.08, "resumedHandshakeTls13 x25519"),
          new Gain("TLS 1.3 transfer", 4.12, "transfer TLS_AES_256_GCM_SHA384 16 KiB"),
          new Gain("requests a second, 1 KiB", 4.86, "request 1 KiB 16 server=netty"));

  /**
   * Of "Understanding the Overhead of Using BoringSSL FIPS Mode in Go": milliseconds and cores with
   * FIPS and without, for 1 MiB by several writers on 20 cores.
   */
  private record Latency(
      int bits, int nonce, int writers, double fips, int fipsCores, double plain, int plainCores) {}

  private static final List<Latency> LATENCIES =
      List.of(
          new Latency(128, 12, 4, 3.2, 4, 1.2, 4),
          new Latency(128, 16, 4, 16, 4, 1.2, 4),
          new Latency(256, 12, 4, 3.2, 4, 1.4, 4),
          new Latency(256, 16, 4, 17, 4, 1.4, 4),
          new Latency(128, 12, 8, 5.7, 7, 1.3, 7),
          new Latency(128, 16, 8, 25, 8, 1.4, 7),
          new Latency(256, 12, 8, 5.8, 7, 1.5, 7),
          new Latency(256, 16, 8, 25, 8, 1.5, 7),
          new Latency(128, 12, 16, 12.5, 8, 2.6, 7),
          new Latency(128, 16, 16, 35, 15, 2.6, 7),
          new Latency(256, 12, 16, 13, 8, 3, 7),
          new Latency(256, 16, 16, 35, 15, 3, 7));

  private Articles() {}

  /** Speed over OpenSSL 3.5 relative to 3.0, and whether the article's gain is among it. */
  static String gains(Comparison comparison) {
    var table =
        new Table()
            .words("The article's line")
            .numbers("3.3.0 against 3.0.2")
            .words("libssl 3.5 against 3.0")
            .words("SunJSSE over 3.5 against over 3.0")
            .words("The article's gain");
    var old = Comparison.ofEach(comparison.run(), List.of("libssl-3.0", "openssl-3.0"));
    for (var gain : GAINS) {
      var libssl = ratio(old.get(0), gain.row, "libssl");
      var jsse = ratio(old.get(1), gain.row, "openssl");
      if (libssl.isPresent() || jsse.isPresent()) {
        table.row(
            List.of(
                gain.line,
                String.format(Locale.ROOT, "+%.1f %%", gain.percent),
                libssl.map(Markdown::ratio).orElse(NOTHING),
                jsse.map(Markdown::ratio).orElse(NOTHING),
                libssl.or(() -> jsse).map(found -> beside(found, gain.percent)).orElse(NOTHING)));
      }
    }
    return """
    "OpenSSL 3.3 vs 3.0.2 Performance: Benchmarks & Analysis" reports one figure for each line, \
    without an interval. Here 3.5 stands for 3.3, both ends are in memory on another machine, and \
    TLS 1.3 shakes hands with AES-128. The last column holds its gain against the interval of \
    libssl, or of SunJSSE where libssl has no row.

    """
        + table;
  }

  private static Optional<Ratio> ratio(Comparison comparison, String row, String contender) {
    return find(comparison, row, 1)
        .flatMap(found -> cell(comparison, found, contender))
        .flatMap(CellResult::ratio);
  }

  private static Optional<RowResult> find(Comparison comparison, String row, int threads) {
    return comparison.rows().stream()
        .filter(one -> one.row().threads() == threads)
        .filter(one -> one.row().withThreads(1).label().equals(row))
        .findFirst();
  }

  private static Optional<CellResult> cell(Comparison comparison, RowResult row, String contender) {
    return comparison
        .run()
        .plan()
        .contender(contender)
        .filter(PlannedContender::present)
        .map(row::cell);
  }

  private static String beside(Ratio ratio, double percent) {
    if (ratio.interval().isEmpty()) {
      return NOTHING;
    }
    var interval = ratio.interval().get();
    double gain = 1 + percent / 100;
    return gain < interval.low()
        ? "less than here"
        : gain > interval.high() ? "more than here" : "possible here";
  }

  /** Milliseconds of one encryption with FIPS and without, and cores. */
  static String latencies(Comparison comparison) {
    var table =
        new Table()
            .numbers("Key, bit")
            .numbers("Nonce, B")
            .numbers("Writers")
            .words("Article: BoringSSL FIPS / Go, ms (cores)")
            .words("OpenSSL FIPS / OpenSSL, ms (cores)")
            .words("FIPS against not")
            .words("JDK, ms (cores)");
    var plain = Comparison.of(comparison.run(), "openssl");
    for (var line : LATENCIES) {
      var row =
          find(
              plain,
              "putChunk AES/GCM/NoPadding %d bit %d B nonce 1 MiB on tmpfs encrypt alone"
                  .formatted(line.bits, line.nonce),
              line.writers);
      if (row.isPresent()) {
        var fips = cell(plain, row.get(), "openssl-fips");
        table.row(
            List.of(
                String.valueOf(line.bits),
                String.valueOf(line.nonce),
                String.valueOf(line.writers),
                "%s (%d) / %s (%d)"
                    .formatted(
                        Numbers.score(line.fips),
                        line.fipsCores,
                        Numbers.score(line.plain),
                        line.plainCores),
                took(row.get(), fips) + " / " + took(row.get(), cell(plain, row.get(), "openssl")),
                fips.flatMap(CellResult::ratio).map(Markdown::ratio).orElse(NOTHING),
                took(row.get(), cell(plain, row.get(), "jdk"))));
      }
    }
    return table.toString();
  }

  /** The median of single calls, and cores. */
  private static String took(RowResult row, Optional<CellResult> cell) {
    double millis = row.unit().factorTo(MILLIS).orElse(Double.NaN);
    return cell.flatMap(
            one ->
                one.quantiles()
                    .map(
                        q ->
                            Numbers.score(millis * q.median())
                                + " ("
                                + Numbers.cores(one.cores())
                                + ")"))
        .orElse(NOTHING);
  }
}
