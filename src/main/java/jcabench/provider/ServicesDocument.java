package jcabench.provider;

import java.util.List;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Writes {@code docs/services.md} from the declared table. */
final class ServicesDocument {
  private ServicesDocument() {}

  /** Prints the document. */
  public static void main(String[] args) {
    System.out.print(text());
  }

  /** The document, which does not depend on the OpenSSL that is loaded. */
  static String text() {
    var byType =
        Services.rows().stream()
            .collect(Collectors.groupingBy(ServiceRow::type, TreeMap::new, Collectors.toList()));
    var text = new StringBuilder();
    text.append(
        """
        <!-- Generated from the table in jcabench.provider: run
             java -cp target/classes jcabench.provider.ServicesDocument > docs/services.md -->
        # What the provider `OpenSSL` serves

        A service is listed by the provider when the loaded libcrypto offers everything in its third
        column; for the others `OpenSslProvider.unavailable()` gives the reason. Object identifiers
        are also known with the prefix `OID.`.

        """);
    byType.forEach(
        (type, rows) ->
            text.append("- ").append(type).append(": ").append(rows.size()).append('\n'));
    byType.forEach((type, rows) -> append(text, type, rows));
    return text.toString();
  }

  private static void append(StringBuilder text, String type, List<ServiceRow> rows) {
    text.append("\n## ").append(type).append("\n\n");
    text.append("| algorithm | other names | needs of OpenSSL | class |\n|---|---|---|---|\n");
    for (ServiceRow row : rows) {
      String aliases =
          row.aliases().stream()
              .filter(alias -> !alias.startsWith("OID."))
              .collect(Collectors.joining(", "));
      String needs =
          row.needs().stream()
              .map(ServiceRow.Need::name)
              .distinct()
              .collect(Collectors.joining(", "));
      text.append(
          "| %s | %s | %s | %s |\n"
              .formatted(row.algorithm(), aliases, needs, row.spi().getSimpleName()));
    }
  }
}
