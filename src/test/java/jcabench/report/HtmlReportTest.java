package jcabench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import jcabench.result.Environment;
import jcabench.result.Environments;
import jcabench.result.Fork;
import jcabench.result.Run;
import jcabench.source.Sources;
import jcabench.stats.Comparison;
import jcabench.stats.TestData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The page in a real browser. */
class HtmlReportTest {
  private static final Pattern ELSEWHERE =
      Pattern.compile("(?i)<(?:link|img|iframe|script)[^>]+(?:src|href)=");

  @TempDir Path folder;

  private static Run run(String name) {
    try {
      return Sources.read(Path.of(HtmlReportTest.class.getResource(name).toURI()));
    } catch (URISyntaxException e) {
      throw new IllegalArgumentException(name, e);
    }
  }

  private static String page(String name) {
    return HtmlReport.of(Comparison.of(run(name), "jdk"));
  }

  private String ask(String html, String expression) throws Exception {
    return new Browser(folder).ask(html, expression);
  }

  @ParameterizedTest
  @ValueSource(strings = {"normal", "smoke", "hostile", "bare.json"})
  void everyCellHasALineAndNothingGoesWrong(String name) throws Exception {
    var tally = run(name).tally();
    assertEquals(
        "|" + tally.asked(),
        ask(page(name), "document.getElementById('shown').textContent.match(/\\d+/)[0]"));
  }

  @Test
  void whatComesFromFilesIsNeverMarkup() throws Exception {
    var page = page("hostile");
    assertFalse(ELSEWHERE.matcher(page.replaceAll("(?s)(<script[^>]*>).*?</script>", "$1")).find());
    assertEquals(
        "|0 0 0",
        ask(
            page,
            "[document.querySelectorAll('main script, main img, main iframe, main"
                + " style').length,[...document.querySelectorAll('main"
                + " *')].filter(e=>[...e.attributes]"
                + ".some(a=>/^on/i.test(a.name)||/^(href|src|action|formaction)$/i.test(a.name)&&/script:/i.test(a.value))).length,document.querySelectorAll('main"
                + " a[href^=\"http\"]').length].join(' ')"));
  }

  @Test
  void anotherReferenceGivesOtherRatios() throws Exception {
    var answer =
        ask(
            page("normal"),
            "(()=>{const before=document.getElementById('body').textContent;"
                + "const choice=document.getElementById('reference');choice.value='openssl';"
                + "choice.dispatchEvent(new Event('change',{bubbles:true}));"
                + "const after=document.getElementById('body').textContent;"
                + "return before!==after&&after.includes('faster')})()");
    assertEquals("|true", answer);
  }

  @Test
  void aRatioOfOneRoundIsNotPassedOffAsSure() throws Exception {
    var row = TestData.row("DigestBenchmark", "thrpt", 64);
    var forks =
        List.of(
            TestData.fork(row, "jdk", 1, "ops/ms", 100),
            TestData.fork(row, "own", 1, "ops/ms", 200));
    var page = HtmlReport.of(Comparison.of(TestData.run(List.of("jdk", "own"), forks), "jdk"));
    assertEquals(
        "|2.00x faster, no interval",
        ask(page, "document.querySelectorAll('#body tr[tabindex]')[1].children[5].textContent"));
  }

  @Test
  void whatIsKnownToAFactorOnlyDoesNotReadAsPercents() throws Exception {
    var row = TestData.row("DigestBenchmark", "thrpt", 64);
    var forks =
        List.of(
            TestData.fork(row, "jdk", 1, "ops/ms", 100),
            TestData.fork(row, "jdk", 2, "ops/ms", 100),
            TestData.fork(row, "own", 1, "ops/ms", 90),
            TestData.fork(row, "own", 2, "ops/ms", 110));
    var page = HtmlReport.of(Comparison.of(TestData.run(List.of("jdk", "own"), forks), "jdk"));
    assertEquals(
        "|~ factor 3.58",
        ask(page, "document.querySelectorAll('#body tr[tabindex]')[1].children[5].textContent"));
  }

  /** A fact may be as long as a class path; nothing but the table of cells scrolls sideways. */
  @Test
  void longFactsDoNotWidenThePage() throws Exception {
    var run = run("normal");
    var facts = new TreeMap<>(run.environment().facts());
    facts.put("cpu.flags", "x".repeat(3000));
    facts.put("y".repeat(300), "");
    var wide =
        new Run(
            run.name(),
            run.plan(),
            Environments.of("here", new Environment(facts)),
            run.forks(),
            List.of("z".repeat(500)));
    var fips = Sources.read(Path.of("results", "published", "20261121-fips"));
    for (var shown : List.of(wide, fips)) {
      // The narrowest window that Chromium has is 500 pixels wide.
      var page = HtmlReport.of(Comparison.of(shown, "jdk"));
      assertEquals(
          "|false",
          ask(
              page.replace("</main>", "</main><style>main { width: 460px; }</style>"),
              "(document.querySelector('details').open = true,"
                  + " document.querySelector('main').scrollWidth > 460)"));
    }
  }

