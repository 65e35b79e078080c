package jcabench.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import jcabench.jmh.JmhDriver;
import jcabench.result.Row;
import jcabench.source.speed.SpeedOutput.Figure;
import jcabench.source.speed.SpeedOutput.Table;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpeedNamesTest {
  @TempDir private Path folder;

  private static Figure figure(SpeedNames.Work work, int size) {
    return new Figure(1, work.table(), work.name(), work.operation(), size, 1);
  }

  /** Whoever comes from a row to the tool's name comes back to the row, and the other way. */
  @Test
  void theTableLeadsBothWays() {
    var found = new HashSet<SpeedNames.Work>();
    for (var row : new JmhDriver().rows()) {
      var work = SpeedNames.of(row);
      if (work.isPresent()) {
        int size = Integer.parseInt(row.params().getOrDefault("dataSize", "0"));
        var printed = figure(work.get(), size);
        assertEquals(work, SpeedNames.of(printed), row.label());
        assertTrue(SpeedNames.same(printed, row), row.label());
        assertFalse(SpeedNames.same(figure(work.get(), size + 1), row), row.label());
        found.add(work.get());
      }
    }
    assertEquals(new HashSet<>(SpeedNames.table()), found, "each line is of a row that exists");
    assertEquals(SpeedNames.table().size(), found.size());
  }

  @Test
  void versionsOfANameAreOneAndOtherWorkStaysApart() {
    for (var name : List.of("AES-256-GCM", "aes-256-gcm", "id-aes256-GCM")) {
      assertEquals("aes-256-gcm", SpeedNames.canonical(name));
    }
    assertEquals("aes-256 cbc", SpeedNames.canonical("aes-256 cbc"));
    // An update alone, a sign of another table: no row does that.
    for (var other :
        List.of(
            new Figure(1, Table.BYTES, "ChaCha20-Poly1305", "", 16384, 1),
            new Figure(1, Table.BYTES, "AES-256-CBC", "", 16384, 1),
            new Figure(1, Table.SIGNATURE, "rsa2048", "sign", 0, 1))) {
      assertEquals(Optional.empty(), SpeedNames.of(other));
    }
  }

  private static Row row(String label) {
    return new JmhDriver()
        .rows().stream().filter(one -> one.label().equals(label)).findFirst().orElseThrow();
  }

  private Path file(String version, String before) throws IOException {
    return Files.writeString(
        folder.resolve("speed.txt"),
        """
        %sversion: %s
        type             64 bytes  16384 bytes
        AES-256-GCM      64000.00k  16384000.00k
        sha256           64000.00k  16384000.00k
        """
            .formatted(before, version));
  }

  /** Until 2024 the tool timed other work under the name of AES-GCM. */
  @Test
  void figuresStandBesideRowsOfTheSameWorkAlone() throws IOException {
    var digest = row("digest SHA-256 64 B");
    var cipher = row("encrypt AES/GCM/NoPadding 256 bit 12 B nonce 16 KiB");
    var mac = row("mac HmacSHA256 64 B");
    var rows = List.of(digest, cipher, mac);
    var now = SpeedFigures.of(file("3.5.7", ""), rows);
    var expected = new TreeMap<Row, Double>();
    expected.put(digest, 1e6);
    expected.put(cipher, 1e6);
    assertEquals(expected, new TreeMap<>(now.perSecond()));
    assertTrue(now.unlike().get(cipher).contains("tag"), now.unlike().toString());
    for (var old : List.of("3.0.15", "3.4.0", "1.1.1w")) {
      var read = SpeedFigures.of(file(old, ""), rows);
      assertEquals(List.of(digest), List.copyOf(read.perSecond().keySet()), old);
    }
    for (var newer : List.of("3.0.16", "3.1.8", "3.4.1", "3.6.0", "4.0.0")) {
      assertEquals(2, SpeedFigures.of(file(newer, ""), rows).perSecond().size(), newer);
    }
  }

  @Test
  void sumsOverProcessesAndOutputsOfSeveralKindsAreRefused() throws IOException {
    var rows = List.of(row("digest SHA-256 64 B"));
    var sums = file("3.5.7", "Forked child 0\nForked child 1\n");
    var refused = assertThrows(UnreadableRunException.class, () -> SpeedFigures.of(sums, rows));
    assertTrue(refused.getMessage().contains("-multi"), refused.getMessage());
    var text = Files.readString(file("3.5.7", "")) + Files.readString(file("3.0.19", ""));
    var two = Files.writeString(folder.resolve("two.txt"), text);
    refused = assertThrows(UnreadableRunException.class, () -> SpeedFigures.of(two, rows));
    assertTrue(refused.getMessage().contains("from line 7 on"), refused.getMessage());
    var none = file("3.5.7", "");
    refused =
        assertThrows(
            UnreadableRunException.class,
            () -> SpeedFigures.of(none, List.of(row("sign Ed25519"))));
    assertTrue(refused.getMessage().contains("no figure of the work"), refused.getMessage());
  }
}
