package jcabench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import jcabench.result.Fork;
import jcabench.result.Json;
import jcabench.result.Plan;
import jcabench.result.Row;
import jcabench.source.RunFolder;
import jcabench.source.Sources;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportCommandTest {
  private static final Path RESOURCES = Path.of("src/test/resources/jcabench/report");

  @TempDir private Path folder;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();
  private PrintStream realOut;
  private PrintStream realErr;

  @BeforeEach
  void capture() {
    realOut = System.out;
    realErr = System.err;
    System.setOut(new PrintStream(out, true, StandardCharsets.US_ASCII));
    System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
  }

  @AfterEach
  void release() {
    System.setOut(realOut);
    System.setErr(realErr);
  }

  private static int report(Object... arguments) {
    return execute("report", arguments);
  }

  private static int execute(String command, Object... arguments) {
    var all = new String[arguments.length + 1];
    all[0] = command;
    for (int i = 0; i < arguments.length; i++) {
      all[i + 1] = arguments[i].toString();
    }
    return Main.execute(all);
  }

  private String errors() {
    return err.toString(StandardCharsets.UTF_8);
  }

  @Test
  void withoutOutItPrintsTheReportInUtf8WhateverTheTerminalHas() throws IOException {
    assertEquals(0, report(RESOURCES.resolve("normal")));
    assertEquals(
        Files.readString(RESOURCES.resolve("normal.md")), out.toString(StandardCharsets.UTF_8));
  }

  @Test
  void importedFilesAreHostsOfOneComparison() throws IOException {
    var arguments = new ArrayList<Object>(List.of("openssl-speed"));
    for (int i = 1; i <= 14; i++) {
      var text =
          "version: 3.5.7\ntype 16 bytes 64 bytes\nsha256 %d000.00k 64000.00k\n".formatted(i);
      arguments.add(Files.writeString(folder.resolve("host" + i + ".txt"), text));
    }
    var hosts = folder.resolve("hosts");
    arguments.addAll(List.of("--out", hosts));
    assertEquals(0, execute("import", arguments.toArray()), errors());
    assertEquals(2, execute("import", arguments.toArray()));
    assertTrue(errors().contains("holds a run already"), errors());
    out.reset();
    assertEquals(0, execute("compare", hosts, "--axis", "host"), errors());
    var text = out.toString(StandardCharsets.UTF_8);
    assertTrue(text.contains("| host14 | host1 | 14.00x | 7.50x | 14 |"), text);
    assertTrue(text.contains("they would have 14 columns"), text);
    out.reset();
    assertEquals(0, execute("compare", hosts, "--axis", "host", "--format", "csv"), errors());
    var lines = out.toString(StandardCharsets.UTF_8).lines().toList();
    assertTrue(lines.getFirst().startsWith("contender,service,row,unit,host1,host10,"));
    assertEquals(3, lines.size());
    assertEquals(18, lines.get(1).split(",").length);
    assertEquals(2, execute("compare", RESOURCES.resolve("normal"), "--axis", "host"));
    assertTrue(errors().contains("was measured on one machine"), errors());
    assertEquals(2, execute("import", "speedtest", "x.txt", "--out", folder.resolve("x")));
    assertTrue(errors().contains("openssl-speed"), errors());
  }

  @Test
  void withOutItWritesTheFileAndPrintsNothing() throws IOException {
    var file = folder.resolve("report.md");
    assertEquals(0, report(RESOURCES.resolve("normal"), "--format", "md", "--out", file));
    assertEquals(Files.readString(RESOURCES.resolve("normal.md")), Files.readString(file));
    assertEquals("", out.toString(StandardCharsets.UTF_8));
  }

  @Test
  void allThatARunWritesComesIntoAFolder() throws IOException {
    var place = folder.resolve("new/report");
    assertEquals(0, report(RESOURCES.resolve("normal"), "--format", "all", "--out", place));
    assertEquals(
        Files.readString(RESOURCES.resolve("normal.md")),
        Files.readString(place.resolve("report.md")));
    assertTrue(Files.readString(place.resolve("report.html")).startsWith("<!doctype html>"));
    assertTrue(Files.exists(place.resolve("charts/key-operations.svg")));
    assertEquals(2, report(RESOURCES.resolve("normal"), "--format", "all"));
    assertTrue(errors().contains("name a folder with --out"), errors());
  }

  @Test
  void anotherReferenceIsUsed() {
    assertEquals(0, report(RESOURCES.resolve("normal"), "--reference", "openssl"));
    assertTrue(out.toString(StandardCharsets.UTF_8).contains("## Speed-ups against OpenSSL (FFM)"));
  }

  @Test
  void someContendersAreShownAndTheOthersAreSaidToBeLeftOut() {
    assertEquals(0, report(RESOURCES.resolve("normal"), "--contenders", "nss,jdk"));
    var text = out.toString(StandardCharsets.UTF_8);
    assertTrue(text.contains("Shown are 2 of the 4 contenders of this run."), text);
    assertTrue(text.contains("| NSS | JDK | Unit |"), text);
    assertTrue(text.contains("Cells: asked 14 ="), text);
    assertFalse(text.contains("OpenSSL (FFM)"), text);
  }

  @Test
  void aContenderThatTheRunLacksOrAReferenceThatIsNotShownIsRefused() {
    assertEquals(2, report(RESOURCES.resolve("normal"), "--contenders", "jdk,ns"));
    assertTrue(errors().contains("did you mean 'nss'?"), errors());
    assertEquals(
        2, report(RESOURCES.resolve("normal"), "--contenders", "jdk,nss", "--reference", "bc"));
    assertTrue(errors().contains("contender in this report 'bc'"), errors());
    assertEquals(0, out.size());
  }

  @Test
  void anUnknownReferenceIsRefusedWithTheKnownOnesAndTheNearest() {
    assertEquals(2, report(RESOURCES.resolve("normal"), "--reference", "opensll"));
    assertTrue(errors().contains("'opensll'"), errors());
    assertTrue(errors().contains("did you mean 'openssl'?"), errors());
    assertTrue(errors().contains("jdk, openssl, bc, nss"), errors());
    assertEquals(0, out.size());
  }

  @Test
  void anUnreadableRunIsRefusedWithItsPlace() throws IOException {
    var file = Files.writeString(folder.resolve("results.json"), "[{\"benchmark\": \"a.B.c\",\n ");
    assertEquals(2, report(file));
    assertTrue(errors().contains(file + ": line 2, column"), errors());
    assertEquals(2, report(folder.resolve("nowhere")));
    assertTrue(errors().contains("nowhere does not exist"), errors());
  }

  @Test
  void wrongUsageIsRefused() {
    assertEquals(2, report());
    assertEquals(2, report(RESOURCES.resolve("normal"), "--format", "pdf"));
  }

  @Test
  void runsAreComparedAsTablesOrAsHeatMaps() {
    var run = RESOURCES.resolve("normal");
    assertEquals(0, execute("compare", run, run, "--axis", "jdk"));
    assertTrue(out.toString(StandardCharsets.UTF_8).contains("# 2 runs compared"), "Markdown");
    var place = folder.resolve("heat");
    assertEquals(
        0, execute("compare", run, run, "--axis", "jdk", "--format", "svg", "--out", place));
    assertTrue(Files.exists(place.resolve("heat-openssl.svg")));
    assertEquals(2, execute("compare", run, run, "--axis", "jdk", "--format", "svg"));
    assertTrue(errors().contains("name a folder with --out"), errors());
    assertEquals(2, execute("compare", run, run, "--axis", "jdk", "--format", "pdf"));
    assertTrue(errors().contains("Known are: md, svg"), errors());
    var smoke = RESOURCES.resolve("smoke");
    assertEquals(
        2, execute("compare", smoke, smoke, "--axis", "jdk", "--format", "svg", "--out", place));
    assertTrue(errors().contains("no measurement in common"), errors());
  }

  /** The normal run as of a later program that times something else in digests. */
  private Path redefined() throws IOException {
    var place = Files.createDirectory(folder.resolve("redefined"));
    var normal = Sources.read(RESOURCES.resolve("normal"));
    var was = normal.plan();
    var plan =
        new Plan(
            was.schema(),
            was.jcabench(),
            was.commit(),
            was.profile(),
            was.seed(),
            was.started(),
            was.arguments(),
            was.publishesSpeed(),
            was.contenders(),
            was.rows().stream().map(ReportCommandTest::redefined).toList(),
            was.calibration(),
            was.timed(),
            was.precision());
    var lines = new ArrayList<String>();
    for (var fork : normal.forks()) {
      lines.add(
          Json.line(
              new Fork(
                  plan.hash(),
                  redefined(fork.row()),
                  fork.contender(),
                  fork.block(),
                  fork.attempt(),
                  fork.started(),
                  fork.seconds(),
                  fork.outcome(),
                  fork.reason(),
                  fork.lastLines(),
                  fork.proof(),
                  fork.measurement())));
    }
    Files.writeString(place.resolve(RunFolder.CELLS), Json.pretty(plan));
    Files.writeString(place.resolve(RunFolder.ENVIRONMENTS), Json.pretty(normal.environments()));
    Files.write(place.resolve(RunFolder.FORKS), lines);
    return place;
  }

  private static Row redefined(Row row) {
    return row.benchmark().equals("DigestBenchmark") ? row.withDefinition(2) : row;
  }

  @Test
  void runsThatMeanDifferentThingsByOneNameAreRefused() throws IOException {
    var normal = RESOURCES.resolve("normal");
    var other = redefined();
    var notes = folder.resolve("notes.md");
    assertEquals(
        2,
        report(other, "--format", "release-notes", "--baseline", normal, "--out", notes),
        "release notes");
    assertFalse(Files.exists(notes));
    assertEquals(2, execute("compare", normal, other, "--axis", "release"), "compare");
    for (var line : errors().strip().lines().toList()) {
      assertTrue(line.contains("definition version 1 in the one and 2 in the other"), line);
      assertTrue(line.contains(normal.toString()) && line.contains(other.toString()), line);
    }
    assertEquals(0, out.size());
    assertEquals(0, execute("compare", normal, other, "--axis", "release", "--accept-differences"));
    var text = out.toString(StandardCharsets.UTF_8);
    assertTrue(text.contains("| `definition version of DigestBenchmark` | 1 | 2 | **no** |"), text);
    assertTrue(text.contains("## Not compared"), text);
  }

  @Test
  void aFileThatCannotBeWrittenIsSaid() {
    assertEquals(2, report(RESOURCES.resolve("normal"), "--out", folder.resolve("no/report.md")));
    assertTrue(errors().contains("no/report.md cannot be written"), errors());
  }
}