  @Test
  void aNarrowFieldOfTheHeatMapHasASignInsteadOfWords() throws Exception {
    var forks = new ArrayList<Fork>();
    var row = TestData.row("DigestBenchmark", "thrpt", 64);
    var ids = IntStream.rangeClosed(1, 15).mapToObj(i -> "own" + i).toList();
    for (var id : ids) {
      for (int round = 1; round <= 8; round++) {
        forks.add(TestData.fork(row, id, round, "ops/ms", 100 + round % 3));
      }
    }
    var page = HtmlReport.of(Comparison.of(TestData.run(ids, forks), "own1"));
    assertEquals(
        "|~",
        ask(
            page,
            "echarts.getInstanceByDom(document.getElementById('heat')).getOption()"
                + ".series[0].data[0].label.formatter"));
  }

  @Test
  void whatAPictureLeavesOutIsSaid() throws Exception {
    var forks = new ArrayList<Fork>();
    for (int size = 1; size <= 70; size++) {
      var row = TestData.row("DigestBenchmark", "thrpt", size);
      forks.add(TestData.fork(row, "jdk", 1, "ops/ms", 100));
    }
    var many = HtmlReport.of(Comparison.of(TestData.run(List.of("jdk"), forks), "jdk"));
    var answer = ask(many, "document.getElementById('bars-left').textContent");
    assertTrue(answer.startsWith("|The first 60 of 70;"), answer);
    assertEquals("|", ask(page("normal"), "document.getElementById('bars-left').textContent"));
  }

  @Test
  void theSizeAtWhichAContenderOvertakesIsMarked() throws Exception {
    var page = HtmlReport.of(Comparison.of(TestData.overtaking(), "jdk"));
    var note = ask(page, "document.getElementById('sizes-note').textContent");
    assertTrue(note.matches("\\|own is faster than jdk above 1,?0\\d\\d B \\[.*\\]\\."), note);
    var mark =
        ask(
            page,
            "Math.round(echarts.getInstanceByDom(document.getElementById('sizes')).getOption()"
                + ".series.find(s=>s.name==='own').markLine.data[0].xAxis/100)");
    assertEquals("|10", mark);
  }

  /** 100 operations a millisecond of one thread and 160 of two: 10 and 12.5 µs for each. */
  @Test
  void latencyIsDrawnOverTheThreadsAndWhatWasNotRecordedIsNot() throws Exception {
    var row = TestData.row("DigestBenchmark", "thrpt", 64);
    var forks =
        List.of(
            TestData.fork(row, "jdk", 1, "ops/ms", 100),
            TestData.fork(row.withThreads(2), "jdk", 1, "ops/ms", 160));
    var page = HtmlReport.of(Comparison.of(TestData.run(List.of("jdk"), forks), "jdk"));
    var drawn =
        ask(
            page,
            "JSON.stringify([echarts.getInstanceByDom(document.getElementById('latency'))"
                + ".getOption().series[0].data,document.getElementById('latency').hidden,"
                + "document.getElementById('processors').hidden,"
                + "document.getElementById('processors-title').hidden])");
    assertEquals("|[[[1,10],[2,12.5]],false,true,true]", drawn);
  }

  /** On a screen only the lines in sight are in the document. */
  @Test
  void paperHasEveryLine() throws Exception {
    var rows = new ArrayList<Fork>();
    for (int size = 1; size <= 300; size++) {
      rows.add(
          TestData.fork(TestData.row("DigestBenchmark", "thrpt", size), "jdk", 1, "ops/ms", 1));
    }
    var page = HtmlReport.of(Comparison.of(TestData.run(List.of("jdk"), rows), "jdk"));
    var lines = "document.querySelectorAll('#body tr[tabindex]').length";
    var answer =
        ask(
            page,
            "(()=>{const screen=%s;dispatchEvent(new Event('beforeprint'));const paper=%s;"
                    .formatted(lines, lines)
                + "dispatchEvent(new Event('afterprint'));return [screen<100,paper,%s<100].join()})()"
                    .formatted(lines));
    assertEquals("|true,300,true", answer);
  }

  @Test
  void aFilterLeavesTheLinesThatHaveItsWords() throws Exception {
    var answer =
        ask(
            page("normal"),
            "(()=>{const filter=document.getElementById('filter');filter.value='ml-kem';"
                + "filter.dispatchEvent(new Event('input',{bubbles:true}));"
                + "return document.getElementById('shown').textContent})()");
    assertTrue(answer.startsWith("|4 "), answer);
  }

  @Test
  void absentAndFailedCellsShowTheirReason() throws Exception {
    var answer =
        ask(
            page("normal"),
            "['failed','absent ml-kem'].map(words=>{const filter=document.getElementById('filter');"
                + "filter.value=words;filter.dispatchEvent(new Event('input',{bubbles:true}));"
                + "return document.getElementById('body').textContent}).join('#')");
    var parts = answer.split("#", -1);
    assertTrue(parts[0].contains("failed") && parts[0].contains("Bouncy Castle"), answer);
    assertTrue(parts[1].contains("absent") && parts[1].contains("no such algorithm"), answer);
  }
}
