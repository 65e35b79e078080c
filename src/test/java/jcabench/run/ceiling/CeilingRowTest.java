package jcabench.run.ceiling;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import jcabench.contender.Availability;
import jcabench.contender.Contenders;
import jcabench.jmh.JmhDriver;
import jcabench.result.Row;
import org.junit.jupiter.api.Test;

class CeilingRowTest {
  @Test
  void rowsWithoutACounterpartAreTheseAndNoOthers() {
    var with =
        CeilingRow.of(new JmhDriver().rows()).stream()
            .map(CeilingRow::row)
            .collect(Collectors.toSet());
    var without =
        new JmhDriver()
            .rows().stream()
                .filter(row -> !with.contains(row))
                .map(CeilingRowTest::family)
                .distinct()
                .toList();
    assertEquals(
        List.of(
            "Calibration",
            "CipherBenchmark.AesGcm, nonce of 16",
            "CipherBenchmark.AesGcm192",
            "CipherBenchmark.AesGcmNonce",
            "DirectBufferBenchmark.AesGcm",
            "DirectBufferBenchmark.Code",
            "DirectBufferBenchmark.Digest",
            "FirstUseBenchmark.Answer",
            "FirstUseBenchmark.Load",
            "FreshKeyAgreementBenchmark.Ecdh",
            "FreshKeyAgreementBenchmark.Xdh",
            "FreshKeyBenchmark.AesGcm",
            "FreshKeyBenchmark.Code",
            "FreshKeySignatureBenchmark.Ecdsa",
            "FreshKeySignatureBenchmark.Named",
            "KemBenchmark.Decoding",
            "KeyFactoryBenchmark.Ec",
            "KeyFactoryBenchmark.Named",
            "KeyFactoryBenchmark.Rsa",
            "KeyPairGeneratorBenchmark.Named, Ed448",
            "KeyPairGeneratorBenchmark.Named, Ed25519",
            "KeyPairGeneratorBenchmark.Rsa",
            "NewObjectBenchmark.AesGcm",
            "NewObjectBenchmark.Code",
            "NewObjectBenchmark.Digest",
            "NewObjectSignatureBenchmark.Ecdsa",
            "NewObjectSignatureBenchmark.Named",
            "PerOperationBenchmark",
            "SecureRandomBenchmark, DEFRND[SHA512,FALSE]",
            "SharedBenchmark.Kem",
            "SharedBenchmark.Random",
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
    return row.calibrates() ? "Calibration" : row.benchmark() + detail;
  }

  /** {@code -testmode} does each operation once; it prints all names, and most tables. */
  @Test
  void opensslSpeedPrintsEachNameAndColumn() throws Exception {
    var openssl = Availability.of(Contenders.byId().get("openssl"));
    var program = Ceiling.program(Ceiling.library(openssl));
    var printed = new HashMap<List<String>, String>();
    for (var row : CeilingRow.of(new JmhDriver().rows())) {
      var text = printed.computeIfAbsent(row.arguments(), call -> inTestMode(program, call));
      assertTrue(names(text, row), row.arguments() + " printed " + text);
    }
  }

  private static String inTestMode(Path program, List<String> call) {
    var command = new ArrayList<>(List.of(program.toString(), "speed", "-testmode", "-elapsed"));
    command.addAll(List.of("-seconds", "1"));
    command.addAll(call);
    try {
      var process = new ProcessBuilder(command).redirectErrorStream(true).start();
      return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Its table's line and column, or, where no table came, a line on what was done. */
  private static boolean names(String text, CeilingRow row) {
    var name = Pattern.quote(row.name()).replace(" ", "\\E\\s+\\Q");
    if (Pattern.compile("(?m)^\\s*" + name + "\\s+\\S+").matcher(text).find()) {
      return text.contains(row.column());
    }
    // Curves and RSA keys go by their size there: "Doing 448 bits sign Ed448 ops".
    var what = row.name().replaceFirst("^.*?(\\d+ bits).*", "$1");
    var operation = row.column().replaceFirst("s?/s$", "");
    return text.lines()
        .filter(line -> line.startsWith("Doing "))
        .anyMatch(line -> line.contains(what) && line.contains(operation));
  }

  @Test
  void noTwoRowsShareAFigure() {
    var seen = new HashSet<String>();
    for (var row : CeilingRow.of(new JmhDriver().rows())) {
      assertTrue(seen.add(row.arguments() + row.name() + row.column()), row.toString());
    }
  }
}
