package jcabench.load;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import jcabench.contender.Contenders;
import jcabench.contender.LoadedContender;
import jcabench.tls.Engines;
import jcabench.tls.TlsSetting;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class HttpServerTest {
  private static final byte[] BODY = "x".repeat(20_000).getBytes(StandardCharsets.US_ASCII);

  @ParameterizedTest
  @CsvSource({"netty, true", "netty, false", "jetty, true", "jetty, false"})
  void answersAreRightWithTlsAndWithout(String name, boolean keepsAlive) throws Exception {
    var contender = LoadedContender.load(Contenders.byId().get("openssl"));
    try (var ends = Engines.of(contender, TlsSetting.USUAL)) {
      for (var engines : new Optional<?>[] {Optional.empty(), ends.servers()}) {
        var task = new ServerTask(BODY, keepsAlive);
        boolean tls = engines.isPresent();
        try (var server = HttpServers.start(name, task, tls ? ends.servers() : Optional.empty())) {
          for (int i = 1; i <= 3; i++) {
            var answer =
                OneRequest.of(server.port(), tls ? Optional.of(ends.client()) : Optional.empty());
            assertArrayEquals(BODY, answer.body());
            assertEquals(tls, answer.wire().isPresent());
            answer
                .wire()
                .ifPresent(
                    wire -> assertEquals(Optional.empty(), wire.otherThan(TlsSetting.USUAL)));
            assertEquals(i, task.answered());
          }
          assertFalse(task.threads().isEmpty());
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"netty", "jetty"})
  void aServerThatIsClosedListensNoMore(String name) {
    var server = HttpServers.start(name, new ServerTask(BODY, true), Optional.empty());
    int port = server.port();
    assertArrayEquals(BODY, OneRequest.of(port, Optional.empty()).body());
    server.close();
    assertThrows(UncheckedIOException.class, () -> OneRequest.of(port, Optional.empty()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"netty", "jetty"})
  void whoSpeaksNoTlsIsSentAwayAndNobodyElse(String name) throws Exception {
    var contender = LoadedContender.load(Contenders.byId().get("jdk"));
    try (var ends = Engines.of(contender, TlsSetting.USUAL);
        var server = HttpServers.start(name, new ServerTask(BODY, true), ends.servers())) {
      try (var rude = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
        rude.setSoTimeout(10_000);
        rude.getOutputStream().write("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        assertTrue(ends(rude));
      }
      var answer = OneRequest.of(server.port(), Optional.of(ends.client()));
      assertArrayEquals(BODY, answer.body());
    }
  }

  /** With or without an alert. */
  private static boolean ends(Socket socket) {
    try {
      return socket.getInputStream().readAllBytes().length < 100;
    } catch (IOException e) {
      return true;
    }
  }
}
