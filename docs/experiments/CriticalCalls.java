import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * How long a safepoint waits while another thread digests with SHA3-512 through critical calls on a
 * Java array, against ordinary calls on native memory. A dump of all threads needs a safepoint; its
 * duration is what a collection, too, would wait.
 *
 * <p>{@code java --enable-native-access=ALL-UNNAMED docs/experiments/CriticalCalls.java
 * <libcrypto.so.3>}
 */
final class CriticalCalls {
  private static final int DUMPS = 1000;
  private static final int PAUSE_MILLIS = 2;

  private static volatile boolean stop;

  public static void main(String[] args) throws Exception {
    var symbols = SymbolLookup.libraryLookup(Path.of(args[0]), Arena.global());
    // int EVP_Q_digest(OSSL_LIB_CTX *libctx, const char *name, const char *propq,
    //                  const void *data, size_t count, unsigned char *md, size_t *mdlen)
    var digest =
        FunctionDescriptor.of(
            JAVA_INT, JAVA_LONG, ADDRESS, JAVA_LONG, ADDRESS, JAVA_LONG, ADDRESS, JAVA_LONG);
    var address = symbols.findOrThrow("EVP_Q_digest");
    var linker = Linker.nativeLinker();
    var critical = linker.downcallHandle(address, digest, Linker.Option.critical(true));
    var ordinary = linker.downcallHandle(address, digest);
    var name = Arena.global().allocateFrom("SHA3-512");
    System.out.println("| the other thread | a call | median wait | 99 % | longest |");
    System.out.println("| --- | ---: | ---: | ---: | ---: |");
    measure("computes in Java", () -> {});
    for (int size : new int[] {1 << 10, 4 << 10, 16 << 10, 64 << 10, 1 << 20}) {
      var data = MemorySegment.ofArray(new byte[size]);
      var result = MemorySegment.ofArray(new byte[64]);
      measure("critical call of " + size + " B", call(critical, name, data, result));
    }
    var data = Arena.global().allocate(1 << 20);
    var result = Arena.global().allocate(64);
    measure("ordinary call of " + data.byteSize() + " B", call(ordinary, name, data, result));
  }

  private static Runnable call(
      MethodHandle handle, MemorySegment name, MemorySegment data, MemorySegment result) {
    return () -> {
      try {
        int status = (int) handle.invokeExact(0L, name, 0L, data, data.byteSize(), result, 0L);
        if (status != 1 || result.get(JAVA_BYTE, 0) == result.get(JAVA_BYTE, 1)) {
          throw new IllegalStateException("no digest came");
        }
      } catch (Throwable t) {
        throw new IllegalStateException(t);
      }
    };
  }

  private static void measure(String what, Runnable work) throws InterruptedException {
    stop = false;
    var calls = new long[2]; // number, nanoseconds
    var worker =
        new Thread(
            () -> {
              long begin = System.nanoTime();
              while (!stop) {
                work.run();
                calls[0]++;
              }
              calls[1] = System.nanoTime() - begin;
            });
    worker.start();
    var threads = ManagementFactory.getThreadMXBean();
    var waits = new long[DUMPS];
    for (int i = -DUMPS / 4; i < DUMPS; i++) {
      Thread.sleep(PAUSE_MILLIS);
      long begin = System.nanoTime();
      threads.dumpAllThreads(false, false);
      if (i >= 0) {
        waits[i] = System.nanoTime() - begin;
      }
    }
    stop = true;
    worker.join();
    Arrays.sort(waits);
    System.out.printf(
        "| %s | %.1f us | %.0f us | %.0f us | %.0f us |%n",
        what,
        calls[1] / 1e3 / Math.max(1, calls[0]),
        waits[DUMPS / 2] / 1e3,
        waits[DUMPS * 99 / 100] / 1e3,
        waits[DUMPS - 1] / 1e3);
  }
}
