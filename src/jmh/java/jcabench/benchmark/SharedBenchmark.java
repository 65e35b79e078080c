package jcabench.benchmark;

import java.security.KeyPair;
import java.security.SecureRandom;
import java.util.Arrays;
import javax.crypto.DecapsulateException;
import javax.crypto.KEM;
import jcabench.contender.Definition;
import jcabench.contender.LoadedContender;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * One object that all threads use at once, where JCA allows it: a random generator, and the two
 * ends of a KEM. With one thread it is what several threads are held against.
 */
@Definition(
    version = 1,
    service = "Shared",
    times =
        "One object for all threads, where JCA allows that: `nextBytes`, `encapsulate`, "
            + "`decapsulate`.")
public final class SharedBenchmark {
  private SharedBenchmark() {}

  /** {@code SecureRandom.nextBytes} of one generator. */
  @State(Scope.Benchmark)
  @Definition(version = 1)
  public static class Random extends ContenderBenchmark {
    /** Bytes per call. */
    @Param({"64", "1024"})
    public int dataSize;

    private SecureRandom random;

    /** What each thread has for itself. */
    @State(Scope.Thread)
    public static class Buffer {
      private byte[] bytes = new byte[0];

      private byte[] of(int size) {
        if (bytes.length != size) {
          bytes = new byte[size];
        }
        return bytes;
      }
    }

    @Override
    protected void prepare(LoadedContender contender) throws Exception {
      random = contender.generator("default");
    }

    @Override
    protected void check(LoadedContender contender) throws Exception {
      var one = new byte[dataSize];
      var other = new byte[dataSize];
      random.nextBytes(one);
      random.nextBytes(other);
      contender.proof().alike("generator", "default", random.getAlgorithm());
      contender.proof().checked("outputs differ", !Arrays.equals(one, other));
      contender.proof().served("random", random, contender);
    }

    /** One array full of random bytes. */
    @Benchmark
    public byte[] nextBytesShared(Buffer buffer) {
      var bytes = buffer.of(dataSize);
      random.nextBytes(bytes);
      return bytes;
    }
  }

  /** Encapsulation and decapsulation on one object for one key pair. */
  @State(Scope.Benchmark)
  @Definition(
      version = 2,
      times =
          "One object for all threads, where JCA allows that: `encapsulate`; `decapsulate` of 64"
              + " encapsulations that take turns.")
  public static class Kem extends ContenderBenchmark {
    /** JCA name. */
    @Param("ML-KEM-768")
    public String algorithm;

    private KeyPair keys;
    private KEM.Encapsulator encapsulator;
    private KEM.Decapsulator decapsulator;
    private Ring<byte[]> sent;

    /** A thread's place among the encapsulations. */
    @State(Scope.Thread)
    public static class Place {
      private int count;
    }

    @Override
    protected void prepare(LoadedContender contender) throws Exception {
      var kem = contender.get(p -> KEM.getInstance(algorithm, p));
      keys = KeyKind.named(algorithm).generator(contender).generateKeyPair();
      encapsulator = kem.newEncapsulator(keys.getPublic());
      decapsulator = kem.newDecapsulator(keys.getPrivate());
      sent = Ring.of(Ring.MOST, _ -> encapsulator.encapsulate().encapsulation());
    }

    @Override
    protected void check(LoadedContender contender) throws Exception {
      var proof = contender.proof();
      var fromJdk = Reference.encapsulate(KeyKind.named(algorithm), keys.getPublic());
      proof.checked(
          "opens what the JDK encapsulated",
          Arrays.equals(
              fromJdk.key().getEncoded(),
              decapsulator.decapsulate(fromJdk.encapsulation()).getEncoded()));
      var own = encapsulator.encapsulate();
      proof.checked(
          "opens its own",
          Arrays.equals(
              own.key().getEncoded(), decapsulator.decapsulate(own.encapsulation()).getEncoded()));
      proof.served("encapsulator", encapsulator, contender);
      proof.served("decapsulator", decapsulator, contender);
    }

    /** A fresh secret and its encapsulation. */
    @Benchmark
    public KEM.Encapsulated encapsulateShared() {
      return encapsulator.encapsulate();
    }

    /** The secret out of one encapsulation. */
    @Benchmark
    public Object decapsulateShared(Place place) throws DecapsulateException {
      return decapsulator.decapsulate(sent.inTurn(place.count++));
    }
  }
}
