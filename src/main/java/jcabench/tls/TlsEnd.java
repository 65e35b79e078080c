package jcabench.tls;

import java.nio.ByteBuffer;

/**
 * One end of a connection in memory. What it is given to read is between position and limit of a
 * buffer, and what it writes goes to the position of another. It belongs to one thread.
 */
public interface TlsEnd extends AutoCloseable {
  /**
   * Goes on with the handshake as far as what has come allows, later messages of the other end
   * (tickets) included.
   *
   * @return whether its own handshake is done
   * @throws TlsException when the handshake fails
   */
  boolean progress(ByteBuffer in, ByteBuffer out);

  /**
   * Seals application data.
   *
   * @throws TlsException when it cannot be sealed whole
   */
  void send(ByteBuffer data, ByteBuffer out);

  /**
   * Opens all records that have come.
   *
   * @throws TlsException when a record does not open
   */
  void receive(ByteBuffer in, ByteBuffer data);

  /** Frees what it holds. */
  @Override
  void close();
}
