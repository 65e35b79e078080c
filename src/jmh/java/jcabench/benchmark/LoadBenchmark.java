package jcabench.benchmark;

import java.security.NoSuchAlgorithmException;
import jcabench.contender.Home;
import jcabench.contender.LoadedContender;
import jcabench.load.H2Load;
import jcabench.load.HttpServer;
import jcabench.load.ServerTask;

/**
 * A server in the contender's JVM. A process beside it puts load on it, which JMH cannot time: its
 * benchmark methods are for checks alone, and {@code jcabench run} measures.
 */
public abstract class LoadBenchmark extends ContenderBenchmark {
  private boolean underLoad;

  /**
   * A server that waits for load.
   *
   * @param task what it does, and has done
   * @param asked the load
   */
  public record Waiting(HttpServer server, ServerTask task, H2Load.Asked asked) {}

  /**
   * Starts and checks the server, without JMH.
   *
   * @param operation its name
   * @throws IllegalStateException with the reason when the cell is absent or failed
   */
  public final Waiting open(String operation) {
    underLoad = true;
    begin(operation);
    return waiting();
  }

  abstract Waiting waiting();

  /** Whether it is asked at a constant rate. */
  boolean atRate() {
    return false;
  }

  /** Starts the server. */
  abstract void start(LoadedContender contender) throws Exception;

  @Override
  protected final void prepare(LoadedContender contender) throws Exception {
    if (underLoad && H2Load.find().isEmpty()) {
      throw new NoSuchAlgorithmException(
          "h2load is not on the PATH: run scripts/setup, or install nghttp2's client");
    }
    if (underLoad && atRate() && Home.setup("vegeta").isEmpty()) {
      throw new NoSuchAlgorithmException(
          "vegeta is missing: install Go, and run scripts/setup, which builds it");
    }
    start(contender);
  }

  @Override
  protected final void demandThatJmhCanTimeIt() {
    throw new IllegalStateException("JMH puts no load on a server: use jcabench run");
  }
}
