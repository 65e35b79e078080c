package jcabench.provider;

import static java.util.stream.Collectors.toSet;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Provider;
import java.security.Security;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What others list and we do not is in docs/absent.md, each name with a reason. */
class AbsentServicesTest {
  private static final Path TABLE = Path.of("docs", "absent.md");
  private static final Pattern ROW =
      Pattern.compile("\\| `(.+?)` \\| `(.+?)` \\| (\\d+) \\| (\\d+) \\| .{8,} \\|");
  private static final Pattern TOTAL = Pattern.compile("(\\d+) names of the JDK's and (\\d+) more");

  private record Name(String type, String algorithm) {
    static Name of(String type, String algorithm) {
      return new Name(type, algorithm.toUpperCase(Locale.ROOT));
    }
  }

  private record Row(Pattern types, Pattern names, long ofTheJdk, long ofBouncyCastleAlone) {
    static Optional<Row> read(String line) {
      var row = ROW.matcher(line);
      return row.matches()
          ? Optional.of(
              new Row(
                  pattern(row.group(1)),
                  pattern(row.group(2)),
                  Long.parseLong(row.group(3)),
                  Long.parseLong(row.group(4))))
          : Optional.empty();
    }

    /** A bar within a cell of a table is written with a backslash. */
    private static Pattern pattern(String cell) {
      return Pattern.compile(cell.replace("\\|", "|"));
    }

    boolean fits(Name name) {
      return types.matcher(name.type).matches() && names.matcher(name.algorithm).matches();
    }
  }

  @Test
  void eachNameThatOthersListIsServedOrInTheTable() throws Exception {
    assumeTrue(Runtime.version().feature() == 25, "the table is that of JDK 25");
    var rows = Files.readAllLines(TABLE).stream().map(Row::read).flatMap(Optional::stream).toList();
    var ofTheJdk = absent(Arrays.stream(Security.getProviders()).filter(this::isTheJdks));
    var ofBouncyCastle = absent(Stream.of(Bouncy.CASTLE));
    ofBouncyCastle.removeAll(ofTheJdk);
    var without = new TreeSet<String>();
    var jdk = new long[rows.size()];
    var bouncyCastle = new long[rows.size()];
    count(rows, ofTheJdk, jdk, without);
    count(rows, ofBouncyCastle, bouncyCastle, without);
    assertEquals(Set.of(), without, "names without a row in " + TABLE);
    for (int i = 0; i < rows.size(); i++) {
      var row = rows.get(i);
      String place = row.types + " " + row.names;
      assertEquals(row.ofTheJdk, jdk[i], place + ", the JDK");
      assertEquals(row.ofBouncyCastleAlone, bouncyCastle[i], place + ", bcprov alone");
      assertTrue(jdk[i] + bouncyCastle[i] > 0, place + " fits nothing");
    }
    var total = TOTAL.matcher(Files.readString(TABLE));
    assertTrue(total.find());
    assertEquals(ofTheJdk.size(), Long.parseLong(total.group(1)));
    assertEquals(ofBouncyCastle.size(), Long.parseLong(total.group(2)));
  }

  private static void count(List<Row> rows, Set<Name> names, long[] counts, Set<String> without) {
    for (Name name : names) {
      int row = 0;
      while (row < rows.size() && !rows.get(row).fits(name)) {
        row++;
      }
      if (row == rows.size()) {
        without.add(name.toString());
      } else {
        counts[row]++;
      }
    }
  }

  /** By the table, whatever the loaded OpenSSL lacks. */
  private static Set<Name> absent(Stream<Provider> providers) {
    var served =
        Services.rows().stream()
            .flatMap(
                row ->
                    Stream.concat(Stream.of(row.algorithm()), row.aliases().stream())
                        .map(name -> Name.of(row.type(), name)))
            .collect(toSet());
    return providers
        .flatMap(provider -> provider.getServices().stream())
        .map(service -> Name.of(service.getType(), service.getAlgorithm()))
        .filter(name -> !served.contains(name))
        .collect(toSet());
  }

  /** Those that are in a JDK on each system. */
  private boolean isTheJdks(Provider provider) {
    return Optional.ofNullable(provider.getClass().getModule().getName())
            .filter(name -> name.startsWith("java.") || name.startsWith("jdk."))
            .isPresent()
        && !provider.getName().matches("Apple|SunMSCAPI|SunPKCS11.*");
  }
}
