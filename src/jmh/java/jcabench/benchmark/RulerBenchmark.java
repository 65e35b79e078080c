package jcabench.benchmark;

import java.nio.ByteBuffer;
import javax.crypto.spec.GCMParameterSpec;
import jcabench.contender.Definition;
import jcabench.contender.LoadedContender;
import org.openjdk.jmh.annotations.Benchmark;

/**
 * Work without cryptography, the same for every contender: what differs here differs by the machine
 * or the harness, not by the provider.
 */
@Definition(version = 1)
public class RulerBenchmark extends ContenderBenchmark {
  private static final int ROUNDS = 1000;

  private final byte[] from = new byte[16 << 10];
  private final byte[] to = new byte[16 << 10];
  private final byte[] nonce = new byte[12];
  private long count;
  private int seed = 1;

  @Override
  protected void prepare(LoadedContender contender) {
    from[0] = 1;
  }

  @Override
  protected void check(LoadedContender contender) {
    loop();
    arrayCopy();
    contender.proof().checked("copied", to[0] == 1);
  }

  /** A chain of a thousand integer multiplications and additions. */
  @Benchmark
  public int loop() {
    int x = seed;
    for (int i = 0; i < ROUNDS; i++) {
      x = x * 1664525 + 1013904223;
    }
    seed = x;
    return x;
  }

  /** A copy of 16 KiB. */
  @Benchmark
  public byte[] arrayCopy() {
    System.arraycopy(from, 0, to, 0, from.length);
    return to;
  }

  /** What a fresh nonce costs in every row of {@link CipherBenchmark}. */
  @Benchmark
  public GCMParameterSpec nonce() {
    ByteBuffer.wrap(nonce).putLong(nonce.length - Long.BYTES, ++count);
    return new GCMParameterSpec(128, nonce);
  }
}
