package jcabench.tls;

import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;

/**
 * What a server's plain text on the wire says of a handshake: the same for every engine, and not
 * what the engine says of itself.
 *
 * @param version as JSSE names it
 * @param suite the number of the cipher suite (IANA)
 * @param group the number of the named group (IANA); 0 where no key was exchanged
 * @param resumed whether an earlier session was taken up
 * @param retried whether the server asked for another key share (HelloRetryRequest)
 * @param fromClient bytes that the client sent
 * @param fromServer bytes that the server sent
 */
public record Wire(
    String version,
    int suite,
    int group,
    boolean resumed,
    boolean retried,
    long fromClient,
    long fromServer) {

  private static final int HANDSHAKE = 22; // content type, RFC 8446, 5.1
  private static final int SERVER_HELLO = 2; // handshake types, RFC 8446, 4 and RFC 5246, 7.4
  private static final int CERTIFICATE = 11;
  private static final int SERVER_KEY_EXCHANGE = 12;
  private static final int PRE_SHARED_KEY = 41; // extensions, RFC 8446, 4.2
  private static final int SUPPORTED_VERSIONS = 43;
  private static final int KEY_SHARE = 51;
  private static final int NAMED_CURVE = 3; // RFC 8422, 5.4
  private static final int RANDOM = 32;

  /** Of a ServerHello: after its type, its length in three bytes, and the version. */
  private static final int RANDOM_AT = 6;

  /** The random of a HelloRetryRequest (RFC 8446, 4.1.3). */
  private static final byte[] RETRY =
      HexFormat.of().parseHex("cf21ad74e59a6111be1d8c021e65b891c2a211167abb8c5e079e09e2c8a8339c");

  private static final Map<Integer, String> GROUPS =
      Map.of(
          0x17, "secp256r1",
          0x18, "secp384r1",
          0x1d, "x25519",
          0x11eb, "SecP256r1MLKEM768",
          0x11ec, "X25519MLKEM768");

  private static final Map<Integer, String> SUITES =
      Map.of(
          0x1301, "TLS_AES_128_GCM_SHA256",
          0x1302, "TLS_AES_256_GCM_SHA384",
          0x1303, "TLS_CHACHA20_POLY1305_SHA256",
          0xc02b, "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256",
          0xc02f, "TLS_ECDHE_RSA_WITH_AES_128_GCM_SHA256");

  private static final Map<Integer, String> VERSIONS = Map.of(0x0303, "TLSv1.2", 0x0304, "TLSv1.3");

  /**
   * Reads what a server sent from its first byte on.
   *
   * @throws TlsException when it is no handshake of TLS
   */
  public static Wire of(byte[] fromServer, long clientBytes, long serverBytes) {
    try {
      return read(ByteBuffer.wrap(fromServer), clientBytes, serverBytes);
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      throw new TlsException("the server's bytes on the wire are no handshake", e);
    }
  }

  private static Wire read(ByteBuffer bytes, long clientBytes, long serverBytes) {
    var hello = Optional.<Hello>empty();
    boolean retried = false;
    boolean certified = false;
    int group = 0;
    var messages = plainMessages(bytes);
    while (messages.remaining() >= 4) {
      int type = messages.get();
      var body = slice(messages, length24(messages));
      if (type == SERVER_HELLO) {
        var one = Hello.of(body);
        retried |= one.retry;
        hello = Optional.of(one);
      } else if (type == CERTIFICATE) {
        certified = true;
      } else if (type == SERVER_KEY_EXCHANGE && body.get() == NAMED_CURVE) {
        group = body.getShort() & 0xffff;
      }
    }
    var last = hello.orElseThrow(() -> new TlsException("the server sent no ServerHello"));
    boolean is13 = last.version == 0x0304;
    return new Wire(
        VERSIONS.getOrDefault(last.version, "0x" + Integer.toHexString(last.version)),
        last.suite,
        is13 ? last.group : group,
        is13 ? last.preShared : !certified,
        retried,
        clientBytes,
        serverBytes);
  }

  /** The handshake messages before encryption, joined: a record may hold several, or a part. */
  private static ByteBuffer plainMessages(ByteBuffer bytes) {
    var joined = ByteBuffer.allocate(bytes.remaining());
    while (bytes.remaining() >= 5) {
      int content = bytes.get();
      bytes.getShort();
      var record = slice(bytes, bytes.getShort() & 0xffff);
      if (content == HANDSHAKE) {
        joined.put(record);
      } else if (!isRetry(joined)) {
        break; // what follows is encrypted
      }
    }
    return joined.flip();
  }

  private static boolean isRetry(ByteBuffer messages) {
    if (messages.position() < RANDOM_AT + RANDOM) {
      return false;
    }
    var random = new byte[RANDOM];
    messages.get(RANDOM_AT, random);
    return Arrays.equals(random, RETRY);
  }

  private static int length24(ByteBuffer bytes) {
    return ((bytes.get() & 0xff) << 16) | (bytes.getShort() & 0xffff);
  }

  private static ByteBuffer slice(ByteBuffer bytes, int length) {
    if (length > bytes.remaining()) {
      throw new BufferUnderflowException();
    }
    var part = bytes.slice(bytes.position(), length);
    bytes.position(bytes.position() + length);
    return part;
  }

  private record Hello(int version, int suite, int group, boolean preShared, boolean retry) {
    static Hello of(ByteBuffer body) {
      int version = body.getShort() & 0xffff;
      var random = new byte[RANDOM];
      body.get(random);
      slice(body, body.get() & 0xff);
      int suite = body.getShort() & 0xffff;
      body.get();
      int group = 0;
      boolean preShared = false;
      if (body.hasRemaining()) {
        var extensions = slice(body, body.getShort() & 0xffff);
        while (extensions.hasRemaining()) {
          int type = extensions.getShort() & 0xffff;
          var data = slice(extensions, extensions.getShort() & 0xffff);
          switch (type) {
            case SUPPORTED_VERSIONS -> version = data.getShort() & 0xffff;
            case KEY_SHARE -> group = data.getShort() & 0xffff;
            case PRE_SHARED_KEY -> preShared = true;
            default -> {}
          }
        }
      }
      return new Hello(version, suite, group, preShared, Arrays.equals(random, RETRY));
    }
  }

  /** The named group by its name; its number where we know none; empty where there was none. */
  public String groupName() {
    return group == 0 ? "" : GROUPS.getOrDefault(group, "0x" + Integer.toHexString(group));
  }

  /** The cipher suite by its name; its number where we know none. */
  public String suiteName() {
    return SUITES.getOrDefault(suite, "0x" + Integer.toHexString(suite));
  }

  /** What differs from a setting: a sentence; empty where it is what was asked for. */
  public Optional<String> otherThan(TlsSetting asked) {
    if (!version.equals(asked.version())) {
      return Optional.of("it agreed on " + version + " instead of " + asked.version());
    }
    if (!suiteName().equals(asked.suite())) {
      return Optional.of("it agreed on " + suiteName() + " instead of " + asked.suite());
    }
    if (!asked.group().isEmpty() && !groupName().equals(asked.group())) {
      return Optional.of("it agreed on group " + groupName() + " instead of " + asked.group());
    }
    if (retried) {
      return Optional.of("the server asked for another key share, which takes a round trip more");
    }
    if (resumed != asked.resumed()) {
      return Optional.of(
          resumed ? "it resumed where a full handshake was asked for" : "it did not resume");
    }
    return Optional.empty();
  }
}
