package jcabench.provider;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectPackage;
import static org.junit.platform.launcher.TagFilter.excludeTags;

import java.io.PrintWriter;
import java.nio.file.Path;
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
    Outcome outcome = run("libcrypto.so.3", AllTests.class);
    assertEquals(0, outcome.exitCode, outcome.output);
    assertTrue(outcome.output.contains(" tests on OpenSSL 3."), outcome.output);
  }

  @Test
  void anExplicitLibraryThatDoesNotLoadIsRefusedAndNothingElseTried() throws Exception {
    Outcome outcome = run("/nowhere/libcrypto.so.3", Refused.class);
    assertEquals(0, outcome.exitCode, outcome.output);
    assertTrue(outcome.output.contains("/nowhere/libcrypto.so.3"), outcome.output);
    assertTrue(outcome.output.contains("jcabench.openssl.library"), outcome.output);
  }

  private record Outcome(int exitCode, String output) {}

  private static Outcome run(String library, Class<?> main) throws Exception {
    var command =
        List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--enable-native-access=ALL-UNNAMED",
            "-Djcabench.openssl.library=" + library,
            "-cp",
            System.getProperty("java.class.path"),
            main.getName());
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new Outcome(process.waitFor(), output);
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
