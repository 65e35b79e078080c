package jcabench.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class MarkdownTest {
  @Test
  void ordinaryTextStaysReadable() {
    for (var plain :
        List.of(
            "OpenSSL 3.5.6 7 Apr 2026",
            "25.0.3+9-LTS",
            "6.1.0-18-amd64",
            "ia32cap=0x7ffe:0xff",
            "cpu_model name, x86_64",
            "sudo apt-get install libnss3")) {
      assertEquals(plain, Markdown.text(plain));
    }
  }

  /** Most texts need no escape and take a short way; a line break sends them the long one. */
  @Test
  void bothWaysGiveTheSameText() {
    long seed = 13;
    System.out.println("seed " + seed);
    var random = new Random(seed);
    var letters = "abyzABYZ0189  --./_+|*=\\é";
    for (int i = 0; i < 100_000; i++) {
      var text = new StringBuilder();
      int likely = random.nextBoolean() ? 19 : letters.length();
      for (int length = random.nextInt(8); length > 0; length--) {
        text.append(letters.charAt(random.nextInt(likely)));
      }
      assertEquals(Markdown.text(text + "\n"), Markdown.text(text.toString()), "'" + text + "'");
    }
  }

  @Test
  void markupShowsAsText() {
    assertEquals("\\<b\\>\\|\\*x\\*\\`\\[a\\](b)\\\\", Markdown.text("<b>|*x*`[a](b)\\"));
    assertEquals("\\_emphasis\\_ but snake_case", Markdown.text("_emphasis_ but snake_case"));
    assertEquals("\\&lt; \\~\\~no\\~\\~ \\$x\\$", Markdown.text("&lt; ~~no~~ $x$"));
  }

  @Test
  void aLineStaysALine() {
    assertEquals("a b \\| c", Markdown.text(" a\n\tb\r\n| c "));
    assertEquals("`a b`", Markdown.code("a\nb"));
  }

  @Test
  void nothingStartsAListOrHeading() {
    assertEquals("\\- item", Markdown.text("- item"));
    assertEquals("\\+ item", Markdown.text("+ item"));
    assertEquals("1\\. item", Markdown.text("1. item"));
    assertEquals("12\\) item", Markdown.text("12) item"));
    assertEquals("\\# heading", Markdown.text("# heading"));
    assertEquals("==\\=", Markdown.text("==="));
  }

  @Test
  void controlCharactersDoNotReachTheReader() {
    assertEquals("red", Markdown.text("\u001b[31mred\u001b[0m"));
    assertEquals("a\ufffdb", Markdown.text("a\u202eb"));
    assertEquals("a\ufffd", Markdown.text("a\u0000"));
  }

  @Test
  void codeHoldsBackticksAndBars() {
    assertEquals("`plain`", Markdown.code("plain"));
    assertEquals("``a`b``", Markdown.code("a`b"));
    assertEquals("`` `a` ``", Markdown.code("`a`"));
    assertEquals("`a|b`", Markdown.code("a|b"));
    assertEquals("a\\\\\\|b", Markdown.codeInTable("a\\|b", 10));
    assertEquals("`ab`", Markdown.codeInTable("ab", 10));
    assertEquals("–", Markdown.code(" "));
  }

  @Test
  void aBlockHoldsFences() {
    assertEquals(
        "````text\n```\n  indented\n  tab\n````\n",
        Markdown.block("text", List.of("```", "  indented", "\ttab")));
  }

  @Test
  void whatIsTooLongSaysHowMuchIsLeftOut() {
    assertEquals("abc … (4 more characters)", Markdown.shortened("abcdefg", 3));
    assertEquals("abc", Markdown.shortened("abc", 3));
    assertEquals("😀 … (2 more characters)", Markdown.shortened("😀😀", 1));
  }

  @Test
  void aTableRefusesBlankAndMissingCells() {
    var table = new Table().words("A").numbers("B");
    assertThrows(IllegalArgumentException.class, () -> table.row(List.of("a", " ")));
    assertThrows(IllegalArgumentException.class, () -> table.row(List.of("a")));
    assertThrows(IllegalArgumentException.class, () -> table.row(List.of("a", "b|c")));
  }

  @Test
  void proseKeepsTheSpacesAroundItsCode() {
    assertEquals("`sign` on one object", Markdown.prose("`sign` on one object"));
    assertEquals("Of `a` and `b`, `c`.", Markdown.prose("Of `a` and `b`, `c`."));
    assertEquals("`a` `b`", Markdown.prose("`a` `b`"));
  }
}
