package jcabench.machine;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * JMH's own lock, held for the whole run: two measurements on one machine would disturb each other.
 */
public final class MachineLock implements AutoCloseable {
  private final FileChannel channel;

  private MachineLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Takes the lock, and tells JMH in this process not to take it for each fork.
   *
   * @throws MachineException when another JMH holds it
   */
  public static MachineLock take() {
    var file = Path.of(System.getProperty("java.io.tmpdir"), "jmh.lock");
    try {
      if (!Files.exists(file)) {
        Files.createFile(file);
        // As JMH does: a lock made by one user must not lock out the others for ever.
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-rw-rw-"));
      }
      var channel = FileChannel.open(file, StandardOpenOption.WRITE);
      var lock = tryLock(channel);
      if (lock == null) {
        channel.close();
        throw new MachineException(
            "another JMH or jcabench run is measuring on this machine (it holds "
                + file
                + "), and two would disturb each other: wait for it to end");
      }
      System.setProperty("jmh.ignoreLock", "true");
      return new MachineLock(channel);
    } catch (IOException | UnsupportedOperationException e) {
      throw new MachineException(
          "the lock " + file + " cannot be taken (" + e.getMessage() + "): is it writable?", e);
    }
  }

  private static FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) {
      return null;
    }
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new MachineException(
          "the machine's lock could not be given back: " + e.getMessage(), e);
    }
  }
}
