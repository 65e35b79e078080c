package jcabench.benchmark;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import jcabench.benchmark.CipherWork.Task;
import jcabench.contender.Definition;
import jcabench.contender.LoadedContender;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;

/**
 * Messages in direct buffers, as network code has them: native code can read them where they lie,
 * Java code may copy them first. Otherwise the same as the rows with arrays.
 */
public final class DirectBufferBenchmark {
  private DirectBufferBenchmark() {}

  private static ByteBuffer direct(byte[] bytes) {
    return ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
  }

  private static Ring<ByteBuffer> direct(Ring<byte[]> messages) {
    return Ring.of(messages.size(), i -> direct(messages.at(i)));
  }

  private static byte[] bytes(ByteBuffer filled) {
    var bytes = new byte[filled.position()];
    filled.get(0, bytes);
    return bytes;
  }

  /** AES in Galois/counter mode, from direct buffer to direct buffer. */
  @Definition(
      version = 1,
      service = "Cipher",
      times =
          "`encryptDirect`, `decryptDirect`: one message from a direct `ByteBuffer` into another:"
              + " `Cipher.init` with a fresh nonce and the key that the object has already, then"
              + " `doFinal`.")
  public static class AesGcm extends ContenderBenchmark {
    /** JCA transformation. */
    @Param("AES/GCM/NoPadding")
    public String algorithm;

    /** Key length in bits. */
    @Param("256")
    public int keyLength;

    /** Message length in bytes. */
    @Param("16384")
    public int dataSize;

    private CipherWork work;
    private Ring<ByteBuffer> messages;
    private Ring<Sealed> sealed;
    private SecretKey key;
    private Cipher encryptor;
    private Cipher decryptor;
    private ByteBuffer output;

    /** A ciphertext in a direct buffer, with what it was made from. */
    private record Sealed(CipherWork.Sealed one, ByteBuffer ciphertext) {
      Sealed(CipherWork.Sealed one) {
        this(one, direct(one.ciphertext()));
      }
    }

    @Override
    protected void prepare(LoadedContender contender) throws Exception {
      work = new CipherWork(contender, new Task(algorithm, keyLength, 12, dataSize), 1);
      key = work.keys().at(0);
      messages = direct(work.messages());
      sealed = Ring.of(work.sealed().size(), i -> new Sealed(work.sealed().at(i)));
      encryptor = work.cipher();
      decryptor = work.cipher();
      output = ByteBuffer.allocateDirect(work.output().length);
    }

    @Override
    protected void check(LoadedContender contender) throws Exception {
      work.check(
          (_, message) -> {
            encrypt(direct(message));
            return bytes(output);
          },
          one -> {
            decrypt(new Sealed(one));
            return bytes(output);
          });
      contender.proof().served("encryptor", encryptor, contender);
      contender.proof().served("decryptor", decryptor, contender);
    }

    /** Encrypts one message; the nonce is a counter. */
    @Benchmark
    public int encryptDirect() throws GeneralSecurityException {
      return encrypt(messages.next());
    }

    private int encrypt(ByteBuffer message) throws GeneralSecurityException {
      message.rewind();
      output.clear();
      encryptor.init(Cipher.ENCRYPT_MODE, key, work.fresh());
      return encryptor.doFinal(message, output);
    }

    /** Decrypts one message that was encrypted beforehand. */
    @Benchmark
    public int decryptDirect() throws GeneralSecurityException {
      return decrypt(sealed.next());
    }

    private int decrypt(Sealed sealed) throws GeneralSecurityException {
      sealed.ciphertext().rewind();
      output.clear();
      decryptor.init(Cipher.DECRYPT_MODE, key, sealed.one().parameters());
      return decryptor.doFinal(sealed.ciphertext(), output);
    }
  }

  /** A digest of a direct buffer. */
  @Definition(
      version = 1,
      service = "MessageDigest",
      times =
          "`digestDirect`: `MessageDigest.update(ByteBuffer)` with a direct buffer, and `digest()`,"
              + " on one reused object.")
  public static class Digest extends ContenderBenchmark {
    /** JCA name. */
    @Param("SHA-256")
    public String algorithm;

    /** Message length in bytes. */
    @Param("16384")
    public int dataSize;

    private Ring<ByteBuffer> messages;
    private MessageDigest digest;

    @Override
    protected void prepare(LoadedContender contender) throws Exception {
      messages = direct(Ring.messages(dataSize));
      digest = contender.get("MessageDigest", algorithm, MessageDigest::getInstance);
    }

    @Override
    protected void check(LoadedContender contender) throws Exception {
      var known = KnownAnswers.of("digest." + algorithm);
      var proof = contender.proof();
      proof.checked(
          "known answer",
          Arrays.equals(known.bytes("output"), digest(direct(known.bytes("input")))));
      var second = Reference.get(p -> MessageDigest.getInstance(algorithm, p));
      var message = messages.at(messages.size() - 1);
      second.update(message.rewind());
      proof.checked("same as the JDK", Arrays.equals(second.digest(), digest(message)));
      proof.served("digest", digest, contender);
    }

    /** The digest of one message. */
    @Benchmark
    public byte[] digestDirect() {
      return digest(messages.next());
    }

    private byte[] digest(ByteBuffer message) {
      digest.update(message.rewind());
      return digest.digest();
    }
  }

  /** The code of a direct buffer. */
  @Definition(
      version = 1,
      service = "Mac",
      times =
          "`macDirect`: `Mac.update(ByteBuffer)` with a direct buffer, and `doFinal()`, on one"
              + " keyed, reused object.")
  public static class Code extends ContenderBenchmark {
    /** JCA name. */
    @Param("HmacSHA256")
    public String algorithm;

    /** Message length in bytes. */
    @Param("16384")
    public int dataSize;

    private MacWork work;
    private Ring<ByteBuffer> messages;
    private Mac mac;

    @Override
    protected void prepare(LoadedContender contender) throws Exception {
      work = new MacWork(contender, algorithm, dataSize, 1);
      messages = direct(work.messages());
      mac = work.mac();
      mac.init(work.keys().at(0));
    }

    @Override
    protected void check(LoadedContender contender) throws Exception {
      work.check((_, message) -> code(direct(message)));
      contender.proof().served("mac", mac, contender);
    }

    /** The code of one message. */
    @Benchmark
    public byte[] macDirect() {
      return code(messages.next());
    }

    private byte[] code(ByteBuffer message) {
      mac.update(message.rewind());
      return mac.doFinal();
    }
  }
}
