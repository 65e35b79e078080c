package jcabench.machine;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * On which processors threads may run, as {@code sched_setaffinity(2)} and {@code
 * sched_getaffinity(2)} have it. Where the kernel refuses, or is no Linux, nothing is pinned and
 * the reason is told.
 */
public final class Affinity {
  private static final int MASK_BYTES = 128; // 1,024 processors, as the C library's cpu_set_t
  private static final MethodHandle SET = function("sched_setaffinity");
  private static final MethodHandle GET = function("sched_getaffinity");

  private Affinity() {}

  private static MethodHandle function(String name) {
    return CLibrary.function(
        name,
        FunctionDescriptor.of(
            ValueLayout.JAVA_INT,
            ValueLayout.JAVA_INT,
            ValueLayout.JAVA_LONG,
            ValueLayout.ADDRESS));
  }

  /** The processors on which this process may run; empty where nobody tells. */
  public static List<Integer> processors() {
    return processors(0);
  }

  /**
   * The processors on which a thread may run; empty where nobody tells.
   *
   * @param thread the kernel's id of it; 0 for the one that asks
   */
  public static List<Integer> processors(long thread) {
    if (GET == null) {
      return List.of();
    }
    try (var arena = Arena.ofConfined()) {
      var mask = arena.allocate(MASK_BYTES);
      if ((int) GET.invokeExact((int) thread, (long) MASK_BYTES, mask) < 0) {
        return List.of();
      }
      var processors = new ArrayList<Integer>();
      for (int cpu = 0; cpu < 8 * MASK_BYTES; cpu++) {
        if ((mask.get(ValueLayout.JAVA_BYTE, cpu / 8) >> (cpu % 8) & 1) == 1) {
          processors.add(cpu);
        }
      }
      return processors;
    } catch (Throwable e) {
      return List.of();
    }
  }

  /**
   * Keeps a thread on one processor.
   *
   * @param thread the kernel's id of it
   * @return why not; empty when it is pinned
   */
  public static Optional<String> pin(long thread, int processor) {
    if (SET == null) {
      return Optional.of("this system has no sched_setaffinity");
    }
    try (var arena = Arena.ofConfined()) {
      MemorySegment mask = arena.allocate(MASK_BYTES);
      mask.set(ValueLayout.JAVA_BYTE, processor / 8, (byte) (1 << (processor % 8)));
      return (int) SET.invokeExact((int) thread, (long) MASK_BYTES, mask) == 0
          ? Optional.empty()
          : Optional.of("the kernel refuses processor " + processor);
    } catch (Throwable e) {
      return Optional.of("sched_setaffinity failed: " + e.getMessage());
    }
  }

  /**
   * Where threads are kept.
   *
   * @param processors one for each thread; empty when they were not pinned
   * @param refused why not; empty when they were
   */
  public record Place(String processors, String refused) {}

  /**
   * Keeps each of some threads on a processor of its own, as far as there are enough.
   *
   * @param threads the kernel's ids
   * @param processors on which they may be
   * @param first the index of the first thread's processor
   * @return where they are
   */
  public static Place pin(List<Long> threads, List<Integer> processors, int first) {
    if (processors.isEmpty() || threads.isEmpty()) {
      return new Place("", "this system does not tell threads or processors");
    }
    var pinned = new ArrayList<String>();
    for (int i = 0; i < threads.size(); i++) {
      int processor = processors.get((first + i) % processors.size());
      var refused = pin(threads.get(i), processor);
      if (refused.isPresent()) {
        return new Place("", refused.get());
      }
      pinned.add(Integer.toString(processor));
    }
    return new Place(String.join(",", pinned), "");
  }
}
