package jcabench.source.speed;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.NoSuchElementException;

/** The lines of a text, none longer than a bound: the rest of a longer one is skipped. */
final class BoundedLines implements Iterable<String> {
  private static final int BUFFER = 1 << 16; // characters; one at a time is slow over a gigabyte

  private final Reader reader;
  private final int longest;
  private final char[] buffer = new char[BUFFER];
  private int from;
  private int to;

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
      if (!fill()) {
        return null;
      }
      var line = new StringBuilder();
      boolean ended = false;
      while (!ended && fill()) {
        int end = from;
        while (end < to && buffer[end] != '\n') {
          end++;
        }
        line.append(buffer, from, Math.min(end - from, longest - line.length()));
        ended = end < to;
        from = ended ? end + 1 : end;
      }
      if (!line.isEmpty() && line.charAt(line.length() - 1) == '\r') {
        line.setLength(line.length() - 1);
      }
      return line.toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Whether there is a character more, which then lies in the buffer. */
  private boolean fill() throws IOException {
    if (from < to) {
      return true;
    }
    from = 0;
    to = Math.max(0, reader.read(buffer, 0, buffer.length));
    return to > 0;
  }
}
