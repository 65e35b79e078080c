package jcabench.benchmark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import jcabench.benchmark.CipherWork.Task;
import jcabench.contender.Definition;
import jcabench.contender.LoadedContender;
import jcabench.machine.ScratchFolder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * A backup that is encrypted as it comes in: chunks into files, each on the disk before the next.
 */
@Definition(
    version = 1,
    service = "Store",
    times =
        "`putChunk`: one chunk of a backup: AES-GCM with a fresh nonce, a write into a file, and"
            + " `force`. `part` says what of it is timed; `--threads` is the number of writers,"
            + " each with a file of its own. `putPlainChunk` leaves out the encryption.")
public abstract class StoreBenchmark extends PartBenchmark {
  private static final String PUT = "put";

  /** Chunks in a file, after which it is written anew. */
  private static final int SLOTS = 8;

  /** Where files lie: in memory, where a write costs no more than a copy, or on a disk. */
  @Param({"tmpfs", "disk"})
  public String place;

  private Optional<ScratchFolder> folder = Optional.empty();
  private FileChannel channel;
  private long writes;
  private long encrypting;
  private long writing;

  abstract String part();

  abstract int chunkBytes();

  /** What is to be written of the next chunk. */
  abstract ByteBuffer encrypted() throws GeneralSecurityException;

  @Override
  public final boolean isWhole() {
    return part().equals(PUT);
  }

  @Override
  final Booked booked() {
    boolean ofWriting = part().equals("write");
    return new Booked() {
      @Override
      public void operate() throws GeneralSecurityException, IOException {
        put();
      }

      @Override
      public long nanos() {
        return ofWriting ? writing : encrypting;
      }
    };
  }

  @Override
  protected void prepare(LoadedContender contender) throws Exception {
    var fresh = ScratchFolder.in(StorePlace.folder(place), "store");
    folder = Optional.of(fresh);
    channel =
        FileChannel.open(
            fresh.path().resolve("chunks"),
            StandardOpenOption.CREATE_NEW,
            StandardOpenOption.WRITE,
            StandardOpenOption.READ);
    contender.proof().note("store.filesystem", Files.getFileStore(fresh.path()).type());
  }

  final long put() throws GeneralSecurityException, IOException {
    long begin = System.nanoTime();
    var chunk = encrypted();
    long encrypted = System.nanoTime();
    long position = writes++ % SLOTS * (chunkBytes() + CipherWork.LARGEST_EXPANSION);
    while (chunk.hasRemaining()) {
      position += channel.write(chunk, position);
    }
    channel.force(false);
    long written = System.nanoTime();
    encrypting += encrypted - begin;
    writing += written - encrypted;
    return writes;
  }

  /** What was written last. */
  final byte[] written(int length) throws IOException {
    var bytes = ByteBuffer.allocate(length);
    long position = (writes - 1) % SLOTS * (chunkBytes() + CipherWork.LARGEST_EXPANSION);
    while (bytes.hasRemaining() && channel.read(bytes, position + bytes.position()) >= 0) {
      // A read may bring less than was asked for.
    }
    return bytes.array();
  }

  @Override
  protected void close() {
    try {
      if (channel != null) {
        channel.close();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the store cannot be closed: " + e.getMessage(), e);
    } finally {
      folder.ifPresent(ScratchFolder::close);
    }
  }

  /** With AES-GCM of the contender's. */
  @Definition(version = 1)
  public static class Encrypted extends StoreBenchmark {
    /** JCA transformation. */
    @Param("AES/GCM/NoPadding")
    public String algorithm;

    /** Key length in bits. */
    @Param({"128", "256"})
    public int keyLength;

    /** Nonce length in bytes. */
    @Param({"12", "16"})
    public int nonceLength;

    /** Bytes of a chunk. */
    @Param("1048576")
    public int dataSize;

    /** What is timed. */
    @Param({"put", "encrypt", "write"})
    public String part;

    private CipherWork work;
    private SecretKey key;
    private Cipher cipher;
    private byte[] output;
    private byte[] last;

    @Override
    String part() {
      return part;
    }

    @Override
    int chunkBytes() {
      return dataSize;
    }

    @Override
    protected void prepare(LoadedContender contender) throws Exception {
      work = new CipherWork(contender, new Task(algorithm, keyLength, nonceLength, dataSize), 1);
      key = work.keys().at(0);
      cipher = work.cipher();
      output = work.output();
      super.prepare(contender);
    }

    @Override
    ByteBuffer encrypted() throws GeneralSecurityException {
      last = work.messages().next();
      cipher.init(Cipher.ENCRYPT_MODE, key, work.fresh());
      return ByteBuffer.wrap(output, 0, cipher.doFinal(last, 0, last.length, output, 0));
    }

    @Override
    protected void check(LoadedContender contender) throws Exception {
      put();
      var stored = written(dataSize + GCM_TAG);
      cipher.init(Cipher.DECRYPT_MODE, key, new GCMParameterSpec(8 * GCM_TAG, cipher.getIV()));
      var proof = contender.proof();
      proof.checked("what was stored opens", Arrays.equals(last, cipher.doFinal(stored)));
      proof.served("cipher", cipher, contender);
    }

    private static final int GCM_TAG = 16;

    @Override
    protected Optional<Rehearsal.Call> smaller(String operation) {
      if (dataSize <= Rehearsal.LARGE) {
        return Optional.empty();
      }
      var message = Arrays.copyOf(work.messages().at(0), Rehearsal.LARGE);
      return Optional.of(
          () -> {
            cipher.init(Cipher.ENCRYPT_MODE, key, work.fresh());
            return cipher.doFinal(message, 0, message.length, output, 0);
          });
    }

    /** One chunk. */
    @Benchmark
    public long putChunk() throws GeneralSecurityException, IOException {
      return put();
    }
  }

  /** Without encryption: what the place alone takes, whoever the contender is. */
  @Definition(version = 1)
  public static class Plain extends StoreBenchmark {
    /** Bytes of a chunk. */
    @Param("1048576")
    public int dataSize;

    private Ring<byte[]> chunks;
    private byte[] last;

    @Override
    String part() {
      return PUT;
    }

    @Override
    int chunkBytes() {
      return dataSize;
    }

    @Override
    protected void prepare(LoadedContender contender) throws Exception {
      chunks = Ring.messages(dataSize);
      super.prepare(contender);
    }

    @Override
    ByteBuffer encrypted() {
      last = chunks.next();
      return ByteBuffer.wrap(last);
    }

    @Override
    protected void check(LoadedContender contender) throws Exception {
      put();
      var proof = contender.proof();
      proof.checked("what was stored is there", Arrays.equals(last, written(dataSize)));
      proof.note("store.provider", "none");
    }

    /** One chunk. */
    @Benchmark
    public long putPlainChunk() throws GeneralSecurityException, IOException {
      return put();
    }
  }
}
