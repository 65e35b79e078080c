package jcabench.benchmark;

import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.util.Arrays;
import javax.crypto.DecapsulateException;
import javax.crypto.KEM;
import jcabench.contender.Definition;
import jcabench.contender.LoadedContender;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * ML-KEM (FIPS 203): {@code encapsulate} and {@code decapsulate} on keyed objects of 16 key pairs
 * that take turns; {@code newEncapsulator} and {@code newDecapsulator} are not timed.
 */
@Definition(
    version = 1,
    service = "KEM",
    times =
        "`encapsulate` and `decapsulate` on keyed objects; `newEncapsulator` and "
            + "`newDecapsulator` are not timed.")
public class KemBenchmark extends ContenderBenchmark {
  private static final int PAIRS = 16;

  /** JCA name. */
  @Param({"ML-KEM-512", "ML-KEM-768", "ML-KEM-1024"})
  public String algorithm;

  private Ring<Side> sides;

  /** One key pair's two ends, and something for the private end to open. */
  private record Side(
      KeyPair keys, KEM.Encapsulator encapsulator, KEM.Decapsulator decapsulator, byte[] sent) {}

  @Override
  protected void prepare(LoadedContender contender) throws Exception {
    var kem = contender.get(p -> KEM.getInstance(algorithm, p));
    var generator = KeyKind.named(algorithm).generator(contender);
    sides = Ring.of(PAIRS, i -> side(kem, generator));
  }

  private static Side side(KEM kem, KeyPairGenerator generator) {
    try {
      var keys = generator.generateKeyPair();
      var encapsulator = kem.newEncapsulator(keys.getPublic());
      return new Side(
          keys,
          encapsulator,
          kem.newDecapsulator(keys.getPrivate()),
          encapsulator.encapsulate().encapsulation());
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("cannot make an encapsulator: " + e, e);
    }
  }

  @Override
  protected void check(LoadedContender contender) throws Exception {
    var proof = contender.proof();
    var side = sides.at(0);
    var kind = KeyKind.named(algorithm);
    var fromJdk = Reference.encapsulate(kind, side.keys().getPublic());
    proof.checked(
        "opens what the JDK encapsulated",
        Arrays.equals(
            fromJdk.key().getEncoded(),
            side.decapsulator().decapsulate(fromJdk.encapsulation()).getEncoded()));
    var own = side.encapsulator().encapsulate();
    proof.checked(
        "opens its own",
        Arrays.equals(
            own.key().getEncoded(),
            side.decapsulator().decapsulate(own.encapsulation()).getEncoded()));
    var forJdk = Reference.newKemSide(kind);
    var toJdk =
        contender
            .get(p -> KEM.getInstance(algorithm, p))
            .newEncapsulator(Keys.publicKey(contender, kind, forJdk.publicKey()))
            .encapsulate();
    proof.checked(
        "the JDK opens it",
        Arrays.equals(
            toJdk.key().getEncoded(),
            forJdk.decapsulator().decapsulate(toJdk.encapsulation()).getEncoded()));
    proof.served("encapsulator", side.encapsulator(), contender);
    proof.served("decapsulator", side.decapsulator(), contender);
  }

  /** A fresh secret and its encapsulation for one public key. */
  @Benchmark
  public KEM.Encapsulated encapsulate() {
    return sides.next().encapsulator().encapsulate();
  }

  /** The secret out of one encapsulation. */
  @Benchmark
  public Object decapsulate() throws DecapsulateException {
    var side = sides.next();
    return side.decapsulator().decapsulate(side.sent());
  }
}
