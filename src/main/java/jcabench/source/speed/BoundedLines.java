package jcabench.source.speed;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** The lines of a text, none longer than a bound: the rest of a longer one is skipped. */
final class BoundedLines implements Iterable<String> {
  private final Reader reader;
  private final int longest;

  /**
   * Lines.
   *
   * @param longest what is kept of a line, in characters
   */
  BoundedLines(Reader reader, int longest) {
    this.reader = reader;
    this.longest = longest;
  }

  @Override
  public Iterator<String> iterator() {
    return new Iterator<>() {
      private String next;
      private boolean ended;

      @Override
      public boolean hasNext() {
        if (next == null && !ended) {
          next = read();
          ended = next == null;
        }
        return next != null;
      }

      @Override
      public String next() {
        if (!hasNext()) {
          throw new NoSuchElementException();
        }
        var line = next;
        next = null;
        return line;
      }
    };
  }

  /** The next line; null after the last. */
  private String read() {
    try {
      int c = reader.read();
      if (c < 0) {
        return null;
      }
      var line = new StringBuilder();
      for (; c >= 0 && c != '\n'; c = reader.read()) {
        if (line.length() < longest) {
          line.append((char) c);
        }
      }
      if (!line.isEmpty() && line.charAt(line.length() - 1) == '\r') {
        line.setLength(line.length() - 1);
      }
      return line.toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
