package jcabench.load;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Supplier;
import javax.net.ssl.SSLEngine;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Jetty, to see whether the ranking of contenders is one of servers. */
final class JettyServer implements HttpServer {
  /** One that selects, and others that take over while it serves. */
  private static final int THREADS = 4;

  private static final long LONGEST_MILLIS = 5_000;

  private final Server server;
  private final ServerConnector connector;

  JettyServer(ServerTask task, Optional<Supplier<SSLEngine>> engines) {
    var threads =
        new QueuedThreadPool(THREADS, THREADS) {
          @Override
          public Thread newThread(Runnable work) {
            return super.newThread(task.noted(work));
          }
        };
    threads.setDaemon(true);
    server = new Server(threads);
    server.setStopTimeout(LONGEST_MILLIS);
    var configuration = new HttpConfiguration();
    configuration.setSendServerVersion(false);
    configuration.setSendDateHeader(false);
    if (engines.isPresent()) {
      // Who asks an address has no name for SNI to hold.
      configuration.addCustomizer(new SecureRequestCustomizer(false));
    }
    var http = new HttpConnectionFactory(configuration);
    connector =
        engines
            .map(next -> new ServerConnector(server, 0, 1, tls(next), http))
            .orElseGet(() -> new ServerConnector(server, 0, 1, http));
    connector.setHost(InetAddress.getLoopbackAddress().getHostAddress());
    server.addConnector(connector);
    server.setHandler(new Answers(task));
    try {
      server.start();
    } catch (Exception e) {
      close();
      throw new IllegalStateException("Jetty does not start: " + e.getMessage(), e);
    }
  }

  private static SslConnectionFactory tls(Supplier<SSLEngine> engines) {
    return new SslConnectionFactory(new Engines(engines), "http/1.1");
  }

  /** Hands out engines that others have made. */
  private static final class Engines extends SslContextFactory.Server {
    private final Supplier<SSLEngine> next;

    Engines(Supplier<SSLEngine> next) {
      this.next = next;
    }

    /** There is no context to make. */
    @Override
    protected void doStart() {}

    @Override
    public SSLEngine newSSLEngine() {
      return next.get();
    }

    @Override
    public SSLEngine newSSLEngine(InetSocketAddress address) {
      return next.get();
    }

    @Override
    public SSLEngine newSSLEngine(String host, int port) {
      return next.get();
    }
  }

  /** The same answer to every request. */
  private static final class Answers extends Handler.Abstract.NonBlocking {
    private final ServerTask task;

    Answers(ServerTask task) {
      this.task = task;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      if (!task.keepsAlive()) {
        response.getHeaders().put(HttpHeader.CONNECTION, "close");
      }
      response.getHeaders().put(HttpHeader.CONTENT_LENGTH, task.body().length);
      task.answer();
      response.write(true, ByteBuffer.wrap(task.body()), callback);
      return true;
    }
  }

  @Override
  public int port() {
    return connector.getLocalPort();
  }

  @Override
  public String name() {
    return "Jetty " + Server.getVersion();
  }

  @Override
  public void close() {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IllegalStateException("Jetty does not stop: " + e.getMessage(), e);
    }
  }
}
