package jcabench.jmh;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import jcabench.contender.ContenderJvm;
import jcabench.contender.Contenders;
import jcabench.result.Block;
import jcabench.result.Fork;
import jcabench.result.ForkStart;
import jcabench.result.Json;
import jcabench.result.Measurement;
import jcabench.result.Origin;
import jcabench.result.Row;
import jcabench.source.JsonReader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.results.format.ResultFormatFactory;
import org.openjdk.jmh.results.format.ResultFormatType;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.options.TimeValue;

class JmhJsonTest {
  @TempDir Path folder;

  /** Real forks: what JMH writes for them, and what we write from the journal's text of them. */
  @ParameterizedTest
  @EnumSource(
      value = Mode.class,
      names = {"Throughput", "AverageTime", "SampleTime", "SingleShotTime"})
  void journalGivesJmhsOwnFile(Mode mode) throws Exception {
    journalGivesJmhsOwnFile(mode, "-Dplain=as it is");
  }

  /** Names that JMH's formatter has escapes for. */
  @Test
  void journalGivesJmhsOwnFileWithSpecialCharacters() throws Exception {
    journalGivesJmhsOwnFile(Mode.SingleShotTime, "-Dspecial=a,b;{c}[d]<e>&\"\\é");
  }

  private void journalGivesJmhsOwnFile(Mode mode, String flag) throws Exception {
    var row =
        JmhRows.all().stream()
            .filter(one -> one.label().equals("mac HmacSHA256 64 B"))
            .findFirst()
            .orElseThrow();
    var jvm = new ContenderJvm(Contenders.byId().get("jdk"), folder);
    jvm.prepare();
    var options =
        JmhOptions.of(row, "jdk")
            .forks(2)
            .mode(mode)
            .warmupIterations(1)
            .warmupTime(new TimeValue(10, TimeUnit.MILLISECONDS))
            .measurementIterations(3)
            .measurementTime(new TimeValue(1000, TimeUnit.MICROSECONDS))
            .jvm(ContenderJvm.java().toString())
            .jvmArgs(Stream.concat(jvm.flags().stream(), Stream.of(flag)).toArray(String[]::new))
            .addProfiler(GCProfiler.class)
            .build();
    System.setProperty("jmh.ignoreLock", "true");
    var results = new Runner(options, new SilentOutput()).run();
    var forks = throughTheJournal(row, results);
    assertEquals(jmhs(results), written(List.of(forks)));
    // Several cells make one file, as they do with JMH.
    var result = results.iterator().next();
    assertEquals(jmhs(List.of(result, result, result)), written(List.of(forks, forks, forks)));
  }

  private static String written(List<List<Fork>> cells) throws IOException {
    var text = new StringWriter();
    JmhJson.write(cells, text);
    return text.toString();
  }

  private static List<Fork> throughTheJournal(Row row, Iterable<RunResult> results) {
    var forks = new ArrayList<Fork>();
    for (var result : results) {
      for (var one : result.getBenchmarkResults()) {
        var alone = new RunResult(result.getParams(), List.of(one));
        var fork =
            ForkStart.now("", row, "jdk", new Block("here", forks.size() + 1))
                .measured(Map.of(), measurement(alone));
        forks.add(JsonReader.parse(Json.line(fork), Fork.class));
      }
    }
    return forks;
  }

  private static Measurement measurement(RunResult fork) {
    var mode = fork.getParams().getMode();
    var readings =
        fork.getBenchmarkResults().stream()
            .flatMap(one -> one.getIterationResults().stream())
            .map(iteration -> Reading.of(1, iteration, mode))
            .toList();
    var params = fork.getParams();
    var workload = new LinkedHashMap<String, String>();
    params.getParamsKeys().forEach(key -> workload.put(key, params.getParam(key)));
    var facts =
        new Origin.Jmh(
            params.getJmhVersion(),
            params.getBenchmark(),
            mode.shortLabel(),
            params.getThreads(),
            params.getJvm(),
            List.copyOf(params.getJvmArgs()),
            params.getJdkVersion(),
            params.getVmName(),
            params.getVmVersion(),
            iterations(params.getWarmup()),
            iterations(params.getMeasurement()),
            params.getTimeUnit().name(),
            workload);
    return new Measurement(
        readings.getFirst().unit(),
        List.of(),
        readings.stream().map(Reading::scores).toList(),
        Reading.columns(readings),
        facts);
  }

  private static Origin.Iterations iterations(IterationParams params) {
    return new Origin.Iterations(
        params.getCount(), params.getTime().toString(), params.getBatchSize());
  }

  private static String jmhs(java.util.Collection<RunResult> results) {
    var bytes = new ByteArrayOutputStream();
    try (var out = new PrintStream(bytes, false, StandardCharsets.UTF_8)) {
      ResultFormatFactory.getInstance(ResultFormatType.JSON, out).writeOut(results);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
