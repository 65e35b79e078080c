package jcabench.tls;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.NoSuchAlgorithmException;
import java.security.cert.X509Certificate;
import java.util.Map;
import java.util.Optional;
import jcabench.ceiling.LibSsl;

/** Ends by OpenSSL's own TLS, without JSSE: what an engine over the same library can be at best. */
final class LibSslEnds implements TlsEnds {
  private static final byte[] NONE = {};

  /** Suites of TLS 1.2 as OpenSSL names them; those of 1.3 have IANA's names. */
  private static final Map<String, String> SUITES =
      Map.of(
          "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256", "ECDHE-ECDSA-AES128-GCM-SHA256",
          "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256", "ECDHE-RSA-AES128-GCM-SHA256");

  private final TlsSetting setting;
  private final LibSsl.Context clients;
  private final LibSsl.Context servers;
  private final ByteBuffer sink = ByteBuffer.allocateDirect(ROOM_FOR_A_RECORD);
  private Optional<LibSsl.Session> session = Optional.empty();

  LibSslEnds(TlsSetting setting) throws GeneralSecurityException {
    this.setting = setting;
    for (var group : setting.groups(false)) {
      demand(group);
    }
    var credentials = Credentials.of(setting.certificate());
    clients = new LibSsl.Context(settings(setting, credentials, Side.CLIENT));
    try {
      servers = new LibSsl.Context(settings(setting, credentials, Side.SERVER));
    } catch (GeneralSecurityException | RuntimeException e) {
      clients.close();
      throw e;
    }
  }

  /** The system's OpenSSL may be one without hybrid groups. */
  private static void demand(String group) throws NoSuchAlgorithmException {
    var suite = TlsSetting.USUAL.suite();
    try {
      new LibSsl.Context(new LibSsl.Settings(false, true, suite, group, NONE, NONE, NONE)).close();
    } catch (IllegalStateException e) {
      throw new NoSuchAlgorithmException(
          "libssl, " + LibSsl.version() + " has no group " + group, e);
    }
  }

  private static LibSsl.Settings settings(TlsSetting setting, Credentials credentials, Side side)
      throws GeneralSecurityException {
    boolean identified = side == Side.SERVER || setting.mutual();
    boolean trusting = side == Side.CLIENT || setting.mutual();
    return new LibSsl.Settings(
        side == Side.SERVER,
        setting.is13(),
        SUITES.getOrDefault(setting.suite(), setting.suite()),
        String.join(":", setting.groups(false)),
        identified ? credentials.pkcs8() : NONE,
        identified ? der(credentials.leaf()) : NONE,
        trusting ? der(credentials.root()) : NONE);
  }

  private static byte[] der(X509Certificate certificate) throws GeneralSecurityException {
    return certificate.getEncoded();
  }

  @Override
  public TlsEnd client() {
    var connection = new LibSsl.Connection(clients);
    if (setting.resumed()) {
      session.ifPresent(connection::resume);
      keep(Optional.empty());
    }
    return new End(connection, Side.CLIENT);
  }

  private void keep(Optional<LibSsl.Session> next) {
    session.ifPresent(LibSsl.Session::close);
    session = next;
  }

  @Override
  public TlsEnd server() {
    return new End(new LibSsl.Connection(servers), Side.SERVER);
  }

  /** An end that an {@code SSL} is. */
  private final class End implements TlsEnd {
    private final LibSsl.Connection connection;
    private final Side side;

    private End(LibSsl.Connection connection, Side side) {
      this.connection = connection;
      this.side = side;
    }

    @Override
    public boolean progress(ByteBuffer in, ByteBuffer out) {
      try {
        connection.feed(in);
        boolean done = connection.handshake();
        if (done && side == Side.CLIENT) {
          // Tickets come after the handshake.
          sink.clear();
          if (connection.read(sink)) {
            throw new TlsException("application data came within a handshake");
          }
        }
        connection.drain(out);
        return done;
      } catch (IllegalStateException e) {
        throw new TlsException(e.getMessage(), e);
      }
    }

    @Override
    public void send(ByteBuffer data, ByteBuffer out) {
      connection.write(data);
      connection.drain(out);
    }

    @Override
    public void receive(ByteBuffer in, ByteBuffer data) {
      connection.feed(in);
      if (!connection.read(data)) {
        throw new TlsException("no whole record has come");
      }
    }

    @Override
    public void close() {
      if (side == Side.CLIENT && setting.resumed()) {
        keep(connection.session());
      }
      connection.close();
    }
  }

  @Override
  public String engine() {
    return "libssl, " + LibSsl.version();
  }

  @Override
  public void close() {
    keep(Optional.empty());
    clients.close();
    servers.close();
  }
}
