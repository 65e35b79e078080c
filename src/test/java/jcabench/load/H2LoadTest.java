package jcabench.load;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import jcabench.contender.Contenders;
import jcabench.contender.LoadedContender;
import jcabench.tls.Engines;
import jcabench.tls.TlsSetting;
import org.junit.jupiter.api.Test;

class H2LoadTest {
  private static final byte[] BODY = "x".repeat(1024).getBytes(StandardCharsets.US_ASCII);
  private static final Generator ANYWHERE = new Generator(Optional.empty(), Optional.empty());
  private static final H2Load.Asked PLAIN = new H2Load.Asked(1, 4, true, Optional.empty());
  private static final H2Load.Asked TLS =
      new H2Load.Asked(
          1, 4, true, Optional.of(new H2Load.Tls("TLSv1.3", "TLS_AES_128_GCM_SHA256", "x25519")));

  /** As h2load 1.52.0 of Debian 12 prints it. */
  private static final String RIGHT =
      """
      starting benchmark...
      spawning thread #0: 4 total client(s). Timing-based test with 0s of warm-up time and 1s of main duration for measurements.
      TLS Protocol: TLSv1.3
      Cipher: TLS_AES_128_GCM_SHA256
      Server Temp Key: X25519 253 bits
      Application protocol: http/1.1

      finished in 1.00s, 1200.00 req/s, 1.23MB/s
      requests: 1200 total, 1204 started, 1200 done, 1200 succeeded, 0 failed, 0 errored, 0 timeout
      status codes: 1200 2xx, 0 3xx, 0 4xx, 0 5xx
      traffic: 1.23MB (1290000) total, 70KB (71000) headers (space savings 0.00%), 1.17MB (1228800) data
      """;

  private static Optional<String> trouble(String text, H2Load.Asked asked) {
    return H2Load.trouble(text, 0, asked);
  }

  @Test
  void whatFailedOrWasAgreedOnOtherwiseIsTold() {
    assertEquals(Optional.empty(), trouble(RIGHT, TLS));
    assertEquals(Optional.empty(), trouble(RIGHT, PLAIN));
    assertTrue(trouble(RIGHT.replace("0 failed", "3 failed"), TLS).isPresent());
    assertTrue(trouble(RIGHT.replace("0 errored", "1 errored"), TLS).isPresent());
    assertTrue(trouble(RIGHT.replace("0 timeout", "1 timeout"), PLAIN).isPresent());
    assertTrue(trouble(RIGHT.replace("0 5xx", "1 5xx"), PLAIN).isPresent());
    assertTrue(trouble(RIGHT.replace("1200 succeeded", "0 succeeded"), PLAIN).isPresent());
    assertTrue(trouble(RIGHT.replace("TLSv1.3", "TLSv1.2"), TLS).orElseThrow().contains("TLSv1.2"));
    assertTrue(
        trouble(RIGHT.replace("Cipher: TLS_AES_128", "Cipher: TLS_AES_256"), TLS).isPresent());
    assertTrue(trouble(RIGHT.replace("Cipher:", "C:"), TLS).isPresent());
    assertTrue(trouble("", TLS).isPresent());
    assertTrue(H2Load.trouble(RIGHT, 1, TLS).orElseThrow().contains("exit code 1"));
  }

  @Test
  void aBurstIsAnsweredAndCounted() throws Exception {
    var program = H2Load.find().orElseThrow();
    var contender = LoadedContender.load(Contenders.byId().get("jdk"));
    for (boolean keepsAlive : new boolean[] {true, false}) {
      var task = new ServerTask(BODY, keepsAlive);
      try (var ends = Engines.of(contender, TlsSetting.USUAL);
          var server = HttpServers.start("netty", task, ends.servers())) {
        OneRequest.of(server.port(), Optional.of(ends.client())); // else its code is not loaded
        var asked = new H2Load.Asked(server.port(), 4, keepsAlive, TLS.tls());
        try (var load = H2Load.start(program, asked, Duration.ofMillis(700), 100, ANYWHERE)) {
          load.end();
        }
        assertTrue(task.answered() > 5, "answered " + task.answered());
      }
    }
  }

  @Test
  void aServerThatIsGoneIsToldInOneSentence() throws Exception {
    var program = H2Load.find().orElseThrow();
    int port;
    try (var server = HttpServers.start("netty", new ServerTask(BODY, true), Optional.empty())) {
      port = server.port();
    }
    var asked = new H2Load.Asked(port, 4, true, Optional.empty());
    try (var load = H2Load.start(program, asked, Duration.ofMillis(300), 100, ANYWHERE)) {
      var told = assertThrows(IllegalStateException.class, load::end);
      assertTrue(told.getMessage().startsWith("h2load: "), told.getMessage());
    }
  }

  @Test
  void aServerThatNeverAnswersIsToldAndNothingRunsOn() throws Exception {
    var program = H2Load.find().orElseThrow();
    try (var mute = new ServerSocket(0, 16, InetAddress.getLoopbackAddress())) {
      var asked = new H2Load.Asked(mute.getLocalPort(), 4, true, TLS.tls());
      H2Load begun;
      try (var load = H2Load.start(program, asked, Duration.ofMillis(300), 100, ANYWHERE)) {
        begun = load;
        var told = assertThrows(IllegalStateException.class, () -> load.end(Duration.ofSeconds(2)));
        assertTrue(told.getMessage().contains("unanswered"), told.getMessage());
      }
      for (int i = 0; begun.isAlive() && i < 1000; i++) {
        Thread.sleep(10);
      }
      assertFalse(begun.isAlive());
    }
  }

  @Test
  void aProgramThatIsNoneIsTold() {
    var told =
        assertThrows(
            IllegalStateException.class,
            () ->
                H2Load.start(
                    Path.of("/nonexistent/h2load"), PLAIN, Duration.ofMillis(1), 100, ANYWHERE));
    assertTrue(told.getMessage().contains("does not start"), told.getMessage());
  }
}
