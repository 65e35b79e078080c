package jcabench.contender;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Whether a contender is here.
 *
 * @param contender which
 * @param present whether it did at least one whole operation
 * @param reason why it is not here; empty otherwise
 * @param cure what would bring it; empty when nothing is known
 * @param version its providers and libraries with their versions
 * @param warnings what it has and lacks nevertheless, as sentences
 * @param proof what the probe proved
 */
public record Availability(
    Contender contender,
    boolean present,
    String reason,
    String cure,
    String version,
    List<String> warnings,
    Map<String, String> proof) {

  private static final Map<Contender, Availability> PRESENT = new ConcurrentHashMap<>();
  private static final Duration LIMIT = Duration.ofMinutes(2);
  private static final int OLDEST_JDK = 25; // what the benchmarks are compiled for
  private static final Pattern RELEASE = Pattern.compile("JAVA_VERSION=\"(\\d+)[^\"]*\"");
  private static final String BUILD =
      "run 'mvn process-classes', which brings the jars of the built-in contenders";
  private static final String SETUP = "run scripts/setup";

  /**
   * Probes a contender in a JVM of its own. One that is here is probed once in the life of this
   * process; one that is not may have been brought since.
   */
  public static Availability of(Contender contender) {
    var known = PRESENT.get(contender);
    if (known != null) {
      return known;
    }
    var found = of(contender, LIMIT);
    if (found.present()) {
      PRESENT.put(contender, found);
    }
    return found;
  }

  /** The same with a time after which the probe is killed. */
  static Availability of(Contender contender, Duration limit) {
    var missing = contender.missingEntry();
    if (missing.isPresent()) {
      var builtIn = missing.get().startsWith(Home.resolve(Contenders.JARS));
      return absent(
          contender,
          Home.display(missing.get()) + " is not there",
          contender.cure().orElse(builtIn ? BUILD : "name a jar or folder that exists"));
    }
    var home = contender.jvm().home().map(Home::resolve);
    if (home.flatMap(Availability::tooOld).isPresent()) {
      return absent(
          contender,
          "its JDK "
              + Home.display(home.get())
              + " is of version "
              + tooOld(home.get()).get()
              + ", on which no fork runs",
          "name a JDK of version " + OLDEST_JDK + " or newer");
    }
    Path folder = null;
    try {
      folder = Files.createTempDirectory("jcabench-probe");
      return probe(contender, folder, limit);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot probe " + contender.id() + ": " + e.getMessage(), e);
    } finally {
      Optional.ofNullable(folder).ifPresent(Availability::delete);
    }
  }

  /** The version of a JDK that says that it is too old; one that says nothing shows it later. */
  private static Optional<String> tooOld(Path home) {
    try (var lines = Files.lines(home.resolve("release"))) {
      return lines
          .map(RELEASE::matcher)
          .filter(Matcher::matches)
          .map(match -> match.group(1))
          .filter(version -> Integer.parseInt(version) < OLDEST_JDK)
          .findFirst();
    } catch (IOException | UncheckedIOException | NumberFormatException e) {
      return Optional.empty();
    }
  }

  private static Availability probe(Contender contender, Path folder, Duration limit)
      throws IOException {
    var result = folder.resolve("result.properties");
    var process =
        ContenderProcess.start(
            contender, folder, Probe.class, List.of(), List.of(contender.id(), result.toString()));
    if (!endsWithin(limit, process)) {
      return absent(
          contender, "its probe timed out after " + limit.toSeconds() + " s and was killed", "");
    }
    if (!Files.exists(result)) {
      var said = process.lastLines().stream().limit(3).collect(Collectors.joining(" "));
      return absent(
          contender, "its JVM died with exit code " + process.exitCode() + ": " + said, "");
    }
    var found = new Properties();
    try (var reader = Files.newBufferedReader(result)) {
      found.load(reader);
    }
    var reason = found.getProperty("reason", "");
    if (!reason.isEmpty()) {
      return absent(contender, reason, cure(contender));
    }
    var proof = new TreeMap<String, String>();
    found.stringPropertyNames().stream()
        .filter(name -> name.startsWith("proof."))
        .forEach(name -> proof.put(name.substring("proof.".length()), found.getProperty(name)));
    var warnings = found.getProperty("warnings", "").lines().toList();
    return new Availability(contender, true, "", "", version(proof), warnings, Map.copyOf(proof));
  }

  private static boolean endsWithin(Duration limit, ContenderProcess process) {
    try {
      return process.endsOrIsKilled(limit);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Providers with their versions, then what a native library says of itself. */
  private static String version(Map<String, String> proof) {
    var providers =
        proof.entrySet().stream()
            .filter(entry -> entry.getKey().startsWith("provider."))
            .map(
                entry ->
                    entry.getKey().substring("provider.".length())
                        + " "
                        + entry.getValue().split(" ", 2)[0])
            .collect(Collectors.joining(", "));
    var library =
        Optional.ofNullable(proof.get("fact.version"))
            .or(
                () ->
                    proof.entrySet().stream()
                        .filter(entry -> entry.getKey().startsWith("library.libsoftokn3"))
                        .map(entry -> entry.getValue().replaceAll(".*\\((.*)\\)", "$1"))
                        .findFirst())
            .or(
                () ->
                    Optional.ofNullable(proof.get("fact.native.variant")).map(v -> "native " + v));
    return Stream.concat(Stream.of(providers).filter(text -> !text.isEmpty()), library.stream())
        .collect(Collectors.joining(", "));
  }

  /** What would help: set-up brings the libraries of the contenders that need one. */
  private static String cure(Contender contender) {
    return contender.nativeLibraries().isEmpty() ? "" : SETUP;
  }

  private static Availability absent(Contender contender, String reason, String cure) {
    return new Availability(contender, false, reason, cure, "", List.of(), Map.of());
  }

  private static void delete(Path folder) {
    try (var files = Files.list(folder)) {
      files.toList().forEach(file -> file.toFile().delete());
      Files.delete(folder);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete " + folder, e);
    }
  }
}
