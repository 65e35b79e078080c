package jcabench.benchmark;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import java.util.Optional;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
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
  private static final int TAG_BITS = 128;
  private static final int LARGEST_EXPANSION = 32;

  private Task shape;
  private boolean gcm; // read for each message
  private Ring<byte[]> messages;
  private Ring<Sealed> sealed;
  private SecretKey key;
  private Cipher encryptor;
  private Cipher decryptor;
  private byte[] nonce;
  private byte[] output;
  private long count;

  /** A ciphertext with what is needed to open it. */
  private record Sealed(AlgorithmParameterSpec parameters, byte[] ciphertext) {}

  /**
   * What is encrypted, and how.
   *
   * @param transformation JCA's name
   * @param keyBits key length in bits
   * @param nonceBytes length of the nonce or IV
   * @param dataBytes message length
   */
  protected record Task(String transformation, int keyBits, int nonceBytes, int dataBytes) {
    private boolean gcm() {
      return transformation.startsWith("AES/GCM");
    }

    private boolean authenticated() {
      return gcm() || transformation.contains("Poly1305");
    }
  }

  /** The shape that the parameters ask for. */
  protected abstract Task shape();

  /** The known answer's name. */
  private String known() {
    return "cipher." + shape.transformation() + "." + shape.keyBits() + "." + shape.nonceBytes();
  }

  private AlgorithmParameterSpec parameters(byte[] fresh) {
    return gcm ? new GCMParameterSpec(TAG_BITS, fresh) : new IvParameterSpec(fresh);
  }

  @Override
  protected void prepare(LoadedContender contender) throws Exception {
    shape = shape();
    gcm = shape.gcm();
    messages = Ring.messages(shape.dataBytes());
    output = new byte[shape.dataBytes() + LARGEST_EXPANSION];
    nonce = new byte[shape.nonceBytes()];
    var keyAlgorithm = shape.transformation().startsWith("AES") ? "AES" : "ChaCha20";
    key = contender.secretKey(keyAlgorithm, KnownAnswers.of(known()).bytes("key"));
    encryptor = contender.get("Cipher", shape.transformation(), Cipher::getInstance);
    decryptor = contender.get("Cipher", shape.transformation(), Cipher::getInstance);
    var second = second(contender);
    // Ciphertexts come from the JDK: what the contender opens, another has sealed.
    sealed = Ring.of(messages.size(), i -> seal(second, messages.at(i)));
  }

  /** The JDK's cipher, or one more of a contender that keeps its keys. */
  private Cipher second(LoadedContender contender) throws GeneralSecurityException {
    return contender.keysStay()
        ? contender.get("Cipher", shape.transformation(), Cipher::getInstance)
        : Reference.get(p -> Cipher.getInstance(shape.transformation(), p));
  }

  private Sealed seal(Cipher second, byte[] message) {
    try {
      var parameters = parameters(freshNonce().clone());
      second.init(Cipher.ENCRYPT_MODE, key, parameters);
      return new Sealed(parameters, second.doFinal(message));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("cannot encrypt " + shape.transformation(), e);
    }
  }

  @Override
  protected void check(LoadedContender contender) throws Exception {
    if (!contender.keysStay()) {
      checkKnownAnswer(contender);
    }
    var proof = contender.proof();
    var other = contender.keysStay() ? "another object" : "the JDK";
    for (int i = 0; i < 2; i++) {
      var length = encrypt();
      var second = second(contender);
      second.init(Cipher.DECRYPT_MODE, key, parameters(nonce));
      var opened = second.doFinal(output, 0, length);
      proof.checked(other + " opens it", isMessage(opened));
      length = decrypt();
      proof.checked("opens what " + other + " sealed", isMessage(Arrays.copyOf(output, length)));
    }
    if (shape.authenticated()) {
      proof.checked("refuses a forgery", refusesForgery());
    }
    proof.served("encryptor", encryptor, contender);
    proof.served("decryptor", decryptor, contender);
  }

  private void checkKnownAnswer(LoadedContender contender) throws GeneralSecurityException {
    var known = KnownAnswers.of(known());
    var parameters = parameters(known.bytes("nonce"));
    encryptor.init(Cipher.ENCRYPT_MODE, key, parameters);
    var ciphertext = encryptor.doFinal(known.bytes("input"));
    contender.proof().checked("known answer", Arrays.equals(known.bytes("output"), ciphertext));
    decryptor.init(Cipher.DECRYPT_MODE, key, parameters);
    contender
        .proof()
        .checked(
            "known answer opened",
            Arrays.equals(known.bytes("input"), decryptor.doFinal(known.bytes("output"))));
    // Strict providers refuse the last key and nonce again, also after the next check.
    freshNonce();
  }

  private boolean isMessage(byte[] opened) {
    for (int i = 0; i < messages.size(); i++) {
      if (Arrays.equals(messages.at(i), opened)) {
        return true;
      }
    }
    return false;
  }

  private boolean refusesForgery() throws GeneralSecurityException {
    var one = sealed.at(0);
    var forged = one.ciphertext().clone();
    forged[forged.length - 1] ^= 1;
    decryptor.init(Cipher.DECRYPT_MODE, key, one.parameters());
    try {
      decryptor.doFinal(forged);
      return false;
    } catch (AEADBadTagException e) {
      return true;
    }
  }

  private byte[] freshNonce() {
    count++;
    if (nonce.length < Long.BYTES) {
      Arrays.fill(nonce, (byte) count); // it comes again, but never twice in a row
    } else {
      ByteBuffer.wrap(nonce).putLong(nonce.length - Long.BYTES, count);
    }
    return nonce;
  }

  @Override
  protected Optional<Rehearsal.Call> smaller(String operation) throws GeneralSecurityException {
    if (shape.dataBytes() <= Rehearsal.LARGE) {
      return Optional.empty();
    }
    var message = Arrays.copyOf(messages.at(0), Rehearsal.LARGE);
    if (operation.equals("encrypt")) {
      return Optional.of(() -> encrypt(message));
    }
    var one = seal(encryptor, message);
    return Optional.of(() -> decrypt(one));
  }

  /** Encrypts one message; the nonce is a counter. */
  @Benchmark
  public int encrypt() throws GeneralSecurityException {
    return encrypt(messages.next());
  }

  private int encrypt(byte[] message) throws GeneralSecurityException {
    encryptor.init(Cipher.ENCRYPT_MODE, key, parameters(freshNonce()));
    return encryptor.doFinal(message, 0, message.length, output, 0);
  }

  /** Decrypts one message that was encrypted beforehand. */
  @Benchmark
  public int decrypt() throws GeneralSecurityException {
    return decrypt(sealed.next());
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
    protected Task shape() {
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
    protected Task shape() {
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
    protected Task shape() {
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
    protected Task shape() {
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
    protected Task shape() {
      return new Task(algorithm, keyLength, 16, dataSize);
    }
  }
}
