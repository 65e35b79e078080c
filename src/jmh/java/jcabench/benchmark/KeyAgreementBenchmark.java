package jcabench.benchmark;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.PublicKey;
import java.util.Arrays;
import javax.crypto.KeyAgreement;
import jcabench.contender.Definition;
import jcabench.contender.LoadedContender;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * {@code doPhase} with one of 16 peers and {@code generateSecret}, on one keyed object; {@code
 * init} is not timed. The peers' keys are the contender's own key objects.
 */
@Definition(
    version = 1,
    service = "KeyAgreement",
    times = "`doPhase` and `generateSecret` on one keyed, reused object; `init` is not timed.")
public abstract class KeyAgreementBenchmark extends ContenderBenchmark {
  private static final int PEERS = 16;

  private Ring<KeyPair> peers;
  private KeyPair keys;
  private KeyAgreement agreement;

  /** JCA name of the agreement. */
  protected abstract String agreementAlgorithm();

  abstract KeyKind kind();

  @Override
  protected void prepare(LoadedContender contender) throws Exception {
    agreement = contender.get(p -> KeyAgreement.getInstance(agreementAlgorithm(), p));
    var generator = kind().generator(contender);
    keys = generator.generateKeyPair();
    peers = Ring.of(PEERS, i -> generator.generateKeyPair());
    agreement.init(keys.getPrivate());
  }

  @Override
  protected void check(LoadedContender contender) throws Exception {
    var proof = contender.proof();
    var other = contender.get(p -> KeyAgreement.getInstance(agreementAlgorithm(), p));
    other.init(peers.at(0).getPrivate());
    other.doPhase(keys.getPublic(), true);
    proof.checked(
        "both sides agree",
        Arrays.equals(other.generateSecret(), secretWith(peers.at(0).getPublic())));
    var agreed = Reference.agree(kind(), agreementAlgorithm(), keys.getPublic());
    var peer = Keys.publicKey(contender, kind(), agreed.publicKey());
    proof.checked("agrees with the JDK", Arrays.equals(agreed.secret(), secretWith(peer)));
    proof.served("agreement", agreement, contender);
  }

  private byte[] secretWith(PublicKey peer) throws GeneralSecurityException {
    agreement.doPhase(peer, true);
    return agreement.generateSecret();
  }

  /** The secret shared with one peer. */
  @Benchmark
  public byte[] agree() throws GeneralSecurityException {
    return secretWith(peers.next().getPublic());
  }

  /** Elliptic-curve Diffie-Hellman (NIST SP 800-56A). */
  @Definition(version = 1)
  public static class Ecdh extends KeyAgreementBenchmark {
    /** JCA name. */
    @Param("ECDH")
    public String algorithm;

    /** Name in SEC 2. */
    @Param({"secp256r1", "secp384r1", "secp521r1"})
    public String curve;

    @Override
    protected String agreementAlgorithm() {
      return algorithm;
    }

    @Override
    KeyKind kind() {
      return KeyKind.ec(curve);
    }
  }

  /** X25519 and X448 (RFC 7748). */
  @Definition(version = 1)
  public static class Xdh extends KeyAgreementBenchmark {
    /** JCA name. */
    @Param({"X25519", "X448"})
    public String algorithm;

    @Override
    protected String agreementAlgorithm() {
      return algorithm;
    }

    @Override
    KeyKind kind() {
      return KeyKind.named(algorithm);
    }
  }
}
