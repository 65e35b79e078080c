package jcabench.benchmark;

import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.NoSuchAlgorithmException;
import java.util.Map;
import jcabench.ceiling.CLoop;
import jcabench.ceiling.UnsupportedLoopException;
import jcabench.contender.Home;
import jcabench.contender.Proof;

/**
 * A row's work as a loop in C over OpenSSL: the same inputs as the benchmark of that name has, and
 * answers that the JDK checks.
 */
public final class CLoopRow implements AutoCloseable {
  /** How a row becomes a loop, by the name of its benchmark. */
  private static final Map<String, LoopWork.Maker> MAKERS =
      Map.ofEntries(
          Map.entry("DigestBenchmark", MessageLoops::digest),
          Map.entry("DirectBufferBenchmark.Digest", MessageLoops::digest),
          Map.entry("NewObjectBenchmark.Digest", MessageLoops::digest),
          Map.entry("MacBenchmark", MessageLoops::mac),
          Map.entry("DirectBufferBenchmark.Code", MessageLoops::mac),
          Map.entry("NewObjectBenchmark.Code", MessageLoops::mac),
          Map.entry("CipherBenchmark.AesGcm", MessageLoops::cipher),
          Map.entry("CipherBenchmark.AesGcm192", MessageLoops::cipher),
          Map.entry("CipherBenchmark.AesGcmNonce", MessageLoops::cipher),
          Map.entry("CipherBenchmark.ChaCha20Poly1305", MessageLoops::cipher),
          Map.entry("CipherBenchmark.AesUnauthenticated", MessageLoops::cipher),
          Map.entry("DirectBufferBenchmark.AesGcm", MessageLoops::cipher),
          Map.entry("NewObjectBenchmark.AesGcm", MessageLoops::cipher),
          Map.entry("SignatureBenchmark.Rsa", SignatureLoops::signature),
          Map.entry("SignatureBenchmark.Ecdsa", SignatureLoops::signature),
          Map.entry("SignatureBenchmark.Named", SignatureLoops::signature),
          Map.entry("KeyAgreementBenchmark.Ecdh", KeyLoops::agreement),
          Map.entry("KeyAgreementBenchmark.Xdh", KeyLoops::agreement),
          Map.entry("KemBenchmark", KeyLoops::kem),
          Map.entry("KemBenchmark.Decoding", DecodingLoops::kem),
          Map.entry("KeyFactoryBenchmark.Ec", DecodingLoops::key),
          Map.entry("KeyFactoryBenchmark.Named", DecodingLoops::key),
          Map.entry("KeyFactoryBenchmark.Rsa", DecodingLoops::key),
          Map.entry("KeyPairGeneratorBenchmark.Ec", KeyLoops::generation),
          Map.entry("KeyPairGeneratorBenchmark.Named", KeyLoops::generation),
          Map.entry("SecureRandomBenchmark", MessageLoops::random));

  private final LoopWork made;
  private final CLoop loop;
  private long runs;

  private CLoopRow(LoopWork made) {
    this.made = made;
    this.loop = new CLoop(made.work());
  }

  /** Whether there is a loop for a benchmark's row of one thread. */
  public static boolean exists(String benchmark, Map<String, String> params) {
    return MAKERS.containsKey(benchmark)
        && params.getOrDefault("generator", "default").equals("default");
  }

  /**
   * The loop of a row.
   *
   * @throws NoSuchAlgorithmException if there is none, or the library does not have what it needs
   */
  public static CLoopRow open(String benchmark, String operation, Map<String, String> params)
      throws GeneralSecurityException {
    if (!exists(benchmark, params)) {
      throw new NoSuchAlgorithmException("there is no loop in C for this row");
    }
    try {
      return new CLoopRow(MAKERS.get(benchmark).of(new LoopWork.Asked(operation, params)));
    } catch (UnsupportedLoopException e) {
      throw new NoSuchAlgorithmException(e.getMessage(), e);
    }
  }

  /** Does the operation so often. */
  public void run(long count) {
    loop.run(count);
    runs += count;
  }

  /**
   * Does it once more, and has the JDK check the answer.
   *
   * @throws NoSuchAlgorithmException if the library's module has not what it needs
   */
  public void check(Proof proof) throws GeneralSecurityException {
    try {
      run(1);
    } catch (UnsupportedLoopException e) {
      throw new NoSuchAlgorithmException(e.getMessage(), e);
    }
    made.check().of(loop, runs - 1, proof);
    String library = "OpenSSL " + CLoop.version().orElseThrow();
    proof.note("fact.version", library);
    proof.note("fact.provider", CLoop.provider());
    proof.note("loop.provider", library + ", called by a loop in C");
    proof.note("loop.code", Home.display(Path.of(System.getProperty(CLoop.LIBRARY))));
  }

  @Override
  public void close() {
    loop.close();
  }
}
