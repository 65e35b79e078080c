package jcabench.machine;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VersionTest {
  @ParameterizedTest
  @ValueSource(strings = {"pom.xml", "provider/pom.xml", "provider/src/try/pom.xml"})
  void eachBuildHasTheVersion(String file) throws Exception {
    String artifact = file.equals("pom.xml") ? "jcabench" : "jcabench-provider";
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
