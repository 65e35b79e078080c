package jcabench.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.NoSuchAlgorithmException;

/** Where stores lie: in memory, where a write costs no more than a copy, or on a disk. */
final class StorePlace {
  /** Names the folder for the disk; default: the one for temporary files. */
  static final String DISK = "jcabench.store.disk";

  private static final String IN_MEMORY = "tmpfs";
  private static final Path TMPFS = Path.of("/dev/shm");

  private StorePlace() {}

  /**
   * The folder of a place.
   *
   * @param place {@code tmpfs} or {@code disk}
   * @throws NoSuchAlgorithmException when this machine has none
   */
  static Path folder(String place) throws NoSuchAlgorithmException, IOException {
    boolean inMemory = place.equals(IN_MEMORY);
    var folder =
        inMemory ? TMPFS : Path.of(System.getProperty(DISK, System.getProperty("java.io.tmpdir")));
    if (!Files.isDirectory(folder)) {
      throw new NoSuchAlgorithmException("there is no folder " + folder + " to store in");
    }
    boolean is = Files.getFileStore(folder).type().equals(IN_MEMORY);
    if (is != inMemory) {
      throw new NoSuchAlgorithmException(
          folder
              + (is ? " lies in memory: name a folder on a disk with -D" + DISK : " is no tmpfs"));
    }
    return folder;
  }
}
