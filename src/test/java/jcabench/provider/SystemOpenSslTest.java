package jcabench.provider;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectPackage;
import static org.junit.platform.launcher.TagFilter.excludeTags;

import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;

/**
 * Starts JVMs of their own, since a JVM loads one libcrypto: all tests of the provider run once
 * more on the system's OpenSSL, and a library that does not load is refused.
 */
@Tag(SystemOpenSslTest.OWN_JVM)
class SystemOpenSslTest {
  static final String OWN_JVM = "own-jvm";

  @Test
  @Timeout(value = 10, unit = TimeUnit.MINUTES)
  void everyTestPassesOnTheSystemsOpenSslForWhatItHas() throws Exception {
    ChildProcess process = run("libcrypto.so.3", AllTests.class);
    assertEquals(0, process.exitCode(), process.output());
    assertTrue(process.output().contains(" tests on OpenSSL 3."), process.output());
  }

  @Test
  void anExplicitLibraryThatDoesNotLoadIsRefusedAndNothingElseTried() throws Exception {
    ChildProcess process = run("/nowhere/libcrypto.so.3", Refused.class);
    assertEquals(0, process.exitCode(), process.output());
    assertTrue(process.output().contains("/nowhere/libcrypto.so.3"), process.output());
    assertTrue(process.output().contains("jcabench.openssl.library"), process.output());
  }

  private static ChildProcess run(String library, Class<?> main) throws Exception {
    return ChildProcess.run(
        List.of(
            ChildProcess.tool("java"),
            "--enable-native-access=ALL-UNNAMED",
            "-Djcabench.openssl.library=" + library,
            "-cp",
            System.getProperty("java.class.path"),
            main.getName()));
  }

  /** Runs the tests of the native border and the provider, and exits with 1 when one fails. */
  static final class AllTests {
    private AllTests() {}

    public static void main(String[] args) {
      var request =
          LauncherDiscoveryRequestBuilder.request()
              .selectors(selectPackage("jcabench.openssl"), selectPackage("jcabench.provider"))
              .filters(excludeTags(OWN_JVM, FipsTest.TAG))
              .build();
      var listener = new SummaryGeneratingListener();
      LauncherFactory.create().execute(request, listener);
      var summary = listener.getSummary();
      summary.printFailuresTo(new PrintWriter(System.out, true, UTF_8), 5);
      System.out.println(
          summary.getTestsSucceededCount() + " tests on " + Fixture.OPENSSL.facts().get("version"));
      boolean passed = summary.getTotalFailureCount() == 0 && summary.getTestsSucceededCount() > 0;
      System.exit(passed ? 0 : 1);
    }
  }

  /** Prints why the provider cannot be made, and exits with 1 when it can. */
  static final class Refused {
    private Refused() {}

    public static void main(String[] args) {
      try {
        System.out.println(new OpenSslProvider().facts());
        System.exit(1);
      } catch (java.security.ProviderException e) {
        System.out.println(e.getMessage());
      }
    }
  }
}
