package jcabench.benchmark;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
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
    version = 3,
    service = "Calibration",
    times =
        "Work without cryptography, the same for every contender: what differs here differs by the "
            + "machine or the harness.")
public class CalibrationBenchmark extends ContenderBenchmark {
  private static final int ROUNDS = 1000;

  private final Places places = new Places(16 << 10);
  private final byte[] nonce = new byte[12];
  private long count;
  private int seed = 1;

  @Override
  protected void prepare(LoadedContender contender) {
    new Random(ROUNDS).nextBytes(places.bytes);
  }

  @Override
  protected void check(LoadedContender contender) {
    loop();
    places.clear();
    arrayCopy();
    contender.proof().checked("copied", places.areAlike());
  }

  /**
   * A chain of a thousand steps of an xorshift generator (Marsaglia, 2003). Compilers cannot join
   * its steps, as they do those of a linear congruence, by a number that differs between JVMs.
   */
  @Benchmark
  public int loop() {
    int x = seed;
    for (int i = 0; i < ROUNDS; i++) {
      x ^= x << 13;
      x ^= x >>> 17;
      x ^= x << 5;
    }
    seed = x;
    return x;
  }

  /** A copy of 16 KiB. */
  @Benchmark
  public byte[] arrayCopy() {
    int at = places.next();
    System.arraycopy(places.bytes, at, places.bytes, at + places.apart, places.size);
    return places.bytes;
  }

  /** What a fresh nonce costs in every row of {@link CipherBenchmark}. */
  @Benchmark
  public GCMParameterSpec nonce() {
    CipherWork.count(nonce, ++count);
    return new GCMParameterSpec(128, nonce);
  }

  /**
   * Where copies on the heap read and write, in one array. How fast a copy is depends on where the
   * two begin in a cache line and in a page: it may take twice as long. So the two are half a page
   * apart beyond their size, and begin at every place of a cache line in turn, wherever the
   * collector has put the array.
   */
  private static final class Places {
    static final int LINE = 64;
    private static final int HALF_A_PAGE = 2048;
    private static final int STEP = Long.BYTES; // objects begin at multiples of it

    final int size;
    final int apart;
    final byte[] bytes;
    private int at;

    Places(int size) {
      this.size = size;
      this.apart = size + HALF_A_PAGE;
      this.bytes = new byte[apart + size + LINE];
    }

    /** Where the next copy reads from. */
    int next() {
      at = (at + STEP) % LINE;
      return at;
    }

    /** Makes what earlier copies left no proof of the next one. */
    void clear() {
      Arrays.fill(bytes, apart, bytes.length, (byte) 0);
    }

    /** Whether the last copy was made. */
    boolean areAlike() {
      return Arrays.equals(bytes, at, at + size, bytes, at + apart, at + apart + size);
    }
  }

  /**
   * A call of C's {@code memcpy} through {@code java.lang.foreign}: what a binding pays to reach
   * native code, by the path that its data takes. The slope between the sizes is the cost of a
   * byte, the rest that of the call.
   *
   * <p>Native memory is given by its address in one segment of all memory, which never changes, so
   * that C2 knows all about it in every JVM.
   */
  @Definition(version = 3)
  public static class Downcall extends ContenderBenchmark {
    private static final MethodHandle CALL = link(ValueLayout.JAVA_LONG);
    private static final MethodHandle CRITICAL =
        link(ValueLayout.JAVA_LONG, Linker.Option.critical(false));
    private static final MethodHandle CRITICAL_HEAP =
        link(ValueLayout.ADDRESS, Linker.Option.critical(true));

    private static final MemorySegment ALL = MemorySegment.NULL.reinterpret(Long.MAX_VALUE);
    private static final int PAGE = 2 * Places.HALF_A_PAGE;
    private static final long APART = (1 << 14) + Places.HALF_A_PAGE;

    private final long from = Arena.global().allocate(2 * APART + PAGE, Places.LINE).address();
    private final long to = from + APART;
    private int line; // of a page, from which the next copies in native memory begin

    /** Bytes that are copied. */
    @Param({"64", "16384"})
    public int dataSize;

    private Places places;
    private MemorySegment[] heap; // from each place at which a copy may begin

    private static MethodHandle link(MemoryLayout pointer, Linker.Option... options) {
      var linker = Linker.nativeLinker();
      var memcpy = linker.defaultLookup().findOrThrow("memcpy");
      var signature =
          FunctionDescriptor.of(ValueLayout.JAVA_LONG, pointer, pointer, ValueLayout.JAVA_LONG);
      return linker.downcallHandle(memcpy, signature, options);
    }

    @Override
    protected void prepare(LoadedContender contender) {
      places = new Places(dataSize);
      new Random(dataSize).nextBytes(places.bytes);
      var array = MemorySegment.ofArray(places.bytes);
      heap = new MemorySegment[places.apart + Places.LINE];
      for (int at = 0; at < Places.LINE; at++) {
        heap[at] = array.asSlice(at, dataSize);
        heap[at + places.apart] = array.asSlice(at + places.apart, dataSize);
      }
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
      var input = ALL.asSlice(from, dataSize);
      var output = ALL.asSlice(to, dataSize);
      MemorySegment.copy(places.bytes, 0, input, ValueLayout.JAVA_BYTE, 0, dataSize);
      output.fill((byte) 0);
      places.clear();
      try {
        path.run();
      } catch (Throwable t) {
        throw new IllegalStateException("memcpy cannot be called", t);
      }
      return places.areAlike() || output.mismatch(input) == -1;
    }

    /** An ordinary call, all data in native memory. */
    @Benchmark
    public long call() throws Throwable {
      return (long) CALL.invokeExact(to, from, (long) dataSize);
    }

    /** A critical call, which leaves out the thread's change of state, data in native memory. */
    @Benchmark
    public long criticalCall() throws Throwable {
      return (long) CRITICAL.invokeExact(to, from, (long) dataSize);
    }

    /** A critical call on Java arrays, which the collector may not move meanwhile. */
    @Benchmark
    public long criticalCallOnArrays() throws Throwable {
      int at = places.next();
      return (long) CRITICAL_HEAP.invokeExact(heap[at + places.apart], heap[at], (long) dataSize);
    }

    /**
     * An ordinary call with a copy into native memory before and one out of it behind. Copies in
     * native memory begin at every line of a page in turn: how fast one between it and an array is
     * depends on where the two lie in a page.
     */
    @Benchmark
    public long callOnCopies() throws Throwable {
      int at = places.next();
      line = (line + Places.LINE) % PAGE;
      long there = from + line;
      MemorySegment.copy(places.bytes, at, ALL, ValueLayout.JAVA_BYTE, there, dataSize);
      long result = (long) CALL.invokeExact(there + APART, there, (long) dataSize);
      MemorySegment.copy(
          ALL, ValueLayout.JAVA_BYTE, there + APART, places.bytes, at + places.apart, dataSize);
      return result;
    }
  }
}
