package jcabench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import jcabench.gate.Finding;
import jcabench.gate.Finding.Verdict;
import jcabench.gate.Policy;
import jcabench.stats.Prior;
import jcabench.stats.Ratio;
import jcabench.stats.TestData;
import org.junit.jupiter.api.Test;
import org.w3c.dom.Element;

class GateReportTest {
  private static final Ratio RATIO =
      Ratio.of(
          TestData.throughput(90, 91, 89, 90, 91, 89, 90),
          TestData.throughput(100, 101, 99, 101, 100, 99, 100),
          Prior.NONE);

  private static Finding finding(Verdict verdict, String row, String reason) {
    return new Finding(verdict, "own", row, "Digest." + row, Optional.of(RATIO), reason);
  }

  private static final List<Finding> FINDINGS =
      List.of(
          finding(Verdict.REGRESSED, "digest | <b>64 B", "slower\n::error::injected 10 %"),
          finding(Verdict.UNRESOLVED, "digest 128 B", "it may be slower"),
          finding(Verdict.PASS, "digest 256 B", "not slower"));

  private static GateReport report(boolean strict) {
    return new GateReport(FINDINGS, new Policy(1.05, 0.05, strict, false), List.of("a note"));
  }

  @Test
  void markdownIsOneTableWithTheWorstFirstAndNoMarkupFromFiles() {
    var text = report(false).markdown();
    assertTrue(text.startsWith("## Performance gate failed: regressed 1, unresolved 1, pass 1\n"));
    assertTrue(text.contains("| **regressed** | own | digest \\| \\<b\\>64 B | 1.1"), text);
    assertEquals(5, text.lines().filter(line -> line.startsWith("| ")).count(), text);
  }

  @Test
  void junitHasACaseForEachRow() throws Exception {
    var xml = parsed(report(false).junit());
    assertEquals("3", xml.getAttribute("tests"));
    assertEquals("1", xml.getAttribute("failures"));
    assertEquals(3, xml.getElementsByTagName("testcase").getLength());
    assertEquals(1, xml.getElementsByTagName("skipped").getLength());
    assertEquals("2", parsed(report(true).junit()).getAttribute("failures"));
  }

  @Test
  void junitShowsWhatIsInNoXmlAndWhatIsMarkup() throws Exception {
    var finding = finding(Verdict.PASS, "<row> & \"\u0001\u202e", "a < b ]]> \u0000");
    var xml = parsed(new GateReport(List.of(finding), Policy.STORED, List.of()).junit());
    var testcase = (Element) xml.getElementsByTagName("testcase").item(0);
    assertEquals("Digest.<row> & \"\ufffd\ufffd", testcase.getAttribute("name"));
    assertTrue(testcase.getTextContent().endsWith("; a < b ]]> \ufffd"), testcase.getTextContent());
  }

  private static Element parsed(String xml) throws Exception {
    var factory = DocumentBuilderFactory.newInstance();
    factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
    return factory
        .newDocumentBuilder()
        .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)))
        .getDocumentElement();
  }

  @Test
  void githubGetsOneLineForEachErrorWhateverIsInIt() {
    var errors = report(false).githubErrors();
    assertEquals(1, errors.size());
    assertFalse(errors.getFirst().contains("\n"));
    assertTrue(errors.getFirst().startsWith("::error title=Performance regressed::own, digest"));
    assertTrue(errors.getFirst().contains("%0A::error::injected 10 %25"), errors.toString());
    assertEquals(2, report(true).githubErrors().size(), "what blocks is an error");
  }

  @Test
  void aLongTableIsCutWithACount() {
    var many =
        IntStream.range(0, 5000)
            .mapToObj(i -> finding(Verdict.PASS, "row " + i, "x".repeat(390)))
            .toList();
    var text = new GateReport(many, Policy.STORED, List.of()).markdown();
    assertTrue(text.getBytes(StandardCharsets.UTF_8).length < 1_000_000);
    assertTrue(text.strip().matches("(?s).*and [0-9]+ more that are no worse\\."), "no count");
  }

  @Test
  void jsonHasEveryFinding() {
    var json = report(true).json();
    assertTrue(json.contains("\"passed\" : false"), json);
    assertTrue(json.contains("\"verdict\" : \"unresolved\""), json);
    assertTrue(json.contains("\"interval\" : ["), json);
  }

  @Test
  void nothingToCompareIsNoPass() {
    assertEquals(
        "failed: nothing could be compared",
        new GateReport(List.of(), Policy.STORED, List.of()).summary());
  }
}
