package jcabench.jmh;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.runner.IterationType;

/** Keeps the last lines that a fork printed, and copies everything to the run's log. */
final class ForkOutput extends SilentOutput {
  private static final int KEPT_BYTES = 16 << 10;
  private static final int KEPT_LINES = 20;
  private static final int LONGEST_LINE = 500;

  /** What JMH 1.37 prints between composing the command line and starting the process. */
  private static final String FORK = "# Fork: ";

  private final OutputStream log;
  private final Runnable composed;
  private final List<Double> warmup = new ArrayList<>();
  private final ByteArrayOutputStream kept = new ByteArrayOutputStream();

  /**
   * Output of one fork.
   *
   * @param log takes all of it
   * @param composed runs when JMH has composed the fork's command line, in JMH's own thread
   */
  ForkOutput(OutputStream log, Runnable composed) {
    this.log = log;
    this.composed = composed;
  }

  /** Scores of the warm-up's iterations so far. */
  synchronized List<Double> warmup() {
    return List.copyOf(warmup);
  }

  @Override
  public synchronized void iterationResult(
      BenchmarkParams benchmark, IterationParams params, int iteration, IterationResult data) {
    if (params.getType() == IterationType.WARMUP) {
      warmup.add(data.getPrimaryResult().getScore());
    }
  }

  /** The last lines, shortened where they are very long. */
  synchronized List<String> lastLines() {
    var lines =
        kept.toString(StandardCharsets.UTF_8)
            .lines()
            .filter(line -> !line.isBlank() && !line.equals("#"))
            .map(line -> line.length() > LONGEST_LINE ? line.substring(0, LONGEST_LINE) : line)
            .toList();
    return lines.subList(Math.max(0, lines.size() - KEPT_LINES), lines.size());
  }

  @Override
  public void print(String text) {
    write(text.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public void println(String text) {
    if (text.startsWith(FORK)) {
      composed.run();
    }
    print(text + "\n");
  }

  @Override
  public void write(int character) {
    write(new byte[] {(byte) character});
  }

  @Override
  public synchronized void write(byte[] bytes) {
    if (kept.size() > 2 * KEPT_BYTES) {
      var all = kept.toByteArray();
      kept.reset();
      kept.write(all, all.length - KEPT_BYTES, KEPT_BYTES);
    }
    kept.writeBytes(bytes);
    try {
      log.write(bytes);
    } catch (IOException e) {
      // The log is a convenience: a full disk is reported when the journal can't be written.
      kept.writeBytes("(the log could not be written)\n".getBytes(StandardCharsets.UTF_8));
    }
  }
}
