package jcabench.result;

/**
 * Forks that were measured beside each other: only they are compared fork with fork.
 *
 * @param machine id of the machine, as in {@link Environments}
 * @param round the how-manyth time that the row was measured there, from 1 on; 0 for the check
 *     before timing
 */
public record Block(String machine, int round) implements Comparable<Block> {
  public Block {
    if (machine == null || round < 0) {
      throw new IllegalArgumentException("a block needs a machine and a round of 0 or more");
    }
  }

  @Override
  public int compareTo(Block other) {
    int machines = machine.compareTo(other.machine);
    return machines != 0 ? machines : Integer.compare(round, other.round);
  }
}
