package jcabench.machine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A folder that nobody needs once this process is done with it. It goes when it is closed and when
 * the process is told to end; one whose process was killed goes when the next is made beside it.
 */
public final class ScratchFolder implements AutoCloseable {
  private static final String PREFIX = "jcabench-";
  private static final String LOCK = "lock";
  private static final int ATTEMPTS = 100;

  /** Closing any channel of a file frees this process's lock on it, so these are left alone. */
  private static final Set<Path> OURS = ConcurrentHashMap.newKeySet();

  private final Path whole;
  private final Path files;
  private final FileChannel lock;
  private final Thread atTheEnd = new Thread(this::deleteAtTheEnd);

  private ScratchFolder(Path whole, FileChannel lock) throws IOException {
    this.whole = whole;
    this.lock = lock;
    this.files = Files.createDirectory(whole.resolve("files"));
    Runtime.getRuntime().addShutdownHook(atTheEnd);
  }

  /**
   * Makes one.
   *
   * @param place the folder that holds it
   * @param what it is for, in letters
   * @throws IOException when nothing can be written there
   */
  public static ScratchFolder in(Path place, String what) throws IOException {
    deleteAbandoned(place);
    for (int i = 0; i < ATTEMPTS; i++) {
      var whole = Files.createTempDirectory(place, PREFIX + what + "-");
      OURS.add(whole);
      // Until it is locked another process may take it for an abandoned one.
      var lock = lock(whole.resolve(LOCK), StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      if (lock.isPresent()) {
        return new ScratchFolder(whole, lock.get());
      }
      OURS.remove(whole);
    }
    throw new IOException("what is made in " + place + " is deleted at once");
  }

  /** Empty when another process holds the lock or has deleted the file. */
  private static Optional<FileChannel> lock(Path file, OpenOption... options) throws IOException {
    try {
      var channel = FileChannel.open(file, options);
      if (channel.tryLock() != null && Files.exists(file)) {
        return Optional.of(channel);
      }
      channel.close();
    } catch (NoSuchFileException e) {
      // Deleted meanwhile.
    }
    return Optional.empty();
  }

  private static void deleteAbandoned(Path place) throws IOException {
    try (var folders = Files.newDirectoryStream(place, PREFIX + "*")) {
      for (var folder : folders) {
        if (!OURS.contains(folder) && isOne(folder)) {
          deleteIfAbandoned(folder);
        }
      }
    }
  }

  private static boolean isOne(Path folder) {
    return Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)
        && Files.isRegularFile(folder.resolve(LOCK), LinkOption.NOFOLLOW_LINKS);
  }

  private static void deleteIfAbandoned(Path folder) {
    try {
      var lock = lock(folder.resolve(LOCK), StandardOpenOption.WRITE);
      if (lock.isPresent()) {
        try (var _ = lock.get()) {
          delete(folder);
        }
      }
    } catch (IOException | UncheckedIOException e) {
      // Another user's, or another process deletes it now.
    }
  }

  /** Empty at first. */
  public Path path() {
    return files;
  }

  /**
   * Deletes it with all that lies in it.
   *
   * @throws UncheckedIOException when something cannot be deleted
   */
  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(atTheEnd);
    } catch (IllegalStateException e) {
      return; // the process ends, and its hook deletes
    }
    try (lock) {
      delete(whole);
      OURS.remove(whole);
    } catch (IOException e) {
      throw new UncheckedIOException(whole + " cannot be deleted: " + e.getMessage(), e);
    }
  }

  /** Other threads may still write: what they make meanwhile is looked for again. */
  private void deleteAtTheEnd() {
    for (int i = 0; i < ATTEMPTS && Files.exists(whole); i++) {
      try {
        delete(whole);
      } catch (IOException | UncheckedIOException e) {
        // A file that was made after its folder was read.
      }
    }
  }

  /** The lock last, so that what remains of it after a failure is found again. */
  private static void delete(Path folder) throws IOException {
    List<Path> all;
    try (var walk = Files.walk(folder)) {
      all = walk.sorted(Comparator.reverseOrder()).toList();
    }
    var lock = folder.resolve(LOCK);
    for (var file : all) {
      if (!file.equals(lock) && !file.equals(folder)) {
        Files.deleteIfExists(file);
      }
    }
    Files.deleteIfExists(lock);
    Files.deleteIfExists(folder);
  }
}
