package jcabench.benchmark;

import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystem;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Optional;
import jcabench.contender.Definition;
import org.cryptomator.cryptofs.CryptoFileSystemProperties;
import org.cryptomator.cryptofs.CryptoFileSystemProvider;
import org.cryptomator.cryptolib.api.CryptorProvider;
import org.cryptomator.cryptolib.api.Masterkey;
import org.cryptomator.cryptolib.api.MasterkeyLoader;
import org.openjdk.jmh.annotations.Benchmark;

/** A file system that encrypts what is written to it. */
@Definition(
    version = 1,
    service = "Store",
    times =
        "`writeFile` writes a file of `dataSize` bytes anew into a vault of Cryptomator's cryptofs,"
            + " with `force`; `readFile` reads it. Contents are encrypted by AES-GCM with 256 bits"
            + " in chunks of 32 KiB. cryptofs asks the JVM's list of providers, in which the"
            + " contender's are first.")
public class VaultBenchmark extends LibraryStoreBenchmark {
  private static final URI KEY = URI.create("jcabench:key");

  private Optional<FileSystem> opened = Optional.empty();
  private Path file;
  private byte[] read;

  @Override
  String library() {
    return "cryptofs";
  }

  @Override
  void open(Path place) throws IOException {
    var key = Masterkey.generate(new SecureRandom());
    MasterkeyLoader loader = _ -> key.copy();
    var properties =
        CryptoFileSystemProperties.cryptoFileSystemProperties()
            .withKeyLoader(loader)
            .withCipherCombo(CryptorProvider.Scheme.SIV_GCM)
            .build();
    CryptoFileSystemProvider.initialize(place, properties, KEY);
    var system = CryptoFileSystemProvider.newFileSystem(place, properties);
    opened = Optional.of(system);
    file = system.getPath("/file");
    read = new byte[dataSize];
  }

  @Override
  void shut() throws IOException {
    if (opened.isPresent()) {
      opened.get().close();
    }
  }

  @Override
  void write() throws IOException {
    writeFile();
  }

  @Override
  byte[] read() throws IOException {
    Arrays.fill(read, (byte) 0);
    readFile();
    return read;
  }

  /** One file, on the disk before it is done. */
  @Benchmark
  public long writeFile() throws IOException {
    try (var channel =
        FileChannel.open(
            file,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      var left = ByteBuffer.wrap(content());
      while (left.hasRemaining()) {
        channel.write(left);
      }
      channel.force(false);
      return channel.size();
    }
  }

  /** The file, whole. */
  @Benchmark
  public int readFile() throws IOException {
    try (var channel = FileChannel.open(file, StandardOpenOption.READ)) {
      var left = ByteBuffer.wrap(read);
      while (left.hasRemaining() && channel.read(left) >= 0) {
        // A read may bring less than was asked for.
      }
      return left.position();
    }
  }
}
