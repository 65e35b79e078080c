package jcabench.tls;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.Security;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import jcabench.contender.LoadedContender;

/**
 * Ends by an {@code SSLContext}: SunJSSE's over a contender's providers, or the contender's own.
 */
final class JsseEnds implements TlsEnds {
  private static final String BCJSSE = "BCJSSE";

  /** By which a client finds the session to resume. */
  private static final String HOST = "localhost";

  private static final int PORT = 443;

  /**
   * Full handshakes would fill the cache of sessions with what is never taken up, and the heap with
   * it.
   */
  private static final int SESSIONS = 16;

  private final TlsSetting setting;
  private final SSLContext clients;
  private final SSLContext servers;
  private final ProviderOrder order;
  private final List<Provider> providers;
  private final boolean conscrypt;
  private final List<String> groups;
  private final ByteBuffer sink = ByteBuffer.allocate(ROOM_FOR_A_RECORD);

  private JsseEnds(
      TlsSetting setting,
      SSLContext clients,
      SSLContext servers,
      List<Provider> providers,
      ProviderOrder order) {
    this.setting = setting;
    this.providers = providers;
    this.order = order;
    this.clients = clients;
    this.conscrypt = clients.getProvider().getName().equals("Conscrypt");
    this.servers = servers;
    this.groups = setting.groups(clients.getProvider().getName().equals(BCJSSE));
  }

  static JsseEnds of(LoadedContender contender, TlsSetting setting)
      throws GeneralSecurityException {
    var own =
        contender.providers().stream()
            .filter(provider -> provider.getService("SSLContext", "TLS") != null)
            .findFirst();
    var credentials = Credentials.of(setting.certificate());
    var order = ProviderOrder.beginningWith(contender.providers());
    try {
      var jsse = own.orElseGet(() -> Security.getProvider("SunJSSE"));
      requireOffered(jsse, setting, contender.providers());
      return new JsseEnds(
          setting,
          context(jsse, credentials, setting, Side.CLIENT),
          context(jsse, credentials, setting, Side.SERVER),
          contender.providers(),
          order);
    } catch (GeneralSecurityException | RuntimeException e) {
      order.close();
      throw e;
    }
  }

  /** What an engine tells that it lacks would show as a failed handshake without a reason. */
  private static void requireOffered(Provider jsse, TlsSetting setting, List<Provider> providers)
      throws GeneralSecurityException {
    var context = SSLContext.getInstance("TLS", jsse);
    context.init(null, null, null);
    var offered = context.getSupportedSSLParameters();
    if (!Arrays.asList(offered.getCipherSuites()).contains(setting.suite())) {
      throw new NoSuchAlgorithmException(name(jsse) + " has no suite " + setting.suite());
    }
    var groups = offered.getNamedGroups();
    boolean known = groups == null || Arrays.asList(groups).contains(setting.group());
    // BCJSSE does not tell its groups.
    boolean fips = providers.stream().anyMatch(provider -> provider.getName().equals("BCFIPS"));
    boolean approved = !fips || jsse.getName().equals("SunJSSE") || isOfNist(setting.group());
    if (!setting.group().isEmpty() && !(known && approved)) {
      throw new NoSuchAlgorithmException(name(jsse) + " has no group " + setting.group());
    }
  }

  private static boolean isOfNist(String group) {
    return group.startsWith("secp");
  }

  private static SSLContext context(
      Provider jsse, Credentials credentials, TlsSetting setting, Side side)
      throws GeneralSecurityException {
    boolean identified = side == Side.SERVER || setting.mutual();
    boolean trusting = side == Side.CLIENT || setting.mutual();
    var context = SSLContext.getInstance("TLS", jsse);
    context.init(
        identified ? identity(jsse, credentials, setting) : null,
        trusting ? trust(jsse, credentials) : null,
        null);
    context.getClientSessionContext().setSessionCacheSize(SESSIONS);
    context.getServerSessionContext().setSessionCacheSize(SESSIONS);
    return context;
  }

