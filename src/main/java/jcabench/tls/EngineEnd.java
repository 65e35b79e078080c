package jcabench.tls;

import java.nio.ByteBuffer;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLEngineResult.Status;
import javax.net.ssl.SSLException;

/** An end that an {@code SSLEngine} is. */
final class EngineEnd implements TlsEnd {
  private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

  private final SSLEngine engine;
  private final Runnable free;
  private final ByteBuffer sink;
  private final boolean asksForNothing;

  /**
   * An end that begins its handshake.
   *
   * @param sink room for a record of application data, of which a handshake has none; ends of one
   *     thread may share it
   * @param asksForNothing whether it goes on only when it is asked to read once more, although all
   *     has been read, as Netty's engine does
   * @param free frees what closing does not
   */
  EngineEnd(SSLEngine engine, ByteBuffer sink, boolean asksForNothing, Runnable free) {
    this.engine = engine;
    this.asksForNothing = asksForNothing;
    this.sink = sink;
    this.free = free;
    try {
      engine.beginHandshake();
    } catch (SSLException e) {
      throw new TlsException("the handshake does not begin: " + e, e);
    }
  }

  @Override
  public boolean progress(ByteBuffer in, ByteBuffer out) {
    try {
      while (true) {
        switch (engine.getHandshakeStatus()) {
          case NEED_TASK -> runTasks();
          case NEED_WRAP -> check(engine.wrap(NOTHING, out));
          case NEED_UNWRAP, NEED_UNWRAP_AGAIN -> {
            if (!reads(in)) {
              return false;
            }
          }
          case FINISHED, NOT_HANDSHAKING -> {
            if (!reads(in)) {
              return true;
            }
          }
        }
      }
    } catch (SSLException e) {
      throw new TlsException("the handshake failed: " + e, e);
    }
  }

  /** Reads a record; whether there was a whole one. */
  private boolean reads(ByteBuffer in) throws SSLException {
    if (!in.hasRemaining() && !asksForNothing) {
      return false;
    }
    var before = engine.getHandshakeStatus();
    var result = engine.unwrap(in, sink);
    if (result.getStatus() == Status.BUFFER_UNDERFLOW) {
      return false;
    }
    check(result);
    if (result.bytesProduced() > 0) {
      throw new TlsException("application data came within a handshake");
    }
    return result.bytesConsumed() > 0 || engine.getHandshakeStatus() != before;
  }

  private void runTasks() {
    for (var task = engine.getDelegatedTask(); task != null; task = engine.getDelegatedTask()) {
      task.run();
    }
  }

  private static void check(SSLEngineResult result) {
    if (result.getStatus() != Status.OK) {
      throw new TlsException("the engine says " + result.getStatus());
    }
  }

  @Override
  public void send(ByteBuffer data, ByteBuffer out) {
    try {
      while (data.hasRemaining()) {
        check(engine.wrap(data, out));
      }
    } catch (SSLException e) {
      throw new TlsException("sending failed: " + e, e);
    }
  }

  @Override
  public void receive(ByteBuffer in, ByteBuffer data) {
    try {
      while (in.hasRemaining()) {
        check(engine.unwrap(in, data));
      }
    } catch (SSLException e) {
      throw new TlsException("receiving failed: " + e, e);
    }
  }

  @Override
  public void close() {
    engine.closeOutbound();
    free.run();
  }
}
