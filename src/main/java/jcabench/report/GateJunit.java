package jcabench.report;

import java.io.StringWriter;
import java.util.List;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import jcabench.gate.Finding;
import jcabench.gate.Finding.Verdict;
import jcabench.report.text.Numbers;
import jcabench.report.text.Visible;

/** JUnit's XML of what a gate found: a test case for each row, which fails as the gate does. */
final class GateJunit {
  private final XMLStreamWriter xml;

  private GateJunit(XMLStreamWriter xml) {
    this.xml = xml;
  }

  /** The whole document; ends with a line break. */
  static String of(List<Finding> findings) {
    var text = new StringWriter();
    try {
      var xml = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
      new GateJunit(xml).write(findings);
      xml.close();
    } catch (XMLStreamException e) {
      throw new IllegalStateException("cannot write JUnit's XML", e);
    }
    return text + "\n";
  }

  private void write(List<Finding> findings) throws XMLStreamException {
    xml.writeStartDocument("UTF-8", "1.0");
    xml.writeCharacters("\n");
    xml.writeStartElement("testsuite");
    attribute("name", "jcabench gate");
    attribute("tests", String.valueOf(findings.size()));
    attribute("failures", String.valueOf(findings.stream().filter(Finding::blocks).count()));
    attribute("skipped", String.valueOf(findings.stream().filter(GateJunit::skips).count()));
    for (var finding : findings) {
      xml.writeCharacters("\n  ");
      write(finding);
    }
    xml.writeCharacters("\n");
    xml.writeEndDocument();
  }

  private void write(Finding finding) throws XMLStreamException {
    var said =
        finding.change().map(Numbers::words).map(words -> words + "; ").orElse("")
            + finding.reason();
    xml.writeStartElement("testcase");
    attribute("classname", finding.contender());
    attribute("name", finding.identity());
    if (finding.blocks()) {
      xml.writeEmptyElement("failure");
      attribute("type", GateReport.word(finding.verdict()));
      attribute("message", said);
    } else if (skips(finding)) {
      xml.writeEmptyElement("skipped");
      attribute("message", said);
    } else {
      xml.writeStartElement("system-out");
      xml.writeCharacters(Visible.of(said));
      xml.writeEndElement();
    }
    xml.writeEndElement();
  }

  private void attribute(String name, String value) throws XMLStreamException {
    xml.writeAttribute(name, Visible.of(value));
  }

  private static boolean skips(Finding finding) {
    return finding.verdict() == Verdict.UNDECIDED;
  }
}
