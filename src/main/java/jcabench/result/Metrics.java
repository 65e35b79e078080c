package jcabench.result;

/** Labels of the secondary metrics that forks record. */
public final class Metrics {
  /** Bytes that the timed threads allocated on the Java heap for each operation. */
  public static final String ALLOCATED = "os.alloc.norm";

  /** The most of it that JMH's own work in these threads can be. */
  public static final String ALLOCATED_BESIDE = "os.alloc.beside";

  /** The same over all threads, the harness's too; JMH's GC profiler records it. */
  public static final String ALLOCATED_BY_ALL = "gc.alloc.rate.norm";

  /** Instructions of the timed threads' own code for each operation, where they can be counted. */
  public static final String INSTRUCTIONS = "os.instructions.norm";

  /** Processors that the process kept busy: more than the threads, when a collector helps. */
  public static final String CORES = "os.cores";

  /** Share of the time for which a timed thread could run and had no processor. */
  public static final String DELAY = "os.delay";

  /**
   * Share of the time for which anything on the machine waited for a processor, the fork's own
   * compilers and collectors too.
   */
  public static final String PRESSURE = "os.pressure";

  /** Hertz of the processors at the end of an iteration, their mean. */
  public static final String FREQUENCY = "os.frequency";

  /** Requests a second that a server was asked. */
  public static final String RATE = "load.rate";

  /**
   * Requests a second that a server answered as fast as it could; left out where what asked was
   * busier than the server.
   */
  public static final String PEAK = "load.peak";

  /** Share of a processor that what puts load on a server took. */
  public static final String GENERATOR_BUSY = "load.generator";

  /** Share of all processors' time that a hypervisor gave to others. */
  public static final String STEAL = "os.steal";

  /**
   * Bytes by which the resident memory grew in a second; below 0 where it shrank. The heap is
   * touched before, so that what grows is native.
   */
  public static final String GROWTH = "os.growth";

  /** The same for each operation. */
  public static final String GROWTH_NORM = "os.growth.norm";

  /** Share of the time that the garbage collector took. */
  public static final String GC = "os.gc";

  /**
   * Seconds from the first turn of the generation to the begin of the turn in which an iteration
   * ran, for each iteration: several of one turn have the same.
   */
  public static final String TURN_START = "turn.start";

  /**
   * Share of an iteration for which garbage collectors paused it, the untimed lead of its turn
   * included, for each iteration; 0 only where none ran.
   */
  public static final String TURN_COLLECTED = "turn.gc";

  /**
   * Share of an iteration for which its thread had no processor, since a hypervisor or something
   * else had it, for each iteration; of rows in which one thread does nothing but compute.
   */
  public static final String TURN_AWAY = "turn.away";

  private Metrics() {}
}
