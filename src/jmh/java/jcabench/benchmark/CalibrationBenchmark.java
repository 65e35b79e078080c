package jcabench.benchmark;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Random;
import javax.crypto.spec.GCMParameterSpec;
import jcabench.contender.Definition;
import jcabench.contender.LoadedContender;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * Work without cryptography, the same for every contender: what differs here differs by the machine
 * or the harness, not by the provider.
 */
@Definition(
    version = 1,
    service = "Calibration",
    times =
        "Work without cryptography, the same for every contender: what differs here differs by the "
            + "machine or the harness.")
public class CalibrationBenchmark extends ContenderBenchmark {
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

  /**
   * A call of C's {@code memcpy} through {@code java.lang.foreign}: what a binding pays to reach
   * native code, by the path that its data takes. The slope between the sizes is the cost of a
   * byte, the rest that of the call.
   */
  @Definition(version = 1)
  public static class Downcall extends ContenderBenchmark {
    private static final FunctionDescriptor MEMCPY =
        FunctionDescriptor.of(
            ValueLayout.JAVA_LONG, ValueLayout.ADDRESS, ValueLayout.ADDRESS, ValueLayout.JAVA_LONG);
    private static final MethodHandle CALL = link();
    private static final MethodHandle CRITICAL = link(Linker.Option.critical(false));
    private static final MethodHandle CRITICAL_HEAP = link(Linker.Option.critical(true));

    /** Bytes that are copied. */
    @Param({"64", "16384"})
    public int dataSize;

    private byte[] from;
    private byte[] to;
    private MemorySegment heapFrom;
    private MemorySegment heapTo;
    private MemorySegment nativeFrom;
    private MemorySegment nativeTo;

    private static MethodHandle link(Linker.Option... options) {
      var linker = Linker.nativeLinker();
      var memcpy = linker.defaultLookup().findOrThrow("memcpy");
      return linker.downcallHandle(memcpy, MEMCPY, options);
    }

    @Override
    protected void prepare(LoadedContender contender) {
      from = new byte[dataSize];
      to = new byte[dataSize];
      new Random(dataSize).nextBytes(from);
      heapFrom = MemorySegment.ofArray(from);
      heapTo = MemorySegment.ofArray(to);
      nativeFrom = Arena.ofAuto().allocate(dataSize, Long.BYTES);
      nativeTo = Arena.ofAuto().allocate(dataSize, Long.BYTES);
      nativeFrom.copyFrom(heapFrom);
    }

    @Override
    protected void check(LoadedContender contender) {
      var proof = contender.proof();
      proof.checked("the call copied", copies(this::call));
      proof.checked("the critical call copied", copies(this::criticalCall));
      proof.checked("the critical call on arrays copied", copies(this::criticalCallOnArrays));
      proof.checked("the call on copies copied", copies(this::callOnCopies));
    }

    /** One of the paths. */
    @FunctionalInterface
    private interface Path {
      long run() throws Throwable;
    }

    private boolean copies(Path path) {
      Arrays.fill(to, (byte) 0);
      nativeTo.fill((byte) 0);
      try {
        path.run();
      } catch (Throwable t) {
        throw new IllegalStateException("memcpy cannot be called", t);
      }
      return Arrays.equals(from, to) || nativeTo.mismatch(heapFrom) == -1;
    }

    /** An ordinary call, all data in native memory. */
    @Benchmark
    public long call() throws Throwable {
      return (long) CALL.invokeExact(nativeTo, nativeFrom, (long) dataSize);
    }

    /** A critical call, which leaves out the thread's change of state, data in native memory. */
    @Benchmark
    public long criticalCall() throws Throwable {
      return (long) CRITICAL.invokeExact(nativeTo, nativeFrom, (long) dataSize);
    }

    /** A critical call on Java arrays, which the collector may not move meanwhile. */
    @Benchmark
    public long criticalCallOnArrays() throws Throwable {
      return (long) CRITICAL_HEAP.invokeExact(heapTo, heapFrom, (long) dataSize);
    }

    /** An ordinary call with a copy into native memory before and one out of it behind. */
    @Benchmark
    public long callOnCopies() throws Throwable {
      MemorySegment.copy(from, 0, nativeFrom, ValueLayout.JAVA_BYTE, 0, dataSize);
      long result = (long) CALL.invokeExact(nativeTo, nativeFrom, (long) dataSize);
      MemorySegment.copy(nativeTo, ValueLayout.JAVA_BYTE, 0, to, 0, dataSize);
      return result;
    }
  }
}
