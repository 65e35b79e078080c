package jcabench.machine;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * Counts what one thread does in its own code, without the kernel's, as {@code perf_event_open(2)}
 * has it. Virtual machines seldom pass the processor's counters on, and kernels may forbid them.
 */
public final class Counter implements AutoCloseable {
  /** What can be counted; numbers from {@code linux/perf_event.h}. */
  public enum Event {
    /** Instructions that ended: {@code PERF_COUNT_HW_INSTRUCTIONS}. */
    INSTRUCTIONS(0, 1),
    /** Nanoseconds on a processor: {@code PERF_COUNT_SW_TASK_CLOCK}, which every machine has. */
    TASK_CLOCK(1, 1);

    private final int type;
    private final long config;

    Event(int type, long config) {
      this.type = type;
      this.config = config;
    }
  }

  /** The number of the system call by {@code os.arch}: {@code asm/unistd.h} of each. */
  private static final Map<String, Long> PERF_EVENT_OPEN = Map.of("amd64", 298L, "aarch64", 241L);

  private static final int ATTRIBUTE_BYTES = 64; // PERF_ATTR_SIZE_VER0
  private static final long OFFSET_SIZE = 4;
  private static final long OFFSET_CONFIG = 8;
  private static final long OFFSET_READ_FORMAT = 32;
  private static final long OFFSET_FLAGS = 40;
  private static final long TIMES = 1 | 2; // PERF_FORMAT_TOTAL_TIME_ENABLED and _RUNNING
  private static final long OWN_CODE = 1 << 5 | 1 << 6; // exclude_kernel, exclude_hv
  private static final long CLOSE_ON_EXEC = 8;
  private static final int ANY_PROCESSOR = -1;
  private static final int NO_GROUP = -1;
  private static final int READ_BYTES = 3 * Long.BYTES; // the count, enabled, running

  private static final MethodHandle SYSCALL =
      CLibrary.variadic(
          "syscall",
          1,
          FunctionDescriptor.of(
              ValueLayout.JAVA_LONG,
              ValueLayout.JAVA_LONG,
              ValueLayout.ADDRESS,
              ValueLayout.JAVA_LONG,
              ValueLayout.JAVA_LONG,
              ValueLayout.JAVA_LONG,
              ValueLayout.JAVA_LONG));
  private static final MethodHandle READ =
      CLibrary.function(
          "read",
          FunctionDescriptor.of(
              ValueLayout.JAVA_LONG,
              ValueLayout.JAVA_INT,
              ValueLayout.ADDRESS,
              ValueLayout.JAVA_LONG));
  private static final MethodHandle CLOSE =
      CLibrary.function("close", FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));

  private final int file;

  private Counter(int file) {
    this.file = file;
  }

  /** Whether this kernel counts such events for a program's own threads. */
  public static boolean offered(Event event) {
    var counter = of(event, 0);
    counter.ifPresent(Counter::close);
    return counter.isPresent();
  }

  /**
   * A counter that runs from now on.
   *
   * @param thread the kernel's id of a thread of this process, or 0 for the one that calls
   * @return empty where the kernel has or gives none
   */
  public static Optional<Counter> of(Event event, long thread) {
    var number = PERF_EVENT_OPEN.get(System.getProperty("os.arch"));
    if (number == null || SYSCALL == null || READ == null || CLOSE == null) {
      return Optional.empty();
    }
    try (var arena = Arena.ofConfined()) {
      MemorySegment attribute = arena.allocate(ATTRIBUTE_BYTES, Long.BYTES);
      attribute.set(ValueLayout.JAVA_INT, 0, event.type);
      attribute.set(ValueLayout.JAVA_INT, OFFSET_SIZE, ATTRIBUTE_BYTES);
      attribute.set(ValueLayout.JAVA_LONG, OFFSET_CONFIG, event.config);
      attribute.set(ValueLayout.JAVA_LONG, OFFSET_READ_FORMAT, TIMES);
      attribute.set(ValueLayout.JAVA_LONG, OFFSET_FLAGS, OWN_CODE);
      long file =
          (long)
              SYSCALL.invokeExact(
                  (long) number,
                  attribute,
                  thread,
                  (long) ANY_PROCESSOR,
                  (long) NO_GROUP,
                  CLOSE_ON_EXEC);
      return file < 0 ? Optional.empty() : Optional.of(new Counter((int) file));
    } catch (Throwable e) {
      return Optional.empty();
    }
  }

  /**
   * The count so far; empty where the processor had more to count than counters, so that a part
   * would be an estimate.
   */
  public OptionalLong value() {
    try (var arena = Arena.ofConfined()) {
      MemorySegment read = arena.allocate(READ_BYTES, Long.BYTES);
      if ((long) READ.invokeExact(file, read, (long) READ_BYTES) != READ_BYTES) {
        return OptionalLong.empty();
      }
      long enabled = read.get(ValueLayout.JAVA_LONG, Long.BYTES);
      long running = read.get(ValueLayout.JAVA_LONG, 2 * Long.BYTES);
      return running < enabled
          ? OptionalLong.empty()
          : OptionalLong.of(read.get(ValueLayout.JAVA_LONG, 0));
    } catch (Throwable e) {
      return OptionalLong.empty();
    }
  }

  @Override
  public void close() {
    try {
      int ignored = (int) CLOSE.invokeExact(file);
    } catch (Throwable e) {
      throw new IllegalStateException("close(2) cannot be called", e);
    }
  }
}