  private static KeyManager[] identity(Provider jsse, Credentials credentials, TlsSetting setting)
      throws GeneralSecurityException {
    // By the JVM's list, in which the contender is first, as applications do it.
    var key = credentials.privateKey(KeyFactory.getInstance(setting.certificate().keyAlgorithm()));
    var store = Credentials.keyStore(key, List.of(credentials.leaf()));
    // The default of the JDK: its PKIX decrypts the key once more for each connection.
    var factory =
        has(jsse, "KeyManagerFactory") && !jsse.getName().equals("SunJSSE")
            ? KeyManagerFactory.getInstance("PKIX", jsse)
            : KeyManagerFactory.getInstance("SunX509", "SunJSSE");
    factory.init(store, Credentials.noPassword());
    return factory.getKeyManagers();
  }

  private static TrustManager[] trust(Provider jsse, Credentials credentials)
      throws GeneralSecurityException {
    var factory =
        has(jsse, "TrustManagerFactory")
            ? TrustManagerFactory.getInstance("PKIX", jsse)
            : TrustManagerFactory.getInstance("PKIX", "SunJSSE");
    factory.init(credentials.trustStore());
    return factory.getTrustManagers();
  }

  private static boolean has(Provider jsse, String service) {
    return jsse.getService(service, "PKIX") != null;
  }

  @Override
  public TlsEnd client() {
    // Without a host there is no earlier session to find.
    var engine =
        setting.resumed() ? clients.createSSLEngine(HOST, PORT) : clients.createSSLEngine();
    engine.setUseClientMode(true);
    return new EngineEnd(configured(engine), sink, false, () -> {});
  }

  @Override
  public TlsEnd server() {
    return new EngineEnd(serverEngine(), sink, false, () -> {});
  }

  @Override
  public Optional<Supplier<SSLEngine>> servers() {
    return Optional.of(this::serverEngine);
  }

  private SSLEngine serverEngine() {
    var engine = servers.createSSLEngine();
    engine.setUseClientMode(false);
    return configured(engine);
  }

  private SSLEngine configured(SSLEngine engine) {
    var parameters = engine.getSSLParameters();
    parameters.setProtocols(new String[] {setting.version()});
    // Conscrypt chooses a suite of TLS 1.3 by itself, and a certificate by the suites of TLS 1.2.
    if (!conscrypt || !setting.is13()) {
      parameters.setCipherSuites(new String[] {setting.suite()});
    }
    if (!groups.isEmpty()) {
      parameters.setNamedGroups(groups.toArray(String[]::new));
    }
    if (!engine.getUseClientMode()) {
      parameters.setNeedClientAuth(setting.mutual());
    }
    engine.setSSLParameters(parameters);
    if (conscrypt) {
      Conscrypt.useTickets(engine);
    }
    return engine;
  }

  /** Conscrypt takes up sessions of TLS 1.3 only where it is told to, engine by engine. */
  private static final class Conscrypt {
    private static final String NAME = "org.conscrypt.Conscrypt";
    private static final MethodHandle USE_TICKETS = find();

    private static MethodHandle find() {
      try {
        return MethodHandles.publicLookup()
            .findStatic(
                Class.forName(NAME),
                "setUseSessionTickets",
                MethodType.methodType(void.class, SSLEngine.class, boolean.class));
      } catch (ReflectiveOperationException e) {
        throw new TlsException("Conscrypt does not take session tickets: " + e, e);
      }
    }

    static void useTickets(SSLEngine engine) {
      try {
        USE_TICKETS.invokeExact(engine, true);
      } catch (Throwable t) {
        throw new TlsException("Conscrypt does not take session tickets: " + t, t);
      }
    }
  }

  @Override
  public List<Provider> asked() {
    return switch (clients.getProvider().getName()) {
      case "SunJSSE" -> List.of(Security.getProviders());
      case BCJSSE -> providers;
      default -> List.of();
    };
  }

  @Override
  public String engine() {
    return name(clients.getProvider());
  }

  @Override
  public void close() {
    order.close();
  }

  private static String name(Provider jsse) {
    return jsse.getName() + " " + jsse.getVersionStr();
  }
}
