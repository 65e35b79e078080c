package jcabench.result;

import java.util.Comparator;

/**
 * Forks that were measured beside each other: only they are compared fork with fork.
 *
 * @param machine id of the machine, as in {@link Environments}
 * @param round the how-manyth time that the row was measured there, from 1 on; 0 for the check
 *     before timing
 */
public record Block(String machine, int round) implements Comparable<Block> {
  private static final Comparator<Block> ORDER =
      Comparator.comparing(Block::machine).thenComparingInt(Block::round);

  public Block {
    if (machine == null || round < 0) {
      throw new IllegalArgumentException("a block needs a machine and a round of 0 or more");
    }
  }

  @Override
  public int compareTo(Block other) {
    return ORDER.compare(this, other);
  }
}
