package jcabench.report;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import jcabench.result.Fork;
import jcabench.stats.Comparison;
import jcabench.stats.TestData;

/**
 * How long a page of many rows takes to open, to filter, to sort and to draw anew, in headless
 * Chromium: the page's script and its layout, without painting.
 *
 * <p>Argument: number of rows, of three contenders. {@code scripts/dev/page-speed} calls it.
 */
final class PageSpeed {
  private static final String PROBE =
      "(()=>{const opened=performance.now();const e=id=>document.getElementById(id);"
          + "const time=f=>{const b=performance.now();f();document.body.offsetHeight;"
          + "return Math.round(performance.now()-b)+' ms'};"
          + "const type=w=>{e('filter').value=w;e('filter').dispatchEvent(new Event('input'))};"
          + "return 'opened after '+Math.round(opened)+' ms, a letter in the filter '"
          + "+time(()=>type('2'))+', one more '+time(()=>type('25'))+', none '+time(()=>type(''))"
          + "+', sorting '+time(()=>e('head').querySelectorAll('button')[3].click())"
          + "+', everything drawn anew '"
          + "+time(()=>e('service').dispatchEvent(new Event('change')))})()";

  private PageSpeed() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    int rows = Integer.parseInt(arguments[0]);
    var random = new Random(1);
    var forks = new ArrayList<Fork>();
    var contenders = List.of("jdk", "openssl", "bc");
    for (int size = 1; size <= rows; size++) {
      for (var contender : contenders) {
        for (int round = 1; round <= 3; round++) {
          forks.add(
              TestData.fork(
                  TestData.row("DigestBenchmark", "thrpt", size),
                  contender,
                  round,
                  "ops/ms",
                  1000 * Math.exp(0.1 * random.nextGaussian())));
        }
      }
    }
    var page = HtmlReport.of(Comparison.of(TestData.run(contenders, forks), "jdk"));
    var folder = Files.createTempDirectory("jcabench-page");
    try {
      System.out.println(
          "%d rows, %d cells, %.1f MiB: %s"
              .formatted(
                  rows,
                  rows * contenders.size(),
                  page.length() / 1048576.0,
                  new Browser(folder).askAtOnce(page, PROBE)));
    } finally {
      try (var files = Files.walk(folder)) {
        files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
      }
    }
  }
}
