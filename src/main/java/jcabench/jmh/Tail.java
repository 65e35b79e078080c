package jcabench.jmh;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The lines of a file that another process appends to, each of them once and when it is whole. */
final class Tail {
  private final Path file;
  private final ByteArrayOutputStream begun = new ByteArrayOutputStream();
  private long read;

  /** The tail of a file that need not exist yet. */
  Tail(Path file) {
    this.file = file;
  }

  /** The whole lines since the last call. */
  List<String> lines() throws IOException {
    if (!Files.exists(file)) {
      return List.of();
    }
    try (var in = new RandomAccessFile(file.toFile(), "r")) {
      in.seek(read);
      var fresh = new byte[Math.toIntExact(Math.min(Integer.MAX_VALUE >> 1, in.length() - read))];
      in.readFully(fresh);
      read += fresh.length;
      begun.writeBytes(fresh);
    }
    var bytes = begun.toByteArray();
    int end = bytes.length;
    while (end > 0 && bytes[end - 1] != '\n') {
      end--;
    }
    begun.reset();
    begun.write(bytes, end, bytes.length - end);
    return new String(bytes, 0, end, StandardCharsets.UTF_8).lines().toList();
  }
}
