package jcabench.benchmark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.GeneralSecurityException;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.ShortBufferException;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import jcabench.contender.Definition;
import jcabench.contender.LoadedContender;
import jcabench.tls.ProviderOrder;
import org.cryptomator.cryptofs.CryptoFileSystemProperties;
import org.cryptomator.cryptofs.CryptoFileSystemProvider;
import org.cryptomator.cryptolib.api.CryptorProvider;
import org.cryptomator.cryptolib.api.Masterkey;
import org.cryptomator.cryptolib.api.MasterkeyLoader;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/** A file system that encrypts what is written to it, with the ciphers that JCA gives it. */
@Definition(
    version = 1,
    service = "Store",
    times =
        "`writeFile` writes a file of `dataSize` bytes anew into a vault of Cryptomator's cryptofs,"
            + " with `force`; `readFile` reads it. Contents are encrypted by AES-GCM with 256 bits"
            + " in chunks of 32 KiB. cryptofs asks the JVM's list of providers, in which the"
            + " contender's are first.")
public class VaultBenchmark extends ContenderBenchmark {
  private static final String GCM = "AES/GCM/NoPadding";
  private static final URI KEY = URI.create("jcabench:key");
  private static final int KEY_BYTES = 32;
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;

  /** Bytes of the file. */
  @Param("1048576")
  public int dataSize;

  /** Where the vault lies. */
  @Param({"tmpfs", "disk"})
  public String place;

  private Optional<ProviderOrder> order = Optional.empty();
  private Optional<Path> vault = Optional.empty();
  private Optional<FileSystem> opened = Optional.empty();
  private Path file;
  private ByteBuffer content;
  private byte[] read;

  @Override
  protected void prepare(LoadedContender contender) throws Exception {
    order = Optional.of(ProviderOrder.beginningWith(contender.providers()));
    var provider = serving();
    if (!contender.providers().contains(provider)) {
      throw new NoSuchAlgorithmException(
          "cryptofs would be served by " + provider.getName() + ", which is not the contender's");
    }
    demandRoomOfThePlaintextAlone();
    contender.proof().note("cipher.provider", provider.getName() + " " + provider.getVersionStr());
    var folder = Files.createTempDirectory(StorePlace.folder(place), "jcabench-vault");
    vault = Optional.of(folder);
    contender.proof().note("store.filesystem", Files.getFileStore(folder).type());
    var key = Masterkey.generate(new SecureRandom());
    MasterkeyLoader loader = _ -> key.copy();
    var properties =
        CryptoFileSystemProperties.cryptoFileSystemProperties()
            .withKeyLoader(loader)
            .withCipherCombo(CryptorProvider.Scheme.SIV_GCM)
            .build();
    CryptoFileSystemProvider.initialize(folder, properties, KEY);
    var system = CryptoFileSystemProvider.newFileSystem(folder, properties);
    opened = Optional.of(system);
    file = system.getPath("/file");
    content = ByteBuffer.wrap(Ring.messages(dataSize).at(0));
    read = new byte[dataSize];
    writeFile();
  }

  /** Whom a library gets that names no provider; it is chosen when the key is known. */
  private static Provider serving() throws GeneralSecurityException {
    return cipher(Cipher.ENCRYPT_MODE).getProvider();
  }

  private static Cipher cipher(int mode) throws GeneralSecurityException {
    var cipher = Cipher.getInstance(GCM);
    cipher.init(
        mode,
        new SecretKeySpec(new byte[KEY_BYTES], "AES"),
        new GCMParameterSpec(TAG_BITS, new byte[NONCE_BYTES]));
    return cipher;
  }

  /**
   * cryptofs decrypts into buffers of the plaintext's length. JCA lets a provider ask for more, as
   * SunPKCS11 does: then the two cannot work together.
   */
  private static void demandRoomOfThePlaintextAlone() throws GeneralSecurityException {
    var plaintext = new byte[KEY_BYTES];
    var ciphertext = ByteBuffer.wrap(cipher(Cipher.ENCRYPT_MODE).doFinal(plaintext));
    var decrypting = cipher(Cipher.DECRYPT_MODE);
    try {
      decrypting.doFinal(ciphertext, ByteBuffer.allocate(plaintext.length));
    } catch (ShortBufferException e) {
      throw new NoSuchAlgorithmException(
          "cryptofs decrypts into a buffer of the plaintext's length, and "
              + decrypting.getProvider().getName()
              + " asks for more room",
          e);
    }
  }

  @Override
  protected void check(LoadedContender contender) throws Exception {
    writeFile();
    Arrays.fill(read, (byte) 0);
    readFile();
    contender.proof().checked("what was written is read", Arrays.equals(read, content.array()));
    contender.proof().checked("the contender serves", contender.providers().contains(serving()));
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
      var left = content.duplicate();
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

  @Override
  protected void close() {
    try {
      if (opened.isPresent()) {
        opened.get().close();
      }
      if (vault.isPresent()) {
        try (var files = Files.walk(vault.get())) {
          for (var one : files.sorted(Comparator.reverseOrder()).toList()) {
            Files.deleteIfExists(one);
          }
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("a vault cannot be deleted", e);
    } finally {
      order.ifPresent(ProviderOrder::close);
    }
  }
}
