package jcabench.jmh;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;

/**
 * The host's end of a line on which a fork asks for each of its iterations and is told when to
 * begin. The other end is {@link TurnProfiler}.
 */
final class Turns implements AutoCloseable {
  /** The fork is about to warm up, and waits. */
  static final byte WARM_UP = 'w';

  /** The fork is about to measure, and waits. */
  static final byte MEASURE = 'm';

  /** The iteration is over. */
  static final byte DONE = 'd';

  /** What the host answers: begin. */
  static final byte BEGIN = 'b';

  /** The fork has ended, or its line has. */
  private static final int ENDED = -1;

  private static final int POLL_MILLIS = 50;

  private final ServerSocket server;
  private final Duration limit;
  private Socket line;
  private DataInputStream in;
  private DataOutputStream out;
  private int asked; // what the fork waits for; 0 when it has not asked yet

  /** Whether to give up waiting: the fork has ended, or takes too long. */
  interface Watch {
    boolean isOver();
  }

  /**
   * A line that nobody has called yet.
   *
   * @param limit the longest that an iteration, or the way to the next one, may take
   */
  Turns(Duration limit) {
    this.limit = limit;
    try {
      server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
      server.setSoTimeout(POLL_MILLIS);
    } catch (IOException e) {
      throw new UncheckedIOException("the loopback address cannot be used: " + e.getMessage(), e);
    }
  }

  /** Where the fork calls. */
  int port() {
    return server.getLocalPort();
  }

  /** What the fork waits for: {@link #WARM_UP}, {@link #MEASURE}, or below 0 when it has ended. */
  int asked(Watch watch) throws TimedOutException {
    if (asked == 0) {
      asked = next(watch);
    }
    return asked;
  }

  /** Lets the fork go and waits for the end of its iteration; false when it has ended instead. */
  boolean run(Watch watch) throws TimedOutException {
    if (asked(watch) == ENDED) {
      return false;
    }
    asked = 0;
    try {
      out.writeByte(BEGIN);
      out.flush();
    } catch (IOException e) {
      asked = ENDED;
      return false;
    }
    if (next(watch) != DONE) {
      asked = ENDED;
      return false;
    }
    return true;
  }

  /** No answer came within the limit. */
  static final class TimedOutException extends Exception {
    private static final long serialVersionUID = 1L;
  }

  private int next(Watch watch) throws TimedOutException {
    var begun = System.nanoTime();
    while (System.nanoTime() - begun < limit.toNanos()) {
      try {
        if (line == null) {
          line = server.accept();
          line.setTcpNoDelay(true);
          line.setSoTimeout(POLL_MILLIS);
          in = new DataInputStream(line.getInputStream());
          out = new DataOutputStream(line.getOutputStream());
        }
        return in.read();
      } catch (SocketTimeoutException e) {
        if (watch.isOver()) {
          return ENDED;
        }
      } catch (IOException e) {
        return ENDED;
      }
    }
    throw new TimedOutException();
  }

  @Override
  public void close() {
    try (server;
        var _ = line) {
      asked = ENDED;
    } catch (IOException e) {
      throw new UncheckedIOException("a line to a fork cannot be closed", e);
    }
  }
}
