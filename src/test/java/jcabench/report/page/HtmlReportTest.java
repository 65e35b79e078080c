package jcabench.report.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import jcabench.report.MarkdownReport;
import jcabench.result.Block;
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
      return Sources.read(
          Path.of(HtmlReportTest.class.getResource("/jcabench/report/" + name).toURI()));
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
  void whatIsHardlyKnownIsShownWithItsWideInterval() throws Exception {
    var row = TestData.row("DigestBenchmark", "thrpt", 64);
    var forks =
        List.of(
            TestData.fork(row, "jdk", 1, "ops/ms", 100),
            TestData.fork(row, "jdk", 2, "ops/ms", 100),
            TestData.fork(row, "own", 1, "ops/ms", 90),
            TestData.fork(row, "own", 2, "ops/ms", 110));
    var page = HtmlReport.of(Comparison.of(TestData.run(List.of("jdk", "own"), forks), "jdk"));
    assertEquals(
        "|~ 0.99x [0.20, 4.90]",
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
    var fips = Sources.read(Path.of("results", "published", "20261124-fips"));
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
            "JSON.stringify([echarts.getInstanceByDom(document.getElementById('latency')).getOption().series[0].data.map(p=>p.name+'"
                + " '+p.text),document.getElementById('latency').hidden,"
                + "document.getElementById('processors').hidden,"
                + "document.getElementById('processors-title').hidden])");
    assertEquals("|[[\"1 thread 10.00 µs/op\",\"2 threads 12.50 µs/op\"],false,true,true]", drawn);
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

  private static final String TABLE =
      "[...document.querySelectorAll('#body tr[tabindex]')]"
          + ".map(tr=>[...tr.children].slice(1,6).map(td=>td.textContent).join('|')).join('#')";

  /** What the sections of the Markdown say of each measured cell, as the page's table would. */
  private static Set<String> markdown(Comparison comparison) {
    var said = new TreeSet<String>();
    List<String> head = List.of();
    for (var line : MarkdownReport.of(comparison).lines().toList()) {
      if (!line.startsWith("| ")) {
        head = List.of();
        continue;
      }
      var fields =
          Arrays.stream(line.substring(2, line.length() - 2).split(" \\| ", -1))
              .map(field -> field.replaceAll("[⁰¹²³⁴⁵⁶⁷⁸⁹]+$", ""))
              .toList();
      if (head.isEmpty()) {
        head = fields;
      }
      int against = head.indexOf("Against JDK");
      int unit = head.indexOf("Unit");
      if (against > 0 && !fields.equals(head) && !fields.get(unit).equals("–")) {
        said.add(
            String.join(
                "|",
                fields.get(0),
                fields.get(1),
                fields.get(2),
                fields.get(unit),
                fields.get(against)));
      }
    }
    said.removeIf(line -> line.startsWith("---"));
    return said.stream()
        .map(line -> line.replace("**", "")) // bold there, a style on the page
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The page formats nothing: each score and ratio is the text that the Markdown has. */
  @Test
  void scoresAndRatiosReadAsInTheMarkdown() throws Exception {
    var expected = markdown(Comparison.of(run("normal"), "jdk"));
    assertEquals(18, expected.size(), expected.toString());
    var answer =
        ask(page("normal"), "(dispatchEvent(new Event('beforeprint'))," + TABLE + ")").substring(1);
    var shown =
        Arrays.stream(answer.split("#", -1))
            .filter(line -> !line.contains("||"))
            .collect(Collectors.toCollection(TreeSet::new));
    assertEquals(expected, shown);
  }

  @Test
  void aScoreInAnotherUnitIsChosenNotComputed() throws Exception {
    var row = TestData.row("DigestBenchmark", "thrpt", 64);
    var forks = List.of(TestData.fork(row, "jdk", 1, "ops/ms", 3));
    var page = HtmlReport.of(Comparison.of(TestData.run(List.of("jdk"), forks), "jdk"));
    var choose =
        "(()=>{const unit=document.getElementById('unit');return [...unit.options].map(o=>{"
            + "unit.value=o.value;unit.dispatchEvent(new Event('change',{bubbles:true}));"
            + "const td=document.querySelectorAll('#body tr[tabindex]')[0].children;"
            + "return td[3].textContent+' '+td[4].textContent}).join()})()";
    assertEquals("|3.000 ops/ms,333333 ns/op,3000 ops/s,0.1920 MB/s", ask(page, choose));
  }

  @Test
  void theScriptsFormatNoNumbersAndNameNoColoursOfContenders() {
    var page = page("normal");
    var own = page.substring(page.indexOf("<script type=\"module\">"));
    for (var formatting :
        List.of(
            "toFixed",
            "toPrecision",
            "toLocaleString",
            "Math.log",
            "Math.pow",
            "Math.round",
            "faster",
            "slower",
            "ns/op",
            "MessageDigest",
            "#0072b2")) {
      assertFalse(own.contains(formatting), formatting);
    }
  }

  private static Fork on(String machine, Fork fork) {
    return new Fork(
        fork.plan(),
        fork.row(),
        fork.contender(),
        new Block(machine, fork.block().round()),
        fork.attempt(),
        fork.started(),
        1,
        fork.outcome(),
        fork.reason(),
        fork.lastLines(),
        fork.proof(),
        fork.measurement());
  }

  @Test
  void everyMachineOfARunIsShown() throws Exception {
    var row = TestData.row("DigestBenchmark", "thrpt", 64);
    var plan =
        TestData.run(List.of("jdk"), List.of(TestData.fork(row, "jdk", 1, "ops/ms", 3))).plan();
    var machines = new TreeMap<String, Environment>();
    var forks = new ArrayList<Fork>();
    for (var id : List.of("east", "west")) {
      machines.put(id, new Environment(new TreeMap<>(Map.of("cpu.model", "CPU " + id))));
      for (int round = 1; round <= 2; round++) {
        forks.add(on(id, TestData.fork(row, "jdk", round, "ops/ms", 3)));
      }
    }
    var run = new Run("two", plan, new Environments(machines), forks, List.of());
    var answer =
        ask(
            HtmlReport.of(Comparison.of(run, "jdk")),
            "(document.querySelector('#body tr[tabindex]').click(),"
                + "[...document.querySelectorAll('#environment h3, #environment tr:first-child')]"
                + ".map(e=>e.textContent).join()+' '+echarts.getInstanceByDom(document"
                + ".querySelector('.dots')).getOption().xAxis[0].data.join())");
    assertTrue(answer.startsWith("|Machine east,CPUCPU east,Machine west,CPUCPU west,"), answer);
    assertTrue(answer.endsWith(" east 1,east 2,west 1,west 2"), answer);
  }
}
