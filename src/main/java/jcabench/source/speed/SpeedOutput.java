package jcabench.source.speed;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What one call of {@code openssl speed} printed.
 *
 * @param line of its first figure, from 1 on
 * @param version as its banner has it, for example {@code 3.5.7} or {@code 1.0.2k-fips}; empty
 *     where there is none, as with {@code -mr}
 * @param facts what else it says of itself and of the options that change what a figure means, by
 *     name: {@code built}, {@code compiler}, {@code cpuInfo}, {@code options}
 * @param processor its name, where {@code lscpu} stands before the figures; empty where none does
 * @param options what changes the meaning of its figures
 * @param figures those that can be trusted, in their order
 */
public record SpeedOutput(
    int line,
    String version,
    SortedMap<String, String> facts,
    String processor,
    Options options,
    List<Figure> figures) {
  public SpeedOutput {
    facts = java.util.Collections.unmodifiableSortedMap(new TreeMap<>(facts));
    figures = List.copyOf(figures);
  }

  /**
   * What changes the meaning of figures. What the text does not tell is unknown.
   *
   * @param processes of {@code -multi}, whose figures are sums over them; 1 without
   * @param elapsed whether rates are by elapsed time; else by the processor's
   * @param seconds that each figure was measured for
   * @param masked whether capabilities of the processor were masked
   */
  public record Options(
      int processes, Optional<Boolean> elapsed, Optional<Integer> seconds, boolean masked) {
    /** In words, for a comparison that must not mix them. */
    public String text() {
      return "%s, by %s, %s%s"
          .formatted(
              processes == 1 ? "one process" : "sum of " + processes + " processes",
              elapsed
                  .map(yes -> yes ? "elapsed time" : "processor time")
                  .orElse("a time that it does not tell"),
              seconds.map(s -> s + " s a figure").orElse("for a time that it does not tell"),
              masked ? ", capabilities masked" : "");
    }
  }

  /** A table of the tool: the same name means another operation in another one. */
  public enum Table {
    /** Bytes by size. */
    BYTES,
    /** Key types with operations of their own. */
    KEYS,
    /** {@code EVP_PKEY_encapsulate} by name. */
    KEM,
    /** {@code EVP_PKEY_sign} by name. */
    SIGNATURE
  }

  /**
   * One figure.
   *
   * @param line where it stands, from 1 on
   * @param table in which it stands
   * @param name as printed, white space joined: {@code aes-128 cbc}, {@code rsa 2048}, {@code ecdsa
   *     nistp256}
   * @param operation {@code sign}, {@code verify}, {@code encrypt}, {@code decrypt}, {@code
   *     keygen}, {@code encaps}, {@code decaps} or {@code derive}; empty in tables of bytes
   * @param size bytes of each operation; 0 where there is none
   * @param perSecond operations in a second, above 0
   */
  public record Figure(
      int line, Table table, String name, String operation, int size, double perSecond) {}
}
