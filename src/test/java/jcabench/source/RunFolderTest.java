package jcabench.source;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import jcabench.result.Cell;
import jcabench.result.Environments;
import jcabench.result.Plan;
import jcabench.result.Tally;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFolderTest {
  private static final Path NORMAL = Path.of("src/test/resources/jcabench/report/normal");

  @TempDir private Path folder;

  @BeforeEach
  void copy() throws IOException {
    for (var name : List.of(RunFolder.CELLS, RunFolder.ENVIRONMENTS, RunFolder.FORKS)) {
      Files.copy(NORMAL.resolve(name), folder.resolve(name));
    }
  }

  private void write(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name), text);
  }

  private String text(String name) throws IOException {
    return Files.readString(folder.resolve(name));
  }

  private void refused(String... words) {
    var message =
        assertThrows(UnreadableRunException.class, () -> Sources.read(folder)).getMessage();
    for (var word : words) {
      assertTrue(message.contains(word), message);
    }
  }

  @Test
  void aWholeFolderIsRead() {
    var run = Sources.read(folder);
    assertEquals(56, run.forks().size());
    assertEquals(List.of(), run.remarks());
    var rows = run.plan().rows();
    assertInstanceOf(Cell.Measured.class, run.cell(rows.get(2), "bc"));
    assertEquals(
        List.of(1, 2, 3),
        ((Cell.Measured) run.cell(rows.get(2), "bc"))
            .forks().stream().map(fork -> fork.block().round()).toList());
    assertInstanceOf(Cell.Absent.class, run.cell(rows.get(4), "bc"));
    assertInstanceOf(Cell.Pending.class, run.cell(rows.get(5), "bc"));
    assertInstanceOf(Cell.Failed.class, run.cell(rows.get(6), "bc"));
    assertInstanceOf(Cell.Absent.class, run.cell(rows.get(0), "nss"));
    assertEquals(new Tally(28, 18, 0, 8, 1, 1), run.tally());
  }

  @Test
  void aPlanThatIsCutOffIsRefusedWithItsPlace() throws IOException {
    var whole = text(RunFolder.CELLS);
    write(RunFolder.CELLS, whole.substring(0, whole.length() / 2));
    refused(folder.resolve(RunFolder.CELLS).toString(), "line ", "column ");
  }

  @Test
  void aPlanWithAWrongTypeIsRefusedWithItsPlace() throws IOException {
    write(RunFolder.CELLS, text(RunFolder.CELLS).replace("\"seed\": 42", "\"seed\": \"many\""));
    refused(folder.resolve(RunFolder.CELLS).toString(), "line ", "column ", "many");
  }

  @Test
  void anEmptyPlanIsRefused() throws IOException {
    write(RunFolder.CELLS, "");
    refused(RunFolder.CELLS, "is empty");
  }

  @Test
  void anotherSchemaIsRefusedWithBothNames() throws IOException {
    write(RunFolder.CELLS, text(RunFolder.CELLS).replace(Plan.SCHEMA, "jcabench-run/9"));
    refused(RunFolder.CELLS, "'jcabench-run/9'", Plan.SCHEMA);
    write(RunFolder.CELLS, "[]");
    refused(RunFolder.CELLS, "'none'");
  }

  @Test
  void aFolderWithoutPlanIsNoRun() throws IOException {
    Files.delete(folder.resolve(RunFolder.CELLS));
    refused(folder.toString(), "is not a run folder");
  }

  @Test
  void aPlanWithoutRowsIsRefused() throws IOException {
    write(RunFolder.CELLS, "{\"schema\": \"" + Plan.SCHEMA + "\", \"contenders\": []}");
    refused(RunFolder.CELLS, "a plan needs schema, contenders and rows");
  }

  @Test
  void aBrokenLineIsNamedHoweverManyEmptyOnesStandBeforeIt() throws IOException {
    int empty = 3 << 20;
    write(RunFolder.FORKS, "\n".repeat(empty) + "{broken\n" + text(RunFolder.FORKS) + "{again\n");
    refused(RunFolder.FORKS, "line " + (empty + 1) + ":");
  }

  @Test
  void aJournalsCutLastLineIsDroppedWithARemark() throws IOException {
    var whole = text(RunFolder.FORKS);
    write(RunFolder.FORKS, whole.substring(0, whole.length() - 100));
    var run = Sources.read(folder);
    assertEquals(55, run.forks().size());
    assertTrue(
        run.remarks().getFirst().contains("last line was cut off"), run.remarks().toString());
  }

  @Test
  void aJournalsBrokenMiddleLineIsRefusedWithItsNumber() throws IOException {
    var lines = text(RunFolder.FORKS).split("\n", -1);
    lines[2] = lines[2].substring(0, 50);
    write(RunFolder.FORKS, String.join("\n", lines));
    refused(folder.resolve(RunFolder.FORKS).toString(), "line 3");
  }

  @Test
  void aLineThatIsNotUtf8IsRefusedWithItsNumber() throws IOException {
    var bytes = text(RunFolder.FORKS).replaceFirst("\"bc\"", "\"b!\"").getBytes(UTF_8);
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = bytes[i] == '!' ? (byte) 0xff : bytes[i];
    }
    Files.write(folder.resolve(RunFolder.FORKS), bytes);
    refused(RunFolder.FORKS, "line ", "UTF-8");
  }

  @Test
  void aLineThatIsNullIsRefusedWithItsNumber() throws IOException {
    write(RunFolder.FORKS, " \r\n\t\nnull\n" + text(RunFolder.FORKS));
    refused(RunFolder.FORKS, "line 3: null is no Fork");
  }

  @Test
  void zerosAtTheEndAreALineThatWasCutOff() throws IOException {
    write(RunFolder.FORKS, text(RunFolder.FORKS) + "\0\0\0");
    var run = Sources.read(folder);
    assertEquals(56, run.forks().size());
    assertEquals(1, run.remarks().size());
  }

  /** Larger than what is read at once, so that lines lie across. */
  @Test
  void aLongJournalIsTheSameAsItsParts() throws IOException {
    var once = Sources.read(folder).forks();
    var text = new StringBuilder();
    int times = (9 << 20) / text(RunFolder.FORKS).length();
    for (int attempt = 1; attempt <= times; attempt++) {
      text.append(text(RunFolder.FORKS).replace("\"attempt\": 1", "\"attempt\": " + attempt));
    }
    write(RunFolder.FORKS, text.toString());
    var forks = Sources.read(folder).forks();
    assertEquals(times * once.size(), forks.size());
    for (int i = 0; i < forks.size(); i++) {
      var fork = forks.get(i);
      assertEquals(i / once.size() + 1, fork.attempt());
      assertEquals(once.get(i % once.size()).measurement(), fork.measurement());
      assertEquals(once.get(i % once.size()).cell(), fork.cell());
    }
  }

  private Membership membership() {
    var run = Sources.read(NORMAL);
    return new Membership(run.plan(), run.environments());
  }

  private String firstLine() throws IOException {
    return text(RunFolder.FORKS).lines().findFirst().orElseThrow();
  }

  @Test
  void aForkThatStandsTwiceIsRefusedWithBothLines() throws IOException {
    write(RunFolder.FORKS, text(RunFolder.FORKS) + firstLine() + "\n");
    refused(
        folder.resolve(RunFolder.FORKS) + ", line 57: ",
        "stands in " + folder.resolve(RunFolder.FORKS) + ", line 1 already");
  }

  @Test
  void anotherMachinesJournalInTheFolderIsRefusedWithItsFirstLine() throws IOException {
    var machine = Sources.read(NORMAL).environments().machines().firstKey();
    var other = text(RunFolder.FORKS).replace(machine, "ffffffff");
    write(RunFolder.FORKS, text(RunFolder.FORKS) + other);
    refused(folder.resolve(RunFolder.FORKS) + ", line 57: ", "machine ffffffff", "merge");
  }

  @Test
  void aForeignPlanIsRefusedWithTheFirstLineThatIsOfAnother() throws IOException {
    var own = Sources.read(NORMAL).plan().hash();
    write(RunFolder.FORKS, text(RunFolder.FORKS).replaceFirst(own, "0123456789abcdef"));
    refused(folder.resolve(RunFolder.FORKS) + ", line 1: ", "plan 0123456789abcdef", own);
  }

  @Test
  void aPlanThatWasChangedIsRefused() throws IOException {
    write(RunFolder.CELLS, text(RunFolder.CELLS).replace("\"seed\": 42", "\"seed\": 43"));
    refused(folder.resolve(RunFolder.CELLS).toString(), "was changed");
  }

  @Test
  void aRowThatWasNotPlannedIsRefused() throws IOException {
    write(RunFolder.FORKS, text(RunFolder.FORKS).replaceFirst("\"threads\": 1", "\"threads\": 9"));
    refused(folder.resolve(RunFolder.FORKS) + ", line ", "which the plan lacks");
  }

  @Test
  void whatForksHaveInCommonIsKeptOnce() throws IOException {
    var forks = Sources.read(folder).forks();
    for (var one : forks) {
      for (var other : forks) {
        if (one.row().equals(other.row())) {
          assertSame(one.row(), other.row());
        }
        if (one.contender().equals(other.contender())) {
          assertSame(one.contender(), other.contender());
        }
        if (one.proof().equals(other.proof())) {
          assertSame(one.proof(), other.proof());
        }
      }
    }
  }

  @Test
  void aForkThatMakesNoSenseIsRefusedWithItsNumber() throws IOException {
    write(RunFolder.FORKS, text(RunFolder.FORKS).replaceFirst("\"measured\"", "\"guessed\""));
    refused(RunFolder.FORKS, "line ", "guessed");
  }

  @Test
  void aForkWithMoreProofsThanAnyHasIsRefused() throws IOException {
    var proofs =
        IntStream.range(0, 10_001).mapToObj(i -> "\"p" + i + "\": \"\"").collect(joining(","));
    var text = text(RunFolder.FORKS);
    write(
        RunFolder.FORKS, text.replaceFirst("\"proof\": *\\{[^}]*}", "\"proof\": {" + proofs + "}"));
    refused(RunFolder.FORKS, "at most 10000 proofs");
  }

  @Test
  void forksOfAContenderThatWasNotPlannedAreRefused() throws IOException {
    write(
        RunFolder.FORKS,
        text(RunFolder.FORKS).replace("\"contender\": \"bc\"", "\"contender\": \"who\""));
    refused(RunFolder.FORKS, "a fork of who");
  }

  private void pack(byte[] content) throws IOException {
    var file = folder.resolve(RunFolder.PACKED_FORKS);
    try (var out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(content);
    }
  }

  @Test
  void aPackedJournalIsTheSameRun() throws IOException {
    var plain = Sources.read(folder);
    pack(Files.readAllBytes(folder.resolve(RunFolder.FORKS)));
    refused(RunFolder.PACKED_FORKS, "delete the one that is not right");
    Files.delete(folder.resolve(RunFolder.FORKS));
    assertEquals(plain.forks(), Sources.read(folder).forks());
  }

  @Test
  void aPackedJournalThatIsCutOrNoneIsRefused() throws IOException {
    pack(Files.readAllBytes(folder.resolve(RunFolder.FORKS)));
    Files.delete(folder.resolve(RunFolder.FORKS));
    var file = folder.resolve(RunFolder.PACKED_FORKS);
    var whole = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(whole, whole.length / 2));
    refused(RunFolder.PACKED_FORKS, "cannot be read");
    Files.writeString(file, "no gzip");
    refused(RunFolder.PACKED_FORKS, "cannot be read");
  }

  /** Few bytes may unpack to many. */
  @Test
  void aPackedJournalIsBoundedInWhatItUnpacksTo() throws IOException {
    var plain = Files.readAllBytes(folder.resolve(RunFolder.FORKS));
    pack(plain);
    var packed = folder.resolve(RunFolder.PACKED_FORKS);
    var remarks = new ArrayList<String>();
    assertEquals(56, JournalFile.read(packed, membership(), remarks, plain.length).size());
    var message =
        assertThrows(
                UnreadableRunException.class,
                () -> JournalFile.read(packed, membership(), remarks, plain.length - 1))
            .getMessage();
    assertTrue(message.contains("holds more than " + (plain.length - 1) + " bytes"), message);
  }

  @Test
  void aLineWithoutEndIsRefused() throws IOException {
    Files.delete(folder.resolve(RunFolder.FORKS));
    pack(new byte[33 << 20]);
    refused(RunFolder.PACKED_FORKS, "longer than 32 MiB");
  }

  @Test
  void anEmptyOrMissingJournalIsARunThatHasNotStarted() throws IOException {
    write(RunFolder.FORKS, "");
    assertEquals(new Tally(28, 0, 0, 7, 0, 21), Sources.read(folder).tally());
    Files.delete(folder.resolve(RunFolder.FORKS));
    assertEquals(new Tally(28, 0, 0, 7, 0, 21), Sources.read(folder).tally());
  }

  @Test
  void aMissingEnvironmentIsUnknownAndABrokenOneRefused() throws IOException {
    Files.delete(folder.resolve(RunFolder.ENVIRONMENTS));
    refused(RunFolder.FORKS + ", line 1: ", "there is no " + RunFolder.ENVIRONMENTS);
    var forks = text(RunFolder.FORKS);
    write(RunFolder.FORKS, "");
    assertEquals(Environments.UNKNOWN, Sources.read(folder).environments());
    write(RunFolder.FORKS, forks);
    write(RunFolder.ENVIRONMENTS, "{\"cpu.model\": ");
    refused(RunFolder.ENVIRONMENTS, "line 1");
  }

  @Test
  void aTallyThatDoesNotAddUpIsAMistake() {
    assertThrows(IllegalArgumentException.class, () -> new Tally(3, 1, 0, 1, 0, 0));
  }
}
