package jcabench.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.stream.Collectors;
import jcabench.result.Row;
import org.junit.jupiter.api.Test;

class CeilingRowTest {
  @Test
  void rowsWithoutACounterpartAreTheseAndNoOthers() {
    var with = CeilingRow.of(Rows.all()).stream().map(CeilingRow::row).collect(Collectors.toSet());
    var without =
        Rows.all().stream()
            .filter(row -> !with.contains(row))
            .map(CeilingRowTest::family)
            .distinct()
            .toList();
    assertEquals(
        List.of(
            "CipherBenchmark.AesGcm, nonce of 16",
            "KeyPairGeneratorBenchmark.Named, Ed448",
            "KeyPairGeneratorBenchmark.Named, Ed25519",
            "KeyPairGeneratorBenchmark.Rsa",
            "RulerBenchmark",
            "SecureRandomBenchmark, DEFRND[SHA512,FALSE]",
            "SignatureBenchmark.Rsa, RSASSA-PSS"),
        without);
  }

  private static String family(Row row) {
    var detail =
        switch (row.benchmark()) {
          case "CipherBenchmark.AesGcm" -> ", nonce of " + row.params().get("nonceLength");
          case "SecureRandomBenchmark" -> ", " + row.params().get("generator");
          case "KeyPairGeneratorBenchmark.Named", "SignatureBenchmark.Rsa" ->
              ", " + row.params().get("algorithm");
          default -> "";
        };
    return row.benchmark() + detail;
  }

  @Test
  void noTwoRowsShareAFigure() {
    var seen = new HashSet<String>();
    for (var row : CeilingRow.of(Rows.all())) {
      assertTrue(seen.add(row.arguments() + row.name() + row.column()), row.toString());
    }
  }
}
