package jcabench.benchmark;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.GeneralSecurityException;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import java.util.Random;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.IvParameterSpec;
import jcabench.contender.LoadedContender;

/**
 * What every cipher row works on: messages, keys, a fresh nonce for each encryption at the same
 * cost for all, ciphertexts of another's making, and the check of what came out.
 */
final class CipherWork {
  /** Bytes by which a ciphertext may be longer than its message. */
  static final int LARGEST_EXPANSION = 32;

  private static final int TAG_BITS = 128;

  private static final VarHandle COUNT =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN);

  private final LoadedContender contender;
  private final Task task;
  private final boolean gcm; // read for each message
  private final byte[] nonce;
  private final Ring<byte[]> messages;
  private final Ring<SecretKey> keys;
  private final Ring<Sealed> sealed;
  private long count;

  /**
   * What is encrypted, and how.
   *
   * @param transformation JCA's name
   * @param keyBits key length in bits
   * @param nonceBytes length of the nonce or IV
   * @param dataBytes message length
   */
  record Task(String transformation, int keyBits, int nonceBytes, int dataBytes) {
    private boolean gcm() {
      return transformation.startsWith("AES/GCM");
    }

    boolean authenticated() {
      return gcm() || transformation.contains("Poly1305");
    }

    private KnownAnswers known() {
      return KnownAnswers.of("cipher." + transformation + "." + keyBits + "." + nonceBytes);
    }
  }

  /** A ciphertext with what is needed to open it. */
  record Sealed(SecretKey key, AlgorithmParameterSpec parameters, byte[] ciphertext) {}

  /** What is timed, for the check: encrypts with a key and the next nonce. */
  @FunctionalInterface
  interface Seal {
    /** The ciphertext. */
    byte[] of(SecretKey key, byte[] message) throws GeneralSecurityException;
  }

  /** What is timed, for the check: decrypts. */
  @FunctionalInterface
  interface Open {
    /** The message. */
    byte[] of(Sealed one) throws GeneralSecurityException;
  }

  /**
   * Makes all of it.
   *
   * @param keyCount how many keys take turns, a power of two
   */
  CipherWork(LoadedContender contender, Task task, int keyCount) throws GeneralSecurityException {
    this.contender = contender;
    this.task = task;
    gcm = task.gcm();
    nonce = new byte[task.nonceBytes()];
    messages = Ring.messages(task.dataBytes());
    keys = keys(contender, task, keyCount);
    var second = second();
    // Ciphertexts come from the JDK: what the contender opens, another has sealed.
    sealed =
        Ring.of(
            Math.max(messages.size(), keyCount),
            i -> seal(second, keys.at(i % keyCount), messages.at(i % messages.size())));
  }

  private static Ring<SecretKey> keys(LoadedContender contender, Task task, int count)
      throws GeneralSecurityException {
    var algorithm = task.transformation().startsWith("AES") ? "AES" : "ChaCha20";
    var bytes = task.known().bytes("key"); // the first key has a known answer
    var random = new Random(Ring.SEED);
    return Ring.of(
        count,
        _ -> {
          var key = contender.secretKey(algorithm, bytes);
          random.nextBytes(bytes);
          return key;
        });
  }

  /** A cipher of the contender's. */
  Cipher cipher() throws GeneralSecurityException {
    return contender.get("Cipher", task.transformation(), Cipher::getInstance);
  }

  /** The JDK's cipher, or one more of a contender that keeps its keys. */
  private Cipher second() throws GeneralSecurityException {
    return contender.keysStay()
        ? cipher()
        : Reference.get(p -> Cipher.getInstance(task.transformation(), p));
  }

  private AlgorithmParameterSpec parameters(byte[] of) {
    return gcm ? new GCMParameterSpec(TAG_BITS, of) : new IvParameterSpec(of);
  }

  /** The parameters of the next encryption: a nonce that is a counter. */
  AlgorithmParameterSpec fresh() {
    count(nonce, ++count);
    return parameters(nonce);
  }

  /** Makes a nonce a big-endian count; a short one comes again, but never twice in a row. */
  static void count(byte[] nonce, long count) {
    if (nonce.length < Long.BYTES) {
      Arrays.fill(nonce, (byte) count);
    } else {
      COUNT.set(nonce, nonce.length - Long.BYTES, count);
    }
  }

  Ring<byte[]> messages() {
    return messages;
  }

  Ring<SecretKey> keys() {
    return keys;
  }

  /** One for each message and for each key. */
  Ring<Sealed> sealed() {
    return sealed;
  }

  /** An array that any message or ciphertext fits into. */
  byte[] output() {
    return new byte[task.dataBytes() + LARGEST_EXPANSION];
  }

  /** Encrypts with a cipher that is not timed. */
  Sealed seal(Cipher by, SecretKey key, byte[] message) throws GeneralSecurityException {
    fresh();
    var parameters = parameters(nonce.clone());
    by.init(Cipher.ENCRYPT_MODE, key, parameters);
    return new Sealed(key, parameters, by.doFinal(message));
  }

  /** The nonce or IV in a message's parameters. */
  static byte[] nonce(AlgorithmParameterSpec parameters) {
    return switch (parameters) {
      case GCMParameterSpec gcm -> gcm.getIV();
      case IvParameterSpec iv -> iv.getIV();
      default -> throw new IllegalArgumentException("no IV in " + parameters);
    };
  }

  /** What the JDK decrypts. */
  static byte[] openedByTheJdk(Task task, SecretKey key, byte[] nonce, byte[] ciphertext)
      throws GeneralSecurityException {
    var second = Reference.get(p -> Cipher.getInstance(task.transformation(), p));
    second.init(
        Cipher.DECRYPT_MODE,
        key,
        task.gcm() ? new GCMParameterSpec(TAG_BITS, nonce) : new IvParameterSpec(nonce));
    return second.doFinal(ciphertext);
  }

  /** Compares with another implementation in both directions, and forges. */
  void check(Seal seal, Open open) throws GeneralSecurityException {
    var proof = contender.proof();
    var other = contender.keysStay() ? "another object" : "the JDK";
    for (int i = 0; i < 2; i++) {
      var key = keys.at(i % keys.size());
      var message = messages.at(i);
      var ciphertext = seal.of(key, message);
      var second = second();
      second.init(Cipher.DECRYPT_MODE, key, parameters(nonce));
      proof.checked(other + " opens it", Arrays.equals(message, second.doFinal(ciphertext)));
      var opened = open.of(sealed.at(i));
      proof.checked("opens what " + other + " sealed", Arrays.equals(message, opened));
    }
    if (task.authenticated()) {
      proof.checked("refuses a forgery", refusesForgery(open));
    }
  }

  private boolean refusesForgery(Open open) throws GeneralSecurityException {
    var one = sealed.at(0);
    var forged = one.ciphertext().clone();
    forged[forged.length - 1] ^= 1;
    try {
      open.of(new Sealed(one.key(), one.parameters(), forged));
      return false;
    } catch (AEADBadTagException e) {
      return true;
    }
  }

  /** Compares with an answer that other implementations gave, where keys can be given. */
  void checkKnownAnswer(Cipher encryptor, Cipher decryptor) throws GeneralSecurityException {
    if (contender.keysStay()) {
      return;
    }
    var known = task.known();
    var parameters = parameters(known.bytes("nonce"));
    encryptor.init(Cipher.ENCRYPT_MODE, keys.at(0), parameters);
    var ciphertext = encryptor.doFinal(known.bytes("input"));
    var proof = contender.proof();
    proof.checked("known answer", Arrays.equals(known.bytes("output"), ciphertext));
    decryptor.init(Cipher.DECRYPT_MODE, keys.at(0), parameters);
    var opened = decryptor.doFinal(known.bytes("output"));
    proof.checked("known answer opened", Arrays.equals(known.bytes("input"), opened));
    // Strict providers refuse the last key and nonce again, also after the next check.
    fresh();
  }
}
