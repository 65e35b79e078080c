package jcabench.source;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import jcabench.result.Fork;
import jcabench.result.Measurement;

/** Reads a journal line by line, and keeps once what its forks have in common. */
final class JournalFile {
  /** A fork with a histogram takes some hundred kilobytes. */
  private static final int LONGEST_LINE = 32 << 20;

  /** Bytes that are read at once, then parsed by all processors. */
  private static final int BLOCK = 4 << 20;

  /** More than there are processors, since lines differ in what they cost. */
  private static final int PARTS = 16;

  private static final int UNPACKED = 1 << 16; // bytes at once

  /** A packed journal may unpack to a thousand times its size. */
  private static final long LARGEST_PACKED = 4L << 30;

  private final Path file;
  private final long most;
  private final Membership membership;
  private final Interner known = new Interner();
  private final List<Fork> forks = new ArrayList<>();
  private int linesBefore;

  private JournalFile(Path file, long most, Membership membership) {
    this.file = file;
    this.most = most;
    this.membership = membership;
    membership.rows().forEach(known::once);
  }

  /** Whole lines of a block. */
  private record Part(int begin, int end, int linesBefore) {}

  /** A fork and the line in which it stands, from 1 on. */
  private record Line(Fork fork, int number) {}

  /** What a part holds, up to the first broken line. */
  private record Parsed(List<Line> lines, Optional<UnreadableRunException> broken) {}

  /**
   * All whole lines, of a file whose name ends in {@code .gz} unpacked. A last line without an end
   * is what a killed run leaves behind: it is dropped with a remark.
   *
   * @param membership of the run that the forks must belong to
   * @throws UnreadableRunException when any other line is broken or does not belong to the run, a
   *     line is longer than 32 MiB, or more than 4 GiB are unpacked
   */
  static List<Fork> read(Path file, Membership membership, List<String> remarks) {
    return read(file, membership, remarks, isPacked(file) ? LARGEST_PACKED : Long.MAX_VALUE);
  }

  /** The same with a bound of its own on the bytes that are read. */
  static List<Fork> read(Path file, Membership membership, List<String> remarks, long most) {
    try (var in = Files.newInputStream(file);
        var plain = isPacked(file) ? new GZIPInputStream(in, UNPACKED) : in) {
      return new JournalFile(file, most, membership).read(plain, remarks);
    } catch (IOException e) {
      throw new UnreadableRunException(file + " cannot be read: " + e, e);
    }
  }

  /**
   * Copies the lines of the first forks, as they are but unpacked. A journal only grows, so that
   * they are those that were read before.
   *
   * @throws UnreadableRunException when there are fewer
   */
  static void copy(Path file, int forks, OutputStream out) throws IOException {
    try (var in = Files.newInputStream(file);
        var plain = isPacked(file) ? new GZIPInputStream(in, UNPACKED) : in) {
      var block = new byte[UNPACKED];
      int left = forks;
      boolean blank = true; // of the line so far
      for (int length = plain.read(block); length > 0 && left > 0; length = plain.read(block)) {
        int end = 0;
        while (end < length && left > 0) {
          byte next = block[end++];
          if (next == '\n') {
            left -= blank ? 0 : 1;
            blank = true;
          } else {
            blank = blank && (next == ' ' || next == '\t' || next == '\r');
          }
        }
        out.write(block, 0, end);
      }
      if (left > 0) {
        throw new UnreadableRunException(
            "%s has %d forks fewer than when it was read: merge anew when nothing writes to it"
                .formatted(file, left));
      }
    }
  }

  private static boolean isPacked(Path file) {
    return file.toString().endsWith(".gz");
  }

  private List<Fork> read(InputStream in, List<String> remarks) throws IOException {
    var block = new byte[BLOCK];
    long left = most;
    int rest = 0; // bytes of a line that has only begun
    for (int length = in.readNBytes(block, 0, BLOCK);
        length > 0;
        length = in.readNBytes(block, rest, BLOCK)) {
      left -= length;
      if (left < 0) {
        throw new UnreadableRunException(
            file + " holds more than " + most + " bytes, which is more than any run has");
      }
      int filled = rest + length;
      int whole = parse(block, filled);
      rest = filled - whole;
      System.arraycopy(block, whole, block, 0, rest);
      refuseLong(rest, linesBefore);
      if (block.length < rest + BLOCK) {
        block = Arrays.copyOf(block, rest + BLOCK);
      }
    }
    if (!isBlank(block, 0, rest)) {
      remarks.add("The journal's last line was cut off; that fork is not counted.");
    }
    return forks;
  }

  /** Adds the forks of all whole lines, and returns where these end. */
  private int parse(byte[] block, int filled) {
    var parts = parts(block, filled);
    for (var parsed : parts.parallelStream().map(part -> parsed(block, part)).toList()) {
      for (var line : parsed.lines) {
        membership.add(line.fork, file.toString(), line.number);
        forks.add(line.fork);
      }
      // Of several broken lines the first is told.
      parsed.broken.ifPresent(
          broken -> {
            throw broken;
          });
    }
    return parts.isEmpty() ? 0 : parts.getLast().end;
  }

  private List<Part> parts(byte[] block, int filled) {
    var parts = new ArrayList<Part>();
    int begin = 0;
    int last = 0; // where the last whole line ends
    int lines = linesBefore;
    for (int i = 0; i < filled; i++) {
      if (block[i] == '\n') {
        refuseLong(i - last, lines);
        last = i + 1;
        lines++;
        if (last - begin >= filled / PARTS) {
          parts.add(new Part(begin, last, linesBefore));
          begin = last;
          linesBefore = lines;
        }
      }
    }
    if (begin < last) {
      parts.add(new Part(begin, last, linesBefore));
      linesBefore = lines;
    }
    return parts;
  }

  private void refuseLong(int bytes, int before) {
    if (bytes > LONGEST_LINE) {
      throw new UnreadableRunException(
          place(before) + ": longer than 32 MiB, which is no fork of ours");
    }
  }

  private Parsed parsed(byte[] block, Part part) {
    var found = new ArrayList<Line>();
    int lines = part.linesBefore;
    int begin = part.begin;
    try {
      for (int i = part.begin; i < part.end; i++) {
        if (block[i] == '\n') {
          if (!isBlank(block, begin, i)) {
            int before = lines;
            var fork = JsonReader.parse(block, begin, i, Fork.class, known, () -> place(before));
            found.add(new Line(shared(fork), before + 1));
          }
          begin = i + 1;
          lines++;
        }
      }
      return new Parsed(found, Optional.empty());
    } catch (UnreadableRunException e) {
      return new Parsed(found, Optional.of(e));
    }
  }

  private String place(int before) {
    return file + ", line " + (before + 1);
  }

  private static boolean isBlank(byte[] block, int begin, int end) {
    for (int i = begin; i < end; i++) {
      if (block[i] != ' ' && block[i] != '\t' && block[i] != '\r') {
        return false;
      }
    }
    return true;
  }

  /** The same fork; what equals a part of another one is that part. */
  private Fork shared(Fork fork) {
    return new Fork(
        fork.plan(),
        known.once(fork.row()),
        fork.contender(),
        known.once(fork.block()),
        fork.attempt(),
        fork.started(),
        fork.seconds(),
        fork.outcome(),
        fork.reason(),
        fork.lastLines(),
        known.once(fork.proof()),
        fork.measurement() == null ? null : shared(fork.measurement()));
  }

  private Measurement shared(Measurement measurement) {
    return new Measurement(
        measurement.unit(),
        measurement.warmup(),
        measurement.iterations(),
        measurement.secondary(),
        known.once(measurement.origin()));
  }
}
