package jcabench.load;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.LongAdder;
import jcabench.machine.Kernel;

/** What a server is to do, and what it has done. Any thread may ask. */
public final class ServerTask {
  private final byte[] body;
  private final boolean keepsAlive;
  private final LongAdder answered = new LongAdder();
  private final List<Long> threads = new CopyOnWriteArrayList<>();

  /**
   * A task.
   *
   * @param body the answer to every request
   * @param keepsAlive whether a connection takes more than one request
   */
  public ServerTask(byte[] body, boolean keepsAlive) {
    this.body = body.clone();
    this.keepsAlive = keepsAlive;
  }

  byte[] body() {
    return body;
  }

  boolean keepsAlive() {
    return keepsAlive;
  }

  /** Counts a request that is about to be answered. */
  void answer() {
    answered.increment();
  }

  /** Requests that were answered. */
  public long answered() {
    return answered.sum();
  }

  /** The same work, in a thread of the server: it is noted, so that it can be pinned. */
  Runnable noted(Runnable work) {
    return () -> {
      Kernel.here().thread().ifPresent(threads::add);
      work.run();
    };
  }

  /** The kernel's ids of the server's threads; empty where it tells none. */
  public List<Long> threads() {
    return List.copyOf(threads);
  }
}
