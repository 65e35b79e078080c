package jcabench.report.chart;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import jcabench.result.Fork;
import jcabench.result.Run;
import jcabench.source.Sources;
import jcabench.stats.Comparison;
import jcabench.stats.TestData;
import jcabench.stats.study.SideBySide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Document;
import org.w3c.dom.Element;

class ChartsTest {
  private static Map<String, String> charts(String name) {
    try {
      var place = Path.of(ChartsTest.class.getResource("/jcabench/report/" + name).toURI());
      return Charts.of(Comparison.of(Sources.read(place), "jdk"));
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(name, e);
    }
  }

  private static Document parsed(String svg) throws Exception {
    var factory = DocumentBuilderFactory.newInstance();
    factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
    return factory
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(svg.getBytes(StandardCharsets.UTF_8)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"normal", "hostile"})
  void everyPictureIsXmlWithoutScriptsAndOfKnownElementsOnly(String name) throws Exception {
    var charts = charts(name);
    assertFalse(charts.isEmpty());
    harmless(charts);
  }

  private static void harmless(Map<String, String> charts) throws Exception {
    for (var chart : charts.entrySet()) {
      assertTrue(chart.getKey().matches("[a-z0-9-]{1,80}\\.svg"), chart.getKey());
      var elements = parsed(chart.getValue()).getElementsByTagName("*");
      var names = new TreeSet<String>();
      for (int i = 0; i < elements.getLength(); i++) {
        var element = (Element) elements.item(i);
        names.add(element.getTagName());
        for (int a = 0; a < element.getAttributes().getLength(); a++) {
          assertFalse(element.getAttributes().item(a).getNodeName().startsWith("on"));
        }
      }
      names.removeAll(
          Set.of("svg", "title", "style", "rect", "text", "line", "polyline", "circle", "polygon"));
      assertEquals(Set.of(), names, chart.getKey());
    }
  }

  private static Run run(String name, int sizes, double... speeds) {
    var forks = new ArrayList<Fork>();
    for (int size = 1; size <= sizes; size++) {
      var row = TestData.row("DigestBenchmark", "thrpt", size);
      for (int round = 1; round <= speeds.length; round++) {
        forks.add(TestData.fork(row, "jdk", round, "ops/ms", speeds[round - 1]));
      }
    }
    var run = TestData.run(List.of("jdk"), forks);
    return new Run(name, run.plan(), run.environments(), forks, List.of());
  }

  private static Map<String, String> side(List<Run> runs, String caution) {
    return Charts.of(SideBySide.of(runs), runs, caution);
  }

  private static List<String> fields(String chart) {
    return Pattern.compile("class=\"(?:dark|light)\">([^<]*)<")
        .matcher(chart)
        .results()
        .map(found -> found.group(1))
        .toList();
  }

  @Test
  void aHeatMapSaysInWordsAndColoursHowRunsDiffer() throws Exception {
    var older = run("<older>", 2, 100, 101, 102, 103, 104);
    var faster = run("faster|run", 2, 300, 301, 302, 303, 304);
    var slower = run("slower", 1, 70, 71, 72, 73, 74);
    var once = run("once", 1, 120);
    var charts = side(List.of(older, faster, slower, older, once), "<Beware> of it");
    assertEquals(Set.of("heat-jdk.svg"), charts.keySet());
    harmless(charts);
    var chart = charts.get("heat-jdk.svg");
    var fields = fields(chart);
    assertEquals(8, fields.size(), fields.toString());
    assertTrue(fields.get(0).matches("▲ 3[.]0x"), fields.toString());
    assertTrue(fields.get(1).matches("▼ 1[.]4\\d*x"), fields.toString());
    assertEquals(List.of("~ 1.00x", "▲ 1.18x?"), fields.subList(2, 4));
    assertEquals(List.of("–", "~ 1.00x", "–"), fields.subList(5, 8));
    assertEquals(2, chart.split("class=\"faster3\"", -1).length - 1);
    assertEquals(1, chart.split("class=\"slower2\"", -1).length - 1);
    assertTrue(chart.contains("Speed relative to &lt;older&gt; (1)."), chart);
    assertTrue(chart.contains(">&lt;Beware&gt; of it<"), chart);
  }

  @Test
  void heatMapsOfManyRowsShowThemAll() {
    var many = run("many", 70, 100, 101);
    var charts = side(List.of(many, many), "");
    assertEquals(Set.of("heat-jdk.svg", "heat-jdk-2.svg"), charts.keySet());
    assertEquals(70, charts.values().stream().mapToInt(chart -> fields(chart).size()).sum());
  }

