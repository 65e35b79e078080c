package jcabench.openssl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LibraryFileTest {
  @TempDir Path cache;

  @Test
  void anExplicitPathIsTheOnlyCandidate() {
    var found = candidates(Map.of(LibraryFile.PROPERTY, "/some/libcrypto.so"));
    assertEquals(List.of("/some/libcrypto.so"), found.stream().map(LibraryFile::name).toList());
  }

  @Test
  void whatSetupWroteDownComesNext() throws Exception {
    build("3.5.7");
    Files.writeString(cache.resolve("setup.properties"), "openssl.library=/written/down.so\n");
    assertEquals(
        List.of("/written/down.so"), candidates(Map.of()).stream().map(LibraryFile::name).toList());
  }

  @Test
  void theNewestBuildComesNextByNumberNotByText() throws Exception {
    build("3.5.7");
    build("3.5.10");
    build("3.6");
    Files.createDirectories(cache.resolve("openssl").resolve("4.0"));
    Files.createDirectories(cache.resolve("openssl").resolve("sources"));
    var found = candidates(Map.of());
    assertEquals(1, found.size());
    assertTrue(found.getFirst().name().endsWith("openssl/3.6/lib/libcrypto.so.3"));
  }

  @Test
  void theSystemComesLast() {
    assertEquals("libcrypto.so.3", candidates(Map.of()).getFirst().name());
  }

  private void build(String version) throws Exception {
    Path library = cache.resolve("openssl").resolve(version).resolve("lib/libcrypto.so.3");
    Files.createDirectories(library.getParent());
    Files.createFile(library);
  }

  private List<LibraryFile> candidates(Map<String, String> properties) {
    return LibraryFile.candidates(properties::get, Map.of("JCABENCH_CACHE", cache.toString())::get);
  }
}
