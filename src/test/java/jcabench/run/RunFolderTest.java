package jcabench.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import jcabench.result.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFolderTest {
  @TempDir Path place;

  @Test
  void aPackedJournalIsNotAddedTo() throws IOException {
    var folder = new RunFolder(place);
    assertEquals(place.resolve(Run.FORKS), folder.journal());
    Files.createFile(place.resolve(Run.PACKED_FORKS));
    var refusal = assertThrows(RunException.class, folder::journal).getMessage();
    assertTrue(refusal.contains(Run.PACKED_FORKS + " is packed: unpack it"), refusal);
  }
}
