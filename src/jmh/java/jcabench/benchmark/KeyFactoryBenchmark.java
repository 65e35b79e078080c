package jcabench.benchmark;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.PublicKey;
import jcabench.contender.Definition;
import jcabench.contender.LoadedContender;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * {@code generatePublic} of an X.509 encoding and {@code generatePrivate} of a PKCS #8 encoding, on
 * one factory. What a provider puts off until a key is used is not inside, and no key is used: the
 * JDK takes an ML-KEM key's bytes as they are, where OpenSSL expands the matrix. {@link
 * KemBenchmark.Decoding} has both inside.
 */
@Definition(
    version = 1,
    service = "KeyFactory",
    times =
        "`generatePublic` of an X.509 encoding or `generatePrivate` of a PKCS #8 encoding, on one"
            + " reused `KeyFactory`. 16 keys (RSA: 4) take turns, in the same encodings for all:"
            + " RSA with its primes, EC with the public key beside the private one, ML-KEM and"
            + " ML-DSA private keys in expanded form. What a provider puts off until a key is used"
            + " is not inside.")
public abstract class KeyFactoryBenchmark extends ContenderBenchmark {
  private Ring<KeyEncodings> encodings;
  private KeyFactory factory;

  abstract KeyKind kind();

  @Override
  protected void prepare(LoadedContender contender) throws Exception {
    factory = Keys.factory(contender, kind());
    encodings = KeyEncodings.ring(kind());
  }

  @Override
  protected void check(LoadedContender contender) throws Exception {
    var proof = contender.proof();
    for (int i = 0; i < 2; i++) {
      var one = encodings.at(i);
      // A contender may read keys of one sort and not of the other: only what is timed is checked.
      if (operation().equals("generatePublic")) {
        var key = decodePublic(one);
        proof.checked("the public key works", KeyUse.works(contender, kind(), key, one.keys()));
      } else {
        var key = decodePrivate(one);
        var itsPublic = one.keys().getPublic();
        proof.checked("the private key works", KeyUse.works(contender, kind(), key, itsPublic));
      }
    }
    proof.served("factory", factory, contender);
  }

  /** One public key. */
  @Benchmark
  public PublicKey generatePublic() throws GeneralSecurityException {
    return decodePublic(encodings.next());
  }

  private PublicKey decodePublic(KeyEncodings one) throws GeneralSecurityException {
    return factory.generatePublic(one.x509());
  }

  /** One private key. */
  @Benchmark
  public PrivateKey generatePrivate() throws GeneralSecurityException {
    return decodePrivate(encodings.next());
  }

  private PrivateKey decodePrivate(KeyEncodings one) throws GeneralSecurityException {
    return factory.generatePrivate(one.pkcs8());
  }

  /** RSA (RFC 8017). */
  @Definition(version = 1)
  public static class Rsa extends KeyFactoryBenchmark {
    /** JCA name. */
    @Param("RSA")
    public String algorithm;

    /** Length of the modulus in bits. */
    @Param("2048")
    public int keyLength;

    @Override
    KeyKind kind() {
      return KeyKind.rsa(keyLength);
    }
  }

  /** Elliptic curves (RFC 5480, RFC 5915). */
  @Definition(version = 1)
  public static class Ec extends KeyFactoryBenchmark {
    /** JCA name. */
    @Param("EC")
    public String algorithm;

    /** Name in SEC 2. */
    @Param("secp256r1")
    public String curve;

    @Override
    KeyKind kind() {
      return KeyKind.ec(curve);
    }
  }

  /** Kinds whose name says all. */
  @Definition(version = 1)
  public static class Named extends KeyFactoryBenchmark {
    /** JCA name. */
    @Param({"Ed25519", "X25519", "ML-KEM-768", "ML-DSA-65"})
    public String algorithm;

    @Override
    KeyKind kind() {
      return KeyKind.named(algorithm);
    }
  }
}
