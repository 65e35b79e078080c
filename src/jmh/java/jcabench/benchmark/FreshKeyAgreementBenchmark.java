package jcabench.benchmark;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.util.Arrays;
import javax.crypto.KeyAgreement;
import jcabench.contender.Definition;
import jcabench.contender.LoadedContender;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * {@code init} with another key than the object has, and agreement, as in an ephemeral handshake.
 */
@Definition(
    version = 1,
    service = "KeyAgreement",
    times =
        "`agreeFreshKey`: `KeyAgreement.init` with another key than the object has, 16 key pairs"
            + " taking turns, then `doPhase` with another's public key and `generateSecret`.")
public abstract class FreshKeyAgreementBenchmark extends ContenderBenchmark {
  private static final int PAIRS = 16;

  private Ring<Sides> sides;
  private KeyAgreement agreement;

  /** Own keys and those of a peer. */
  private record Sides(KeyPair own, KeyPair peer) {}

  /** JCA name of the agreement. */
  protected abstract String agreementAlgorithm();

  abstract KeyKind kind();

  @Override
  protected void prepare(LoadedContender contender) throws Exception {
    agreement = contender.get(p -> KeyAgreement.getInstance(agreementAlgorithm(), p));
    var generator = kind().generator(contender);
    var pairs = Ring.of(PAIRS, _ -> generator.generateKeyPair());
    sides = Ring.of(PAIRS, i -> new Sides(pairs.at(i), pairs.at((i + 1) % PAIRS)));
  }

  @Override
  protected void check(LoadedContender contender) throws Exception {
    var proof = contender.proof();
    for (int i = 0; i < 2; i++) {
      var own = sides.at(i).own();
      var peer = sides.at(i).peer();
      proof.checked(
          "both sides agree",
          Arrays.equals(
              secret(own.getPrivate(), peer.getPublic()),
              secret(peer.getPrivate(), own.getPublic())));
      var agreed = Reference.agree(kind(), agreementAlgorithm(), own.getPublic());
      var other = Keys.publicKey(contender, kind(), agreed.publicKey());
      proof.checked(
          "agrees with the JDK", Arrays.equals(agreed.secret(), secret(own.getPrivate(), other)));
    }
    proof.served("agreement", agreement, contender);
  }

  /** The secret shared with one peer by the next key. */
  @Benchmark
  public byte[] agreeFreshKey() throws GeneralSecurityException {
    var next = sides.next();
    return secret(next.own().getPrivate(), next.peer().getPublic());
  }

  private byte[] secret(PrivateKey own, PublicKey peer) throws GeneralSecurityException {
    agreement.init(own);
    agreement.doPhase(peer, true);
    return agreement.generateSecret();
  }

  /** Elliptic-curve Diffie-Hellman (NIST SP 800-56A). */
  @Definition(version = 1)
  public static class Ecdh extends FreshKeyAgreementBenchmark {
    /** JCA name. */
    @Param("ECDH")
    public String algorithm;

    /** Name in SEC 2. */
    @Param("secp256r1")
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

  /** X25519 (RFC 7748). */
  @Definition(version = 1)
  public static class Xdh extends FreshKeyAgreementBenchmark {
    /** JCA name. */
    @Param("X25519")
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
