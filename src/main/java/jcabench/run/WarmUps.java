package jcabench.run;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jcabench.result.CellKey;
import jcabench.result.Fork;
import jcabench.result.Outcome;
import jcabench.stats.Sample;
import jcabench.stats.SteadyState;
import jcabench.stats.Turns;

/**
 * How long forks warm up at least: learnt for each kind of cell, that is an operation of a
 * contender, from whether its forks still got faster while they took turns. What needs no more gets
 * less.
 */
final class WarmUps {
  /** A rise that is taken for one; a smaller one moves no ratio by more than half of it. */
  private static final double RISE = 0.02;

  /** A rise that needs no second generation to be believed. */
  private static final double CLEAR = 0.05;

  private static final double LONGER = 1.5;
  private static final double SHORTER = 0.85;
  private static final int SHORTEST_MILLIS = 300;

  /** Older generations had another warm-up. */
  private static final int MEMORY = 8;

  private final Slicing usual;
  private final Map<String, Kind> kinds = new HashMap<>();

  private static final class Kind {
    private final List<Double> rises = new ArrayList<>();
    private final int most;
    private double least;

    Kind(Slicing.WarmUp usual) {
      this.least = usual.leastMillis();
      this.most = usual.mostMillis();
    }

    void longer() {
      least = Math.min(least * LONGER, most);
      rises.clear();
    }
  }

  WarmUps(Slicing usual) {
    this.usual = usual;
  }

  /** What the next fork of a cell gets. */
  Slicing.WarmUp rule(CellKey cell) {
    var kind = kinds.get(name(cell));
    var rule = usual.of(cell.row()).warmUp();
    return kind == null ? rule : rule.atLeast((int) Math.round(kind.least));
  }

  private static String name(CellKey cell) {
    return cell.row().benchmark() + "." + cell.row().operation() + " " + cell.contender();
  }

  /** Takes the forks of a generation into account. */
  void learn(List<Fork> generation) {
    var measured =
        generation.stream()
            .filter(fork -> fork.outcome() == Outcome.MEASURED && !fork.row().singleShot())
            .toList();
    for (var fork : measured) {
      Turns.rise(fork)
          .ifPresent(
              rise -> {
                var name = name(fork.cell());
                learn(
                    kinds.computeIfAbsent(name, _ -> new Kind(usual.of(fork.row()).warmUp())),
                    rise);
              });
    }
  }

  private void learn(Kind kind, double rise) {
    if (rise > CLEAR) {
      kind.longer();
      return;
    }
    kind.rises.add(rise);
    if (kind.rises.size() > MEMORY) {
      kind.rises.removeFirst();
    }
    var interval = SteadyState.interval(kind.rises, Sample.CONFIDENCE);
    if (interval.isEmpty()) {
      return;
    }
    if (interval.get().low() > 0 && interval.get().center() > RISE) {
      kind.longer();
    } else if (interval.get().low() > -RISE && interval.get().high() < RISE) {
      kind.least = Math.max(kind.least * SHORTER, SHORTEST_MILLIS);
    }
  }
}
