package jcabench.provider;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.Security;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSession;
import javax.net.ssl.TrustManagerFactory;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordingFile;

/**
 * A TLS client and server in one process, joined by memory, with our provider first in the list.
 * Exits with 1 and says why when a handshake, the data, the resumption or the proof fails.
 *
 * <p>The proof: the JDK's flight recorder counts the calls of the methods that do the work, in our
 * classes and in those of the JDK that would serve in our place.
 */
final class TlsPeers {
  static final String PASSWORD = "changeit";

  /** System property: leave our provider out, to see that the proof then fails. */
  static final String CONTROL = "jcabench.tls.control";

  /** The methods whose calls are counted: in our classes, then in the JDK's. */
  private static final List<String> OURS =
      List.of(
          "jcabench.provider.OpenSslSignature::engineSign",
          "jcabench.provider.OpenSslSignature::finishDigest",
          "jcabench.provider.OpenSslOneShotSignature::engineSign",
          "jcabench.provider.OpenSslOneShotSignature::engineVerify",
          "jcabench.provider.OpenSslAead::doFinal",
          "jcabench.provider.OpenSslCipher::update",
          "jcabench.provider.OpenSslKeyAgreement::engineDoPhase",
          "jcabench.provider.OpenSslKeyPairGenerator::generateKeyPair",
          "jcabench.provider.OpenSslDigest::engineDigest",
          "jcabench.provider.OpenSslHkdf::engineDeriveKey");

  private static final List<String> THEIRS =
      List.of(
          "sun.security.ec.ECDSASignature::engineSign",
          "sun.security.ec.ed.EdDSASignature::engineSign",
          "sun.security.rsa.RSAPSSSignature::engineSign",
          "sun.security.rsa.RSASignature::engineSign",
          "com.sun.crypto.provider.GaloisCounterMode::engineInit",
          "com.sun.crypto.provider.ChaCha20Cipher::engineInit",
          "sun.security.ec.XDHKeyAgreement::engineDoPhase",
          "sun.security.ec.ECDHKeyAgreement::engineDoPhase",
          "com.sun.crypto.provider.DHKeyAgreement::engineDoPhase",
          "com.sun.crypto.provider.HKDFKeyDerivation::engineDeriveKey");

  private TlsPeers() {}

  /** Arguments: key store, protocol, cipher suite, name of the certificate's keys. */
  public static void main(String[] args) throws Exception {
    if (!Boolean.getBoolean(CONTROL)) {
      Security.insertProviderAt(new OpenSslProvider(), 1);
    }
    var store = KeyStore.getInstance(Path.of(args[0]).toFile(), PASSWORD.toCharArray());
    var filter = new ArrayList<>(OURS);
    filter.addAll(THEIRS);
    var counts = new TreeMap<String, Long>();
    Path file = Files.createTempFile(Path.of(args[0]).getParent(), "tls", ".jfr");
    try (var recording = new Recording()) {
      recording
          .enable("jdk.MethodTiming")
          .with("filter", String.join(";", filter))
          .with("period", "endChunk");
      recording.start();
      handshakeTwice(store, args[1], args[2]);
      recording.stop();
      recording.dump(file);
    }
    for (var event : RecordingFile.readAllEvents(file)) {
      if (event.getEventType().getName().equals("jdk.MethodTiming")) {
        var method = (RecordedMethod) event.getValue("method");
        String name = method.getType().getName() + "::" + method.getName();
        counts.merge(name, event.getLong("invocations"), Math::max);
      }
    }
    counts.values().removeIf(count -> count == 0);
    System.out.println(counts);
    for (String needed : needed(args[1], args[2], args[3])) {
      if (!counts.containsKey("jcabench.provider." + needed)) {
        throw new IllegalStateException("we did not serve " + needed + ": " + counts);
      }
    }
    if (counts.keySet().stream().anyMatch(THEIRS::contains)) {
      throw new IllegalStateException("the JDK served in our place: " + counts);
    }
    System.out.println("resumed");
  }

  private static void handshakeTwice(KeyStore store, String protocol, String suite)
      throws Exception {
    var context = context(store);
    var first = new Connection(context, protocol, suite);
    first.exchange();
    long created = first.session().getCreationTime();
    Thread.sleep(5); // a session of its own would be younger
    var second = new Connection(context, protocol, suite);
    second.exchange();
    if (!first.session().getCipherSuite().equals(suite)) {
      throw new IllegalStateException("suite " + first.session().getCipherSuite());
    }
    if (second.session().getCreationTime() != created) {
      throw new IllegalStateException("a new session instead of the first one");
    }
  }

