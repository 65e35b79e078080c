package jcabench.ceiling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class LibSslTest {
  private static final byte[] NONE = {};

  private static LibSsl.Settings settings(String suite, String group) {
    return new LibSsl.Settings(false, true, suite, group, NONE, NONE, NONE);
  }

  @Test
  void whatIsClosedIsNotUsedAndNotFreedAgain() {
    var context = new LibSsl.Context(settings("TLS_AES_128_GCM_SHA256", "x25519"));
    var connection = new LibSsl.Connection(context);
    connection.handshake();
    var out = ByteBuffer.allocate(4096);
    connection.drain(out);
    assertTrue(out.position() > 0);
    connection.close();
    connection.close();
    assertThrows(IllegalStateException.class, connection::handshake);
    assertThrows(IllegalStateException.class, () -> connection.drain(out));
    assertThrows(IllegalStateException.class, () -> connection.feed(out.flip()));
    context.close();
    context.close();
    assertThrows(IllegalStateException.class, () -> new LibSsl.Connection(context));
  }

  @Test
  void refusedSettingsAreToldWithTheirReason() {
    var suite =
        assertThrows(
            IllegalStateException.class,
            () -> new LibSsl.Context(settings("TLS_NULL_WITH_NULL_NULL", "x25519")));
    assertTrue(suite.getMessage().contains("TLS_NULL_WITH_NULL_NULL"), suite.getMessage());
    var group =
        assertThrows(
            IllegalStateException.class,
            () -> new LibSsl.Context(settings("TLS_AES_128_GCM_SHA256", "nothing")));
    assertTrue(group.getMessage().startsWith("libssl: SSL_CTX_ctrl"), group.getMessage());
  }

  @Test
  void thereIsNoSessionBeforeAHandshake() {
    try (var context = new LibSsl.Context(settings("TLS_AES_128_GCM_SHA256", "x25519"));
        var connection = new LibSsl.Connection(context)) {
      assertEquals(Optional.empty(), connection.session());
    }
  }
}
