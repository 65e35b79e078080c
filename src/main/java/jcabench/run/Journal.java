package jcabench.run;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import jcabench.machine.Children;
import jcabench.result.Fork;
import jcabench.result.Json;

/** The append-only file of finished forks: one line each, whole or not at all. */
final class Journal implements AutoCloseable {
  private static final long FORCE_NANOS = 1_000_000_000; // a fork takes longer

  private final Path file;
  private final FileChannel channel;
  private long forced = System.nanoTime() - FORCE_NANOS;

  private Journal(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * Opens a journal to append to it. What a killed run left of a last line is cut off.
   *
   * @throws RunException when it can't be written
   */
  static Journal open(Path file) {
    try {
      var channel =
          FileChannel.open(
              file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
      channel.truncate(endOfLastLine(channel));
      channel.position(channel.size());
      return new Journal(file, channel);
    } catch (IOException e) {
      throw cannotWrite(file, e);
    }
  }

  /**
   * Appends one fork. It survives this process whatever becomes of it, and the loss of power too
   * unless many forks end within a second, as those of the check do. When the disk is full, what
   * was written of the line is taken back, so that the journal stays readable. Forks that this
   * process has ended with itself are left out, so that they are measured when the run goes on.
   */
  synchronized void append(Fork fork) {
    if (Children.areEnding()) {
      return;
    }
    var before = -1L;
    try {
      before = channel.size();
      var bytes = ByteBuffer.wrap((Json.line(fork) + "\n").getBytes(StandardCharsets.UTF_8));
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      if (System.nanoTime() - forced >= FORCE_NANOS) {
        channel.force(false);
        forced = System.nanoTime();
      }
    } catch (IOException e) {
      var failure = cannotWrite(file, e);
      try {
        if (before >= 0) {
          channel.truncate(before);
        }
      } catch (IOException cut) {
        failure.addSuppressed(cut);
      }
      throw failure;
    }
  }

  private static long endOfLastLine(FileChannel channel) throws IOException {
    var one = ByteBuffer.allocate(1);
    for (long end = channel.size(); end > 0; end--) {
      one.clear();
      channel.read(one, end - 1);
      if (one.get(0) == '\n') {
        return end;
      }
    }
    return 0;
  }

  private static RunException cannotWrite(Path file, IOException e) {
    return new RunException(
        file
            + " cannot be written ("
            + e.getMessage()
            + "): make room or choose another folder with --out; all forks finished so far are"
            + " kept",
        e);
  }

  @Override
  public void close() {
    try (channel) {
      channel.force(false);
    } catch (IOException e) {
      throw cannotWrite(file, e);
    }
  }
}
