package jcabench.stats.study;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import jcabench.result.Cell;
import jcabench.result.PlannedContender;
import jcabench.result.Row;
import jcabench.result.Services;
import jcabench.stats.CellResult;
import jcabench.stats.Comparison;
import jcabench.stats.Ratio;
import jcabench.stats.RowResult;

/**
 * What parts of TLS cost: a group that withstands quantum computers, and JSSE over the same
 * library.
 *
 * @param hybrid the speed with {@code X25519MLKEM768} over that with {@code x25519}
 * @param jsse the speed of SunJSSE over our OpenSSL provider, over that of libssl
 */
public record TlsCosts(List<Cost> hybrid, List<Cost> jsse) {
  private static final String GROUP = "group";
  private static final String CLASSIC = "x25519";
  private static final String HYBRID = "X25519MLKEM768";
  private static final String JSSE_OVER = "openssl";
  private static final Pattern BYTES = Pattern.compile("([0-9]{1,7}) bytes");
  private static final String NATIVE = "libssl";

  /**
   * What is dearer than something else.
   *
   * @param row of the dearer one
   * @param contender whose
   * @param ratio its speed over that of the other
   * @param moreNanos by so much it takes longer
   * @param moreBytes by so many bytes more the client and the server send; empty where both send
   *     the same
   */
  public record Cost(
      Row row,
      PlannedContender contender,
      Ratio ratio,
      double moreNanos,
      Optional<MoreBytes> moreBytes) {}

  /** Of a handshake on the wire. */
  public record MoreBytes(int fromClient, int fromServer) {}

  public TlsCosts {
    hybrid = List.copyOf(hybrid);
    jsse = List.copyOf(jsse);
  }

  /** Of a run; empty lists where it lacks what they are made of. */
  public static TlsCosts of(Comparison comparison) {
    var costs = new ArrayList<Cost>();
    for (var row : comparison.rows()) {
      if (row.row().service().equals(Services.TLS)
          && HYBRID.equals(row.row().params().get(GROUP))) {
        comparison
            .differing(row.row(), GROUP, CLASSIC)
            .ifPresent(other -> costs.addAll(costs(comparison, row, other)));
      }
    }
    return new TlsCosts(costs, jsse(comparison));
  }

  /** Rows do not run beside each other, so that their forks make no pairs. */
  private static List<Cost> costs(Comparison comparison, RowResult hybrid, RowResult classic) {
    var costs = new ArrayList<Cost>();
    var prior = comparison.priors().scores();
    for (var cell : hybrid.cells()) {
      var other = classic.cell(cell.contender());
      var dear = cell.sample().flatMap(sample -> sample.speed(prior));
      var cheap = other.sample().flatMap(sample -> sample.speed(prior));
      if (dear.isPresent() && cheap.isPresent()) {
        int forks = cell.sample().get().scores().size();
        costs.add(
            new Cost(
                hybrid.row(),
                cell.contender(),
                Ratio.of(dear.get().minus(cheap.get()), forks, List.of()),
                nanos(cell) - nanos(other),
                moreBytes(cell, other)));
      }
    }
    return costs;
  }

  private static double nanos(CellResult cell) {
    return cell.sample().orElseThrow().latency(1).orElse(Double.NaN);
  }

  private static Optional<MoreBytes> moreBytes(CellResult dear, CellResult cheap) {
    var client = more(dear, cheap, "tls.wire.client");
    var server = more(dear, cheap, "tls.wire.server");
    return client.isPresent() && server.isPresent()
        ? Optional.of(new MoreBytes(client.getAsInt(), server.getAsInt()))
        : Optional.empty();
  }

  private static OptionalInt more(CellResult dear, CellResult cheap, String entry) {
    var one = bytes(dear, entry);
    var other = bytes(cheap, entry);
    return one.isPresent() && other.isPresent()
        ? OptionalInt.of(one.getAsInt() - other.getAsInt())
        : OptionalInt.empty();
  }

  /** As the first fork saw them: a fork whose handshakes have another length is failed. */
  private static OptionalInt bytes(CellResult cell, String entry) {
    if (cell.cell() instanceof Cell.Measured measured) {
      var told = BYTES.matcher(measured.forks().getFirst().proof().getOrDefault(entry, ""));
      if (told.matches()) {
        return OptionalInt.of(Integer.parseInt(told.group(1)));
      }
    }
    return OptionalInt.empty();
  }

  /** Contenders called openssl and libssl, or both with the same ending, call the same library. */
  private static List<Cost> jsse(Comparison comparison) {
    var run = comparison.run();
    var costs = new ArrayList<Cost>();
    for (var over : run.plan().contenders()) {
      if (over.present() && over.id().startsWith(JSSE_OVER)) {
        var other = NATIVE + over.id().substring(JSSE_OVER.length());
        run.plan()
            .contender(other)
            .filter(PlannedContender::present)
            .ifPresent(found -> costs.addAll(jsse(comparison, over, found)));
      }
    }
    return costs;
  }

  private static List<Cost> jsse(
      Comparison comparison, PlannedContender over, PlannedContender other) {
    var both = Comparison.of(comparison.run().showing(List.of(over.id(), other.id())), other.id());
    var costs = new ArrayList<Cost>();
    for (var row : both.rows()) {
      if (row.row().service().equals(Services.TLS) && !row.row().timesCalls()) {
        row.cell(over)
            .ratio()
            .ifPresent(
                ratio ->
                    costs.add(
                        new Cost(
                            row.row(),
                            over,
                            ratio,
                            nanos(row.cell(over)) - nanos(row.cell(other)),
                            Optional.empty())));
      }
    }
    return costs;
  }
}
