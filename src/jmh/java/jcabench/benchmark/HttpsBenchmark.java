package jcabench.benchmark;

import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Supplier;
import javax.net.ssl.SSLEngine;
import jcabench.contender.Definition;
import jcabench.contender.LoadedContender;
import jcabench.load.H2Load;
import jcabench.load.HttpServer;
import jcabench.load.HttpServers;
import jcabench.load.OneRequest;
import jcabench.load.ServerTask;
import jcabench.tls.TlsSetting;
import jcabench.tls.TlsSetting.Certificate;
import jcabench.tls.TlsWork;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Param;

/** An HTTPS server under load. */
@Definition(
    version = 1,
    service = "HTTPS", // result.Services.HTTPS, which benchmarks do not see
    times =
        "One GET of `dataSize` bytes, answered by a server with one thread at a time, which h2load"
            + " asks over `connections` connections as fast as it answers, from another processor"
            + " where there is one: what all threads of the server's JVM take of processors,"
            + " collectors and compilers included. `request` keeps its connections;"
            + " `connectAndRequest` makes one for each request, with a full handshake of TLS 1.3;"
            + " with a `load` it is the latency of the same from the moment at which vegeta sends"
            + " it, at a constant rate of so many percent of the peak of the slowest contender of"
            + " the generation; `plainRequest` and `connectAndPlainRequest` are HTTP,"
            + " the same for every contender.")
public abstract class HttpsBenchmark extends LoadBenchmark {
  /** Bytes of an answer's body. */
  @Param("1024")
  public int dataSize;

  /** How many are open at once. */
  @Param("16")
  public int connections;

  private Optional<TlsWork> work = Optional.empty();
  private Optional<HttpServer> running = Optional.empty();
  private ServerTask task;
  private byte[] body;

  /** Which server. */
  abstract String server();

  abstract boolean keepsAlive();

  /** What is agreed on; empty for plain HTTP. */
  abstract Optional<TlsSetting> setting();

  @Override
  final void start(LoadedContender contender) throws Exception {
    Optional<Supplier<SSLEngine>> engines = Optional.empty();
    if (setting().isPresent()) {
      var tls = new TlsWork(contender, setting().get(), false);
      work = Optional.of(tls);
      engines = tls.ends().servers();
      if (engines.isEmpty()) {
        throw new NoSuchAlgorithmException(
            tls.ends().engine() + " is no SSLEngine, which servers in Java need");
      }
    }
    body = Ring.messages(dataSize).at(0);
    task = new ServerTask(body, keepsAlive());
    running = Optional.of(HttpServers.start(server(), task, engines));
  }

  @Override
  final Waiting waiting() {
    var tls =
        setting().map(agreed -> new H2Load.Tls(agreed.version(), agreed.suite(), agreed.group()));
    var one = running.orElseThrow();
    return new Waiting(one, task, new H2Load.Asked(one.port(), connections, keepsAlive(), tls));
  }

  @Override
  protected final void check(LoadedContender contender) {
    var proof = contender.proof();
    if (work.isPresent()) {
      work.get().check(contender);
    } else {
      proof.note("http.provider", "none");
    }
    var answer = ask();
    proof.note("http.server", running.orElseThrow().name());
    proof.checked("the server answers rightly", Arrays.equals(body, answer.body()));
    proof.checked(
        "its wire shows version, suite, group and kind of handshake",
        setting().isEmpty() || answer.wire().orElseThrow().otherThan(setting().get()).isEmpty());
  }

  final OneRequest.Answer ask() {
    return OneRequest.of(running.orElseThrow().port(), work.map(tls -> tls.ends().client()));
  }

  @Override
  protected final void close() {
    running.ifPresent(HttpServer::close);
    work.ifPresent(TlsWork::close);
  }

  /** By each server. */
  public abstract static class ByServer extends HttpsBenchmark {
    /** Which one. */
    @Param({"netty", "jetty"})
    public String server;

    @Override
    final String server() {
      return server;
    }
  }

  /** HTTP, the same work whoever the contender is. */
  public abstract static class Plain extends ByServer {
    @Override
    final Optional<TlsSetting> setting() {
      return Optional.empty();
    }
  }

  /** Connections that stay. */
  @Definition(version = 1)
  public static class Kept extends ByServer {
    @Override
    boolean keepsAlive() {
      return true;
    }

    @Override
    Optional<TlsSetting> setting() {
      return Optional.of(TlsSetting.USUAL);
    }

    /** One request. */
    @Benchmark
    public Object request() {
      return ask();
    }
  }

  /** A connection for each request. */
  @Definition(version = 1)
  public static class Fresh extends ByServer {
    /** Of the key exchange. */
    @Param({"x25519", "X25519MLKEM768"})
    public String group;

    @Override
    boolean keepsAlive() {
      return false;
    }

    @Override
    Optional<TlsSetting> setting() {
      return Optional.of(TlsSetting.tls13(group, Certificate.ECDSA_P256));
    }

    /** One handshake and one request. */
    @Benchmark
    public Object connectAndRequest() {
      return ask();
    }
  }

  /** A connection for each request, at a constant rate. */
  @BenchmarkMode(Mode.SampleTime)
  @Definition(version = 1)
  public static class AtRate extends HttpsBenchmark {
    /** Which one. */
    @Param("netty")
    public String server;

    /** Of the key exchange. */
    @Param("x25519")
    public String group;

    /** The rate, in percent of the peak of the slowest contender. */
    @Param({"30", "60", "80"})
    public int load;

    @Override
    String server() {
      return server;
    }

    @Override
    boolean atRate() {
      return true;
    }

    @Override
    boolean keepsAlive() {
      return false;
    }

    @Override
    Optional<TlsSetting> setting() {
      return Optional.of(TlsSetting.tls13(group, Certificate.ECDSA_P256));
    }

    /** One handshake and one request, from the moment at which the connection was to be made. */
    @Benchmark
    public Object connectAndRequest() {
      return ask();
    }
  }

  /** HTTP over connections that stay. */
  @Definition(version = 1)
  public static class PlainKept extends Plain {
    @Override
    boolean keepsAlive() {
      return true;
    }

    /** One request. */
    @Benchmark
    public Object plainRequest() {
      return ask();
    }
  }

  /** HTTP, a connection for each request. */
  @Definition(version = 1)
  public static class PlainFresh extends Plain {
    @Override
    boolean keepsAlive() {
      return false;
    }

    /** One connection and one request. */
    @Benchmark
    public Object connectAndPlainRequest() {
      return ask();
    }
  }
}
