package jcabench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import jcabench.report.chart.Charts;
import jcabench.report.data.DashboardList;
import jcabench.report.data.JsonReport;
import jcabench.report.page.HtmlReport;
import jcabench.result.Environment;
import jcabench.result.Environments;
import jcabench.result.Fork;
import jcabench.result.Measurement;
import jcabench.result.Plan;
import jcabench.result.PlannedContender;
import jcabench.result.Run;
import jcabench.source.Sources;
import jcabench.stats.Comparison;
import jcabench.stats.RunVariance;
import jcabench.stats.RunVariances;
import jcabench.stats.study.Axis;
import jcabench.stats.study.SideBySide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Every format but Markdown, which {@code MarkdownReportTest} has, against files that were worked
 * by hand: {@code README.md} beside them says how.
 */
class WorkedByHandTest {
  /** Runs of the same code differ by 3.5 %, whatever published ones say. */
  private static final RunVariances APART =
      RunVariances.all(new RunVariance(0.035 * 0.035, RunVariances.WEIGHT));

  /** The files have seven digits, and the scores of the run nine. */
  private static final double CLOSE = 1e-6;

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Run NORMAL = Sources.read(resource("normal"));
  private static final Comparison COMPARED = Comparison.of(NORMAL, "jdk");

  private static Path resource(String name) {
    try {
      return Path.of(WorkedByHandTest.class.getResource(name).toURI());
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(name, e);
    }
  }

  private static String worked(String name) throws IOException {
    return Files.readString(resource(name));
  }

  /**
   * The run as it would have been with OpenSSL 3.5.5: a slower ML-KEM, and RSA keys made faster.
   */
  private static Run earlier() {
    var facts = new TreeMap<>(NORMAL.environment().facts());
    facts.put("openssl.version", "OpenSSL 3.5.5 2 Feb 2026");
    var plan = NORMAL.plan();
    var columns = plan.contenders().stream().map(WorkedByHandTest::earlier).toList();
    return new Run(
        "earlier",
        new Plan(
            plan.schema(),
            plan.jcabench(),
            plan.commit(),
            plan.profile(),
            plan.seed(),
            plan.started(),
            plan.arguments(),
            plan.publishesSpeed(),
            columns,
            plan.rows(),
            plan.calibration(),
            plan.timed(),
            plan.precision()),
        Environments.of("here", new Environment(facts)),
        NORMAL.forks().stream().map(WorkedByHandTest::earlier).toList(),
        List.of());
  }

  private static PlannedContender earlier(PlannedContender column) {
    var version = column.version().replace("OpenSSL 3.5.6", "OpenSSL 3.5.5");
    return new PlannedContender(
        column.id(),
        column.title(),
        column.present(),
        column.reason(),
        column.cure(),
        version,
        column.fipsOf());
  }

  private static Fork earlier(Fork fork) {
    var factor =
        Map.of("encapsulate", 1 / 2.5, "generateKeyPair", 1 / 1.5)
            .getOrDefault(fork.row().operation(), 1.0);
    var was = fork.measurement();
    if (was == null || !fork.contender().equals("openssl")) {
      return fork;
    }
    return fork.withMeasurement(
        new Measurement(
            was.unit(),
            was.iterations().stream().map(iteration -> iteration.times(factor)).toList(),
            was.secondary(),
            was.origin()));
  }

  @Test
  void json() throws IOException {
    same(JSON.readTree(worked("normal.json")), JSON.readTree(JsonReport.of(COMPARED)), "");
  }

  @Test
  void dashboardList() throws IOException {
    same(JSON.readTree(worked("normal-list.json")), JSON.readTree(DashboardList.of(COMPARED)), "");
  }

  @Test
  void dataOfThePage() throws IOException {
    var data =
        Pattern.compile("(?s)<script type=\"application/json\" id=\"data\">(.*?)</script>")
            .matcher(HtmlReport.of(COMPARED));
    assertTrue(data.find());
    same(JSON.readTree(worked("normal-page.json")), JSON.readTree(data.group(1)), "");
  }

  @Test
  void releaseNotes() throws IOException {
    assertEquals(worked("normal-release-notes.md"), ReleaseNotes.of(COMPARED, earlier(), APART));
  }

  @Test
  void comparedRuns() throws IOException {
    var text = CompareReport.of(List.of(earlier(), NORMAL), Axis.OPENSSL, (_, _) -> APART);
    assertEquals(worked("normal-compared.md"), text);
  }

  @ParameterizedTest
  @CsvSource({
    "key-operations.svg, normal-key-operations.svg",
    "sizes-digest-sha-256.svg, normal-sizes.svg"
  })
  void pictures(String name, String golden) throws IOException {
    assertEquals(worked(golden), withoutStyle(Charts.of(COMPARED).get(name)));
  }

  @Test
  void pictureOfComparedRuns() throws IOException {
    var runs = List.of(earlier(), NORMAL);
    var charts = Charts.of(SideBySide.of(runs, (_, _) -> APART), runs, "");
    assertEquals(worked("normal-heat.svg"), withoutStyle(charts.get("heat-openssl.svg")));
  }

  private static String withoutStyle(String svg) {
    return svg.replaceFirst("(?s)<style>.*</style>\n", "");
  }

  /** The same names and texts, and the same numbers but for what rounding takes. */
  private static void same(JsonNode worked, JsonNode written, String place) {
    if (worked.isObject()) {
      assertTrue(written.isObject(), place);
      assertEquals(names(worked), names(written), place);
      for (var name : names(worked)) {
        same(worked.get(name), written.get(name), place + "." + name);
      }
    } else if (worked.isArray()) {
      assertTrue(written.isArray(), place);
      assertEquals(worked.size(), written.size(), place);
      for (int i = 0; i < worked.size(); i++) {
        same(worked.get(i), written.get(i), place + "[" + i + "]");
      }
    } else if (worked.isNumber()) {
      assertTrue(written.isNumber(), place);
      var value = worked.doubleValue();
      assertEquals(value, written.doubleValue(), CLOSE * Math.abs(value), place);
    } else {
      assertEquals(worked, written, place);
    }
  }

  private static Set<String> names(JsonNode object) {
    var names = new TreeSet<String>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }
}
