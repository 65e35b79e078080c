package jcabench.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import jcabench.result.PlannedContender;
import jcabench.result.Row;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpeedFileTest {
  @TempDir private Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("speed.txt"), text);
  }

  private static String output(String version, String more) {
    return """
    version: %s
    CPUINFO: OPENSSL_ia32cap=0x1%s
    type             16 bytes     64 bytes
    sha256          16000.00k    64000.00k
    """
        .formatted(version, more);
  }

  @Test
  void versionsAndMasksAreContendersAndRepeatedOutputsCountTogether() throws IOException {
    var run =
        Sources.read(
            file(
                output("3.0.19", "")
                    + output("3.5.7", "")
                    + output("3.5.7", " env:~0x2")
                    + output("3.5.7", "")));
    assertEquals(
        List.of("openssl-3.0.19", "openssl-3.5.7", "openssl-3.5.7-masked"),
        run.plan().contenders().stream().map(PlannedContender::id).toList());
    assertEquals(
        List.of("process sha256 16 B", "process sha256 64 B"),
        run.plan().rows().stream().map(Row::label).toList());
    assertEquals(8, run.forks().size());
    assertTrue(run.remarks().getFirst().contains("no interval"), run.remarks().toString());
  }

  @Test
  void whatHoldsNoFigureIsRefusedInASentence() throws IOException {
    for (var text :
        List.of(
            "type             16 bytes\n",
            "type             16 bytes\nsha256  -1.00k\n",
            "version: 3.0.2\ntype             16 bytes\nsha256  100.00\n")) {
      var file = file(text);
      var refused = assertThrows(UnreadableRunException.class, () -> Sources.read(file));
      assertTrue(refused.getMessage().contains("holds no figure"), refused.getMessage());
    }
  }

  @Test
  void anEmptyOrABinaryFileIsRefusedInASentence() throws IOException {
    for (var bytes : List.of(new byte[0], new byte[] {0, -1, 10, 0, 7, 13})) {
      var file = Files.write(folder.resolve("bytes"), bytes);
      assertThrows(UnreadableRunException.class, () -> Sources.read(file));
    }
  }

  /** Sparse, so that it takes no room on the disk: the line is read all the same. */
  @Test
  void aLineOfAGigabyteIsRefusedInASentence() throws IOException {
    for (var begin : List.of("", "type             16 bytes\n", "[{\"benchmark\": \"")) {
      var file = Files.writeString(folder.resolve("line"), begin);
      try (var channel = Files.newByteChannel(file, StandardOpenOption.WRITE)) {
        channel.position(1L << 30).write(ByteBuffer.wrap(new byte[] {'k'}));
      }
      var refused = assertThrows(UnreadableRunException.class, () -> Sources.read(file));
      assertTrue(refused.getMessage().startsWith(file.toString()), refused.getMessage());
      assertTrue(refused.getMessage().length() < 400, refused.getMessage());
    }
  }

  @Test
  void refusalsAreToldWithTheirLine() throws IOException {
    var run = Sources.read(file(output("3.5.7", "") + "sha512          -1.00k    64000.00k\n"));
    assertTrue(
        run.remarks().stream()
            .anyMatch(one -> one.contains("line 5: sha512 of 16 bytes is negative")),
        run.remarks().toString());
  }
}
