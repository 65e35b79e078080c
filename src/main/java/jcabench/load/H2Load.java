package jcabench.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;

/**
 * One burst of requests by {@code h2load} of nghttp2: each of its connections asks again as soon as
 * it was answered. It resumes no session. It is a process of its own, so that it can be kept off
 * the server's processor.
 */
public final class H2Load implements AutoCloseable {
  private static final Pattern REQUESTS =
      Pattern.compile(
          "requests: \\d+ total, \\d+ started, \\d+ done, (\\d+) succeeded, (\\d+) failed,"
              + " (\\d+) errored, (\\d+) timeout");

  private static final Pattern CODES =
      Pattern.compile("status codes: (\\d+) 2xx, (\\d+) 3xx, (\\d+) 4xx, (\\d+) 5xx");

  private static final Pattern AGREED = Pattern.compile("(?m)^(TLS Protocol|Cipher): (\\S+)$");
  private static final String PROGRAM = "h2load";
  private static final Duration LONGEST = Duration.ofSeconds(30);

  private final Process process;
  private final CompletableFuture<String> output;
  private final Asked asked;

  private H2Load(Asked asked, Process process) {
    this.asked = asked;
    this.process = process;
    output = CompletableFuture.supplyAsync(() -> text(process));
  }

  private static String text(Process process) {
    try (var in = process.getInputStream()) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * What is asked.
   *
   * @param port of the server, on the loopback address
   * @param connections that are open at once
   * @param keepsAlive whether they stay, and are not made anew for each request
   * @param tls what must be agreed on; empty for plain HTTP
   */
  public record Asked(int port, int connections, boolean keepsAlive, Optional<Tls> tls) {}

  /**
   * What must be agreed on.
   *
   * @param version as JSSE names it
   * @param suite of TLS 1.3, as IANA names it
   * @param group as OpenSSL names it
   */
  public record Tls(String version, String suite, String group) {}

  /** Where the program lies; empty where it is not installed. */
  public static Optional<Path> find() {
    return Generator.find(PROGRAM);
  }

  /**
   * Starts a burst. One whose connections do not stay is of so many requests as take about that
   * long: timed, h2load 1.52 makes connections anew for ever when its time is over.
   *
   * @param perSecond how many requests are answered in a second
   * @throws IllegalStateException when it does not start
   */
  public static H2Load start(
      Path program, Asked asked, Duration duration, double perSecond, Generator generator) {
    return new H2Load(asked, generator.start(command(program, asked, duration, perSecond)));
  }

  static List<String> command(Path program, Asked asked, Duration duration, double perSecond) {
    long requests = Math.max(asked.connections, Math.round(perSecond * duration.toMillis() / 1e3));
    var command =
        new ArrayList<>(
            List.of(
                program.toString(),
                "--h1",
                "--threads=1",
                "--clients=" + asked.connections,
                asked.keepsAlive
                    ? "--duration=" + duration.toMillis() + "ms"
                    : "--requests=" + requests));
    asked.tls.ifPresent(
        tls -> command.addAll(List.of("--tls13-ciphers=" + tls.suite, "--groups=" + tls.group)));
    command.add((asked.tls.isPresent() ? "https" : "http") + "://127.0.0.1:" + asked.port + "/");
    return List.copyOf(command);
  }

  /** Whether it still asks. */
  public boolean isAlive() {
    return process.isAlive();
  }

  /** What its threads took of processors so far; zero where nobody tells. */
  public Duration processorTime() {
    return process.info().totalCpuDuration().orElse(Duration.ZERO);
  }

  /**
   * Waits for its end.
   *
   * @throws IllegalStateException when a request failed, or something else was agreed on
   */
  public void end() throws InterruptedException {
    end(LONGEST);
  }

  void end(Duration longest) throws InterruptedException {
    if (!process.waitFor(longest)) {
      // h2load 1.52 waits for ever for a handshake that was not done when its time was over.
      throw new IllegalStateException(
          PROGRAM + " does not end: the server leaves a connection unanswered");
    }
    trouble(output.join(), process.exitValue(), asked)
        .ifPresent(
            trouble -> {
              throw new IllegalStateException(PROGRAM + ": " + trouble);
            });
  }

  /** What is wrong with what it printed. */
  static Optional<String> trouble(String text, int exit, Asked asked) {
    var requests = REQUESTS.matcher(text);
    var codes = CODES.matcher(text);
    if (exit != 0 || !requests.find() || !codes.find()) {
      return Optional.of(
          "it ended with exit code %d and printed %s"
              .formatted(exit, text.lines().limit(5).toList()));
    }
    for (int group = 2; group <= 4; group++) {
      if (!requests.group(group).equals("0") || !codes.group(group).equals("0")) {
        return Optional.of("requests failed: " + requests.group() + "; " + codes.group());
      }
    }
    if (requests.group(1).equals("0")) {
      return Optional.of("no request was answered");
    }
    return asked.tls.flatMap(tls -> other(text, tls));
  }

  private static Optional<String> other(String text, Tls tls) {
    var agreed = AGREED.matcher(text);
    int found = 0;
    while (agreed.find()) {
      var wanted = agreed.group(1).equals("Cipher") ? tls.suite : tls.version;
      if (!agreed.group(2).equals(wanted)) {
        return Optional.of("agreed on " + agreed.group(2) + " instead of " + wanted);
      }
      found++;
    }
    return found < 2 ? Optional.of("it does not say what was agreed on") : Optional.empty();
  }

  /** Ends it, whatever it does. */
  @Override
  public void close() {
    process.destroyForcibly();
  }
}
