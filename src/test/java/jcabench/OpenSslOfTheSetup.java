package jcabench;

import jcabench.contender.Home;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/** All tests run on the OpenSSL that {@code scripts/setup} found. */
public final class OpenSslOfTheSetup implements LauncherSessionListener {
  @Override
  public void launcherSessionOpened(LauncherSession session) {
    Home.chooseOpenSsl();
  }
}
