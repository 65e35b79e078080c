package jcabench.benchmark;

import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HashSet;
import jcabench.contender.Definition;
import jcabench.contender.LoadedContender;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * {@code SecureRandom.nextBytes} into one array. The proof names the generator that ran. {@code
 * default} is what the provider gives when nothing is configured; BC FIPS's reseeds on each call,
 * so that the generator that a service would configure is a row of its own.
 */
@Definition(
    version = 1,
    service = "SecureRandom",
    times =
        "`nextBytes` into one array. `default` is what the provider gives when nothing is "
            + "configured; the generator that ran is named in each line.")
public class SecureRandomBenchmark extends ContenderBenchmark {
  /** {@code default}, or a generator that the contender declares. */
  @Param({"default", "DEFRND[SHA512,FALSE]"})
  public String generator;

  /** Bytes per call. */
  @Param({"16", "32", "64", "256", "1024", "4096"})
  public int dataSize;

  private SecureRandom random;
  private byte[] bytes;

  @Override
  protected void prepare(LoadedContender contender) throws Exception {
    random = contender.generator(generator);
    bytes = new byte[dataSize];
  }

  @Override
  protected void check(LoadedContender contender) throws Exception {
    var proof = contender.proof();
    proof.alike("generator", generator, random.getAlgorithm());
    var seen = new HashSet<String>();
    var ones = 0L;
    for (int i = 0; i < 64; i++) {
      nextBytes();
      seen.add(Arrays.toString(bytes));
      for (byte b : bytes) {
        ones += Integer.bitCount(b & 0xff);
      }
    }
    proof.checked("64 outputs differ", seen.size() == 64);
    // Six standard deviations of a fair coin: a sound generator fails twice in 10^9 times.
    var bits = 64.0 * 8 * dataSize;
    proof.checked("ones are half of the bits", Math.abs(ones - bits / 2) < 3 * Math.sqrt(bits));
    proof.served("random", random, contender);
  }

  /** One array full of random bytes. */
  @Benchmark
  public byte[] nextBytes() {
    random.nextBytes(bytes);
    return bytes;
  }
}
