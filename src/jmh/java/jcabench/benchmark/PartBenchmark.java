package jcabench.benchmark;

/**
 * A benchmark of whose operation only a part may count. JMH times the whole; the time of a part is
 * booked by {@code jcabench run}, which asks for it.
 */
public abstract class PartBenchmark extends ContenderBenchmark {
  /** A part in the hands of who books its time. It belongs to one thread. */
  public interface Booked {
    /**
     * The whole operation, once.
     *
     * @throws Exception what it throws
     */
    void operate() throws Exception;

    /** Nanoseconds that the part has taken so far, of all operations. */
    long nanos();
  }

  /** Whether all of the operation counts. */
  public abstract boolean isWhole();

  /** The part that the parameters ask for. */
  abstract Booked booked();

  /**
   * Prepares and checks, without JMH.
   *
   * @param operation its name
   * @throws IllegalStateException with the reason when the cell is absent or failed
   */
  public final Booked open(String operation) {
    begin(operation);
    rehearse();
    return booked();
  }

  @Override
  protected final void demandThatJmhCanTimeIt() {
    if (!isWhole()) {
      throw new IllegalStateException(
          "JMH cannot time a part of an operation: use jcabench run, or the row of the whole");
    }
  }
}
