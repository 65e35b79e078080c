package jcabench.tls;

import java.util.Optional;

/** Books time to the end of a connection that runs. It belongs to one thread. */
public final class SideClock {
  private static final Optional<Side> ON_CLIENT = Optional.of(Side.CLIENT);
  private static final Optional<Side> ON_SERVER = Optional.of(Side.SERVER);

  private long client;
  private long server;
  private final boolean keeps;
  private Optional<Side> running = Optional.empty();
  private long since;

  private SideClock(boolean keeps) {
    this.keeps = keeps;
  }

  /** One that books nothing, and takes no time for it. */
  public static SideClock none() {
    return new SideClock(false);
  }

  /** One that books. */
  public static SideClock booking() {
    return new SideClock(true);
  }

  /** From now on that end runs. */
  public void run(Side side) {
    if (keeps) {
      book(side == Side.CLIENT ? ON_CLIENT : ON_SERVER);
    }
  }

  /** From now on neither runs. */
  public void stop() {
    if (keeps) {
      book(Optional.empty());
    }
  }

  private void book(Optional<Side> next) {
    long now = System.nanoTime();
    if (running.equals(ON_CLIENT)) {
      client += now - since;
    } else if (running.equals(ON_SERVER)) {
      server += now - since;
    }
    since = now;
    running = next;
  }

  /** Nanoseconds for which an end has run. */
  public long nanos(Side side) {
    return side == Side.CLIENT ? client : server;
  }
}
