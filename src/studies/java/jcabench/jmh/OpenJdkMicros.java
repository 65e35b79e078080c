package jcabench.jmh;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import jcabench.contender.ContenderJvm;
import jcabench.machine.MachineLock;
import jcabench.result.Row;
import jcabench.run.Recorded;
import jcabench.stats.Turns;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/**
 * Rows of the JDK beside OpenJDK's own micro benchmarks of the same operation: JMH runs a fork of
 * one and a fork of the other, over and over, with the same flags, times and sizes.
 */
public final class OpenJdkMicros {
  private static final String CRYPTO = "org.openjdk.bench.javax.crypto.full.";
  private static final String SECURITY = "org.openjdk.bench.java.security.";
  private static final String SIGNED_BYTES = "64";
  private static final String OURS = "jcabench";
  private static final String THEIRS = "OpenJDK";

  /**
   * One operation.
   *
   * @param title in the table
   * @param label of our row
   * @param name of OpenJDK's method
   * @param params of its class, by name
   * @param flags of both JVMs
   */
  private record Pair(
      String title, String label, String name, Map<String, String> params, List<String> flags) {
    Pair(String label, String name, Map<String, String> params) {
      this(label, label, name, params, List.of());
    }
  }

  private static final List<Pair> OPERATIONS =
      List.of(
          digest("digest SHA-256 64 B", "64"),
          digest("digest SHA-256 16 KiB", "16384"),
          new Pair(
              "encrypt AES/GCM/NoPadding 256 bit 12 B nonce 16 KiB",
              CRYPTO + "AESGCMBench.encrypt",
              Map.of("keyLength", "256", "dataSize", "16384")),
          new Pair(
              "agree ECDH secp256r1",
              CRYPTO + "KeyAgreementBench.EC.generateSecret",
              Map.of("keyLength", "256")),
          new Pair(
              "agree X25519",
              CRYPTO + "KeyAgreementBench.XDH.generateSecret",
              Map.of("keyLength", "255")),
          kem("encapsulate"),
          kem("decapsulate"),
          signature("signNewObject ECDSA secp256r1", "ECDSA.sign", "SHA256withECDSA", "256"),
          signature("verifyNewObject ECDSA secp256r1", "ECDSA.verify", "SHA256withECDSA", "256"),
          signature("sign SHA256withRSA 2048 bit", "RSA.sign", "SHA256withRSA", "2048"),
          signature("verify SHA256withRSA 2048 bit", "RSA.verify", "SHA256withRSA", "2048"),
          keyPair("generateKeyPair EC secp256r1", "secp256r1"),
          keyPair("generateKeyPair Ed25519", "Ed25519"));

  private static final String FULL_13 = "handshakeTls13 x25519 ECDSA-P256";
  private static final String FULL_12 = "handshakeTls12 x25519 ECDSA-P256";
  private static final String AS_IT_IS = "SSLHandshake";

  /** OpenJDK's with our trust manager, our number of certificates and our ticket. */
  private static final String ALIKE = "alike.SSLHandshake";

  private static final List<Pair> HANDSHAKES =
      List.of(
          handshake(FULL_13, AS_IT_IS, "TLS", false),
          handshake(FULL_13, ALIKE, "TLS", false),
          handshake("resumedHandshakeTls13 x25519", AS_IT_IS, "TLS", true),
          handshake(FULL_12, AS_IT_IS, "TLSv1.2", false),
          handshake(FULL_12, ALIKE, "TLSv1.2", false),
          handshake("resumedHandshakeTls12", AS_IT_IS, "TLSv1.2", true));

  private final Random random = new Random(1);
  private final Path file;

  private OpenJdkMicros(Path file) {
    this.file = file;
  }

  private static Pair digest(String label, String length) {
    return new Pair(
        label,
        SECURITY + "MessageDigests.digest",
        Map.of("digesterName", "SHA-256", "length", length, "provider", "SUN"));
  }

  private static Pair kem(String operation) {
    return new Pair(
        operation + " ML-KEM-768",
        CRYPTO + "KEMBench.MLKEM." + operation,
        Map.of("algorithm", "ML-KEM-768"));
  }

  private static Pair signature(String label, String name, String algorithm, String bits) {
    return new Pair(
        label,
        CRYPTO + "SignatureBench." + name,
        Map.of("algorithm", algorithm, "keyLength", bits, "dataSize", SIGNED_BYTES));
  }

  private static Pair keyPair(String label, String curve) {
    return new Pair(label, SECURITY + "KeyPairGenerators.keyPairGen", Map.of("curveName", curve));
  }

  private static Pair handshake(String label, String theirs, String version, boolean resumed) {
    boolean is13 = version.equals("TLS");
    var suite = is13 ? "TLS_AES_128_GCM_SHA256" : "TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256";
    return new Pair(
        label + (theirs.equals(ALIKE) ? ", made alike" : ""),
        label,
        SECURITY + theirs + ".doHandshake",
        Map.of("resume", String.valueOf(resumed), "tlsVersion", version),
        List.of(
            // In TLS 1.2 a certificate needs its curve among them, in TLS 1.3 each costs a key.
            "-Djdk.tls.namedGroups=" + (is13 ? "x25519" : "x25519,secp256r1"),
            "-Djdk.tls.client.protocols=" + (is13 ? "TLSv1.3" : version),
            "-Djdk.tls.client.cipherSuites=" + suite,
            "-Djdk.tls.server.cipherSuites=" + suite));
  }

