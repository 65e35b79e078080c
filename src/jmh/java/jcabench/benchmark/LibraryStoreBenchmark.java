package jcabench.benchmark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.NoSuchAlgorithmException;
import java.security.Provider;
import java.util.Arrays;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.ShortBufferException;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import jcabench.contender.LoadedContender;
import jcabench.machine.ScratchFolder;
import jcabench.tls.ProviderOrder;
import org.openjdk.jmh.annotations.Param;

/**
 * A library that encrypts what it stores with the AES-GCM that JCA gives it. It names no provider,
 * so that the contender's are the first of the JVM's list.
 */
public abstract class LibraryStoreBenchmark extends ContenderBenchmark {
  static final int KEY_BYTES = 32;
  private static final String GCM = "AES/GCM/NoPadding";
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BITS = 128;

  /** Bytes that are stored. */
  @Param("1048576")
  public int dataSize;

  /** Where the store lies. */
  @Param({"tmpfs", "disk"})
  public String place;

  private Optional<ProviderOrder> order = Optional.empty();
  private Optional<ScratchFolder> folder = Optional.empty();
  private byte[] content;

  /** Name of the library. */
  abstract String library();

  /** Opens a new store in an empty folder. */
  abstract void open(Path place) throws IOException;

  /** Ends what {@link #open} began; nothing where that never happened. */
  abstract void shut() throws IOException;

  /** Stores all content. */
  abstract void write() throws IOException;

  /** What is stored. */
  abstract byte[] read() throws IOException;

  final byte[] content() {
    return content;
  }

  @Override
  protected final void prepare(LoadedContender contender) throws Exception {
    order = Optional.of(ProviderOrder.beginningWith(contender.providers()));
    var provider = serving();
    if (!contender.providers().contains(provider)) {
      throw new NoSuchAlgorithmException(
          library()
              + " would be served by "
              + provider.getName()
              + ", which is not the contender's");
    }
    demandRoomOfThePlaintextAlone();
    contender.proof().note("cipher.provider", provider.getName() + " " + provider.getVersionStr());
    var fresh = ScratchFolder.in(StorePlace.folder(place), "store");
    folder = Optional.of(fresh);
    contender.proof().note("store.filesystem", Files.getFileStore(fresh.path()).type());
    content = Ring.messages(dataSize).at(0);
    open(fresh.path());
    write();
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
   * Such libraries decrypt into buffers of the plaintext's length. JCA lets a provider ask for
   * more, as SunPKCS11 does: then the two cannot work together.
   */
  private void demandRoomOfThePlaintextAlone() throws GeneralSecurityException {
    var plaintext = new byte[KEY_BYTES];
    var ciphertext = ByteBuffer.wrap(cipher(Cipher.ENCRYPT_MODE).doFinal(plaintext));
    var decrypting = cipher(Cipher.DECRYPT_MODE);
    try {
      decrypting.doFinal(ciphertext, ByteBuffer.allocate(plaintext.length));
    } catch (ShortBufferException e) {
      throw new NoSuchAlgorithmException(
          library()
              + " decrypts into a buffer of the plaintext's length, and "
              + decrypting.getProvider().getName()
              + " asks for more room",
          e);
    }
  }

  @Override
  protected final void check(LoadedContender contender) throws Exception {
    write();
    contender.proof().checked("what was written is read", Arrays.equals(read(), content));
    contender.proof().checked("what lies there is encrypted", !liesPlain());
    contender.proof().checked("the contender serves", contender.providers().contains(serving()));
  }

  /** Whether some file holds the beginning of the content as it is. */
  private boolean liesPlain() throws IOException {
    var beginning = new String(content, 0, KEY_BYTES, StandardCharsets.ISO_8859_1);
    try (var files = Files.walk(folder.orElseThrow().path())) {
      for (var file : files.filter(Files::isRegularFile).toList()) {
        if (Files.readString(file, StandardCharsets.ISO_8859_1).contains(beginning)) {
          return true;
        }
      }
    }
    return false;
  }

  @Override
  protected final void close() {
    try {
      shut();
    } catch (IOException e) {
      throw new UncheckedIOException("the store cannot be closed: " + e.getMessage(), e);
    } finally {
      order.ifPresent(ProviderOrder::close);
      folder.ifPresent(ScratchFolder::close);
    }
  }
}
