package jcabench.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportCommandTest {
  private static final Path RESOURCES = Path.of("src/test/resources/jcabench/report");

  @TempDir private Path folder;
  private Said said;

  private int report(Object... arguments) {
    return execute("report", arguments);
  }

  private int execute(String command, Object... arguments) {
    var all = new ArrayList<Object>(List.of(command));
    all.addAll(List.of(arguments));
    said = Said.of(all.toArray());
    return said.exit();
  }

  @Test
  void withoutOutItPrintsTheReportInUtf8WhateverTheTerminalHas() throws IOException {
    assertEquals(0, report(RESOURCES.resolve("normal")));
    assertEquals(Files.readString(RESOURCES.resolve("normal.md")), said.out());
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
    assertEquals(0, execute("import", arguments.toArray()), said.err());
    assertEquals(2, execute("import", arguments.toArray()));
    assertTrue(said.err().contains("holds a run already"), said.err());
    assertEquals(0, execute("compare", hosts, "--axis", "host"), said.err());
    var text = said.out();
    assertTrue(text.contains("| host14 | host1 | 14.00x | 7.50x | 14 |"), text);
    assertTrue(text.contains("they would have 14 columns"), text);
    assertEquals(0, execute("compare", hosts, "--axis", "host", "--format", "csv"), said.err());
    var lines = said.out().lines().toList();
    assertTrue(lines.getFirst().startsWith("contender,service,row,unit,host1,host10,"));
    assertEquals(3, lines.size());
    assertEquals(18, lines.get(1).split(",").length);
    assertEquals(2, execute("compare", RESOURCES.resolve("normal"), "--axis", "host"));
    assertTrue(said.err().contains("was measured on one machine"), said.err());
    assertEquals(2, execute("import", "speedtest", "x.txt", "--out", folder.resolve("x")));
    assertTrue(said.err().contains("openssl-speed"), said.err());
  }

  @Test
  void withOutItWritesTheFileAndPrintsNothing() throws IOException {
    var file = folder.resolve("report.md");
    assertEquals(0, report(RESOURCES.resolve("normal"), "--format", "md", "--out", file));
    assertEquals(Files.readString(RESOURCES.resolve("normal.md")), Files.readString(file));
    assertEquals("", said.out());
  }

  @Test
  void allThatARunWritesComesIntoAFolder() throws IOException {
    var place = folder.resolve("new/report");
    assertEquals(0, report(RESOURCES.resolve("normal"), "--format", "all", "--out", place));
    var picture =
        "![Speed-ups of the key operations with their 95 % intervals](charts/key-operations.svg)";
    assertEquals(
        Files.readString(RESOURCES.resolve("normal.md")),
        Files.readString(place.resolve("report.md")).replace(picture + "\n\n", ""));
    assertTrue(Files.readString(place.resolve("report.md")).contains(picture));
    assertTrue(Files.readString(place.resolve("report.html")).startsWith("<!doctype html>"));
    assertTrue(Files.exists(place.resolve("charts/key-operations.svg")));
    assertEquals(2, report(RESOURCES.resolve("normal"), "--format", "all"));
    assertTrue(said.err().contains("name a folder with --out"), said.err());
  }

  @Test
  void anotherReferenceIsUsed() {
    assertEquals(0, report(RESOURCES.resolve("normal"), "--reference", "openssl"));
    assertTrue(said.out().contains("## Speed-ups against OpenSSL (FFM)"));
  }

  @Test
  void someContendersAreShownAndTheOthersAreSaidToBeLeftOut() {
    assertEquals(0, report(RESOURCES.resolve("normal"), "--contenders", "nss,jdk"));
    var text = said.out();
    assertTrue(text.contains("Shown are 2 of the 4 contenders of this run."), text);
    assertTrue(text.contains("| NSS | JDK | Unit |"), text);
    assertTrue(text.contains("Cells: asked 14 ="), text);
    assertFalse(text.contains("OpenSSL (FFM)"), text);
  }

  @Test
  void aContenderThatTheRunLacksOrAReferenceThatIsNotShownIsRefused() {
    assertEquals(2, report(RESOURCES.resolve("normal"), "--contenders", "jdk,ns"));
    assertTrue(said.err().contains("did you mean 'nss'?"), said.err());
    assertEquals(
        2, report(RESOURCES.resolve("normal"), "--contenders", "jdk,nss", "--reference", "bc"));
    assertTrue(said.err().contains("contender in this report 'bc'"), said.err());
    assertEquals("", said.out());
  }

  @Test
  void anUnknownReferenceIsRefusedWithTheKnownOnesAndTheNearest() {
    assertEquals(2, report(RESOURCES.resolve("normal"), "--reference", "opensll"));
    assertTrue(said.err().contains("'opensll'"), said.err());
    assertTrue(said.err().contains("did you mean 'openssl'?"), said.err());
    assertTrue(said.err().contains("jdk, openssl, bc, nss"), said.err());
    assertEquals("", said.out());
  }

  @Test
  void anUnreadableRunIsRefusedWithItsPlace() throws IOException {
    var file = Files.writeString(folder.resolve("results.json"), "[{\"benchmark\": \"a.B.c\",\n ");
    assertEquals(2, report(file));
    assertTrue(said.err().contains(file + ": line 2, column"), said.err());
    assertEquals(2, report(folder.resolve("nowhere")));
    assertTrue(said.err().contains("nowhere does not exist"), said.err());
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
    assertTrue(said.out().contains("# 2 runs compared"), "Markdown");
    var place = folder.resolve("heat");
    assertEquals(
        0, execute("compare", run, run, "--axis", "jdk", "--format", "svg", "--out", place));
    assertTrue(Files.exists(place.resolve("heat-openssl.svg")));
    assertEquals(2, execute("compare", run, run, "--axis", "jdk", "--format", "svg"));
    assertTrue(said.err().contains("name a folder with --out"), said.err());
    assertEquals(2, execute("compare", run, run, "--axis", "jdk", "--format", "pdf"));
    assertTrue(said.err().contains("Known are: md, svg"), said.err());
    var smoke = RESOURCES.resolve("smoke");
    assertEquals(
        2, execute("compare", smoke, smoke, "--axis", "jdk", "--format", "svg", "--out", place));
    assertTrue(said.err().contains("no measurement in common"), said.err());
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
    for (var line : said.err().strip().lines().toList()) {
      assertTrue(line.contains("definition version 1 in the one and 2 in the other"), line);
      assertTrue(line.contains(normal.toString()) && line.contains(other.toString()), line);
    }
    assertEquals("", said.out());
    assertEquals(0, execute("compare", normal, other, "--axis", "release", "--accept-differences"));
    var text = said.out();
    assertTrue(text.contains("| `definition version of DigestBenchmark` | 1 | 2 | **no** |"), text);
    assertTrue(text.contains("## Not compared"), text);
  }

  @Test
  void aFileThatCannotBeWrittenIsSaid() {
    assertEquals(2, report(RESOURCES.resolve("normal"), "--out", folder.resolve("no/report.md")));
    assertTrue(said.err().contains("no/report.md cannot be written"), said.err());
  }
}
