package jcabench.benchmark;

import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import jcabench.benchmark.CipherWork.Sealed;
import jcabench.benchmark.CipherWork.Task;
import jcabench.contender.Definition;
import jcabench.contender.LoadedContender;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * {@code init} with another key than the object has, and one small operation: a key schedule is
 * inside. The operation belongs to it, since providers put off from {@code init} to the operation
 * what they like: the JDK's HMAC compresses its pad, and its GCM derives the hash key, when the
 * first byte comes. Key objects are made beforehand, take turns, and come again.
 */
public final class FreshKeyBenchmark {
  private static final int KEYS = 64;

  private FreshKeyBenchmark() {}

  /** AES in Galois/counter mode. */
  @Definition(
      version = 1,
      service = "Cipher",
      times =
          "`encryptFreshKey`, `decryptFreshKey`: `Cipher.init` with a fresh nonce and another key"
              + " than the object has, 64 key objects taking turns, then `doFinal`: the key"
              + " schedule is inside.")
  public static class AesGcm extends ContenderBenchmark {
    /** JCA transformation. */
    @Param("AES/GCM/NoPadding")
    public String algorithm;

    /** Key length in bits. */
    @Param("256")
    public int keyLength;

    /** Message length in bytes. */
    @Param("1024")
    public int dataSize;

    private CipherWork work;
    private Cipher encryptor;
    private Cipher decryptor;
    private byte[] output;

    @Override
    protected void prepare(LoadedContender contender) throws Exception {
      work = new CipherWork(contender, new Task(algorithm, keyLength, 12, dataSize), KEYS);
      encryptor = work.cipher();
      decryptor = work.cipher();
      output = work.output();
    }

    @Override
    protected void check(LoadedContender contender) throws Exception {
      work.checkKnownAnswer(encryptor, decryptor);
      work.check(
          (key, message) -> Arrays.copyOf(output, encrypt(key, message)),
          one -> Arrays.copyOf(output, decrypt(one)));
      contender.proof().served("encryptor", encryptor, contender);
      contender.proof().served("decryptor", decryptor, contender);
    }

    /** Encrypts one message with the next key. */
    @Benchmark
    public int encryptFreshKey() throws GeneralSecurityException {
      return encrypt(work.keys().next(), work.messages().next());
    }

    private int encrypt(SecretKey key, byte[] message) throws GeneralSecurityException {
      encryptor.init(Cipher.ENCRYPT_MODE, key, work.fresh());
      return encryptor.doFinal(message, 0, message.length, output, 0);
    }

    /** Decrypts one message with the next key. */
    @Benchmark
    public int decryptFreshKey() throws GeneralSecurityException {
      return decrypt(work.sealed().next());
    }

    private int decrypt(Sealed one) throws GeneralSecurityException {
      decryptor.init(Cipher.DECRYPT_MODE, one.key(), one.parameters());
      return decryptor.doFinal(one.ciphertext(), 0, one.ciphertext().length, output, 0);
    }
  }

  /** HMAC. */
  @Definition(
      version = 1,
      service = "Mac",
      times =
          "`macFreshKey`: `Mac.init` with another key than the object has, 64 key objects taking"
              + " turns, then `doFinal(byte[])`.")
  public static class Code extends ContenderBenchmark {
    /** JCA name. */
    @Param("HmacSHA256")
    public String algorithm;

    /** Message length in bytes. */
    @Param("64")
    public int dataSize;

    private MacWork work;
    private Mac mac;

    @Override
    protected void prepare(LoadedContender contender) throws Exception {
      work = new MacWork(contender, algorithm, dataSize, KEYS);
      mac = work.mac();
    }

    @Override
    protected void check(LoadedContender contender) throws Exception {
      work.check(this::code);
      contender.proof().served("mac", mac, contender);
    }

    /** The code of one message under the next key. */
    @Benchmark
    public byte[] macFreshKey() throws GeneralSecurityException {
      return code(work.keys().next(), work.messages().next());
    }

    private byte[] code(SecretKey key, byte[] message) throws GeneralSecurityException {
      mac.init(key);
      return mac.doFinal(message);
    }
  }
}
