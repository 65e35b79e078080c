package jcabench.tls;

import java.security.GeneralSecurityException;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.List;
import jcabench.contender.LoadedContender;

/**
 * Handshakes of one setting by a contender, over and over, each held against what stood on the wire
 * when it was proved. It belongs to one thread.
 */
public final class TlsWork implements AutoCloseable {
  /** A ticket must have come before a session can be resumed. */
  private static final int TRIALS = 3;

  /**
   * By so many bytes handshakes of one kind may differ: signatures and tickets have no fixed
   * length. A certificate, which a resumed handshake lacks, is longer.
   */
  private static final long TOLERANCE = 64;

  /** What a handshake asks of JCA, by type and the algorithm that providers are looked up by. */
  private record Asked(String role, String type, String algorithm) {}

  private static final List<Asked> ASKED =
      List.of(
          new Asked("digest", "MessageDigest", "SHA-256"),
          new Asked("mac", "Mac", "HmacSHA256"),
          new Asked("kdf", "KDF", "HKDF-SHA256"),
          new Asked("cipher", "Cipher", "AES/GCM/NoPadding"),
          new Asked("agreement.x25519", "KeyAgreement", "X25519"),
          new Asked("agreement.ec", "KeyAgreement", "ECDH"),
          new Asked("keys.x25519", "KeyPairGenerator", "X25519"),
          new Asked("keys.ec", "KeyPairGenerator", "EC"),
          new Asked("kem", "KEM", "ML-KEM-768"),
          new Asked("signature.ecdsa", "Signature", "SHA256withECDSA"),
          new Asked("signature.rsa", "Signature", "RSASSA-PSS"));

  private final TlsSetting setting;
  private final TlsEnds ends;
  private final Connection connection;
  private final Wire proved;

  /**
   * Prepares, and proves by a handshake that is recorded.
   *
   * @param direct whether the bytes on the wire lie outside of the Java heap
   * @throws GeneralSecurityException when the contender does not offer that
   */
  public TlsWork(LoadedContender contender, TlsSetting setting, boolean direct)
      throws GeneralSecurityException {
    this(Engines.of(contender, setting), setting, direct, contender.keysStay());
  }

  TlsWork(TlsEnds ends, TlsSetting setting, boolean direct, boolean keysStay)
      throws GeneralSecurityException {
    this.setting = setting;
    this.ends = ends;
    connection = new Connection(ends, direct);
    try {
      proved = trial();
    } catch (TlsException e) {
      ends.close();
      // An engine in Java needs the secrets that a token keeps, though not for every suite.
      if (keysStay) {
        throw new NoSuchAlgorithmException(
            ends.engine() + " needs secrets that the token keeps: " + e.getMessage(), e);
      }
      throw e;
    } catch (GeneralSecurityException | RuntimeException e) {
      ends.close();
      throw e;
    }
  }

  /** The first handshake of the asked kind; what never is so is not offered. */
  private Wire trial() throws NoSuchAlgorithmException {
    var reason = "";
    for (int i = 0; i < TRIALS; i++) {
      var wire = connection.recorded();
      connection.end(SideClock.none());
      var other = wire.otherThan(setting);
      if (other.isEmpty()) {
        return wire;
      }
      reason = other.get();
      if (!setting.resumed()) {
        break;
      }
    }
    throw new NoSuchAlgorithmException(ends.engine() + ": " + reason);
  }

  /**
   * One handshake of two new ends, which are freed.
   *
   * @throws TlsException when it fails, or was of another kind than the one that was proved
   */
  public long handshake(SideClock clock) {
    long bytes = connection.handshake(clock);
    long usual = proved.fromClient() + proved.fromServer();
    if (Math.abs(bytes - usual) > TOLERANCE) {
      throw new TlsException(
          "a handshake of " + bytes + " bytes is of another kind than the proved one of " + usual);
    }
    connection.end(clock);
    return bytes;
  }

  /** Both ends of a connection that stands. */
  public record Held(TlsEnd client, TlsEnd server) {
    /** Frees both. */
    public void close() {
      client.close();
      server.close();
    }
  }

  /** One handshake, whose ends stay open. */
  public Held hold() {
    connection.handshake(SideClock.none());
    return new Held(connection.client(), connection.server());
  }

  /** What makes its ends. */
  public TlsEnds ends() {
    return ends;
  }

  /** The connection of the last handshake. */
  public Connection connection() {
    return connection;
  }

  /** Proves once more, and notes who serves what. */
  public void check(LoadedContender contender) {
    var wire = connection.recorded();
    connection.end(SideClock.none());
    wire.otherThan(setting)
        .ifPresent(
            other -> {
              throw new TlsException("the wire says: " + other);
            });
    var proof = contender.proof();
    proof.checked("the wire shows version, suite, group and kind of handshake", true);
    proof.note("tls.engine", ends.engine());
    proof.note("tls.version", wire.version());
    proof.note("tls.suite", wire.suiteName());
    proof.note("tls.group", wire.groupName().isEmpty() ? "none" : wire.groupName());
    proof.note("tls.resumed", String.valueOf(wire.resumed()));
    proof.note("tls.wire.client", wire.fromClient() + " bytes");
    proof.note("tls.wire.server", wire.fromServer() + " bytes");
    noteServices(contender);
  }

  /** Who serves what the engine asks for; what is not the contender's is not its SPI. */
  private void noteServices(LoadedContender contender) {
    var proof = contender.proof();
    proof.note("engine.provider", ends.engine());
    if (!ends.asked().isEmpty()) {
      // A context without a generator of its own takes this one.
      var random = new SecureRandom();
      proof.note("random.provider", random.getProvider().getName() + " " + random.getAlgorithm());
    }
    for (var asked : ASKED) {
      for (var provider : ends.asked()) {
        var service = provider.getService(asked.type(), asked.algorithm());
        if (service != null) {
          proof.note(
              asked.role() + ".provider", provider.getName() + " " + provider.getVersionStr());
          if (contender.providers().contains(provider)) {
            proof.note(asked.role() + ".spi", service.getClassName());
          }
          break;
        }
      }
    }
  }

  @Override
  public void close() {
    ends.close();
  }
}
