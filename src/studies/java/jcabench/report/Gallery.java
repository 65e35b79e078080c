package jcabench.report;

import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import jcabench.report.chart.Charts;
import jcabench.report.page.HtmlReport;
import jcabench.report.text.Answer;
import jcabench.report.text.KeyOperations;
import jcabench.report.text.Labels;
import jcabench.report.text.Numbers;
import jcabench.stats.Comparison;

/**
 * One page, {@code docs/index.html}, that leads to every published run: to its page, its report and
 * each of its pictures. It needs no network and no script.
 */
final class Gallery {
  /** Where the page is, and where all others that it leads to lie beside it. */
  static final Path INDEX = Path.of("docs", "index.html");

  /** The pages of runs and what they share. */
  static final Path PAGES = Path.of("docs", "runs");

  private static final String LIBRARY = "echarts.js";
  private static final String STYLE = "page.css";
  private static final String RUNS = "../results/published/";

  /** The run that the README shows ends like this; it stands first. */
  private static final String FIRST = "zen4-quick";

  /** Runs of one kind, by how their names end after the date. */
  private record Group(String heading, Map<String, String> titles) {}

  private static final List<Group> GROUPS =
      List.of(
          new Group(
              "Key operations of all providers",
              Map.of(
                  FIRST,
                  "Eleven providers, 24 key operations",
                  "quick",
                  "Eleven providers, 24 key operations",
                  "full",
                  "All rows, five contenders",
                  "threads",
                  "One to sixteen threads")),
          new Group(
              "TLS, HTTPS and encrypted stores",
              Map.of(
                  "tls", "Handshakes and records, by provider",
                  "tls-rest", "First handshakes, open connections, key stores, certificate paths",
                  "tls-threads", "Handshakes and records by several threads",
                  "hybrid", "What X25519MLKEM768 costs",
                  "jsse", "What JSSE costs over libssl, and OpenSSL 3.0 against 3.5",
                  "https", "HTTPS servers under load",
                  "https-openssl", "HTTPS requests over OpenSSL 3.0 and 3.5",
                  "store", "Encrypted stores",
                  "writers", "Encrypted stores with several writers")),
          new Group(
              "FIPS",
              Map.of(
                  "fips", "Four pairs of a provider and its FIPS form",
                  "tls-fips", "A server's handshake, with FIPS and without")),
          new Group(
              "OpenSSL",
              Map.of(
                  "ceiling", "The OpenSSL provider beside loops in C",
                  "openssls", "OpenSSL 3.0, its FIPS module, and a processor's masked features")),
          new Group(
              "What the measuring itself is worth",
              Map.of(
                  "aa", "Equals against each other",
                  "zen4-aa", "Equals against each other",
                  "calibration", "Rows whose speed is known to be equal")));

  /** Documents that compare or study, by what they answer. */
  private static final List<List<String>> DOCUMENTS =
      List.of(
          List.of("studies/README.md", "All studies: how true the figures are"),
          List.of("studies/workloads.md", "TLS, HTTPS and stores, in one document"),
          List.of("studies/openssls.md", "OpenSSL 3.0 and 3.5 in an audit's rows"),
          List.of("openssl-speed.md", "What openssl speed says beside"),
          List.of("method.md", "How it measures"),
          List.of("provider.md", "The OpenSSL provider"));

  private final Map<Path, Comparison> runs;
  private final Set<Path> pictures;
  private final StringWriter text = new StringWriter();
  private final XMLStreamWriter page;

  private Gallery(Map<Path, Comparison> runs, Set<Path> pictures) throws XMLStreamException {
    this.runs = runs;
    this.pictures = pictures;
    this.page = XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(text);
  }

  /**
   * The files of the gallery with their texts.
   *
   * @param runs what each folder of a published run holds
   * @param pictures files, among them all their pictures
   */
  static Map<Path, String> of(Map<Path, Comparison> runs, Set<Path> pictures) {
    var files = new TreeMap<Path, String>();
    runs.forEach(
        (folder, run) ->
            files.put(
                PAGES.resolve(folder.getFileName() + ".html"),
                HtmlReport.beside(run, LIBRARY, "../index.html")));
    files.put(PAGES.resolve(LIBRARY), HtmlReport.charts());
    files.put(PAGES.resolve(STYLE), HtmlReport.style());
    try {
      files.put(INDEX, new Gallery(runs, pictures).index());
    } catch (XMLStreamException e) {
      throw new IllegalStateException("the gallery cannot be written", e);
    }
    return files;
  }

