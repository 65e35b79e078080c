package jcabench.jmh;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TailTest {
  @TempDir Path folder;

  @Test
  void eachLineComesOnceAndWhole() throws Exception {
    var file = folder.resolve("answers");
    var tail = new Tail(file);
    assertEquals(List.of(), tail.lines());
    append(file, "one\ntw");
    assertEquals(List.of("one"), tail.lines());
    assertEquals(List.of(), tail.lines());
    append(file, "o\nthree €\n");
    assertEquals(List.of("two", "three €"), tail.lines());
    append(file, "never ended");
    assertEquals(List.of(), tail.lines());
  }

  private static void append(Path file, String text) throws Exception {
    Files.writeString(file, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }
}