  /**
   * A bar for each of two runs and each of five sizes, beside a mark of the legend for each run.
   */
  @Test
  void fewRunsHaveBarsBySize() throws Exception {
    var first = run("first", 5, 100, 101);
    var twice = run("<twice>", 5, 200, 202);
    var charts = side(List.of(first, twice), "<Beware>");
    assertEquals(
        Set.of("heat-jdk.svg", "bars-jdk-operate.svg", "sizes-jdk-operate.svg"), charts.keySet());
    harmless(charts);
    var bars = charts.get("bars-jdk-operate.svg");
    assertEquals(6, bars.split("class=\"c0 f\"", -1).length - 1, bars);
    assertEquals(6, bars.split("class=\"c1 f\"", -1).length - 1, bars);
    assertEquals(5, bars.split("the first</title>", -1).length - 1, bars);
    var curves = charts.get("sizes-jdk-operate.svg");
    assertEquals(10, curves.split(" MB/s</title>", -1).length - 1, curves);
    assertEquals(2, curves.split("<polyline", -1).length - 1, curves);
    assertTrue(curves.contains(">&lt;Beware&gt;<"), curves);
    assertTrue(bars.contains(">&lt;Beware&gt;<"), bars);
    var many = Collections.nCopies(9, first);
    assertEquals(Set.of("heat-jdk.svg"), side(many, "").keySet());
  }

  @Test
  void keyOperationsAndSizesAreDrawn() {
    var names = charts("normal").keySet();
    assertTrue(names.contains("key-operations.svg"), names.toString());
    assertTrue(names.contains("sizes-digest-sha-256.svg"), names.toString());
  }

  @Test
  void aServiceOfManyRowsIsDrawnInPartsThatShowThemAll() {
    var forks = new ArrayList<Fork>();
    for (int size = 1; size <= 130; size++) {
      var row = TestData.row("DigestBenchmark", "thrpt", size);
      forks.add(TestData.fork(row, "jdk", 1, "ops/ms", 100));
      forks.add(TestData.fork(row, "own", 1, "ops/ms", 200));
    }
    var charts = Charts.of(Comparison.of(TestData.run(List.of("jdk", "own"), forks), "jdk"));
    var shown = new TreeSet<String>();
    for (var chart : charts.entrySet()) {
      if (chart.getKey().startsWith("service-messagedigest-")) {
        Pattern.compile(">operate (\\d+ B)<")
            .matcher(chart.getValue())
            .results()
            .forEach(label -> shown.add(label.group(1)));
      }
    }
    assertEquals(130, shown.size());
    assertTrue(charts.containsKey("service-messagedigest-3.svg"), charts.keySet().toString());
  }

  @Test
  void theSizeAtWhichAContenderOvertakesIsMarked() {
    var chart = Charts.of(Comparison.of(TestData.overtaking(), "jdk")).get("sizes-operate.svg");
    assertTrue(chart.contains("class=\"c1 cross\""), chart);
    assertTrue(Pattern.compile(">(9|1,?0)\\d\\d B<").matcher(chart).find(), chart);
  }

  @Test
  void speedIsDrawnOverTheNumberOfThreads() {
    var row = TestData.row("DigestBenchmark", "thrpt", 64);
    var forks = new ArrayList<Fork>();
    for (int threads : new int[] {1, 2, 8}) {
      forks.add(TestData.fork(row.withThreads(threads), "jdk", 1, "ops/ms", 100 * threads));
    }
    var charts = Charts.of(Comparison.of(TestData.run(List.of("jdk"), forks), "jdk"));
    var chart = charts.get("threads-operate-64-b.svg");
    assertTrue(chart.contains("<title>jdk, 8 threads: 800.0 ops/ms</title>"), chart);
    var alone = Charts.of(Comparison.of(TestData.run(List.of("jdk"), forks.subList(0, 1)), "jdk"));
    assertFalse(alone.containsKey("threads-operate-64-b.svg"), "of one thread there is no curve");
  }

  /** Broken providers and files of others have such scores; a log scale has no place for them. */
  @ParameterizedTest
  @ValueSource(doubles = {0, -1, Double.NaN, Double.POSITIVE_INFINITY})
  void whatIsNoSpeedIsNotDrawn(double score) {
    var forks = new ArrayList<Fork>();
    for (int size : new int[] {16, 256, 1024, 4096}) {
      var row = TestData.row("DigestBenchmark", "thrpt", size);
      forks.add(TestData.fork(row, "jdk", 1, "ops/ms", size == 256 ? score : 100));
    }
    var run = TestData.run(List.of("jdk"), forks);
    var chart = Charts.of(Comparison.of(run, "jdk")).get("sizes-operate.svg");
    assertEquals(3 + 1, chart.split("<circle", -1).length - 1, "three points and the legend");
  }

  @Test
  void aRunThatPublishesNoSpeedHasNoPictures() {
    assertEquals(Map.of(), charts("smoke"));
  }

  @Test
  void aTextShowsAsItIs() throws Exception {
    var svg =
        new Svg(100, 100, "a<b>&\"\u0001\u202e").text(1, 2, "</text><script>", Svg.Anchor.END, "x");
    var texts = parsed(svg.toString()).getElementsByTagName("text");
    assertEquals(1, texts.getLength());
    assertEquals("</text><script>", texts.item(0).getTextContent());
    assertEquals(
        "a<b>&\"\ufffd\ufffd",
        parsed(svg.toString()).getElementsByTagName("title").item(0).getTextContent());
  }
}