  /** What our classes must have done. */
  private static List<String> needed(String protocol, String suite, String keys) {
    var needed = new ArrayList<>(List.of("OpenSslDigest::engineDigest"));
    needed.add(suite.contains("CBC") ? "OpenSslCipher::update" : "OpenSslAead::doFinal");
    needed.add("OpenSslKeyAgreement::engineDoPhase");
    needed.add("OpenSslKeyPairGenerator::generateKeyPair");
    needed.addAll(
        keys.equals("Ed25519")
            ? List.of(
                "OpenSslOneShotSignature::engineSign", "OpenSslOneShotSignature::engineVerify")
            : List.of("OpenSslSignature::engineSign", "OpenSslSignature::finishDigest"));
    if (protocol.equals("TLSv1.3")) {
      needed.add("OpenSslHkdf::engineDeriveKey");
    }
    return needed;
  }

  private static SSLContext context(KeyStore store) throws Exception {
    var keys = KeyManagerFactory.getInstance("PKIX");
    keys.init(store, PASSWORD.toCharArray());
    var trust = TrustManagerFactory.getInstance("PKIX");
    var anchors = KeyStore.getInstance("PKCS12");
    anchors.load(null, null);
    anchors.setCertificateEntry("peer", store.getCertificate("peer"));
    trust.init(anchors);
    var context = SSLContext.getInstance("TLS", "SunJSSE");
    context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
    return context;
  }

  /** Both ends of one connection. */
  private static final class Connection {
    private final SSLEngine client;
    private final SSLEngine server;
    private final ByteBuffer toServer;
    private final ByteBuffer toClient;

    Connection(SSLContext context, String protocol, String suite) {
      client = engine(context, true, protocol, suite);
      server = engine(context, false, protocol, suite);
      toServer = ByteBuffer.allocate(1 << 17);
      toClient = ByteBuffer.allocate(1 << 17);
    }

    SSLSession session() {
      return client.getSession();
    }

    private static SSLEngine engine(
        SSLContext context, boolean client, String protocol, String suite) {
      SSLEngine engine = context.createSSLEngine("localhost", 4433);
      engine.setUseClientMode(client);
      var parameters = new SSLParameters(new String[] {suite}, new String[] {protocol});
      if (client) {
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
      }
      engine.setSSLParameters(parameters);
      return engine;
    }

    void exchange() throws IOException {
      byte[] request = new byte[40_000];
      Arrays.fill(request, (byte) 7);
      byte[] seen = send(client, toServer, server, toClient, request);
      byte[] back = send(server, toClient, client, toServer, seen);
      if (!Arrays.equals(request, back)) {
        throw new IOException("the data changed on its way");
      }
      client.closeOutbound();
      server.closeOutbound();
      pump(client, toServer, ByteBuffer.allocate(0));
      pump(server, toClient, ByteBuffer.allocate(0));
    }

    /** Sends data, with whatever the handshake needs both ways before. */
    private byte[] send(
        SSLEngine from, ByteBuffer way, SSLEngine to, ByteBuffer wayBack, byte[] data)
        throws IOException {
      var source = ByteBuffer.wrap(data);
      var nothing = ByteBuffer.allocate(0);
      var received = ByteBuffer.allocate(data.length + (1 << 15));
      var ignored = ByteBuffer.allocate(1 << 15);
      for (int turns = 0; received.position() < data.length; turns++) {
        if (turns > 1000) {
          throw new IOException("no progress");
        }
        pump(from, way, source);
        take(to, way, received);
        pump(to, wayBack, nothing);
        take(from, wayBack, ignored);
      }
      return Arrays.copyOf(received.array(), received.position());
    }

    private static void pump(SSLEngine engine, ByteBuffer way, ByteBuffer source)
        throws IOException {
      SSLEngineResult result;
      do {
        runTasks(engine);
        if (engine.getHandshakeStatus() == SSLEngineResult.HandshakeStatus.NEED_UNWRAP) {
          return;
        }
        result = engine.wrap(source, way);
      } while (result.bytesProduced() > 0 && (source.hasRemaining() || handshaking(engine)));
    }

    private static void take(SSLEngine engine, ByteBuffer way, ByteBuffer target)
        throws IOException {
      way.flip();
      SSLEngineResult result;
      do {
        runTasks(engine);
        if (engine.getHandshakeStatus() == SSLEngineResult.HandshakeStatus.NEED_WRAP) {
          break;
        }
        result = engine.unwrap(way, target);
      } while (result.bytesConsumed() > 0 && way.hasRemaining());
      runTasks(engine);
      way.compact();
    }

    private static boolean handshaking(SSLEngine engine) {
      return engine.getHandshakeStatus() != SSLEngineResult.HandshakeStatus.NOT_HANDSHAKING;
    }

    private static void runTasks(SSLEngine engine) {
      for (Runnable task = engine.getDelegatedTask();
          task != null;
          task = engine.getDelegatedTask()) {
        task.run();
      }
    }
  }
}
