package jcabench.gate;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.Provider;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import jcabench.result.Block;
import jcabench.result.Fork;
import jcabench.result.Json;
import jcabench.result.Measurement;
import jcabench.result.Origin;
import jcabench.result.Outcome;
import jcabench.result.Row;
import jcabench.source.JsonReader;

/**
 * A JVM that measures every digest of the study's table, one after the other, when all of them are
 * warm: the start of a JVM is paid once for a short fork of each, and none of them runs beside the
 * compilation of another.
 */
final class PlantedJvm {
  private static final long ITERATION_NANOS = 12_000_000;
  private static final int WARM_UPS = 8;
  private static final int ITERATIONS = 5;
  private static final String ITERATION_TIME = "12 ms";
  private static final double NANOS = 1e6; // of a millisecond

  private PlantedJvm() {}

  /**
   * Arguments: the contender's id, a file of rows, the file to write to, the round, the plan's hash
   * and the machine's id.
   */
  public static void main(String[] arguments) throws IOException, GeneralSecurityException {
    var contender = arguments[0];
    var provider = new PlantedProvider(contender.replaceAll("\\D", ""));
    var table = new ArrayList<Digest>();
    for (var line : Files.readAllLines(Path.of(arguments[1]))) {
      table.add(Digest.of(JsonReader.parse(line, Row.class), provider));
    }
    for (int pass = 0; pass < WARM_UPS; pass++) {
      table.forEach(Digest::iteration);
    }
    var block = new Block(arguments[5], Integer.parseInt(arguments[3]));
    var forks = new ArrayList<String>();
    for (var digest : table) {
      forks.add(Json.line(digest.fork(contender, arguments[4], block)));
    }
    Files.write(Path.of(arguments[2]), forks);
  }

  /** What is measured for a row. */
  private record Digest(Row row, MessageDigest digest, byte[] message, byte[] right) {
    static Digest of(Row row, Provider provider) throws GeneralSecurityException {
      var algorithm = row.params().get("algorithm");
      var message = new byte[Integer.parseInt(row.params().get("dataSize"))];
      new Random(1).nextBytes(message);
      return new Digest(
          row,
          MessageDigest.getInstance(algorithm, provider),
          message,
          MessageDigest.getInstance(algorithm).digest(message));
    }

    /** Operations in a millisecond; the last answer is checked. */
    double iteration() {
      var answer = right;
      long operations = 0;
      long began = System.nanoTime();
      long now = began;
      for (; now - began < ITERATION_NANOS; now = System.nanoTime()) {
        answer = digest.digest(message);
        operations++;
      }
      if (!MessageDigest.isEqual(right, answer)) {
        throw new IllegalStateException("a wrong answer of " + row.label());
      }
      return operations * NANOS / (now - began);
    }

    Fork fork(String contender, String plan, Block block) {
      var started = Instant.now();
      var clock = System.nanoTime();
      iteration();
      var iterations = new ArrayList<Measurement.Iteration>();
      for (int i = 0; i < ITERATIONS; i++) {
        iterations.add(Measurement.Iteration.of(iteration()));
      }
      var proof = new TreeMap<String, String>();
      proof.put("checked", "same as the JDK");
      proof.put("digest.provider", digest.getProvider().toString());
      proof.put("provider.info", digest.getProvider().getInfo());
      return new Fork(
          plan,
          row,
          contender,
          block,
          1,
          started,
          (System.nanoTime() - clock) / 1e9,
          Outcome.MEASURED,
          "",
          List.of(),
          proof,
          new Measurement("ops/ms", iterations, Map.of(), facts()));
    }

    private Origin.Jmh facts() {
      return new Origin.Jmh(
          "",
          row.benchmark() + "." + row.operation(),
          row.mode().label(),
          1,
          ProcessHandle.current().info().command().orElse(""),
          ManagementFactory.getRuntimeMXBean().getInputArguments(),
          System.getProperty("java.version"),
          System.getProperty("java.vm.name"),
          System.getProperty("java.vm.version"),
          new Origin.Iterations(WARM_UPS + 1, ITERATION_TIME, 1),
          new Origin.Iterations(ITERATIONS, ITERATION_TIME, 1),
          "MILLISECONDS",
          row.params());
    }
  }
}
