package jcabench.load;

import java.util.Optional;
import java.util.function.Supplier;
import javax.net.ssl.SSLEngine;

/** The servers that there are. */
public final class HttpServers {
  private HttpServers() {}

  /**
   * Starts one.
   *
   * @param name {@code netty} or {@code jetty}
   * @param engines of TLS, one for each connection; empty for plain HTTP
   * @throws IllegalStateException when it does not start
   */
  public static HttpServer start(
      String name, ServerTask task, Optional<Supplier<SSLEngine>> engines) {
    return switch (name) {
      case "netty" -> new NettyServer(task, engines);
      case "jetty" -> new JettyServer(task, engines);
      default -> throw new IllegalArgumentException("there is no server " + name);
    };
  }
}
