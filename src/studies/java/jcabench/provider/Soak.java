package jcabench.provider;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SegmentAllocator;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import jcabench.contender.Home;

/**
 * Runs each {@link Workload}, and each {@link Exchange} but the slow ones, so that every service is
 * used, repeatedly and watches the memory of the process (Linux with the GNU C library): the bytes
 * that malloc has given out and not got back, and {@code VmRSS}. Exits with 1 when a round holds
 * more than the first rounds needed.
 *
 * <p>The first number is the exact one. The second moves with what malloc keeps for itself between
 * the pieces in use, tens of megabytes up and down, and would hide a slow leak.
 *
 * <p>Arguments: seconds in all, threads for each workload.
 */
final class Soak {
  private static final long ALLOWED_USED_KIB = 6 * 1024; // the JVM's compiler uses malloc as well
  private static final long ALLOWED_RESIDENT_KIB = 128 * 1024;
  private static final int WARM_UP_ROUNDS = 2;
  private static final int LEAST_TRIES = 4;
  private static final int MOST_TRIES = 60; // HotSpot gives its pools back every five seconds
  // struct mallinfo2 of malloc.h: ten words, of which these two are what is in use
  private static final int MALLINFO_WORDS = 10;
  private static final int HBLKHD = 4; // bytes in pieces of their own mapping
  private static final int UORDBLKS = 7; // bytes in all others

  /** What the process holds. */
  private record Footprint(long usedKib, long residentKib) {
    static final Footprint NONE = new Footprint(0, 0);
    static final Footprint ANY = new Footprint(Long.MAX_VALUE / 2, Long.MAX_VALUE / 2);

    Footprint max(Footprint other) {
      return new Footprint(
          Math.max(usedKib, other.usedKib), Math.max(residentKib, other.residentKib));
    }

    boolean isWithin(Footprint warm) {
      return usedKib <= warm.usedKib + ALLOWED_USED_KIB
          && residentKib <= warm.residentKib + ALLOWED_RESIDENT_KIB;
    }
  }

  private Soak() {}

  public static void main(String[] args) throws Exception {
    Home.chooseOpenSsl();
    double seconds = Double.parseDouble(args[0]);
    int threads = Integer.parseInt(args[1]);
    System.exit(run(seconds, threads) ? 0 : 1);
  }

  /** Whether the memory stayed. */
  private static boolean run(double seconds, int threads) throws Exception {
    List<Workload> workloads = Stream.concat(Workload.all().stream(), exchanges()).toList();
    int rounds = Math.max(5, (int) Math.min(60, seconds / 60));
    double slice = seconds / rounds / workloads.size();
    System.out.printf(
        "%s, %d workloads, %d threads, %d rounds of %.2f s each%n",
        Fixture.OPENSSL.facts().get("version"), workloads.size(), threads, rounds, slice);
    long total = 0;
    Footprint warm = Footprint.NONE;
    boolean stayed = true;
    for (int round = 1; round <= rounds; round++) {
      for (Workload workload : workloads) {
        total += repeat(workload, threads, slice);
      }
      Footprint now = settled(round > WARM_UP_ROUNDS ? warm : Footprint.ANY);
      System.out.printf(
          Locale.ROOT,
          "round %d: %,d operations, %,d KiB in use, %,d KiB resident%n",
          round,
          total,
          now.usedKib,
          now.residentKib);
      if (round <= WARM_UP_ROUNDS) {
        warm = warm.max(now);
      } else if (!now.isWithin(warm)) {
        System.out.println("The memory grew.");
        stayed = false;
      }
    }
    return stayed;
  }

  private static Stream<Workload> exchanges() {
    return Answers.exchanges().stream()
        .filter(exchange -> !exchange.isSlow())
        .map(
            exchange ->
                new Workload(
                    exchange.name(),
                    1,
                    () -> () -> exchange.checker().check(exchange.maker().make())));
  }

  private static long repeat(Workload workload, int threads, double seconds) throws Exception {
    var end = new AtomicBoolean();
    var count = new AtomicLong();
    var failure = new AtomicLong();
    List<Thread> running =
        java.util.stream.IntStream.range(0, threads)
            .mapToObj(_ -> Thread.ofPlatform().start(() -> work(workload, end, count, failure)))
            .toList();
    Thread.sleep((long) (seconds * 1000));
    end.set(true);
    for (Thread thread : running) {
      thread.join();
    }
    if (failure.get() > 0) {
      throw new IllegalStateException(workload.name() + " failed; its trace is above");
    }
    return count.get();
  }

  private static void work(
      Workload workload, AtomicBoolean end, AtomicLong count, AtomicLong failure) {
    try {
      Workload.Step step = workload.maker().make();
      long done = 0;
      do {
        step.run();
        done++;
      } while (!end.get());
      count.addAndGet(done);
    } catch (Exception | AssertionError e) {
      e.printStackTrace(System.out);
      failure.incrementAndGet();
    }
  }

  /**
   * What is held when the collector has found and the cleaner freed what nobody holds any more, and
   * the JVM's compiler has come to rest, which may take some tries.
   */
  private static Footprint settled(Footprint warm) throws Exception {
    Footprint now = Footprint.NONE;
    for (int tries = 0; tries < MOST_TRIES; tries++) {
      System.gc();
      Thread.sleep(200);
      call(
          "malloc_trim",
          FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_LONG),
          (handle, _) -> (int) handle.invokeExact(0L));
      now = new Footprint(usedKib(), residentKib());
      if (tries >= LEAST_TRIES && now.isWithin(warm)) {
        break;
      }
    }
    return now;
  }

  /** What malloc has given out and not got back. */
  private static long usedKib() {
    return call(
        "mallinfo2",
        FunctionDescriptor.of(
            MemoryLayout.structLayout(
                MemoryLayout.sequenceLayout(MALLINFO_WORDS, ValueLayout.JAVA_LONG))),
        (handle, arena) -> {
          var words = (MemorySegment) handle.invokeExact((SegmentAllocator) arena);
          return (words.getAtIndex(ValueLayout.JAVA_LONG, HBLKHD)
                  + words.getAtIndex(ValueLayout.JAVA_LONG, UORDBLKS))
              / 1024;
        });
  }

  /** A call with its handle. */
  private interface NativeCall {
    long run(MethodHandle handle, Arena arena) throws Throwable;
  }

  private static long call(String name, FunctionDescriptor descriptor, NativeCall call) {
    Linker linker = Linker.nativeLinker();
    MemorySegment function =
        linker
            .defaultLookup()
            .find(name)
            .orElseThrow(
                () -> new IllegalStateException(name + " is missing; the GNU C library has it"));
    try (var arena = Arena.ofConfined()) {
      return call.run(linker.downcallHandle(function, descriptor), arena);
    } catch (Throwable t) {
      throw new IllegalStateException(t);
    }
  }

  static long residentKib() throws IOException {
    return Files.readAllLines(Path.of("/proc/self/status")).stream()
        .filter(line -> line.startsWith("VmRSS:"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
        .findFirst()
        .orElseThrow();
  }
}
