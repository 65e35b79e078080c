package jcabench.benchmark;

import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Provider;
import java.security.PublicKey;
import java.security.Signature;
import jcabench.benchmark.SignatureWork.Amounts;
import jcabench.contender.Definition;
import jcabench.contender.LoadedContender;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/** A signature on an object of its own with a key object that is kept. */
@Definition(
    version = 1,
    service = "PerOperation",
    times =
        "`signNewObject`, `verifyNewObject`: `Signature.getInstance` with the provider, `initSign`"
            + " or `initVerify` with a key object that is kept, `update` with 64 bytes, and `sign`"
            + " or `verify`, each time.")
public abstract class NewObjectSignatureBenchmark extends ContenderBenchmark {
  private SignatureWork work;
  private PrivateKey privateKey;
  private PublicKey publicKey;
  private Provider serving;
  private String name;

  /** What signs. */
  abstract SignatureScheme scheme();

  @Override
  protected void prepare(LoadedContender contender) throws Exception {
    work = new SignatureWork(contender, scheme(), new Amounts(1, Ring.MOST, Ring.MOST));
    privateKey = work.pairs().at(0).getPrivate();
    publicKey = work.pairs().at(0).getPublic();
    var first = work.signature();
    serving = first.getProvider();
    name = first.getAlgorithm();
  }

  @Override
  protected void check(LoadedContender contender) throws Exception {
    work.check(work.pairs().at(0), this::sign, one -> verify(one.message(), one.signature()));
    var used = Signature.getInstance(name, serving);
    used.initVerify(publicKey);
    contender.proof().served("signature", used, contender);
  }

  /** The signature of one message. */
  @Benchmark
  public byte[] signNewObject() throws GeneralSecurityException {
    return sign(work.messages().next());
  }

  private byte[] sign(byte[] message) throws GeneralSecurityException {
    var signer = Signature.getInstance(name, serving);
    signer.initSign(privateKey);
    signer.update(message);
    return signer.sign();
  }

  /** The verification of one signature, which is good. */
  @Benchmark
  public boolean verifyNewObject() throws GeneralSecurityException {
    var one = work.signed().next();
    return verify(one.message(), one.signature());
  }

  private boolean verify(byte[] message, byte[] signature) throws GeneralSecurityException {
    var verifier = Signature.getInstance(name, serving);
    verifier.initVerify(publicKey);
    verifier.update(message);
    return verifier.verify(signature);
  }

  /** ECDSA (FIPS 186-5) with the SHA-2 hash that fits the curve. */
  @Definition(version = 1)
  public static class Ecdsa extends NewObjectSignatureBenchmark {
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

  /** Ed25519 (RFC 8032). */
  @Definition(version = 1)
  public static class Named extends NewObjectSignatureBenchmark {
    /** JCA name. */
    @Param("Ed25519")
    public String algorithm;

    @Override
    SignatureScheme scheme() {
      return SignatureScheme.named(algorithm);
    }
  }
}
