package jcabench.openssl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LibraryFileTest {
  @Test
  void anExplicitPathIsTheOnlyCandidate() {
    assertEquals(
        List.of("/some/libcrypto.so"), names(Map.of(LibraryFile.PROPERTY, "/some/libcrypto.so")));
  }

  @Test
  void otherwiseTheSystemsIsTakenAndNothingElse() {
    var names = names(Map.of("user.home", "/home/somebody", LibraryFile.PROPERTY, " "));
    assertEquals("libcrypto.so.3", names.getFirst());
    assertFalse(names.stream().anyMatch(name -> name.contains("/")), names.toString());
    assertFalse(names.contains("libcrypto.dylib"), "macOS ends a process that loads it");
  }

  private static List<String> names(Map<String, String> properties) {
    return LibraryFile.candidates(properties::get).stream().map(LibraryFile::name).toList();
  }
}
