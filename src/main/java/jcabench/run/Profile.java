package jcabench.run;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import jcabench.result.Row;

/**
 * How much is measured, and how.
 *
 * @param name what the command line calls it
 * @param labels labels of the rows that belong to it; empty for all rows
 * @param timing iterations of a fork; empty when nothing is timed
 * @param rounds the least number of forks of each cell
 * @param budgetEach the wall time that a run takes by default for each contender, further rounds
 *     included; empty for the least number of rounds and no more
 */
public record Profile(
    String name,
    Set<String> labels,
    Optional<Timing> timing,
    int rounds,
    Optional<Duration> budgetEach) {

  /**
   * Iterations of a fork. Rows that time each call by itself keep the numbers of their class.
   *
   * @param warmups number of warm-up iterations
   * @param iterations number of measured iterations
   * @param millis length of each
   */
  public record Timing(int warmups, int iterations, int millis) {
    /** Most of a fork is warm-up: after one second many pure-Java rows still get faster. */
    static final Timing USUAL = new Timing(18, 4, 100);
  }

  /** Touches every cell once and checks every answer; publishes no speed. */
  public static final Profile SMOKE =
      new Profile("smoke", Set.of(), Optional.empty(), 0, Optional.empty());

  /** The key operations: three rounds or more in three minutes for each contender. */
  public static final Profile QUICK =
      new Profile(
          "quick",
          Set.of(
              "agree ECDH secp256r1",
              "agree X25519",
              "encapsulate ML-KEM-768",
              "decapsulate ML-KEM-768",
              "generateKeyPair ML-KEM-768",
              "generateKeyPair Ed25519",
              "generateKeyPair EC secp256r1",
              "sign Ed25519",
              "verify Ed25519",
              "sign ECDSA secp256r1",
              "verify ECDSA secp256r1",
              "sign SHA256withRSA 2048 bit",
              "verify SHA256withRSA 2048 bit",
              "sign ML-DSA-65",
              "verify ML-DSA-65",
              "digest SHA-256 64 B",
              "mac HmacSHA256 64 B",
              "encrypt AES/GCM/NoPadding 256 bit 12 B nonce 16 KiB",
              "encrypt ChaCha20-Poly1305 16 KiB",
              "nextBytes default 64 B"),
          Optional.of(Timing.USUAL),
          3,
          Optional.of(Duration.ofMinutes(3)));

  /** Everything. */
  public static final Profile FULL =
      new Profile("full", Set.of(), Optional.of(Timing.USUAL), 3, Optional.empty());

  /** Labels of the rows that tell whether the machine keeps its speed. */
  public static final Set<String> RULERS = Set.of("loop", "arrayCopy", "call 64 B");

  /** Every profile. */
  public static final List<Profile> ALL = List.of(SMOKE, QUICK, FULL);

  /** The wall time that a run of so many contenders takes by default. */
  public Optional<Duration> budget(int contenders) {
    return budgetEach.map(each -> each.multipliedBy(contenders));
  }

  /** The profile's rows out of all. */
  public List<Row> select(List<Row> all) {
    return labels.isEmpty()
        ? all
        : all.stream().filter(row -> labels.contains(row.label())).toList();
  }
}