  /**
   * Arguments: the file that takes the readings, a fork in each line; how many forks of each; a
   * regular expression for the rows, all without it.
   */
  public static void main(String[] arguments) throws IOException, RunnerException {
    var study = new OpenJdkMicros(Path.of(arguments[0]));
    var wanted = Pattern.compile(arguments.length > 2 ? arguments[2] : "");
    var pairs =
        Stream.of(OPERATIONS, HANDSHAKES)
            .flatMap(List::stream)
            .filter(pair -> wanted.matcher(pair.title).find())
            .toList();
    try (var _ = MachineLock.take()) {
      for (int repetition = 0; repetition < Integer.parseInt(arguments[1]); repetition++) {
        study.round(pairs, repetition);
      }
    }
    lines(study.file.toAbsolutePath().getParent()).forEach(System.out::println);
  }

  private void round(List<Pair> some, int repetition) throws IOException, RunnerException {
    var pairs = new ArrayList<>(some);
    Collections.shuffle(pairs, random);
    for (var pair : pairs) {
      if (random.nextBoolean()) {
        fork(pair, repetition, OURS, ours(pair));
        fork(pair, repetition, THEIRS, theirs(pair));
      } else {
        fork(pair, repetition, THEIRS, theirs(pair));
        fork(pair, repetition, OURS, ours(pair));
      }
    }
  }

  private static ChainedOptionsBuilder ours(Pair pair) {
    return JmhOptions.of(row(pair.label), "jdk");
  }

  /** Our row of a label, with one thread. */
  static Row row(String label) {
    return JmhRows.all().stream()
        .filter(row -> row.label().equals(label) && row.threads() == 1)
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("there is no row " + label));
  }

  private static ChainedOptionsBuilder theirs(Pair pair) {
    var options =
        new OptionsBuilder().include("^" + Pattern.quote(pair.name) + "$").shouldFailOnError(true);
    pair.params.forEach(options::param);
    return options;
  }

  private void fork(Pair pair, int repetition, String whose, ChainedOptionsBuilder options)
      throws IOException, RunnerException {
    var made =
        options
            .forks(1)
            .threads(1)
            .mode(Mode.Throughput)
            .timeUnit(TimeUnit.MILLISECONDS)
            .warmupIterations(10)
            .warmupTime(TimeValue.milliseconds(200))
            .measurementIterations(60)
            .measurementTime(TimeValue.milliseconds(20))
            .jvmArgs(ContenderJvm.FLAGS.toArray(String[]::new))
            .jvmArgsAppend(appended(pair))
            .verbosity(VerboseMode.SILENT)
            .build();
    var results = new Runner(made).run();
    if (results.size() != 1) {
      throw new IllegalStateException(pair.name + " is " + results.size() + " benchmarks");
    }
    var scores =
        results.iterator().next().getBenchmarkResults().stream()
            .flatMap(result -> result.getIterationResults().stream())
            .map(result -> result.getPrimaryResult().getScore())
            .toList();
    Files.writeString(
        file,
        String.format(
            Locale.ROOT, "%s;%d;%s;%s%n", pair.title, repetition, whose, readings(scores)),
        StandardOpenOption.CREATE,
        StandardOpenOption.APPEND);
  }

  /** Flags that stand instead of theirs, which ask for another collector: never none. */
  private static String[] appended(Pair pair) {
    var flags = new ArrayList<>(pair.flags);
    flags.add("-Dstudy=openjdk");
    return flags.toArray(String[]::new);
  }

  private static String readings(List<Double> scores) {
    return scores.stream()
        .map(score -> String.format(Locale.ROOT, "%.5g", score))
        .collect(Collectors.joining(" "));
  }

  /** What the files of a folder say: a table of operations, and one of handshakes. */
  public static List<String> lines(Path folder) {
    var logs = new HashMap<String, Map<String, List<Double>>>();
    for (var line : Recorded.lines(folder)) {
      var words = line.split(";", -1);
      var scores = Arrays.stream(words[3].split(" ", -1)).map(Double::valueOf).toList();
      logs.computeIfAbsent(words[0], _ -> new HashMap<>())
          .computeIfAbsent(words[2], _ -> new ArrayList<>())
          .add(Math.log(Turns.of(scores, true).score()));
    }
    var lines = new ArrayList<String>();
    addTable(OPERATIONS, 0.03, logs, lines);
    addTable(HANDSHAKES, 0.05, logs, lines);
    if (!logs.isEmpty()) {
      throw new IllegalStateException("no row of the study is called " + logs.keySet());
    }
    return lines;
  }

  /** Takes the rows of some pairs out of what was read; no table where there is none. */
  private static void addTable(
      List<Pair> pairs,
      double bound,
      Map<String, Map<String, List<Double>>> logs,
      List<String> lines) {
    if (pairs.stream().noneMatch(pair -> logs.containsKey(pair.title))) {
      return;
    }
    if (!lines.isEmpty()) {
      lines.add("");
    }
    var factors = new ArrayList<Double>();
    lines.add("| row | forks of each | jcabench ÷ OpenJDK |");
    lines.add("|---|---|---|");
    for (var pair : pairs) {
      var sides = logs.remove(pair.title);
      if (sides != null) {
        var differences = Recorded.differences(sides.get(OURS), sides.get(THEIRS));
        factors.add(differences.stream().mapToDouble(log -> log).average().orElseThrow());
        lines.add(
            "| %s | %d | %s |"
                .formatted(pair.title, sides.get(OURS).size(), Recorded.factor(differences)));
      }
    }
    lines.add("");
    lines.add(Recorded.within(factors, bound));
  }
}
