package jcabench.cli;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * What a command said and how it ended, in this process. The terminal knows ASCII alone: what is
 * printed in UTF-8 is so whatever the terminal has.
 */
record Said(int exit, String out, String err) {
  static Said of(Object... arguments) {
    var words = Arrays.stream(arguments).map(Object::toString).toArray(String[]::new);
    var realOut = System.out;
    var realErr = System.err;
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    try {
      System.setOut(new PrintStream(out, true, StandardCharsets.US_ASCII));
      System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
      int exit = Main.execute(words);
      return new Said(
          exit, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    } finally {
      System.setOut(realOut);
      System.setErr(realErr);
    }
  }
}
