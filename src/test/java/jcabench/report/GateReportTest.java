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
          finding(Verdict.SLOWER, "digest | <b>64 B", "slower\n::error::injected 10 %"),
          finding(Verdict.UNDECIDED, "digest 128 B", "it may be slower"),
          finding(Verdict.NOT_SLOWER, "digest 256 B", "not slower"));

  private static GateReport report(List<Finding> findings) {
    return new GateReport(findings, Policy.STORED, List.of("a note"));
  }

  @Test
  void markdownIsOneTableWithTheWorstFirstAndNoMarkupFromFiles() {
    var text = report(FINDINGS).markdown();
    assertTrue(
        text.startsWith("## Performance gate: slower: 1 slower, 1 undecided, 1 not slower\n"));
    assertTrue(text.contains("| **slower** | own | digest \\| \\<b\\>64 B | 1.1"), text);
    assertEquals(5, text.lines().filter(line -> line.startsWith("| ")).count(), text);
  }

  @Test
  void junitHasACaseForEachRow() throws Exception {
    var xml = parsed(report(FINDINGS).junit());
    assertEquals("3", xml.getAttribute("tests"));
    assertEquals("1", xml.getAttribute("failures"));
    assertEquals(3, xml.getElementsByTagName("testcase").getLength());
    assertEquals(1, xml.getElementsByTagName("skipped").getLength());
  }

  @Test
  void junitShowsWhatIsInNoXmlAndWhatIsMarkup() throws Exception {
    var finding = finding(Verdict.NOT_SLOWER, "<row> & \"\u0001\u202e", "a < b ]]> \u0000");
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
    var errors = report(FINDINGS).githubErrors();
    assertEquals(1, errors.size());
    assertFalse(errors.getFirst().contains("\n"));
    assertTrue(errors.getFirst().startsWith("::error title=Performance slower::own, digest"));
    assertTrue(errors.getFirst().contains("%0A::error::injected 10 %25"), errors.toString());
  }

  @Test
  void aLongTableIsCutWithACount() {
    var many =
        IntStream.range(0, 5000)
            .mapToObj(i -> finding(Verdict.NOT_SLOWER, "row " + i, "x".repeat(390)))
            .toList();
    var text = new GateReport(many, Policy.STORED, List.of()).markdown();
    assertTrue(text.getBytes(StandardCharsets.UTF_8).length < 1_000_000);
    assertTrue(text.strip().matches("(?s).*and [0-9]+ more that are no worse\\."), "no count");
  }

  @Test
  void jsonHasEveryFinding() {
    var json = report(FINDINGS).json();
    assertTrue(json.contains("\"decision\" : \"slower\""), json);
    assertTrue(json.contains("\"verdict\" : \"undecided\""), json);
    assertTrue(json.contains("\"interval\" : ["), json);
  }

  /** Who reads one line only must not take an undecided gate for a pass. */
  @Test
  void noWordOfAPassStandsBesideAnUndecidedRow() {
    var text = report(FINDINGS.subList(1, 3)).markdown();
    assertTrue(
        text.startsWith("## Performance gate: undecided: 1 undecided, 1 not slower\n"), text);
    assertFalse(text.replace("`--undecided pass`", "").contains("pass"), text);
    assertTrue(text.contains("noise could hide a slow-down of more than 10.0 % in 1 row"), text);
  }

  @Test
  void theSummaryNamesWhatIsSlowerAndWhatToDo() {
    var text = report(FINDINGS).markdown();
    assertTrue(text.contains("\n- **digest \\| \\<b\\>64 B**, own: 1.1"), text);
    assertTrue(text.contains("undo or explain the change"), text);
    var suspected = report(List.of(finding(Verdict.SUSPECTED, "digest 64 B", "slower")));
    assertTrue(suspected.markdown().contains("`--confirm`"), suspected.markdown());
  }

  @Test
  void nothingToCompareIsNoPass() {
    assertEquals(
        "slower: nothing could be compared",
        new GateReport(List.of(), Policy.STORED, List.of()).summary());
  }
}
