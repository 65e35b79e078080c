package jcabench.stats.study;

import java.util.ArrayList;
import java.util.List;
import jcabench.result.PlannedContender;
import jcabench.result.Row;
import jcabench.result.Services;
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
  private static final String NATIVE = "libssl";

  /**
   * A ratio of two speeds.
   *
   * @param row of the dearer one
   * @param contender whose
   */
  public record Cost(Row row, PlannedContender contender, Ratio ratio) {}

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
      var dear = cell.sample().flatMap(sample -> sample.speed(prior));
      var cheap = classic.cell(cell.contender()).sample().flatMap(sample -> sample.speed(prior));
      if (dear.isPresent() && cheap.isPresent()) {
        int forks = cell.sample().get().scores().size();
        costs.add(
            new Cost(
                hybrid.row(),
                cell.contender(),
                Ratio.of(dear.get().minus(cheap.get()), forks, List.of())));
      }
    }
    return costs;
  }

  private static List<Cost> jsse(Comparison comparison) {
    var run = comparison.run();
    var over = run.plan().contender(JSSE_OVER).filter(PlannedContender::present);
    if (over.isEmpty()
        || run.plan().contender(NATIVE).filter(PlannedContender::present).isEmpty()) {
      return List.of();
    }
    var both = Comparison.of(run.showing(List.of(JSSE_OVER, NATIVE)), NATIVE);
    var costs = new ArrayList<Cost>();
    for (var row : both.rows()) {
      if (row.row().service().equals(Services.TLS)) {
        row.cell(over.get())
            .ratio()
            .ifPresent(ratio -> costs.add(new Cost(row.row(), over.get(), ratio)));
      }
    }
    return costs;
  }
}
