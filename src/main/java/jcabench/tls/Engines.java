package jcabench.tls;

import java.security.GeneralSecurityException;
import jcabench.contender.Contenders;
import jcabench.contender.LoadedContender;

/** Which engine makes a contender's ends: a new one is named here and nowhere else. */
public final class Engines {
  private Engines() {}

  /**
   * The ends that a contender makes: those of its own {@code SSLContext} where it has one, else
   * SunJSSE's over its providers, which are first in this JVM's list until they are closed.
   *
   * @throws GeneralSecurityException when it does not offer that
   */
  public static TlsEnds of(LoadedContender contender, TlsSetting setting)
      throws GeneralSecurityException {
    return switch (System.getProperty(Contenders.TLS_ENGINE, "")) {
      case "libssl" -> new LibSslEnds(setting);
      case "netty" -> new NettyEnds(setting);
      default -> JsseEnds.of(contender, setting);
    };
  }
}
