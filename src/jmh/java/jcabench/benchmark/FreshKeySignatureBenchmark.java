package jcabench.benchmark;

import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import jcabench.benchmark.SignatureWork.Amounts;
import jcabench.benchmark.SignatureWork.Signed;
import jcabench.contender.Definition;
import jcabench.contender.LoadedContender;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * {@code initSign} or {@code initVerify} with another key than the object has, and the operation:
 * what a server does whose peers' keys change, or a signer for many owners.
 */
@Definition(
    version = 1,
    service = "Signature",
    times =
        "`signFreshKey`, `verifyFreshKey`: `initSign` or `initVerify` with another key than the"
            + " object has, 16 key objects taking turns, then `update` and `sign` or `verify` of a"
            + " 64-byte message. ML-DSA's `initSign(key, random)` gets the contender's own default"
            + " generator.")
public abstract class FreshKeySignatureBenchmark extends ContenderBenchmark {
  private SignatureWork work;
  private Signature signer;
  private Signature verifier;

  /** What signs. */
  abstract SignatureScheme scheme();

  @Override
  protected void prepare(LoadedContender contender) throws Exception {
    work = new SignatureWork(contender, scheme(), new Amounts(16, 1024, Ring.MOST));
    signer = work.signature();
    verifier = work.signature();
  }

  @Override
  protected void check(LoadedContender contender) throws Exception {
    for (int i = 0; i < 2; i++) {
      var keys = work.pairs().at(i);
      work.check(keys, message -> sign(keys.getPrivate(), message), this::verify);
    }
    contender.proof().served("signer", signer, contender);
    contender.proof().served("verifier", verifier, contender);
  }

  /** The signature of one message by the next key. */
  @Benchmark
  public byte[] signFreshKey() throws GeneralSecurityException {
    return sign(work.pairs().next().getPrivate(), work.messages().next());
  }

  private byte[] sign(PrivateKey key, byte[] message) throws GeneralSecurityException {
    work.initSign(signer, key);
    signer.update(message);
    return signer.sign();
  }

  /** The verification of one signature, which is good, by the next key. */
  @Benchmark
  public boolean verifyFreshKey() throws GeneralSecurityException {
    return verify(work.signed().next());
  }

  private boolean verify(Signed one) throws GeneralSecurityException {
    verifier.initVerify(one.keys().getPublic());
    verifier.update(one.message());
    return verifier.verify(one.signature());
  }

  /** ECDSA (FIPS 186-5) with the SHA-2 hash that fits the curve. */
  @Definition(version = 1)
  public static class Ecdsa extends FreshKeySignatureBenchmark {
    /** The family; the JCA name follows from the curve. */
    @Param("ECDSA")
    public String algorithm;

    /** Name in SEC 2. */
    @Param("secp256r1")
    public String curve;

    @Override
    SignatureScheme scheme() {
      return SignatureScheme.ecdsa(curve);
    }
  }

  /** Ed25519 (RFC 8032) and ML-DSA-65 (FIPS 204). */
  @Definition(version = 1)
  public static class Named extends FreshKeySignatureBenchmark {
    /** JCA name. */
    @Param({"Ed25519", "ML-DSA-65"})
    public String algorithm;

    @Override
    SignatureScheme scheme() {
      return SignatureScheme.named(algorithm);
    }
  }
}
