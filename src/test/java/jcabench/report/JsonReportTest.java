package jcabench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.networknt.schema.InputFormat;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.ValidationMessage;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import jcabench.report.data.JsonReport;
import jcabench.source.Sources;
import jcabench.stats.Comparison;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JsonReportTest {
  private static final Path SCHEMA = Path.of("docs", "report.schema.json");

  private static String report(Path place) {
    return JsonReport.of(Comparison.of(Sources.read(place), "jdk"));
  }

  private static Path resource(String name) {
    try {
      return Path.of(JsonReportTest.class.getResource(name).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(name, e);
    }
  }

  private static Set<ValidationMessage> faults(String json) throws IOException {
    JsonSchema schema =
        JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
            .getSchema(Files.readString(SCHEMA));
    return schema.validate(json, InputFormat.JSON);
  }

  @ParameterizedTest
  @ValueSource(strings = {"normal", "smoke", "hostile", "bare.json"})
  void everyReportKeepsToThePublishedSchema(String name) throws IOException {
    assertEquals(Set.of(), faults(report(resource(name))));
  }

  @Test
  void publishedRunsKeepToIt() throws IOException {
    assertEquals(Set.of(), faults(report(Path.of("results", "published", "20261125-zen4-quick"))));
  }

  @Test
  void theSchemaRefusesWhatIsNone() throws IOException {
    var json = report(resource("normal"));
    assertFalse(faults(json.replace("\"verdict\"", "\"verdicts\"")).isEmpty());
    assertFalse(faults(json.replaceFirst("\"unit\" : \"[^\"]*\",", "")).isEmpty());
    assertFalse(faults(json.replaceFirst("\"asked\" : ", "\"asked\" : -")).isEmpty());
    assertFalse(faults("{}").isEmpty());
  }

  @Test
  void whatIsNotKnownIsLeftOut() {
    var json = report(resource("smoke"));
    assertFalse(json.contains("\"score\""), json);
    assertTrue(json.contains("\"outcome\" : \"checked\""), json);
    assertFalse(json.contains(": null"), json);
  }
}
