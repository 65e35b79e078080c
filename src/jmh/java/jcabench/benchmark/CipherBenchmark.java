package jcabench.benchmark;

import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import jcabench.benchmark.CipherWork.Sealed;
import jcabench.benchmark.CipherWork.Task;
import jcabench.contender.Definition;
import jcabench.contender.LoadedContender;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * One message: {@code Cipher.init} with a fresh nonce and the key that the object has already, then
 * {@code doFinal} from array to array. A fresh nonce for each message is what every protocol does
 * and strict providers demand; what making it costs is the row {@code CalibrationBenchmark.nonce}.
 */
@Definition(
    version = 1,
    service = "Cipher",
    times =
        "One message: `Cipher.init` with a fresh nonce and the key that the object has already,"
            + " then `doFinal`. What making the nonce costs is the calibration row `nonce`.")
public abstract class CipherBenchmark extends ContenderBenchmark {
  private CipherWork work;
  private SecretKey key;
  private Cipher encryptor;
  private Cipher decryptor;
  private byte[] output;

  /** The task that the parameters ask for. */
  abstract Task task();

  @Override
  protected void prepare(LoadedContender contender) throws Exception {
    work = new CipherWork(contender, task(), 1);
    key = work.keys().at(0);
    encryptor = work.cipher();
    decryptor = work.cipher();
    output = work.output();
  }

  @Override
  protected void check(LoadedContender contender) throws Exception {
    work.checkKnownAnswer(encryptor, decryptor);
    work.check(
        (_, message) -> Arrays.copyOf(output, encrypt(message)),
        one -> Arrays.copyOf(output, decrypt(one)));
    contender.proof().served("encryptor", encryptor, contender);
    contender.proof().served("decryptor", decryptor, contender);
  }

  @Override
  protected Optional<Rehearsal.Call> smaller(String operation) throws GeneralSecurityException {
    if (task().dataBytes() <= Rehearsal.LARGE) {
      return Optional.empty();
    }
    var message = Arrays.copyOf(work.messages().at(0), Rehearsal.LARGE);
    if (operation.equals("encrypt")) {
      return Optional.of(() -> encrypt(message));
    }
    var one = work.seal(encryptor, key, message);
    return Optional.of(() -> decrypt(one));
  }

  /** Encrypts one message; the nonce is a counter. */
  @Benchmark
  public int encrypt() throws GeneralSecurityException {
    return encrypt(work.messages().next());
  }

  private int encrypt(byte[] message) throws GeneralSecurityException {
    encryptor.init(Cipher.ENCRYPT_MODE, key, work.fresh());
    return encryptor.doFinal(message, 0, message.length, output, 0);
  }

  /** Decrypts one message that was encrypted beforehand. */
  @Benchmark
  public int decrypt() throws GeneralSecurityException {
    return decrypt(work.sealed().next());
  }

  private int decrypt(Sealed one) throws GeneralSecurityException {
    decryptor.init(Cipher.DECRYPT_MODE, key, one.parameters());
    return decryptor.doFinal(one.ciphertext(), 0, one.ciphertext().length, output, 0);
  }

  /** AES in Galois/counter mode (NIST SP 800-38D) with a tag of 16 bytes. */
  @Definition(version = 1)
  public static class AesGcm extends CipherBenchmark {
    /** JCA transformation. */
    @Param("AES/GCM/NoPadding")
    public String algorithm;

    /** Key length in bits. */
    @Param({"128", "256"})
    public int keyLength;

    /** Nonce length in bytes. 16 costs a GHASH more than 12. */
    @Param({"12", "16"})
    public int nonceLength;

    /** Message length in bytes. */
    @Param({"16", "64", "256", "1024", "8192", "16384", "1048576"})
    public int dataSize;

    @Override
    Task task() {
      return new Task(algorithm, keyLength, nonceLength, dataSize);
    }
  }

  /**
   * AES-GCM with unusual nonces, at two sizes: any length but 12 bytes is hashed first (SP 800-38D,
   * 7.1).
   */
  @Definition(version = 1)
  public static class AesGcmNonce extends CipherBenchmark {
    /** JCA transformation. */
    @Param("AES/GCM/NoPadding")
    public String algorithm;

    /** Key length in bits. */
    @Param({"128", "256"})
    public int keyLength;

    /** Nonce length in bytes. */
    @Param({"1", "8", "32"})
    public int nonceLength;

    /** Message length in bytes. */
    @Param({"16384", "1048576"})
    public int dataSize;

    @Override
    Task task() {
      return new Task(algorithm, keyLength, nonceLength, dataSize);
    }
  }

  /** AES-GCM with a key of 192 bits, at two sizes. */
  @Definition(version = 1)
  public static class AesGcm192 extends CipherBenchmark {
    /** JCA transformation. */
    @Param("AES/GCM/NoPadding")
    public String algorithm;

    /** Key length in bits. */
    @Param("192")
    public int keyLength;

    /** Nonce length in bytes. */
    @Param({"1", "8", "12", "16", "32"})
    public int nonceLength;

    /** Message length in bytes. */
    @Param({"16384", "1048576"})
    public int dataSize;

    @Override
    Task task() {
      return new Task(algorithm, keyLength, nonceLength, dataSize);
    }
  }

  /** ChaCha20-Poly1305 (RFC 8439). */
  @Definition(version = 1)
  public static class ChaCha20Poly1305 extends CipherBenchmark {
    /** JCA transformation. */
    @Param("ChaCha20-Poly1305")
    public String algorithm;

    /** Message length in bytes. */
    @Param({"16", "64", "256", "1024", "8192", "16384", "1048576"})
    public int dataSize;

    @Override
    Task task() {
      return new Task(algorithm, 256, 12, dataSize);
    }
  }

  /** AES with a 256-bit key in modes that do not authenticate (NIST SP 800-38A). */
  @Definition(version = 1)
  public static class AesUnauthenticated extends CipherBenchmark {
    /** JCA transformation. */
    @Param({"AES/CBC/PKCS5Padding", "AES/CTR/NoPadding"})
    public String algorithm;

    /** Key length in bits. */
    @Param("256")
    public int keyLength;

    /** Message length in bytes. */
    @Param({"16", "64", "256", "1024", "8192", "16384", "1048576"})
    public int dataSize;

    @Override
    Task task() {
      return new Task(algorithm, keyLength, 16, dataSize);
    }
  }
}
