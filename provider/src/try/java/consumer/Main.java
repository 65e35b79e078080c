package consumer;

import java.io.FileInputStream;
import java.nio.charset.StandardCharsets;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.Provider;
import java.security.Security;
import java.util.List;
import java.util.ServiceLoader;
import java.util.concurrent.CompletableFuture;
import javax.crypto.KeyAgreement;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManagerFactory;

/** Finds the provider as a service, digests with it, and lets JSSE shake hands over it. */
public final class Main {
  private static final char[] PASSWORD = "changeit".toCharArray();

  private Main() {}

  /** Takes the file of a key store with a key and its certificate. */
  public static void main(String[] args) throws Exception {
    Provider found =
        ServiceLoader.load(Provider.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(provider -> provider.getName().equals("OpenSSL"))
            .findFirst()
            .orElseThrow(() -> new IllegalStateException("no provider OpenSSL is declared"));
    ((jcabench.provider.OpenSslProvider) found).assertHealthy();
    Provider installed = Security.getProvider(found.getName());
    if (installed == null) {
      Security.insertProviderAt(found, 1);
    }
    System.out.println(installed == null ? "installed in code" : "named in java.security");
    System.out.println("module: " + found.getClass().getModule());
    System.out.println("SHA-256 by " + MessageDigest.getInstance("SHA-256").getProvider());
    System.out.println("X25519 by " + KeyAgreement.getInstance("X25519").getProvider());
    var context = context(args[0]);
    for (var protocol : List.of("TLSv1.3", "TLSv1.2")) {
      System.out.println(shakeHands(context, protocol));
    }
  }

  private static SSLContext context(String file) throws Exception {
    var store = KeyStore.getInstance("PKCS12");
    try (var in = new FileInputStream(file)) {
      store.load(in, PASSWORD);
    }
    var keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keys.init(store, PASSWORD);
    var known = KeyStore.getInstance("PKCS12");
    known.load(null, null);
    known.setCertificateEntry("peer", store.getCertificate("key"));
    var trusted = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trusted.init(known);
    var context = SSLContext.getInstance("TLS");
    context.init(keys.getKeyManagers(), trusted.getTrustManagers(), null);
    return context;
  }

  private static String shakeHands(SSLContext context, String protocol) throws Exception {
    byte[] message = "a message both ways".getBytes(StandardCharsets.UTF_8);
    try (var server = (SSLServerSocket) context.getServerSocketFactory().createServerSocket(0)) {
      server.setEnabledProtocols(new String[] {protocol});
      var echo =
          CompletableFuture.runAsync(
              () -> {
                try (var socket = server.accept()) {
                  socket
                      .getOutputStream()
                      .write(socket.getInputStream().readNBytes(message.length));
                } catch (java.io.IOException e) {
                  throw new java.io.UncheckedIOException(e);
                }
              });
      try (var client =
          (SSLSocket)
              context
                  .getSocketFactory()
                  .createSocket(java.net.InetAddress.getLoopbackAddress(), server.getLocalPort())) {
        client.getOutputStream().write(message);
        if (!java.util.Arrays.equals(message, client.getInputStream().readNBytes(message.length))) {
          throw new IllegalStateException("the echo differs");
        }
        echo.join();
        return protocol + ": " + client.getSession().getCipherSuite();
      }
    }
  }
}
