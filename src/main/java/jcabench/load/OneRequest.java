package jcabench.load;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.regex.Pattern;
import jcabench.tls.TlsEnd;
import jcabench.tls.TlsException;
import jcabench.tls.Wire;

/**
 * One GET over a new connection, with what stood on the wire: what generators of load do not tell.
 */
public final class OneRequest {
  private static final int ROOM = 1 << 17;
  private static final int TIMEOUT_MILLIS = 10_000;
  private static final int RECORD_HEADER = 5; // bytes, RFC 8446, 5.1
  private static final byte[] GET =
      "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
  private static final Pattern HEAD =
      Pattern.compile("(?is)HTTP/1\\.1 200 .*\r\ncontent-length: ?([0-9]{1,6})\r\n.*");
  private static final String END_OF_HEAD = "\r\n\r\n";

  private final InputStream in;
  private final OutputStream out;
  private final Optional<TlsEnd> client;
  private final ByteBuffer received = ByteBuffer.allocate(ROOM);
  private final ByteBuffer sent = ByteBuffer.allocate(ROOM);
  private final ByteArrayOutputStream fromServer = new ByteArrayOutputStream();
  private long fromClient;

  private OneRequest(Socket socket, Optional<TlsEnd> client) throws IOException {
    this.in = socket.getInputStream();
    this.out = socket.getOutputStream();
    this.client = client;
  }

  /**
   * What came.
   *
   * @param wire of the handshake; empty without TLS
   * @param body of the answer
   */
  public record Answer(Optional<Wire> wire, byte[] body) {}

  /**
   * Asks a server on the loopback address.
   *
   * @param client the end of TLS to ask with, which is closed; empty for plain HTTP
   * @throws TlsException when the handshake fails
   * @throws UncheckedIOException when nothing comes within ten seconds, or no answer to a GET
   */
  public static Answer of(int port, Optional<TlsEnd> client) {
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      socket.setSoTimeout(TIMEOUT_MILLIS);
      return new OneRequest(socket, client).answer();
    } catch (IOException e) {
      throw new UncheckedIOException("no answer from port " + port + ": " + e.getMessage(), e);
    } finally {
      client.ifPresent(TlsEnd::close);
    }
  }

  private Answer answer() throws IOException {
    Optional<Wire> wire = Optional.empty();
    if (client.isPresent()) {
      handshake(client.get());
      wire = Optional.of(Wire.of(fromServer.toByteArray(), fromClient, fromServer.size()));
      client.get().send(ByteBuffer.wrap(GET), sent);
      flush();
    } else {
      out.write(GET);
    }
    return new Answer(wire, body());
  }

  private void handshake(TlsEnd end) throws IOException {
    while (true) {
      received.flip();
      boolean done = end.progress(received, sent);
      received.compact();
      flush();
      if (done) {
        return;
      }
      read();
    }
  }

  private void flush() throws IOException {
    sent.flip();
    fromClient += sent.remaining();
    out.write(sent.array(), 0, sent.remaining());
    sent.clear();
  }

  private void read() throws IOException {
    int count = in.read(received.array(), received.position(), received.remaining());
    if (count <= 0) {
      throw new IOException("the server ended the connection");
    }
    fromServer.write(received.array(), received.position(), count);
    received.position(received.position() + count);
  }

  private byte[] body() throws IOException {
    var plain = ByteBuffer.allocate(ROOM);
    while (true) {
      var text = new String(plain.array(), 0, plain.position(), StandardCharsets.ISO_8859_1);
      int end = text.indexOf(END_OF_HEAD);
      if (end >= 0) {
        var head = HEAD.matcher(text.substring(0, end + 2));
        if (!head.matches()) {
          throw new IOException("the server answers " + text.lines().findFirst().orElse(""));
        }
        int from = end + END_OF_HEAD.length();
        int length = Integer.parseInt(head.group(1));
        if (plain.position() >= from + length) {
          return Arrays.copyOfRange(plain.array(), from, from + length);
        }
      }
      while (!open(plain)) {
        read();
      }
    }
  }

  /**
   * Takes all that came, of TLS one whole record: that is what an end opens, and what follows the
   * last of an answer may be a farewell.
   *
   * @return false when there is none
   */
  private boolean open(ByteBuffer plain) {
    received.flip();
    try {
      int length = client.isEmpty() ? received.remaining() : record();
      if (length == 0 || received.remaining() < length) {
        return false;
      }
      var taken = received.slice(received.position(), length);
      received.position(received.position() + length);
      client.ifPresentOrElse(end -> end.receive(taken, plain), () -> plain.put(taken));
      return true;
    } finally {
      received.compact();
    }
  }

  /** The length of the first record; 0 when its header has not come. */
  private int record() {
    return received.remaining() < RECORD_HEADER
        ? 0
        : RECORD_HEADER + Short.toUnsignedInt(received.getShort(received.position() + 3));
  }
}
