package jcabench.result;

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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunTest {
  private static final Path NORMAL = Path.of("src/test/resources/jcabench/report/normal");

  @TempDir private Path folder;

  @BeforeEach
  void copy() throws IOException {
    for (var name : List.of(Run.CELLS, Run.ENVIRONMENT, Run.FORKS)) {
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
    var message = assertThrows(UnreadableRunException.class, () -> Run.read(folder)).getMessage();
    for (var word : words) {
      assertTrue(message.contains(word), message);
    }
  }

  @Test
  void aWholeFolderIsRead() {
    var run = Run.read(folder);
    assertEquals(56, run.forks().size());
    assertEquals(List.of(), run.remarks());
    var rows = run.plan().rows();
    assertInstanceOf(Cell.Measured.class, run.cell(rows.get(2), "bc"));
    assertEquals(
        List.of(1, 2, 3),
        ((Cell.Measured) run.cell(rows.get(2), "bc")).forks().stream().map(Fork::round).toList());
    assertInstanceOf(Cell.Absent.class, run.cell(rows.get(4), "bc"));
    assertInstanceOf(Cell.Pending.class, run.cell(rows.get(5), "bc"));
    assertInstanceOf(Cell.Failed.class, run.cell(rows.get(6), "bc"));
    assertInstanceOf(Cell.Absent.class, run.cell(rows.get(0), "nss"));
    assertEquals(new Tally(28, 18, 0, 8, 1, 1), run.tally());
  }

  @Test
  void aPlanThatIsCutOffIsRefusedWithItsPlace() throws IOException {
    var whole = text(Run.CELLS);
    write(Run.CELLS, whole.substring(0, whole.length() / 2));
    refused(folder.resolve(Run.CELLS).toString(), "line ", "column ");
  }

  @Test
  void aPlanWithAWrongTypeIsRefusedWithItsPlace() throws IOException {
    write(Run.CELLS, text(Run.CELLS).replace("\"seed\": 42", "\"seed\": \"many\""));
    refused(folder.resolve(Run.CELLS).toString(), "line ", "column ", "many");
  }

  @Test
  void anEmptyPlanIsRefused() throws IOException {
    write(Run.CELLS, "");
    refused(Run.CELLS, "is empty");
  }

  @Test
  void anotherSchemaIsRefusedWithBothNames() throws IOException {
    write(Run.CELLS, text(Run.CELLS).replace(Plan.SCHEMA, "jcabench-run/9"));
    refused(Run.CELLS, "'jcabench-run/9'", Plan.SCHEMA);
    write(Run.CELLS, "[]");
    refused(Run.CELLS, "'none'");
  }

  @Test
  void aFolderWithoutPlanIsNoRun() throws IOException {
    Files.delete(folder.resolve(Run.CELLS));
    refused(folder.toString(), "is not a run folder");
  }

  @Test
  void aPlanWithoutRowsIsRefused() throws IOException {
    write(Run.CELLS, "{\"schema\": \"" + Plan.SCHEMA + "\", \"contenders\": []}");
    refused(Run.CELLS, "a plan needs schema, contenders and rows");
  }

  @Test
  void aBrokenLineIsNamedHoweverManyEmptyOnesStandBeforeIt() throws IOException {
    int empty = 3 << 20;
    write(Run.FORKS, "\n".repeat(empty) + "{broken\n" + text(Run.FORKS) + "{again\n");
    refused(Run.FORKS, "line " + (empty + 1) + ":");
  }

  @Test
  void aJournalsCutLastLineIsDroppedWithARemark() throws IOException {
    var whole = text(Run.FORKS);
    write(Run.FORKS, whole.substring(0, whole.length() - 100));
    var run = Run.read(folder);
    assertEquals(55, run.forks().size());
    assertTrue(
        run.remarks().getFirst().contains("last line was cut off"), run.remarks().toString());
  }

  @Test
  void aJournalsBrokenMiddleLineIsRefusedWithItsNumber() throws IOException {
    var lines = text(Run.FORKS).split("\n", -1);
    lines[2] = lines[2].substring(0, 50);
    write(Run.FORKS, String.join("\n", lines));
    refused(folder.resolve(Run.FORKS).toString(), "line 3");
  }

  @Test
  void aLineThatIsNotUtf8IsRefusedWithItsNumber() throws IOException {
    var bytes = text(Run.FORKS).replaceFirst("\"bc\"", "\"b!\"").getBytes(UTF_8);
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = bytes[i] == '!' ? (byte) 0xff : bytes[i];
    }
    Files.write(folder.resolve(Run.FORKS), bytes);
    refused(Run.FORKS, "line ", "UTF-8");
  }

  @Test
  void aLineThatIsNullIsRefusedWithItsNumber() throws IOException {
    write(Run.FORKS, " \r\n\t\nnull\n" + text(Run.FORKS));
    refused(Run.FORKS, "line 3: null is no Fork");
  }

  @Test
  void zerosAtTheEndAreALineThatWasCutOff() throws IOException {
    write(Run.FORKS, text(Run.FORKS) + "\0\0\0");
    var run = Run.read(folder);
    assertEquals(56, run.forks().size());
    assertEquals(1, run.remarks().size());
  }

  /** Larger than what is read at once, so that lines lie across. */
  @Test
  void aLongJournalIsTheSameAsItsParts() throws IOException {
    var once = Run.read(folder).forks();
    var text = text(Run.FORKS);
    int times = (9 << 20) / text.length();
    write(Run.FORKS, text.repeat(times));
    var forks = Run.read(folder).forks();
    assertEquals(times * once.size(), forks.size());
    for (int i = 0; i < forks.size(); i++) {
      assertEquals(once.get(i % once.size()), forks.get(i));
    }
  }

  @Test
  void whatForksHaveInCommonIsKeptOnce() throws IOException {
    var forks = Run.read(folder).forks();
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
    write(Run.FORKS, text(Run.FORKS).replaceFirst("\"measured\"", "\"guessed\""));
    refused(Run.FORKS, "line ", "guessed");
  }

  @Test
  void aForkWithMoreProofsThanAnyHasIsRefused() throws IOException {
    var proofs =
        IntStream.range(0, 10_001).mapToObj(i -> "\"p" + i + "\": \"\"").collect(joining(","));
    var text = text(Run.FORKS);
    write(Run.FORKS, text.replaceFirst("\"proof\": *\\{[^}]*}", "\"proof\": {" + proofs + "}"));
    refused(Run.FORKS, "at most 10000 proofs");
  }

  @Test
  void forksOfAContenderThatWasNotPlannedAreRefused() throws IOException {
    write(Run.FORKS, text(Run.FORKS).replace("\"contender\": \"bc\"", "\"contender\": \"who\""));
    refused(Run.FORKS, "forks of who");
  }

  private void pack(byte[] content) throws IOException {
    var file = folder.resolve(Run.PACKED_FORKS);
    try (var out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(content);
    }
  }

  @Test
  void aPackedJournalIsTheSameRun() throws IOException {
    var plain = Run.read(folder);
    pack(Files.readAllBytes(folder.resolve(Run.FORKS)));
    refused(Run.PACKED_FORKS, "delete the one that is not right");
    Files.delete(folder.resolve(Run.FORKS));
    assertEquals(plain.forks(), Run.read(folder).forks());
  }

  @Test
  void aPackedJournalThatIsCutOrNoneIsRefused() throws IOException {
    pack(Files.readAllBytes(folder.resolve(Run.FORKS)));
    Files.delete(folder.resolve(Run.FORKS));
    var file = folder.resolve(Run.PACKED_FORKS);
    var whole = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(whole, whole.length / 2));
    refused(Run.PACKED_FORKS, "cannot be read");
    Files.writeString(file, "no gzip");
    refused(Run.PACKED_FORKS, "cannot be read");
  }

  /** Few bytes may unpack to many. */
  @Test
  void aPackedJournalIsBoundedInWhatItUnpacksTo() throws IOException {
    var plain = Files.readAllBytes(folder.resolve(Run.FORKS));
    pack(plain);
    var packed = folder.resolve(Run.PACKED_FORKS);
    var remarks = new ArrayList<String>();
    assertEquals(56, JournalFile.read(packed, remarks, plain.length).size());
    var message =
        assertThrows(
                UnreadableRunException.class,
                () -> JournalFile.read(packed, remarks, plain.length - 1))
            .getMessage();
    assertTrue(message.contains("holds more than " + (plain.length - 1) + " bytes"), message);
  }

  @Test
  void aLineWithoutEndIsRefused() throws IOException {
    Files.delete(folder.resolve(Run.FORKS));
    pack(new byte[33 << 20]);
    refused(Run.PACKED_FORKS, "longer than 32 MiB");
  }

  @Test
  void anEmptyOrMissingJournalIsARunThatHasNotStarted() throws IOException {
    write(Run.FORKS, "");
    assertEquals(new Tally(28, 0, 0, 7, 0, 21), Run.read(folder).tally());
    Files.delete(folder.resolve(Run.FORKS));
    assertEquals(new Tally(28, 0, 0, 7, 0, 21), Run.read(folder).tally());
  }

  @Test
  void aMissingEnvironmentIsUnknownAndABrokenOneRefused() throws IOException {
    Files.delete(folder.resolve(Run.ENVIRONMENT));
    assertEquals(Environment.UNKNOWN, Run.read(folder).environment());
    write(Run.ENVIRONMENT, "{\"cpu.model\": ");
    refused(Run.ENVIRONMENT, "line 1");
  }

  @Test
  void aTallyThatDoesNotAddUpIsAMistake() {
    assertThrows(IllegalArgumentException.class, () -> new Tally(3, 1, 0, 1, 0, 0));
  }
}
