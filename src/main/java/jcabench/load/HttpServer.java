package jcabench.load;

/** A server on the loopback address that answers every GET with the same bytes. */
public interface HttpServer extends AutoCloseable {
  /** Where it listens. */
  int port();

  /** What it is, with its version. */
  String name();

  /** Ends it, its connections and its threads. */
  @Override
  void close();
}
