package jcabench.result;

import java.util.Collections;
import java.util.Comparator;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One question as it is measured, for example {@code digest SHA-256 64 B}. All components together
 * are its identity.
 *
 * @param service JCA's name of the service, or ours ({@link Services}); the benchmark's own name in
 *     a foreign file
 * @param benchmark the benchmark class without its package, for example {@code
 *     CipherBenchmark.AesGcm}
 * @param operation what is timed, for example {@code encrypt}
 * @param params the parameters without the contender
 * @param threads the number of threads that run the operation at once
 * @param mode what is noted of the calls
 * @param definitionVersion version of what is timed; 0 where a foreign file does not say
 */
public record Row(
    String service,
    String benchmark,
    String operation,
    SortedMap<String, String> params,
    int threads,
    Mode mode,
    int definitionVersion)
    implements Comparable<Row> {

  private static final Comparator<Row> ORDER =
      Comparator.comparing(Row::benchmark, NaturalOrder.INSTANCE)
          .thenComparing(Row::operation)
          .thenComparing(row -> row.question().values(), NaturalOrder.LISTS)
          .thenComparingInt(Row::threads)
          .thenComparing(Row::mode)
          .thenComparingInt(Row::definitionVersion)
          .thenComparing(Row::service);

  public Row {
    if (service == null
        || benchmark == null
        || operation == null
        || params == null
        || mode == null) {
      throw new IllegalArgumentException(
          "a row needs service, benchmark, operation, params, threads, mode and definitionVersion");
    }
    params = Collections.unmodifiableSortedMap(new TreeMap<>(params));
  }

  /** Whether a larger score is a faster one. */
  public boolean largerIsFaster() {
    return mode.largerIsFaster();
  }

  /** Whether every operation is timed by itself, so that quantiles say more than a mean. */
  public boolean singleShot() {
    return mode == Mode.SINGLE_SHOT;
  }

  /** The same row at another number of threads. */
  public Row withThreads(int number) {
    return new Row(service, benchmark, operation, params, number, mode, definitionVersion);
  }

  /** The same question by another definition of what is timed. */
  public Row withDefinition(int version) {
    return new Row(service, benchmark, operation, params, threads, mode, version);
  }

  /** The same row without one of its parameters: what rows of several sizes have in common. */
  public Row without(String parameter) {
    var others = new TreeMap<>(params);
    others.remove(parameter);
    return new Row(service, benchmark, operation, others, threads, mode, definitionVersion);
  }

  /**
   * What is done, whoever's time of it is booked and whichever part: rows of the same work run the
   * same code.
   */
  public Row work() {
    boolean isServer = service.equals(Services.HTTPS);
    if (!isServer && !params.containsKey(Question.SIDE) && !params.containsKey(Question.PART)) {
      return this;
    }
    var others = new TreeMap<>(params);
    others.keySet().removeAll(Set.of(Question.SIDE, Question.PART, Question.LOAD));
    // However a server is asked, it does the same.
    return isServer
        ? new Row(service, "", operation, others, threads, Mode.THROUGHPUT, 0)
        : new Row(service, benchmark, operation, others, threads, mode, definitionVersion);
  }

  /** Whether single calls were timed, so that there is a distribution and not only a mean. */
  public boolean timesCalls() {
    return mode.timesCalls();
  }

  /** Whether each fork gives one value, since the first use in a JVM is what is timed. */
  public boolean firstUse() {
    return Services.FIRST_USES.contains(service);
  }

  /** Whether it is what people build from operations of JCA, and not one of these. */
  public boolean isWorkload() {
    return Services.WORKLOADS.contains(service);
  }

  /**
   * Of a server that is asked at a constant rate, which share of the peak of the slowest contender
   * that rate is; empty of every other row.
   */
  public OptionalDouble load() {
    var percent = service.equals(Services.HTTPS) ? params.getOrDefault(Question.LOAD, "") : "";
    return percent.matches("[0-9]{1,3}")
        ? OptionalDouble.of(Integer.parseInt(percent) / 100.0)
        : OptionalDouble.empty();
  }

  /** How many processors it keeps busy: that which puts load on a server has one of its own. */
  public int processors() {
    return threads + (service.equals(Services.HTTPS) ? 1 : 0);
  }

  /** Whether the work is the same whoever the contender is. */
  public boolean calibrates() {
    return service.equals(Services.CALIBRATION);
  }

  /** What is asked, whatever the number of threads, the mode and the version. */
  public Question question() {
    return new Question(benchmark, operation, params);
  }

  /** The same question in another mode. */
  public Row withMode(Mode other) {
    return new Row(service, benchmark, operation, params, threads, other, definitionVersion);
  }

  /** What a reader calls the row: {@code encrypt AES/GCM/NoPadding 256 bit 12 B nonce 16 KiB}. */
  public String label() {
    return question().label() + (threads == 1 ? "" : ", " + threads + " threads");
  }

  /** One line that is the row's whole identity. */
  public String key() {
    return benchmark
        + "."
        + operation
        + params
        + (threads == 1 ? "" : " threads=" + threads)
        + " "
        + mode.label()
        + " v"
        + definitionVersion;
  }

  @Override
  public int compareTo(Row other) {
    return ORDER.compare(this, other);
  }
}
