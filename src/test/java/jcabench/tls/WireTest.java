package jcabench.tls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.ByteBuffer;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class WireTest {
  private static final String RETRY =
      "cf21ad74e59a6111be1d8c021e65b891c2a211167abb8c5e079e09e2c8a8339c";
  private static final TlsSetting X25519 = TlsSetting.USUAL;

  /** A record of handshake messages. */
  private static byte[] record(int content, byte[]... messages) {
    var bytes = ByteBuffer.allocate(4096);
    for (var message : messages) {
      bytes.put(message);
    }
    int length = bytes.position();
    return ByteBuffer.allocate(5 + length)
        .put((byte) content)
        .putShort((short) 0x0303)
        .putShort((short) length)
        .put(bytes.array(), 0, length)
        .array();
  }

  private static byte[] message(int type, byte[] body) {
    return ByteBuffer.allocate(4 + body.length)
        .put((byte) type)
        .put((byte) 0)
        .putShort((short) body.length)
        .put(body)
        .array();
  }

  /** A ServerHello; {@code extensions} in hexadecimal digits. */
  private static byte[] hello(String random, int suite, String extensions) {
    var more = HexFormat.of().parseHex(extensions);
    return message(
        2,
        ByteBuffer.allocate(2 + 32 + 1 + 2 + 1 + 2 + more.length)
            .putShort((short) 0x0303)
            .put(HexFormat.of().parseHex(random))
            .put((byte) 0)
            .putShort((short) suite)
            .put((byte) 0)
            .putShort((short) more.length)
            .put(more)
            .array());
  }

  private static byte[] joined(byte[]... records) {
    var all = ByteBuffer.allocate(16_384);
    for (var one : records) {
      all.put(one);
    }
    return java.util.Arrays.copyOf(all.array(), all.position());
  }

  private static final String RANDOM = "ab".repeat(32);
  private static final String VERSION_13 = "002b00020304";
  private static final String SHARE_X25519 = "00330004001d0000";
  private static final String PSK = "002900020000";

  @Test
  void aServerHelloOfTls13TellsVersionSuiteAndGroup() {
    var wire = Wire.of(record(22, hello(RANDOM, 0x1301, VERSION_13 + SHARE_X25519)), 233, 1200);
    assertEquals("TLSv1.3", wire.version());
    assertEquals("TLS_AES_128_GCM_SHA256", wire.suiteName());
    assertEquals("x25519", wire.groupName());
    assertEquals(Optional.empty(), wire.otherThan(X25519));
    assertEquals(233, wire.fromClient());
    assertEquals(1200, wire.fromServer());
  }

  @Test
  void aResumedHandshakeIsNoFullOne() {
    var wire = Wire.of(record(22, hello(RANDOM, 0x1301, VERSION_13 + SHARE_X25519 + PSK)), 1, 1);
    assertEquals(
        Optional.of("it resumed where a full handshake was asked for"), wire.otherThan(X25519));
  }

  @Test
  void aRetryIsNamedThoughTheSecondHelloIsAsAsked() {
    var wire =
        Wire.of(
            joined(
                record(22, hello(RETRY, 0x1301, VERSION_13 + SHARE_X25519)),
                record(20, new byte[] {1}),
                record(22, hello(RANDOM, 0x1301, VERSION_13 + SHARE_X25519))),
            1,
            1);
    assertEquals(
        Optional.of("the server asked for another key share, which takes a round trip more"),
        wire.otherThan(X25519));
  }

  @Test
  void inTls12TheGroupIsInTheKeyExchangeAndACertificateMakesItFull() {
    var keyExchange = message(12, new byte[] {3, 0, 0x17, 0});
    var certificate = message(11, new byte[] {0, 0, 0});
    var full = Wire.of(record(22, hello(RANDOM, 0xc02b, ""), certificate, keyExchange), 1, 1);
    assertEquals("TLSv1.2", full.version());
    assertEquals("secp256r1", full.groupName());
    assertEquals(false, full.resumed());
    // What follows the change of ciphers is encrypted: it must not be read as a message.
    var resumed =
        Wire.of(
            joined(
                record(22, hello(RANDOM, 0xc02b, "")),
                record(20, new byte[] {1}),
                record(22, new byte[] {11, 0, 0, 1, 7})),
            1,
            1);
    assertEquals(true, resumed.resumed());
    assertEquals("", resumed.groupName());
  }

  @Test
  void whatWasNotAskedForIsASentence() {
    var wire = Wire.of(record(22, hello(RANDOM, 0x1302, VERSION_13 + SHARE_X25519)), 1, 1);
    assertEquals(
        Optional.of("it agreed on TLS_AES_256_GCM_SHA384 instead of TLS_AES_128_GCM_SHA256"),
        wire.otherThan(X25519));
    var other = Wire.of(record(22, hello(RANDOM, 0x1301, VERSION_13 + "0033000411ec0000")), 1, 1);
    assertEquals(
        Optional.of("it agreed on group X25519MLKEM768 instead of x25519"),
        other.otherThan(X25519));
  }

  @Test
  void cutAndChangedBytesAreRefusedOrRead() {
    var whole = record(22, hello(RANDOM, 0x1301, VERSION_13 + SHARE_X25519));
    for (int length = 0; length < whole.length; length++) {
      var cut = java.util.Arrays.copyOf(whole, length);
      assertThrows(TlsException.class, () -> Wire.of(cut, 1, 1), "cut to " + length);
    }
    long seed = System.nanoTime();
    var random = new Random(seed);
    for (int i = 0; i < 10_000; i++) {
      var changed = whole.clone();
      changed[random.nextInt(changed.length)] = (byte) random.nextInt();
      try {
        Wire.of(changed, 1, 1);
      } catch (TlsException e) {
        // Refused with a sentence; anything else fails the test.
      } catch (RuntimeException e) {
        throw new AssertionError("seed " + seed, e);
      }
    }
  }
}