  private String index() throws XMLStreamException {
    text.append("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
        .append("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
        .append("<meta name=\"color-scheme\" content=\"light dark\">\n")
        .append("<title>jcabench: published runs</title>\n")
        .append("<link rel=\"stylesheet\" href=\"runs/" + STYLE + "\">\n</head>\n<body>\n");
    open("header");
    element("h1", "jcabench: published runs");
    element(
        "p",
        "Which JCA provider is fastest for an operation, a size and a machine, by how much, and how"
            + " sure that is. Every figure here has its raw data, its environment and its commit"
            + " beside it.");
    close();
    open("main");
    for (var group : GROUPS) {
      group(group);
    }
    documents();
    close();
    page.flush();
    return text.append("</body>\n</html>\n").toString();
  }

  private void group(Group group) throws XMLStreamException {
    var folders = new ArrayList<Path>();
    for (var folder : runs.keySet()) {
      if (groupOf(folder).equals(group)) {
        folders.add(folder);
      }
    }
    if (folders.isEmpty()) {
      return;
    }
    folders.sort(Collections.reverseOrder()); // newest first
    folders.sort((a, b) -> Boolean.compare(kind(b).equals(FIRST), kind(a).equals(FIRST)));
    open("section");
    element("h2", group.heading);
    open("div");
    page.writeAttribute("class", "cards");
    for (var folder : folders) {
      run(folder, group.titles.get(kind(folder)));
    }
    close();
    close();
  }

  private static Group groupOf(Path folder) {
    return GROUPS.stream()
        .filter(group -> group.titles.containsKey(kind(folder)))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalStateException(
                    "%s has no title: give runs that end in -%s one in Gallery"
                        .formatted(folder, kind(folder))));
  }

  /** The name of a run without its date. */
  private static String kind(Path folder) {
    return folder.getFileName().toString().replaceFirst("^[0-9]{8}-", "");
  }

  private void run(Path folder, String title) throws XMLStreamException {
    var name = folder.getFileName().toString();
    var comparison = runs.get(folder);
    var facts = comparison.run().environment();
    var where = new ArrayList<String>();
    facts.fact("cpu.model").ifPresent(where::add);
    facts
        .fact("cpu.hertz")
        .map(hertz -> Numbers.decimals(Long.parseLong(hertz) / 1e9, 1) + " GHz")
        .ifPresent(where::add);
    facts.fact("jvm.version").ifPresent(version -> where.add("Java " + version));
    facts.fact("date").ifPresent(date -> where.add(date.replaceFirst("T.*", "")));
    var report = "runs/" + name + ".html";
    open("article");
    open("h3");
    link(report, title);
    close();
    element("p", String.join(" · ", where), "hint");
    var labels = new Labels(comparison.run().plan());
    var answer = Answer.of(comparison, labels, KeyOperations.of(comparison));
    element("p", answer.fastest().isEmpty() ? answer.head() : answer.fastest());
    var opening = Charts.opening(comparison);
    for (var picture : opening.entrySet()) {
      open("a");
      page.writeAttribute("href", report);
      page.writeEmptyElement("img");
      page.writeAttribute("src", RUNS + name + "/charts/" + picture.getKey());
      page.writeAttribute("alt", picture.getValue());
      page.writeAttribute("loading", "lazy");
      close();
    }
    open("p");
    link(report, "Explore");
    page.writeCharacters(" · ");
    link(RUNS + name + "/report.md", "Report as text");
    page.writeCharacters(" · ");
    link(RUNS + name + "/forks.jsonl.gz", "Raw data");
    close();
    pictures(folder);
    close();
  }

  private void pictures(Path folder) throws XMLStreamException {
    var names = new TreeSet<String>();
    for (var picture : pictures) {
      if (picture.startsWith(folder.resolve("charts"))) {
        names.add(picture.getFileName().toString());
      }
    }
    if (names.isEmpty()) {
      return;
    }
    open("details");
    element("summary", names.size() == 1 ? "1 picture" : names.size() + " pictures");
    open("ul");
    for (var name : names) {
      open("li");
      link(
          RUNS + folder.getFileName() + "/charts/" + name,
          name.replaceFirst("\\.svg$", "").replace('-', ' '));
      close();
    }
    close();
    close();
  }

  private void documents() throws XMLStreamException {
    open("section");
    element("h2", "Comparisons and studies");
    open("ul");
    for (var document : DOCUMENTS) {
      open("li");
      link(document.get(0), document.get(1));
      close();
    }
    close();
    close();
  }

  private void open(String name) throws XMLStreamException {
    page.writeCharacters("\n");
    page.writeStartElement(name);
  }

  private void close() throws XMLStreamException {
    page.writeEndElement();
  }

  private void link(String place, String words) throws XMLStreamException {
    page.writeStartElement("a");
    page.writeAttribute("href", place);
    page.writeCharacters(words);
    page.writeEndElement();
  }

  private void element(String name, String words) throws XMLStreamException {
    open(name);
    page.writeCharacters(words);
    close();
  }

  private void element(String name, String words, String kind) throws XMLStreamException {
    open(name);
    page.writeAttribute("class", kind);
    page.writeCharacters(words);
    close();
  }
}
