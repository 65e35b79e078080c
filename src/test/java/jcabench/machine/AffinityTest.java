package jcabench.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class AffinityTest {
  private static String allowed() throws Exception {
    try (var lines = Files.lines(Path.of("/proc/thread-self/status"))) {
      return lines
          .filter(line -> line.startsWith("Cpus_allowed_list:"))
          .map(line -> line.replaceFirst(".*:\\s*", ""))
          .findFirst()
          .orElseThrow();
    }
  }

  @Test
  void aPinnedThreadHasOneProcessorAndOthersKeepTheirs() throws Exception {
    var processors = Affinity.processors();
    assertFalse(processors.isEmpty());
    var before = allowed();
    var last = processors.getLast();
    var seen =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                var id =
                    Files.readSymbolicLink(Path.of("/proc/thread-self")).getFileName().toString();
                assertEquals(Optional.empty(), Affinity.pin(Long.parseLong(id), last));
                return allowed();
              } catch (Exception e) {
                throw new IllegalStateException(e);
              }
            },
            work -> new Thread(work).start());
    assertEquals(Integer.toString(last), seen.get());
    assertEquals(before, allowed());
  }

  @Test
  void whatTheKernelRefusesIsTold() {
    assertTrue(Affinity.pin(ProcessHandle.current().pid(), 1000).orElseThrow().contains("1000"));
  }
}
