package jcabench.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import jcabench.result.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpeedImportTest {
  @TempDir private Path folder;

  private Path file(String name, String text) throws IOException {
    var file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private static String output(String version, int figure) {
    return """
    version: %s
    CPUINFO: OPENSSL_ia32cap=0x%d
    type             16 bytes     64 bytes
    sha256          %d.00k    64000.00k
    """
        .formatted(version, figure, figure);
  }

  @Test
  void everyFileIsAMachineAndEveryForkIsOfThePlan() throws IOException {
    var read =
        SpeedImport.of(
            List.of(
                file("a/host.txt", "Model name: A Processor\n" + output("3.5.7", 16_000)),
                file("b/host.txt", output("3.5.7", 32_000) + output("3.0.19", 8_000)),
                file("c c.log", output("3.5.7", 48_000))),
            List.of("import"));
    var run = read.run();
    assertEquals(Set.of("host", "host-2", "c-c"), run.environments().machines().keySet());
    assertEquals(8, run.forks().size());
    run.forks().forEach(fork -> assertEquals(run.plan().hash(), fork.plan()));
    assertEquals(List.of("import"), run.plan().arguments());
    var machines = run.byMachine();
    assertEquals(List.of("c-c", "host", "host-2"), machines.stream().map(Run::name).toList());
    assertEquals(8, machines.stream().mapToInt(one -> one.forks().size()).sum());
    assertEquals(
        "OPENSSL_ia32cap=0x48000",
        machines.getFirst().environment().fact("openssl.fact.cpuInfo").orElseThrow());
    assertEquals(
        List.of("", "A Processor", ""),
        machines.stream().map(one -> one.environment().fact("cpu.model").orElse("")).toList());
  }

  /** What was refused and left out is said in the run's folder too. */
  @Test
  void whatCannotBeReadIsCountedAndTold() throws IOException {
    var bad = file("bad.txt", "version: 3.0.2\ntype             16 bytes\nsha256  -1.00k\n");
    var some =
        file("some.txt", output("3.5.7", 16_000) + "md5             -5.00k      1.00k\nhello\n");
    var read = SpeedImport.of(List.of(bad, some), List.of());
    assertEquals(Set.of(bad), read.refused().keySet());
    assertTrue(read.refused().get(bad).contains("line 3"), read.refused().toString());
    assertEquals(1, read.figures());
    assertEquals(1, read.unread());
    var remarks =
        read.run().environment().withPrefix("remark.").values().stream()
            .collect(Collectors.joining("\n"));
    assertTrue(remarks.contains("no interval"), remarks);
    assertTrue(remarks.contains("Refused as a whole: 1 of 2 files; the first: "), remarks);
    assertTrue(remarks.contains("some.txt, line"), remarks);
    var missing = List.of(some, folder.resolve("missing.txt"));
    var unknown =
        assertThrows(UnreadableRunException.class, () -> SpeedImport.of(missing, List.of()));
    assertTrue(unknown.getMessage().contains("does not exist"), unknown.getMessage());
    var none = new ArrayList<>(List.of(bad));
    var refused = assertThrows(UnreadableRunException.class, () -> SpeedImport.of(none, List.of()));
    assertTrue(refused.getMessage().contains("bad.txt holds no figure"), refused.getMessage());
  }
}
