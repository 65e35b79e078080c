package jcabench.tls;

import java.security.Provider;
import java.util.List;

/** Makes the ends of connections by one engine, after one setting. */
public interface TlsEnds extends AutoCloseable {
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

  @Override
  default void close() {}
}
