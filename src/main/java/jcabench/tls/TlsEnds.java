package jcabench.tls;

import java.security.Provider;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javax.net.ssl.SSLEngine;

/** Makes the ends of connections by one engine, after one setting. */
public interface TlsEnds extends AutoCloseable {
  /** Above what engines ask for to open a record (RFC 8446, 5.2). */
  int ROOM_FOR_A_RECORD = 1 << 15;

  /** The client of a new connection. */
  TlsEnd client();

  /** The server of a new connection. */
  TlsEnd server();

  /** What makes them, with its version: {@code SunJSSE 25}. */
  String engine();

  /** The providers that it asks for cryptography, in this order; none where it has its own code. */
  default List<Provider> asked() {
    return List.of();
  }

  /** Engines of new servers, for who has sockets; empty where it has none. */
  default Optional<Supplier<SSLEngine>> servers() {
    return Optional.empty();
  }

  @Override
  default void close() {}
}
