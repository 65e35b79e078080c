package jcabench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Outputs of openssl speed beside each other: one thing may differ, and it must be named. */
class CompareSpeedTest {
  @TempDir private Path folder;
  private Said said;

  private Path file(String name, String version, String mask, String before) throws IOException {
    return Files.writeString(
        folder.resolve(name),
        """
        %sversion: %s
        CPUINFO: OPENSSL_ia32cap=0x1:0x2%s
        type             16 bytes     64 bytes
        sha256          16000.00k    64000.00k
        AES-256-GCM     16000.00k    32000.00k
        """
            .formatted(before, version, mask));
  }

  private int compare(Path one, Path other, String axis) {
    said = Said.of("compare", one, other, "--axis", axis);
    return said.exit();
  }

  @Test
  void versionsStandBesideEachOtherThoughTheyAreTwoContendersByName() throws IOException {
    var old = file("old.txt", "3.0.19", "", "");
    var now = file("new.txt", "3.5.7", "", "");
    assertEquals(0, compare(old, now, "openssl"), said.err());
    assertTrue(said.out().contains("| process sha256 64 B | 1.00x"), said.out());
    assertTrue(said.out().contains("old.txt: 3.0.19; new.txt: 3.5.7"), said.out());
    assertEquals(2, compare(old, now, "host"));
    assertTrue(said.err().contains("openssl.version [3.0.19, 3.5.7]"), said.err());
  }

  @Test
  void unlikeDefinitionsAreRefusedWhateverTheAxis() throws IOException {
    var old = file("old.txt", "3.0.15", "", "");
    var now = file("new.txt", "3.5.7", "", "");
    assertEquals(2, compare(old, now, "openssl"));
    assertTrue(
        said.err().contains("process aes-256-gcm 16 B, of definition version 1"), said.err());
    said = Said.of("compare", old, now, "--axis", "openssl", "--accept-differences");
    assertEquals(0, said.exit(), said.err());
    assertTrue(said.out().contains("process sha256 16 B"), said.out());
    assertTrue(said.out().contains("## Not compared"), said.out());
  }

  @Test
  void masksAndOptionsAreRefusedUnlessTheyAreTheAxis() throws IOException {
    var plain = file("plain.txt", "3.5.7", "", "");
    var masked = file("masked.txt", "3.5.7", " env:~0x2", "");
    assertEquals(2, compare(plain, masked, "openssl"));
    assertTrue(said.err().contains("speed.mask [none, ~0x2]"), said.err());
    assertEquals(0, compare(plain, masked, "mask"), said.err());
    var sum = file("sum.txt", "3.5.7", "", "Forked child 0\nForked child 1\n");
    assertEquals(2, compare(plain, sum, "host"));
    assertTrue(said.err().contains("speed.processes [1, 2]"), said.err());
    assertEquals(0, compare(plain, sum, "options"), said.err());
    // What one file does not tell is no difference.
    var timed = file("timed.txt", "3.5.7", "", "Doing sha256 for 3s on 16 size blocks: 1\n");
    assertEquals(0, compare(plain, timed, "host"), said.err());
  }
}
