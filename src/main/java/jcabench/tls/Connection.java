package jcabench.tls;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;

/**
 * Two ends and the bytes between them, in memory. It belongs to one thread and can be used again.
 */
public final class Connection {
  /** More than a flight has; a handshake with large certificates needs some 5 KB. */
  private static final int ROOM = 1 << 16;

  private static final int MOST_FLIGHTS = 20;

  private final TlsEnds ends;
  private final ByteBuffer toServer;
  private final ByteBuffer toClient;
  private final Recorder recorder = new Recorder();
  private TlsEnd client;
  private TlsEnd server;

  /** What went over the wire in one handshake, where it is recorded. */
  private static final class Recorder {
    private boolean on;
    private long fromClient;
    private long fromServer;
    private ByteArrayOutputStream first = new ByteArrayOutputStream();

    private void begin(boolean record) {
      on = record;
      fromClient = 0;
      fromServer = 0;
      first = new ByteArrayOutputStream();
    }

    private void client(ByteBuffer flight) {
      fromClient += flight.remaining();
    }

    private void server(ByteBuffer flight) {
      fromServer += flight.remaining();
      if (on) {
        var copy = new byte[flight.remaining()];
        flight.duplicate().get(copy);
        first.writeBytes(copy);
      }
    }
  }

  /**
   * A connection between ends to be made.
   *
   * @param direct whether what is on the wire lies outside of the Java heap
   */
  public Connection(TlsEnds ends, boolean direct) {
    this.ends = ends;
    toServer = direct ? ByteBuffer.allocateDirect(ROOM) : ByteBuffer.allocate(ROOM);
    toClient = direct ? ByteBuffer.allocateDirect(ROOM) : ByteBuffer.allocate(ROOM);
  }

  /**
   * A whole handshake of two new ends, until each has read all that the other wrote.
   *
   * @return bytes on the wire in both directions
   * @throws TlsException when it fails
   */
  public long handshake(SideClock clock) {
    return handshake(clock, false);
  }

  private long handshake(SideClock clock, boolean record) {
    recorder.begin(record);
    toServer.clear();
    toClient.clear();
    clock.run(Side.CLIENT);
    client = ends.client();
    try {
      clock.run(Side.SERVER);
      server = ends.server();
    } catch (RuntimeException e) {
      clock.stop();
      client.close();
      throw e;
    }
    try {
      exchange(clock);
      clock.stop();
    } catch (RuntimeException e) {
      end(clock);
      throw e;
    }
    return recorder.fromClient + recorder.fromServer;
  }

  /** Each end in turn, until both are done and all that they wrote is read. */
  private void exchange(SideClock clock) {
    boolean clientDone;
    boolean serverDone;
    int flights = 0;
    do {
      if (++flights > MOST_FLIGHTS) {
        throw new TlsException("the handshake came to no end in " + MOST_FLIGHTS + " flights");
      }
      clock.run(Side.CLIENT);
      toClient.flip();
      clientDone = client.progress(toClient, toServer);
      toClient.compact();
      clock.run(Side.SERVER);
      toServer.flip();
      recorder.client(toServer);
      int before = toClient.position();
      serverDone = server.progress(toServer, toClient);
      toServer.compact();
      recorder.server(toClient.duplicate().flip().position(before));
    } while (!clientDone || !serverDone || toClient.position() > 0 || toServer.position() > 0);
  }

  /**
   * A handshake, and what it put on the wire.
   *
   * @throws TlsException when it fails, or the wire does not tell what was agreed on
   */
  public Wire recorded() {
    handshake(SideClock.none(), true);
    return Wire.of(recorder.first.toByteArray(), recorder.fromClient, recorder.fromServer);
  }

  /**
   * Application data from the client to the server.
   *
   * @param data what is sent, whole
   * @param received takes it
   * @throws TlsException when it does not arrive
   */
  public void transfer(ByteBuffer data, ByteBuffer received, SideClock clock) {
    toServer.clear();
    clock.run(Side.CLIENT);
    client.send(data, toServer);
    clock.run(Side.SERVER);
    toServer.flip();
    server.receive(toServer, received);
    clock.stop();
  }

  /** The client of the last handshake. */
  public TlsEnd client() {
    return client;
  }

  /** The server of the last handshake. */
  public TlsEnd server() {
    return server;
  }

  /** Frees both ends. */
  public void end(SideClock clock) {
    clock.run(Side.CLIENT);
    client.close();
    clock.run(Side.SERVER);
    server.close();
    clock.stop();
  }
}
