package jcabench.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OpenSslSpeedTest {
  private static OpenSslSpeed read(String version) throws IOException {
    var name = "openssl-speed-" + version + ".txt";
    try (var in = OpenSslSpeedTest.class.getResourceAsStream(name)) {
      return OpenSslSpeed.parse(new String(in.readAllBytes(), StandardCharsets.UTF_8), name);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          3.5 | AES-256-GCM              | 64 bytes   | 1e6    | 1e8
          3.5 | rsa 2048 bits            | sign/s     | 1000   | 20000
          3.5 | rsa 2048 bits            | decr./s    | 1000   | 20000
          3.5 | rsa2048                  | keygens/s  | 1      | 1000
          3.5 | 256 bits ecdsa (nistp256)| verify/s   | 5000   | 100000
          3.5 | 256 bits ecdh (nistp256) | op/s       | 5000   | 100000
          3.5 | 253 bits ecdh (X25519)   | op/s       | 5000   | 100000
          3.5 | 253 bits EdDSA (Ed25519) | sign/s     | 5000   | 200000
          3.5 | ML-KEM-768               | decaps/s   | 5000   | 200000
          3.5 | ML-DSA-65                | sign/s     | 300    | 10000
          3.5 | ECP-256                  | keygens/s  | 20000  | 500000
          3.0 | sha256                   | 1024 bytes | 1e5    | 1e7
          3.0 | rsa 2048 bits            | verify/s   | 10000  | 200000
          3.0 | 253 bits EdDSA (Ed25519) | verify/s   | 1000   | 100000
          """)
  void figuresOfRealOutputAreFound(
      String version, String name, String column, double low, double high) throws IOException {
    var figure = read(version).figure(name, column);
    assertTrue(figure.isPresent(), name + " " + column);
    var rate = figure.get().perSecond();
    assertTrue(low < rate && rate < high, name + " " + column + " = " + rate);
  }

  @Test
  void blockFiguresAreMessagesPerSecond() {
    var text =
        """
        version: 3.5.7
        The 'numbers' are in 1000s of bytes per second processed.
        type             64 bytes   1024 bytes
        sha256          519806.08k  2000000.00k
        """;
    var speed = OpenSslSpeed.parse(text, "text");
    assertEquals("3.5.7", speed.version());
    assertEquals(519806.08e3 / 64, speed.figure("sha256", "64 bytes").orElseThrow().perSecond());
    assertEquals(
        2_000_000e3 / 1024, speed.figure("sha256", "1024 bytes").orElseThrow().perSecond());
  }

  @Test
  void whatIsNoSpeedOutputIsRefusedByName() {
    for (var text : new String[] {"", "hello", "version: 3.5.7\nnothing else\n"}) {
      var refused =
          assertThrows(UnreadableRunException.class, () -> OpenSslSpeed.parse(text, "the file"));
      assertTrue(refused.getMessage().startsWith("the file"), refused.getMessage());
    }
  }

  @Test
  void aFailedFigureIsNotAZero() {
    var text =
        """
        version: 3.5.7
                                      sign    verify    sign/s verify/s
         256 bits ecdsa (nistp256)   0.0000s   0.0000s      inf  23906.0
        """;
    var speed = OpenSslSpeed.parse(text, "text");
    assertTrue(speed.figure("256 bits ecdsa (nistp256)", "sign/s").isEmpty());
    assertTrue(speed.figure("256 bits ecdsa (nistp256)", "verify/s").isPresent());
  }
}
