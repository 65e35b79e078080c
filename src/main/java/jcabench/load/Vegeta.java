package jcabench.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import jcabench.machine.ScratchFolder;
import org.HdrHistogram.Histogram;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;

/**
 * Requests at a constant rate by {@code vegeta}: each is sent at its time, whether earlier ones
 * were answered or not, so that waiting shows in the latencies and not in the rate.
 */
public final class Vegeta {
  private static final int STATUS = 1; // columns of its CSV: time, status, latency, ...
  private static final int LATENCY = 2;
  private static final int ERROR = 5;
  private static final long LONGEST_SECONDS = 60;
  private static final double NANOS_PER_SECOND = 1e9;
  private static final double NANOS_PER_MILLI = 1e6;

  /** What is kept of a latency: three digits, up to a minute. */
  private static final int DIGITS = 3;

  private static final long LONGEST_NANOS = 60_000_000_000L;

  /** By so much the rate may miss what was asked. */
  private static final double TOLERANCE = 0.01;

  private Vegeta() {}

  /**
   * What is asked.
   *
   * @param port of the server, on the loopback address
   * @param tls whether by HTTPS
   * @param connections that are open at once, if the server keeps up
   * @param keepsAlive whether they stay, and are not made anew for each request
   * @param perSecond requests a second
   */
  public record Asked(int port, boolean tls, int connections, boolean keepsAlive, int perSecond) {}

  /**
   * What came of it.
   *
   * @param perSecond the rate that was reached
   * @param millis latencies, each of a bucket
   * @param counts how many of each
   */
  public record Answered(double perSecond, double[] millis, long[] counts) {}

  /**
   * Asks for so long, and reads what came after a beginning.
   *
   * @param untimed the beginning, in which connections are made
   * @throws IllegalStateException when a request failed, or the rate was not reached
   */
  public static Answered run(
      Path program, Asked asked, Duration untimed, Duration duration, Generator generator)
      throws InterruptedException {
    var place = Path.of(System.getProperty("java.io.tmpdir"));
    try (var folder = ScratchFolder.in(place, "vegeta")) {
      var target = folder.path().resolve("target");
      Files.writeString(
          target, "GET " + (asked.tls ? "https" : "http") + "://127.0.0.1:" + asked.port + "/\n");
      var results = folder.path().resolve("results");
      end(generator.start(attack(program, asked, untimed.plus(duration), target, results)));
      var csv = folder.path().resolve("results.csv");
      end(
          generator.start(
              List.of(
                  program.toString(), "encode", "-to=csv", "-output=" + csv, results.toString())));
      return read(csv, asked, untimed);
    } catch (IOException e) {
      throw new UncheckedIOException("what vegeta wrote cannot be read: " + e.getMessage(), e);
    }
  }

  static List<String> attack(
      Path program, Asked asked, Duration duration, Path target, Path results) {
    return List.of(
        program.toString(),
        "-cpus=1",
        "attack",
        "-insecure", // the certificate is ours, and its check no work of the server's
        "-http2=false",
        "-max-body=0",
        "-timeout=10s",
        "-connections=" + asked.connections,
        "-workers=" + asked.connections,
        "-keepalive=" + asked.keepsAlive,
        "-rate=" + asked.perSecond + "/1s",
        "-duration=" + duration.toMillis() + "ms",
        "-targets=" + target,
        "-output=" + results);
  }

  private static void end(Process process) throws IOException, InterruptedException {
    try {
      var text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (!process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
        throw new IllegalStateException(
            "vegeta failed: " + text.lines().findFirst().orElse("it said nothing"));
      }
    } finally {
      process.destroyForcibly();
    }
  }

  static Answered read(Path csv, Asked asked, Duration untimed) throws IOException {
    var times = new ArrayList<Long>();
    var latencies = new ArrayList<Long>();
    try (var parser = CSVFormat.DEFAULT.parse(Files.newBufferedReader(csv))) {
      for (var line : parser) {
        demandAnswer(line);
        times.add(Long.parseLong(line.get(0)));
        latencies.add(Long.parseLong(line.get(LATENCY)));
      }
    } catch (IllegalArgumentException | IndexOutOfBoundsException e) {
      throw new IllegalStateException("vegeta's results are no CSV of its own", e);
    }
    long begin = times.stream().mapToLong(t -> t).min().orElse(0) + untimed.toNanos();
    long end = times.stream().mapToLong(t -> t).max().orElse(0);
    var histogram = new Histogram(LONGEST_NANOS, DIGITS);
    for (int i = 0; i < times.size(); i++) {
      if (times.get(i) >= begin) {
        histogram.recordValue(Math.min(latencies.get(i), LONGEST_NANOS));
      }
    }
    double rate = (histogram.getTotalCount() - 1) * NANOS_PER_SECOND / Math.max(1, end - begin);
    // Of few requests one more or less at an edge is more than the tolerance.
    double edge = 2 * NANOS_PER_SECOND / Math.max(1, end - begin);
    if (Math.abs(rate - asked.perSecond) > TOLERANCE * asked.perSecond + edge) {
      throw new IllegalStateException(
          "void: vegeta asked %.0f times a second instead of %d".formatted(rate, asked.perSecond));
    }
    return answered(rate, histogram);
  }

  private static void demandAnswer(CSVRecord line) {
    if (!line.get(STATUS).equals("200")) {
      throw new IllegalStateException(
          "a request of vegeta failed: status " + line.get(STATUS) + " " + line.get(ERROR));
    }
  }

  private static Answered answered(double rate, Histogram histogram) {
    var millis = new ArrayList<Double>();
    var counts = new ArrayList<Long>();
    for (var value : histogram.recordedValues()) {
      millis.add(histogram.medianEquivalentValue(value.getValueIteratedTo()) / NANOS_PER_MILLI);
      counts.add(value.getCountAddedInThisIterationStep());
    }
    return new Answered(
        rate,
        millis.stream().mapToDouble(one -> one).toArray(),
        counts.stream().mapToLong(one -> one).toArray());
  }
}
