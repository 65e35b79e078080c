package jcabench.benchmark;

import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PublicKey;
import java.util.concurrent.TimeUnit;
import jcabench.contender.Definition;
import jcabench.contender.LoadedContender;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Warmup;

/** {@code generateKeyPair} on one initialised generator with its provider's default randomness. */
@Definition(
    version = 1,
    service = "KeyPairGenerator",
    times =
        "`generateKeyPair` on one initialised generator with its provider's default randomness."
            + " RSA's time has a heavy tail, so that every key is timed by itself and shown by"
            + " median and quartiles.")
public abstract class KeyPairGeneratorBenchmark extends ContenderBenchmark {
  private KeyPairGenerator generator;
  private PublicKey earlier; // of the check before; null in the first one

  abstract KeyKind kind();

  @Override
  protected void prepare(LoadedContender contender) throws Exception {
    generator = kind().generator(contender);
  }

  @Override
  protected void check(LoadedContender contender) throws Exception {
    var keys = generator.generateKeyPair();
    contender.proof().served("generator", generator, contender);
    var proof = contender.proof();
    proof.checked(
        "the key works with the JDK at the other end",
        KeyUse.works(contender, kind(), keys.getPrivate(), keys.getPublic()));
    if (earlier != null) {
      proof.checked("keys differ", !keys.getPublic().equals(earlier));
    }
    earlier = keys.getPublic();
  }

  /** One key pair. */
  @Benchmark
  public KeyPair generateKeyPair() {
    return generator.generateKeyPair();
  }

  /**
   * RSA (FIPS 186-5, A.1). The time has a heavy tail, so every key is timed by itself and the
   * report gives quantiles.
   */
  @Definition(version = 1)
  @BenchmarkMode(Mode.SingleShotTime)
  @OutputTimeUnit(TimeUnit.MILLISECONDS)
  @Warmup(iterations = 10)
  @Measurement(iterations = 40)
  public static class Rsa extends KeyPairGeneratorBenchmark {
    /** JCA name. */
    @Param("RSA")
    public String algorithm;

    /** Length of the modulus in bits. */
    @Param({"2048", "3072", "4096"})
    public int keyLength;

    @Override
    KeyKind kind() {
      return KeyKind.rsa(keyLength);
    }
  }

  /** Elliptic-curve key pairs (FIPS 186-5, A.2). */
  @Definition(version = 1)
  public static class Ec extends KeyPairGeneratorBenchmark {
    /** JCA name. */
    @Param("EC")
    public String algorithm;

    /** Name in SEC 2. */
    @Param({"secp256r1", "secp384r1", "secp521r1"})
    public String curve;

    @Override
    KeyKind kind() {
      return KeyKind.ec(curve);
    }
  }

  /** Kinds whose name says all. */
  @Definition(version = 1)
  public static class Named extends KeyPairGeneratorBenchmark {
    /** JCA name. */
    @Param({
      "Ed25519",
      "Ed448",
      "X25519",
      "X448",
      "ML-DSA-44",
      "ML-DSA-65",
      "ML-DSA-87",
      "ML-KEM-512",
      "ML-KEM-768",
      "ML-KEM-1024"
    })
    public String algorithm;

    @Override
    KeyKind kind() {
      return KeyKind.named(algorithm);
    }
  }
}
