package jcabench.benchmark;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PublicKey;
import java.security.Signature;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import javax.crypto.KEM;
import javax.crypto.KeyAgreement;
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
  private static final byte[] MESSAGE = {1, 2, 3};

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
    var name = kind().name();
    if (name.startsWith("ML-KEM")) {
      proof.checked("opens what the JDK encapsulated to the key", decapsulates(contender, keys));
    } else if (name.startsWith("X")) {
      proof.checked("the key agrees with the JDK's", agrees(contender, keys));
    } else {
      proof.checked("the JDK verifies what the key signed", signs(contender, keys));
    }
    if (earlier != null) {
      proof.checked("keys differ", !keys.getPublic().equals(earlier));
    }
    earlier = keys.getPublic();
  }

  private boolean signs(LoadedContender contender, KeyPair keys) throws GeneralSecurityException {
    var scheme =
        switch (kind().generatorAlgorithm()) {
          case "RSA" -> SignatureScheme.rsa("SHA256withRSA", bits());
          case "EC" -> SignatureScheme.ecdsa(kind().name());
          default -> SignatureScheme.named(kind().name());
        };
    var signer = contender.get("Signature", scheme.algorithm(), Signature::getInstance);
    signer.initSign(keys.getPrivate());
    signer.update(MESSAGE);
    return Reference.verifies(scheme, keys.getPublic(), MESSAGE, signer.sign());
  }

  private boolean agrees(LoadedContender contender, KeyPair keys) throws GeneralSecurityException {
    var agreed = Reference.agree(kind(), kind().name(), keys.getPublic());
    var agreement = contender.get(p -> KeyAgreement.getInstance(kind().name(), p));
    agreement.init(keys.getPrivate());
    agreement.doPhase(Keys.publicKey(contender, kind(), agreed.publicKey()), true);
    return Arrays.equals(agreed.secret(), agreement.generateSecret());
  }

  private boolean decapsulates(LoadedContender contender, KeyPair keys)
      throws GeneralSecurityException {
    var sent = Reference.encapsulate(kind(), keys.getPublic());
    var decapsulator =
        contender.get(p -> KEM.getInstance(kind().name(), p)).newDecapsulator(keys.getPrivate());
    return Arrays.equals(
        sent.key().getEncoded(), decapsulator.decapsulate(sent.encapsulation()).getEncoded());
  }

  /** Length of an RSA modulus in bits. */
  int bits() {
    return 0;
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

    @Override
    int bits() {
      return keyLength;
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
