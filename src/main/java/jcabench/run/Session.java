package jcabench.run;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import jcabench.contender.Contender;
import jcabench.result.Block;
import jcabench.result.Fork;
import jcabench.result.Row;

/** A driver at work in one run. */
public interface Session extends AutoCloseable {
  /**
   * Asks a contender's rows once each, untimed, and checks every answer. A row that kills the JVM
   * or hangs is failed, and those after it are asked all the same.
   *
   * @param plan hash of the plan that asks
   * @param block of the check
   * @param answer receives each answer as soon as it is known
   */
  void check(String plan, Block block, Contender contender, List<Row> rows, Consumer<Fork> answer)
      throws InterruptedException;

  /**
   * Counts the calls of SPI methods in untimed forks.
   *
   * @param checked the fork in which the answer was right
   * @param jdk the JDK's checked fork of the same row, where there is one
   * @return the next attempt of the check, with the calls in its proof, or failed when the
   *     contender's SPI did not serve each operation or the JDK's did serve any
   */
  Fork countCalls(Contender contender, Fork checked, Optional<Fork> jdk)
      throws InterruptedException;

  /**
   * Starts a JVM of a contender; it waits for its first row.
   *
   * @param row the first
   */
  LiveJvm start(Contender contender, Row row);

  @Override
  void close();
}
