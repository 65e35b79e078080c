package jcabench.tls;

import java.nio.ByteBuffer;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;

/**
 * A handshake whose ends are threads of their own: each hands its flight to the other and waits.
 */
public final class ThreadedConnection {
  /** Above what engines ask for a record (RFC 8446, 5.2), and above a flight. */
  private static final int ROOM = 20 << 10;

  private static final int LONGEST_SECONDS = 10;

  private final TlsEnds ends;
  private final SynchronousQueue<Flight> toServer = new SynchronousQueue<>();
  private final SynchronousQueue<Flight> toClient = new SynchronousQueue<>();

  /** What an end has to say, and whether its handshake is done. */
  private record Flight(byte[] bytes, boolean done) {
    private static final Flight NONE = new Flight(new byte[0], false);

    /** After it nothing more comes. */
    boolean ends(Flight answer) {
      return done && answer.done && answer.bytes.length == 0;
    }
  }

  /** A connection of two new ends. */
  public ThreadedConnection(TlsEnds ends) {
    this.ends = ends;
  }

  /**
   * The client's part, in a thread of its own.
   *
   * @throws TlsException when the handshake fails
   */
  public void client() {
    try (var end = ends.client()) {
      var out = ByteBuffer.allocate(ROOM);
      var answer = Flight.NONE;
      Flight own;
      do {
        own = next(end, answer, out);
        give(own, toServer);
        answer = take(toClient);
      } while (!own.ends(answer));
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  /**
   * The server's part, in a thread of its own.
   *
   * @throws TlsException when the handshake fails
   */
  public void server() {
    try (var end = ends.server()) {
      var out = ByteBuffer.allocate(ROOM);
      Flight asked;
      Flight own;
      do {
        asked = take(toServer);
        own = next(end, asked, out);
        give(own, toClient);
      } while (!asked.ends(own));
    } catch (InterruptedException e) {
      throw interrupted(e);
    }
  }

  /** An end that failed neither takes nor gives: the other one must not wait for ever. */
  private static void give(Flight flight, SynchronousQueue<Flight> to) throws InterruptedException {
    if (!to.offer(flight, LONGEST_SECONDS, TimeUnit.SECONDS)) {
      throw new TlsException("the other end of the connection takes nothing");
    }
  }

  private static Flight take(SynchronousQueue<Flight> from) throws InterruptedException {
    var flight = from.poll(LONGEST_SECONDS, TimeUnit.SECONDS);
    if (flight == null) {
      throw new TlsException("the other end of the connection says nothing");
    }
    return flight;
  }

  private static Flight next(TlsEnd end, Flight before, ByteBuffer out) {
    out.clear();
    boolean done = end.progress(ByteBuffer.wrap(before.bytes), out);
    var bytes = new byte[out.flip().remaining()];
    out.get(bytes);
    return new Flight(bytes, done);
  }

  private static TlsException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return new TlsException("a handshake was interrupted", e);
  }
}
