package jcabench.source;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import jcabench.result.Cell;
import jcabench.result.Environments;
import jcabench.result.PlannedContender;
import jcabench.result.Row;
import jcabench.result.Run;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class JmhFileTest {
  private static final Path BARE = Path.of("src/test/resources/jcabench/report/bare.json");

  @TempDir private Path folder;

  private Path file(String text) throws IOException {
    return Files.writeString(folder.resolve("results.json"), text);
  }

  private void refused(String text, String... words) throws IOException {
    var file = file(text);
    var message = assertThrows(UnreadableRunException.class, () -> Sources.read(file)).getMessage();
    assertTrue(message.startsWith(file.toString()), message);
    for (var word : words) {
      assertTrue(message.contains(word), message);
    }
  }

  private static String entry(String benchmark, String metric) {
    return "{\"benchmark\": \"%s\", \"mode\": \"thrpt\", \"primaryMetric\": %s}"
        .formatted(benchmark, metric);
  }

  private static final String METRIC =
      "{\"score\": 2.0, \"scoreUnit\": \"ops/s\", \"rawData\": [[1.0, 3.0], [2.0]]}";

  @Test
  void anotherSuitesFileIsReadForWhatItHas() {
    var run = Sources.read(BARE);
    assertEquals("bare.json", run.name());
    assertEquals(Environments.UNKNOWN, run.environments());
    assertEquals(
        List.of("SUN", "BC"), run.plan().contenders().stream().map(PlannedContender::id).toList());
    var hash = run.plan().rows().stream().filter(r -> r.operation().equals("sha256")).toList();
    assertEquals(
        List.of("64", "1024"), hash.stream().map(row -> row.params().get("size")).toList());
    var cell = assertInstanceOf(Cell.Measured.class, run.cell(hash.get(1), "SUN"));
    assertEquals(2, cell.forks().size());
    var metric = cell.forks().get(1).measurement().secondary().get("gc.alloc.rate.norm");
    assertEquals(List.of(56.0), metric.values());
    assertTrue(run.remarks().getFirst().contains("no proof"), run.remarks().toString());
    assertTrue(run.remarks().get(1).contains("without raw data: 1"), run.remarks().toString());
  }

  private static String entryOf(String benchmark, String params) {
    return "{\"benchmark\": \"%s\", \"mode\": \"thrpt\", \"params\": %s, \"primaryMetric\": %s}"
        .formatted(benchmark, params, METRIC);
  }

  private static List<String> contenders(Run run) {
    return run.plan().contenders().stream().map(PlannedContender::id).toList();
  }

  private static List<String> labels(Run run) {
    return run.plan().rows().stream().map(Row::label).toList();
  }

  @Test
  void contendersAreWhatTheUserSays() throws IOException {
    var file =
        file(
            "["
                + String.join(
                    ",",
                    entryOf("a.Sort.quick", "{\"impl\": \"x\", \"size\": \"1\"}"),
                    entryOf("a.Sort.quick", "{\"impl\": \"y\", \"size\": \"1\"}"),
                    entryOf("a.Heap.quick", "{\"impl\": \"x\", \"size\": \"1\"}"),
                    entryOf("a.Heap.slow", "{\"impl\": \"x\", \"size\": \"1\"}"))
                + "]");
    var byParameter = Sources.read(file, new By("impl"));
    assertEquals(List.of("x", "y"), contenders(byParameter));
    assertEquals(3, labels(byParameter).size());
    var byMethod = Sources.read(file, new By("method"));
    assertEquals(List.of("quick", "slow"), contenders(byMethod));
    assertEquals(
        List.of("Heap impl=x size=1", "Sort impl=x size=1", "Sort impl=y size=1"),
        labels(byMethod));
    var byClass = Sources.read(file, new By("class"));
    assertEquals(List.of("Sort", "Heap"), contenders(byClass));
    assertEquals(
        List.of("quick impl=x size=1", "quick impl=y size=1", "slow impl=x size=1"),
        labels(byClass));
    for (var run : List.of(byParameter, byMethod, byClass)) {
      assertEquals(8, run.forks().size());
    }
  }

  @Test
  void aFileWithoutContendersSaysWhatCouldBeOnes() throws IOException {
    var file = file("[" + entryOf("a.Sort.quick", "{\"impl\": \"x\"}") + "]");
    var remarks = String.join(" ", Sources.read(file).remarks());
    assertTrue(remarks.contains("parameters are impl"), remarks);
    var refused =
        assertThrows(UnreadableRunException.class, () -> Sources.read(file, new By("imp")));
    assertTrue(refused.getMessage().contains("no parameter 'imp'"), refused.getMessage());
    assertThrows(
        UnreadableRunException.class,
        () -> Sources.read(Path.of("results/published/20261125-aa"), new By("size")));
  }

  @Test
  void repeatedEntriesCountTogetherAndSaySo() throws IOException {
    var entry = entry("a.B.c", METRIC);
    var run = Sources.read(file("[" + entry + "," + entry + "," + entry + "]"));
    assertEquals(1, run.plan().rows().size());
    assertEquals(
        List.of(1, 2, 3, 4, 5, 6), run.forks().stream().map(fork -> fork.block().round()).toList());
    assertTrue(run.remarks().getLast().contains("repeat another one: 2"), run.remarks().toString());
  }

  @Test
  void classesOfOneNameInTwoPackagesStayApart() throws IOException {
    var run =
        Sources.read(
            file(
                "["
                    + String.join(
                        ",",
                        entry("com.x.HashBench.run", METRIC),
                        entry("com.y.HashBench.run", METRIC),
                        entry("com.y.Other.Inner.run", METRIC))
                    + "]"));
    assertEquals(
        List.of("Other.Inner", "com.x.HashBench", "com.y.HashBench"),
        run.plan().rows().stream().map(Row::benchmark).toList());
    assertEquals(
        List.of("Other", "HashBench", "HashBench"),
        run.plan().rows().stream().map(Row::service).toList());
  }

  @Test
  void theDefinitionVersionComesFromOurOwnForksArguments() throws IOException {
    var ours =
        entry("a.B.c", METRIC)
            .replace("\"mode\"", "\"jvmArgs\": [\"-Djcabench.definition=3\"], \"mode\"");
    assertEquals(
        3, Sources.read(file("[" + ours + "]")).plan().rows().getFirst().definitionVersion());
  }

  @Test
  void notANumberIsReadAsJmhWritesIt() throws IOException {
    var run =
        Sources.read(
            file(
                "["
                    + entry(
                        "a.B.c",
                        "{\"scoreUnit\": \"ops/s\", \"rawData\": [[\"NaN\", \"+INF\", \"-INF\"]]}")
                    + "]"));
    var values =
        run.forks().getFirst().measurement().iterations().stream().map(i -> i.values()[0]).toList();
    assertEquals(List.of(Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY), values);
  }

  @Test
  void whatIsNotJmhsIsRefusedWithItsPlace() throws IOException {
    refused("", "is empty");
    refused("[{\"benchmark\": ", "line 1", "column");
    refused("{\"a\": 1}", "an array of benchmarks");
    refused("[]", "holds no benchmarks");
    refused("[1]", "benchmark 1", "not a JMH result file");
    refused("[{\"benchmark\": \"a.B.c\"}]", "benchmark 1", "mode is missing");
    refused("[" + entry("nodots", METRIC) + "]", "benchmark 1", "not class.method");
    refused("[" + entry("a.B.c", "3") + "]", "benchmark 1", "primaryMetric is missing");
    refused(
        "[" + entry("a.B.c", METRIC) + "," + entry("a.B.d", "{\"score\": 1}") + "]",
        "benchmark 2",
        "scoreUnit is missing");
    refused(
        "[" + entry("a.B.c", "{\"scoreUnit\": \"x\", \"rawData\": [[\"much\"]]}") + "]",
        "benchmark 1, rawData, fork 1",
        "'much' is not a number");
    refused("[] []", "line 1");
  }

  @Test
  void aMissingFileIsRefused() {
    var file = folder.resolve("gone.json");
    var message = assertThrows(UnreadableRunException.class, () -> Sources.read(file)).getMessage();
    assertTrue(message.startsWith(file + " does not exist: name a run folder"), message);
  }
}
