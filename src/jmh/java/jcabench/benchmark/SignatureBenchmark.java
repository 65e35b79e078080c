package jcabench.benchmark;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.Signature;
import jcabench.contender.Definition;
import jcabench.contender.LoadedContender;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * {@code update} and {@code sign}, or {@code update} and {@code verify}, on one keyed object;
 * {@code initSign} and {@code initVerify} are not timed. Messages and signatures take turns, the
 * key stays.
 */
@Definition(
    version = 1,
    service = "Signature",
    times =
        "`update` and `sign`, or `update` and `verify`, of a 64-byte message on one keyed, "
            + "reused object; `initSign` and `initVerify` are not timed.")
public abstract class SignatureBenchmark extends ContenderBenchmark {
  private static final int MESSAGE_BYTES = 64;

  private Ring<Signed> signed;
  private KeyPair keys;
  private Signature signer;
  private Signature verifier;

  /** A message with its signature. */
  private record Signed(byte[] message, byte[] signature) {}

  /** What signs. */
  abstract SignatureScheme scheme();

  @Override
  protected void prepare(LoadedContender contender) throws Exception {
    var scheme = scheme();
    keys = scheme.keys().pair(contender);
    signer = contender.get("Signature", scheme.algorithm(), Signature::getInstance);
    scheme.apply(signer);
    signer.initSign(keys.getPrivate());
    verifier = contender.get("Signature", scheme.algorithm(), Signature::getInstance);
    scheme.apply(verifier);
    verifier.initVerify(keys.getPublic());
    var messages = Ring.messages(MESSAGE_BYTES);
    var count = scheme.keys().name().startsWith("RSA") ? 16 : messages.size();
    signed = Ring.of(count, i -> signedBy(signer, messages.at(i)));
  }

  private static Signed signedBy(Signature signer, byte[] message) {
    try {
      signer.update(message);
      return new Signed(message, signer.sign());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("cannot sign: " + e, e);
    }
  }

  @Override
  protected void check(LoadedContender contender) throws Exception {
    var proof = contender.proof();
    var message = signed.at(0).message();
    signer.update(message);
    var signature = signer.sign();
    proof.checked(
        "the JDK verifies it", Reference.verifies(scheme(), keys.getPublic(), message, signature));
    proof.checked("verifies its own", verify());
    verifier.update(signed.at(1).message());
    proof.checked("refuses another message's signature", !accepts(signature));
    proof.served("signer", signer, contender);
    proof.served("verifier", verifier, contender);
  }

  private boolean accepts(byte[] signature) {
    try {
      return verifier.verify(signature);
    } catch (GeneralSecurityException e) {
      return false;
    }
  }

  /** The signature of one message of 64 bytes. */
  @Benchmark
  public byte[] sign() throws GeneralSecurityException {
    signer.update(signed.next().message());
    return signer.sign();
  }

  /** The verification of one signature, which is good. */
  @Benchmark
  public boolean verify() throws GeneralSecurityException {
    var one = signed.next();
    verifier.update(one.message());
    return verifier.verify(one.signature());
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

  /** Schemes whose name says all: EdDSA (RFC 8032) and ML-DSA (FIPS 204). */
  @Definition(version = 1)
  public static class Named extends SignatureBenchmark {
    /** JCA name. */
    @Param({"Ed25519", "Ed448", "ML-DSA-44", "ML-DSA-65", "ML-DSA-87"})
    public String algorithm;

    @Override
    SignatureScheme scheme() {
      return SignatureScheme.named(algorithm);
    }
  }
}
