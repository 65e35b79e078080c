package jcabench.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class VersionTest {
  @Test
  void theBuildsFileAloneNamesTheVersion() throws Exception {
    var pom = Files.readString(Path.of("pom.xml"));
    assertTrue(pom.contains("<version>" + Version.current() + "</version>"), Version.current());
  }

  @Test
  void theProviderOfOneBuildHasItsVersion() throws Exception {
    var code = Files.readString(Path.of("src/main/java/jcabench/provider/OpenSslProvider.java"));
    assertEquals(Version.current(), code.replaceAll("(?s).*String VERSION = \"([^\"]*)\".*", "$1"));
  }
}
