package jcabench.benchmark;

import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.util.Arrays;
import javax.crypto.DecapsulateException;
import javax.crypto.KEM;
import javax.crypto.SecretKey;
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

  private static Side side(KEM kem, KeyPairGenerator generator) throws GeneralSecurityException {
    var keys = generator.generateKeyPair();
    var encapsulator = kem.newEncapsulator(keys.getPublic());
    return new Side(
        keys,
        encapsulator,
        kem.newDecapsulator(keys.getPrivate()),
        encapsulator.encapsulate().encapsulation());
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

  /** What must be done for a key that has come just now, wherever a provider does it. */
  @Definition(
      version = 1,
      times =
          "`decodeAndEncapsulate`, `decodeAndDecapsulate`: `generatePublic` or `generatePrivate` of"
              + " an encoding (private keys in expanded form), `newEncapsulator` or"
              + " `newDecapsulator`, and the one call. 16 keys take turns. Some expand a key's"
              + " matrix when the key is made, others in each call: only here both do the same"
              + " work.")
  public static class Decoding extends ContenderBenchmark {
    /** JCA name. */
    @Param({"ML-KEM-512", "ML-KEM-768", "ML-KEM-1024"})
    public String algorithm;

    private Ring<Received> received;
    private KeyFactory factory;
    private KEM kem;

    /** A key pair's encodings, and something to open. */
    private record Received(KeyEncodings encodings, KEM.Encapsulated sent, byte[] encapsulation) {
      Received(KeyEncodings encodings, KEM.Encapsulated sent) {
        this(encodings, sent, sent.encapsulation());
      }
    }

    @Override
    protected void prepare(LoadedContender contender) throws Exception {
      var kind = KeyKind.named(algorithm);
      factory = Keys.factory(contender, kind);
      kem = contender.get(p -> KEM.getInstance(algorithm, p));
      var encodings = KeyEncodings.ring(kind);
      received = Ring.of(encodings.size(), i -> received(kind, encodings.at(i)));
    }

    private static Received received(KeyKind kind, KeyEncodings encodings)
        throws GeneralSecurityException {
      return new Received(encodings, Reference.encapsulate(kind, encodings.keys().getPublic()));
    }

    @Override
    protected void check(LoadedContender contender) throws Exception {
      var proof = contender.proof();
      for (int i = 0; i < 2; i++) {
        var one = received.at(i);
        var own = encapsulate(one);
        proof.checked(
            "the JDK opens it",
            Arrays.equals(
                own.key().getEncoded(),
                Reference.decapsulate(
                    KeyKind.named(algorithm),
                    one.encodings().keys().getPrivate(),
                    own.encapsulation())));
        proof.checked(
            "opens what the JDK encapsulated",
            Arrays.equals(one.sent().key().getEncoded(), decapsulate(one).getEncoded()));
      }
      var keys = received.at(0).encodings();
      proof.served("factory", factory, contender);
      proof.served(
          "encapsulator", kem.newEncapsulator(factory.generatePublic(keys.x509())), contender);
      proof.served(
          "decapsulator", kem.newDecapsulator(factory.generatePrivate(keys.pkcs8())), contender);
    }

    /** A fresh secret and its encapsulation for a public key that is new. */
    @Benchmark
    public KEM.Encapsulated decodeAndEncapsulate() throws GeneralSecurityException {
      return encapsulate(received.next());
    }

    private KEM.Encapsulated encapsulate(Received one) throws GeneralSecurityException {
      return kem.newEncapsulator(factory.generatePublic(one.encodings().x509())).encapsulate();
    }

    /** The secret out of one encapsulation by a private key that is new. */
    @Benchmark
    public SecretKey decodeAndDecapsulate() throws GeneralSecurityException {
      return decapsulate(received.next());
    }

    private SecretKey decapsulate(Received one) throws GeneralSecurityException {
      return kem.newDecapsulator(factory.generatePrivate(one.encodings().pkcs8()))
          .decapsulate(one.encapsulation());
    }
  }
}
