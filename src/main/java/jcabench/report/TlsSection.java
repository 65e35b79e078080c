package jcabench.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import jcabench.report.text.Numbers;
import jcabench.result.Cell;
import jcabench.result.Question;
import jcabench.result.Services;
import jcabench.stats.CellResult;
import jcabench.stats.Comparison;
import jcabench.stats.RowResult;
import jcabench.stats.study.TlsCosts;

/** Handshakes in the words of people who run services, and what their parts cost. */
final class TlsSection {
  private static final Set<String> SERVICES = Set.of(Services.TLS, Services.FIRST_CONNECTIONS);
  private static final String BOTH = "both";
  private static final String NOTHING = "–";
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double KIB = 1024;

  private final Comparison comparison;
  private final Names names;
  private final List<RowResult> rows;

  private TlsSection(Comparison comparison, Names names, List<RowResult> rows) {
    this.comparison = comparison;
    this.names = names;
    this.rows = rows;
  }

  /** The section; empty where the run has no rows of TLS. */
  static String of(Comparison comparison, Names names) {
    var rows =
        comparison.rows().stream()
            .filter(row -> SERVICES.contains(row.row().service()))
            .filter(row -> row.row().threads() == 1)
            .filter(row -> row.row().firstUse() || !row.row().timesCalls())
            .toList();
    return rows.isEmpty() ? "" : new TlsSection(comparison, names, rows).text();
  }

  private String text() {
    var text =
        new StringBuilder(
            """
            ## Handshakes

            For one core that does nothing else. SunJSSE runs over each provider, which is first in \
            the list of its JVM; BCJSSE, Conscrypt, Netty and libssl are engines of their own. What \
            was agreed on was read from the wire in every JVM. `client` and `server` are the times \
            of that end alone, `wire` the bytes that each end sends.

            """);
    rows.stream()
        .filter(row -> isHandshake(row) && row.row().params().get(Question.SIDE).equals(BOTH))
        .forEach(row -> text.append(handshakes(row)));
    var costs = TlsCosts.of(comparison);
    if (!costs.hybrid().isEmpty()) {
      text.append(
          """
          ## What X25519MLKEM768 costs

          Against x25519 by the same contender, at both ends and at each; the two are rows of their \
          own. Bytes are those that the client and the server send more.

          """);
      text.append(costs(costs.hybrid(), "Against x25519", true));
    }
    if (!costs.jsse().isEmpty()) {
      text.append(
          """
          ## What JSSE costs

          SunJSSE over OpenSSL by way of our provider, against libssl, which calls the same libcrypto \
          in the same loop and has TLS in C. The JDK remembers that the server's certificate was \
          signed rightly, where libssl may verify it in each handshake.

          """);
      text.append(costs(costs.jsse(), "Against libssl", false));
    }
    return text.append(connections()).toString();
  }

  private static boolean isHandshake(RowResult row) {
    return row.row().benchmark().startsWith("TlsHandshakeBenchmark.");
  }

  private String handshakes(RowResult row) {
    var measured =
        row.cells().stream()
            .filter(cell -> seconds(cell).isPresent())
            .sorted(Comparator.comparingDouble(cell -> seconds(cell).getAsDouble()))
            .toList();
    if (measured.isEmpty()) {
      return "";
    }
    var table =
        new Table()
            .words("Contender")
            .numbers("Handshakes/s")
            .words("Against " + comparison.reference().map(names::of).orElse("the reference"))
            .numbers("Client, µs")
            .numbers("Server, µs")
            .numbers("Java heap, KiB")
            .words("Wire, B");
    for (var cell : measured) {
      table.row(
          List.of(
              names.of(cell.contender()),
              Numbers.decimals(1 / seconds(cell).getAsDouble(), 0)
                  + cell.interval().map(i -> " " + Numbers.plusMinus(i)).orElse(""),
              cell.ratio().map(Markdown::ratio).orElse(NOTHING),
              Numbers.micros(sideNanos(row, cell, "client")),
              Numbers.micros(sideNanos(row, cell, "server")),
              cell.allocated()
                  .map(allocation -> Numbers.decimals(allocation.bytes() / KIB, 1))
                  .orElse(NOTHING),
              proof(cell, "tls.wire.client") + " + " + proof(cell, "tls.wire.server")));
    }
    return "### " + names.of(row.row()) + "\n\n" + table + "\n";
  }

  /** Of one operation by one thread. */
  private static OptionalDouble seconds(CellResult cell) {
    var nanos = cell.sample().map(sample -> sample.latency(1)).orElseGet(OptionalDouble::empty);
    return nanos.isPresent() && nanos.getAsDouble() > 0
        ? OptionalDouble.of(nanos.getAsDouble() / NANOS_PER_SECOND)
        : OptionalDouble.empty();
  }

  private OptionalDouble sideNanos(RowResult both, CellResult cell, String side) {
    return comparison
        .differing(both.row(), Question.SIDE, side)
        .flatMap(row -> row.cell(cell.contender()).sample())
        .map(sample -> sample.latency(1))
        .orElseGet(OptionalDouble::empty);
  }

  private static String proof(CellResult cell, String entry) {
    return cell.cell() instanceof Cell.Measured measured
        ? Optional.ofNullable(measured.forks().getFirst().proof().get(entry))
            .map(text -> Markdown.text(text.replace(" bytes", ""), 20))
            .orElse(NOTHING)
        : NOTHING;
  }

  private String costs(List<TlsCosts.Cost> costs, String against, boolean bytes) {
    var table = new Table().words("Row").words("Contender").words(against).numbers("More time, µs");
    if (bytes) {
      table.words("More bytes");
    }
    for (var cost : costs) {
      var line =
          new ArrayList<>(
              List.of(
                  names.of(cost.row()),
                  names.of(cost.contender()),
                  Markdown.ratio(cost.ratio()),
                  Numbers.nanos(cost.moreNanos() / 1000)));
      if (bytes) {
        line.add(
            cost.moreBytes()
                .map(more -> more.fromClient() + " + " + more.fromServer())
                .orElse(NOTHING));
      }
      table.row(line);
    }
    return table + "\n";
  }

  /** What connections that stand keep. */
  private String connections() {
    var table = new Table().words("Contender").numbers("Java heap, KiB").numbers("Outside, KiB");
    for (var row : rows) {
      if (row.row().operation().equals("openConnections")) {
        for (var cell : row.cells()) {
          if (cell.cell() instanceof Cell.Measured) {
            table.row(
                List.of(
                    names.of(cell.contender()),
                    kib(proof(cell, "tls.connection.heap")),
                    kib(proof(cell, "tls.connection.native"))));
          }
        }
      }
    }
    return table.isEmpty()
        ? ""
        : """
        ## Memory of an open connection

        Both ends together, of many that stand at once: live heap after a collection, and resident \
        memory outside of it.

        """
            + table;
  }

  private static String kib(String bytes) {
    return bytes.matches("-?[0-9]{1,12}")
        ? Numbers.decimals(Long.parseLong(bytes) / KIB, 1)
        : NOTHING;
  }
}
