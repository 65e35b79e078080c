package jcabench.benchmark;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.Signature;
import jcabench.benchmark.SignatureWork.Amounts;
import jcabench.benchmark.SignatureWork.Signed;
import jcabench.contender.Definition;
import jcabench.contender.LoadedContender;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * {@code update} and {@code sign}, or {@code update} and {@code verify}, on keyed objects; {@code
 * initSign} and {@code initVerify} are not timed. Messages and signatures take turns.
 */
@Definition(
    version = 1,
    service = "Signature",
    times =
        "`update` and `sign`, or `update` and `verify`, of a 64-byte message on one keyed, "
            + "reused object; `initSign` and `initVerify` are not timed.")
public abstract class SignatureBenchmark extends ContenderBenchmark {
  private SignatureWork work;
  private Ring<Signature> signers;
  private Ring<Verification> verifications;

  /** A signature with the keyed object that verifies it. */
  private record Verification(Signature verifier, byte[] message, byte[] signature) {}

  /** What signs. */
  abstract SignatureScheme scheme();

  /** How many keys, messages and signatures take turns. */
  Amounts amounts() {
    return new Amounts(1, Ring.MOST, Ring.MOST);
  }

  @Override
  protected void prepare(LoadedContender contender) throws Exception {
    work = new SignatureWork(contender, scheme(), amounts());
    var pairs = work.pairs();
    signers = Ring.of(pairs.size(), i -> signer(pairs.at(i)));
    var verifiers = Ring.of(pairs.size(), i -> verifier(pairs.at(i)));
    verifications =
        Ring.of(
            work.signed().size(),
            i -> verification(verifiers.at(i % pairs.size()), work.signed().at(i)));
  }

  private Signature signer(KeyPair keys) throws GeneralSecurityException {
    var signer = work.signature();
    work.initSign(signer, keys.getPrivate());
    return signer;
  }

  private Signature verifier(KeyPair keys) throws GeneralSecurityException {
    var verifier = work.signature();
    verifier.initVerify(keys.getPublic());
    return verifier;
  }

  private static Verification verification(Signature verifier, Signed one) {
    return new Verification(verifier, one.message(), one.signature());
  }

  @Override
  protected void check(LoadedContender contender) throws Exception {
    var pairs = work.pairs();
    for (int i : new int[] {0, pairs.size() - 1}) {
      var verifier = verifications.at(i).verifier();
      work.check(
          pairs.at(i),
          message -> sign(signers.at(i), message),
          one -> verify(verification(verifier, one)));
      contender.proof().served("signer", signers.at(i), contender);
      contender.proof().served("verifier", verifier, contender);
    }
  }

  /** The signature of one message of 64 bytes. */
  @Benchmark
  public byte[] sign() throws GeneralSecurityException {
    return sign(signers.next(), work.messages().next());
  }

  private static byte[] sign(Signature signer, byte[] message) throws GeneralSecurityException {
    signer.update(message);
    return signer.sign();
  }

  /** The verification of one signature, which is good. */
  @Benchmark
  public boolean verify() throws GeneralSecurityException {
    return verify(verifications.next());
  }

  private static boolean verify(Verification one) throws GeneralSecurityException {
    one.verifier().update(one.message());
    return one.verifier().verify(one.signature());
  }

  /** RSA (RFC 8017) with SHA-256. */
  @Definition(version = 1)
  public static class Rsa extends SignatureBenchmark {
    /** JCA name. */
    @Param({"SHA256withRSA", "RSASSA-PSS"})
    public String algorithm;

    /** Length of the modulus in bits. */
    @Param({"2048", "3072", "4096"})
    public int keyLength;

    @Override
    SignatureScheme scheme() {
      return SignatureScheme.rsa(algorithm, keyLength);
    }

    @Override
    Amounts amounts() {
      return new Amounts(1, 16, 16);
    }
  }

  /** ECDSA (FIPS 186-5) with the SHA-2 hash that fits the curve. */
  @Definition(version = 1)
  public static class Ecdsa extends SignatureBenchmark {
    /** The family; the JCA name follows from the curve. */
    @Param("ECDSA")
    public String algorithm;

    /** Name in SEC 2. */
    @Param({"secp256r1", "secp384r1", "secp521r1"})
    public String curve;

    @Override
    SignatureScheme scheme() {
      return SignatureScheme.ecdsa(curve);
    }
  }

  /**
   * Schemes whose name says all: EdDSA (RFC 8032) and ML-DSA (FIPS 204). How long ML-DSA signs
   * depends on key, message and randomness, since it starts again when a candidate is rejected:
   * hence many of each.
   */
  @Definition(
      version = 2,
      times =
          "`update` and `sign`, or `update` and `verify`, of a 64-byte message on reused objects of"
              + " 16 keys; `initSign` and `initVerify` are not timed. 1,024 messages are signed in"
              + " turn. ML-DSA's `initSign(key, random)` gets the contender's own default"
              + " generator, without which bcprov signs deterministically. The JDK and bcprov draw"
              + " from it; OpenSSL, ACCP and Conscrypt hedge with randomness of their own.")
  public static class Named extends SignatureBenchmark {
    /** JCA name. */
    @Param({"Ed25519", "Ed448", "ML-DSA-44", "ML-DSA-65", "ML-DSA-87"})
    public String algorithm;

    @Override
    SignatureScheme scheme() {
      return SignatureScheme.named(algorithm);
    }

    @Override
    Amounts amounts() {
      return new Amounts(16, 1024, Ring.MOST);
    }
  }
}
