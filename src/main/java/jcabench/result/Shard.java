package jcabench.result;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;

/**
 * A part of a run that several machines share: whole rows, so that no ratio crosses machines. Which
 * rows follows from the plan alone; nobody has to coordinate.
 *
 * @param number which part, from 1 on
 * @param of how many
 */
public record Shard(int number, int of) {
  /** All of a run. */
  public static final Shard WHOLE = new Shard(1, 1);

  /** More than there are rows. */
  private static final int MOST = 10_000;

  private static final Pattern FORM = Pattern.compile("([1-9][0-9]{0,4})/([1-9][0-9]{0,4})");

  public Shard {
    if (number < 1 || number > of || of > MOST) {
      throw new IllegalArgumentException(number + " of " + of + " is no shard");
    }
  }

  /** From {@code 2/4}; empty where it is none. */
  public static Optional<Shard> parse(String text) {
    var matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    int number = Integer.parseInt(matcher.group(1));
    int of = Integer.parseInt(matcher.group(2));
    return number > of || of > MOST ? Optional.empty() : Optional.of(new Shard(number, of));
  }

  /** Whether it is all. */
  public boolean isWhole() {
    return of == 1;
  }

  /**
   * Its rows, in their order. The row that takes longest goes to the shard that has least so far,
   * and so on: no shard takes longer than the mean and one row.
   *
   * @param seconds how long a row takes, the same on every machine
   */
  public List<Row> rows(List<Row> all, ToDoubleFunction<Row> seconds) {
    if (isWhole()) {
      return all;
    }
    var longestFirst = new ArrayList<>(all);
    longestFirst.sort(Comparator.comparingDouble(seconds).reversed().thenComparing(row -> row));
    var load = new double[of];
    var own = new HashSet<Row>();
    for (var row : longestFirst) {
      int least = 0;
      for (int i = 1; i < of; i++) {
        least = load[i] < load[least] ? i : least;
      }
      load[least] += seconds.applyAsDouble(row);
      if (least == number - 1) {
        own.add(row);
      }
    }
    return all.stream().filter(own::contains).toList();
  }

  /** {@code 2/4}. */
  @Override
  public String toString() {
    return number + "/" + of;
  }
}
