package jcabench.benchmark;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.Provider;
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
 * A message on an object of its own: {@code getInstance} with the provider, {@code init} with a key
 * object that is kept, and the operation, as most code does it. Which of a contender's providers
 * serves is known beforehand, since looking for it throws and catches.
 */
@Definition(
    version = 1,
    service = "PerOperation",
    times =
        "`…NewObject`: `getInstance` with the provider, `init` with a key object that is kept, and"
            + " the operation, each time.")
public final class NewObjectBenchmark {
  private NewObjectBenchmark() {}

  /** AES in Galois/counter mode. */
  @Definition(version = 1)
  public static class AesGcm extends ContenderBenchmark {
    /** JCA transformation. */
    @Param("AES/GCM/NoPadding")
    public String algorithm;

    /** Key length in bits. */
    @Param("256")
    public int keyLength;

    /** Message length in bytes. */
    @Param({"1024", "16384"})
    public int dataSize;

    private CipherWork work;
    private SecretKey key;
    private Provider serving;
    private String name;
    private byte[] output;

    @Override
    protected void prepare(LoadedContender contender) throws Exception {
      work = new CipherWork(contender, new Task(algorithm, keyLength, 12, dataSize), 1);
      key = work.keys().at(0);
      output = work.output();
      var first = work.cipher();
      serving = first.getProvider();
      name = first.getAlgorithm();
    }

    @Override
    protected void check(LoadedContender contender) throws Exception {
      work.check(
          (_, message) -> Arrays.copyOf(output, encrypt(message)),
          one -> Arrays.copyOf(output, decrypt(one)));
      var used = Cipher.getInstance(name, serving);
      used.init(Cipher.ENCRYPT_MODE, key, work.fresh());
      contender.proof().served("cipher", used, contender);
    }

    /** Encrypts one message; the nonce is a counter. */
    @Benchmark
    public int encryptNewObject() throws GeneralSecurityException {
      return encrypt(work.messages().next());
    }

    private int encrypt(byte[] message) throws GeneralSecurityException {
      var cipher = Cipher.getInstance(name, serving);
      cipher.init(Cipher.ENCRYPT_MODE, key, work.fresh());
      return cipher.doFinal(message, 0, message.length, output, 0);
    }

    /** Decrypts one message that was encrypted beforehand. */
    @Benchmark
    public int decryptNewObject() throws GeneralSecurityException {
      return decrypt(work.sealed().next());
    }

    private int decrypt(Sealed one) throws GeneralSecurityException {
      var cipher = Cipher.getInstance(name, serving);
      cipher.init(Cipher.DECRYPT_MODE, key, one.parameters());
      return cipher.doFinal(one.ciphertext(), 0, one.ciphertext().length, output, 0);
    }
  }

  /** A digest. */
  @Definition(version = 1)
  public static class Digest extends ContenderBenchmark {
    /** JCA name. */
    @Param("SHA-256")
    public String algorithm;

    /** Message length in bytes. */
    @Param("64")
    public int dataSize;

    private Ring<byte[]> messages;
    private Provider serving;
    private String name;

    @Override
    protected void prepare(LoadedContender contender) throws Exception {
      messages = Ring.messages(dataSize);
      var first = contender.get("MessageDigest", algorithm, MessageDigest::getInstance);
      serving = first.getProvider();
      name = first.getAlgorithm();
    }

    @Override
    protected void check(LoadedContender contender) throws Exception {
      var known = KnownAnswers.of("digest." + algorithm);
      var proof = contender.proof();
      proof.checked(
          "known answer", Arrays.equals(known.bytes("output"), digest(known.bytes("input"))));
      var second = Reference.get(p -> MessageDigest.getInstance(algorithm, p));
      var message = messages.at(1);
      proof.checked("same as the JDK", Arrays.equals(second.digest(message), digest(message)));
      proof.served("digest", MessageDigest.getInstance(name, serving), contender);
    }

    /** The digest of one message. */
    @Benchmark
    public byte[] digestNewObject() throws GeneralSecurityException {
      return digest(messages.next());
    }

    private byte[] digest(byte[] message) throws GeneralSecurityException {
      return MessageDigest.getInstance(name, serving).digest(message);
    }
  }

  /** HMAC. */
  @Definition(version = 1)
  public static class Code extends ContenderBenchmark {
    /** JCA name. */
    @Param("HmacSHA256")
    public String algorithm;

    /** Message length in bytes. */
    @Param("64")
    public int dataSize;

    private MacWork work;
    private SecretKey key;
    private Provider serving;
    private String name;

    @Override
    protected void prepare(LoadedContender contender) throws Exception {
      work = new MacWork(contender, algorithm, dataSize, 1);
      key = work.keys().at(0);
      var first = work.mac();
      serving = first.getProvider();
      name = first.getAlgorithm();
    }

    @Override
    protected void check(LoadedContender contender) throws Exception {
      work.check((_, message) -> code(message));
      var used = Mac.getInstance(name, serving);
      used.init(key);
      contender.proof().served("mac", used, contender);
    }

    /** The code of one message. */
    @Benchmark
    public byte[] macNewObject() throws GeneralSecurityException {
      return code(work.messages().next());
    }

    private byte[] code(byte[] message) throws GeneralSecurityException {
      var mac = Mac.getInstance(name, serving);
      mac.init(key);
      return mac.doFinal(message);
    }
  }
}
