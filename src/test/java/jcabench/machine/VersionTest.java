package jcabench.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VersionTest {
  @ParameterizedTest
  @CsvSource({
    "pom.xml, jcabench",
    "provider/pom.xml, jcabench-provider",
    "provider/src/try/pom.xml, jcabench-bom",
    "bom/pom.xml, jcabench-bom",
    "maven-plugin/pom.xml, jcabench-maven-plugin",
    "maven-plugin/src/try/pom.xml, jcabench-maven-plugin",
    "docs/ci/README.md, jcabench-maven-plugin"
  })
  void eachBuildHasTheVersion(String file, String artifact) throws Exception {
    var named =
        Pattern.compile(
            "<artifactId>%s</artifactId>\\s*<version>%s</version>"
                .formatted(artifact, Pattern.quote(Version.current())));
    assertTrue(named.matcher(Files.readString(Path.of(file))).find(), Version.current());
  }

  @Test
  void theProviderOfOneBuildHasItsVersion() throws Exception {
    var code = Files.readString(Path.of("src/main/java/jcabench/provider/OpenSslProvider.java"));
    assertEquals(Version.current(), code.replaceAll("(?s).*String VERSION = \"([^\"]*)\".*", "$1"));
  }
}
