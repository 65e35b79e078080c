package jcabench.tls;

import io.netty.buffer.UnpooledByteBufAllocator;
import io.netty.handler.ssl.OpenSsl;
import io.netty.handler.ssl.ReferenceCountedOpenSslEngine;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;

/** Ends by Netty's engine over BoringSSL. */
final class NettyEnds implements TlsEnds {
  private static final String HOST = "localhost";
  private static final int PORT = 443;

  /** Its default of five minutes may end within a generation; the JDK's is a day too. */
  private static final long SESSION_SECONDS = Duration.ofDays(1).toSeconds();

  private final TlsSetting setting;
  private final SslContext clients;
  private final SslContext servers;
  private final ByteBuffer sink = ByteBuffer.allocate(ROOM_FOR_A_RECORD);

  NettyEnds(TlsSetting setting) throws GeneralSecurityException {
    this.setting = setting;
    if (!OpenSsl.isAvailable()) {
      throw new NoSuchAlgorithmException(
          "Netty's native TLS does not load", OpenSsl.unavailabilityCause());
    }
    var credentials = Credentials.of(setting.certificate());
    try {
      clients = built(SslContextBuilder.forClient(), credentials, Side.CLIENT);
      servers =
          built(
              SslContextBuilder.forServer(key(credentials), credentials.leaf()),
              credentials,
              Side.SERVER);
    } catch (SSLException e) {
      throw new GeneralSecurityException("Netty makes no context: " + e.getMessage(), e);
    }
  }

  private java.security.PrivateKey key(Credentials credentials) throws GeneralSecurityException {
    return credentials.privateKey(KeyFactory.getInstance(setting.certificate().keyAlgorithm()));
  }

  private SslContext built(SslContextBuilder builder, Credentials credentials, Side side)
      throws GeneralSecurityException, SSLException {
    builder
        .sslProvider(SslProvider.OPENSSL)
        .protocols(setting.version())
        .sessionTimeout(SESSION_SECONDS)
        .endpointIdentificationAlgorithm(null) // nobody else checks the name
        .ciphers(List.of(setting.suite()));
    if (side == Side.CLIENT || setting.mutual()) {
      builder.trustManager(credentials.root());
    }
    if (setting.mutual()) {
      if (side == Side.CLIENT) {
        builder.keyManager(key(credentials), credentials.leaf());
      } else {
        builder.clientAuth(io.netty.handler.ssl.ClientAuth.REQUIRE);
      }
    }
    return builder.build();
  }

  @Override
  public TlsEnd client() {
    return end(
        setting.resumed()
            ? clients.newEngine(UnpooledByteBufAllocator.DEFAULT, HOST, PORT)
            : clients.newEngine(UnpooledByteBufAllocator.DEFAULT));
  }

  @Override
  public TlsEnd server() {
    return end(servers.newEngine(UnpooledByteBufAllocator.DEFAULT));
  }

  @Override
  public Optional<Supplier<SSLEngine>> servers() {
    return Optional.of(() -> configured(servers.newEngine(UnpooledByteBufAllocator.DEFAULT)));
  }

  private TlsEnd end(SSLEngine engine) {
    return new EngineEnd(
        configured(engine), sink, true, () -> ((ReferenceCountedOpenSslEngine) engine).release());
  }

  private SSLEngine configured(SSLEngine engine) {
    var groups = setting.groups(false);
    if (!groups.isEmpty()) {
      var parameters = engine.getSSLParameters();
      parameters.setNamedGroups(groups.toArray(String[]::new));
      engine.setSSLParameters(parameters);
    }
    return engine;
  }

  @Override
  public String engine() {
    return "Netty, " + OpenSsl.versionString();
  }
}
