package jcabench.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import jcabench.source.RunFolder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFilesTest {
  @TempDir Path place;

  @Test
  void aPackedJournalIsNotAddedTo() throws IOException {
    var folder = new RunFiles(place);
    assertEquals(place.resolve(RunFolder.FORKS), folder.journal());
    Files.createFile(place.resolve(RunFolder.PACKED_FORKS));
    var refusal = assertThrows(RunException.class, folder::journal).getMessage();
    assertTrue(refusal.contains(RunFolder.PACKED_FORKS + " is packed: unpack it"), refusal);
  }
}
