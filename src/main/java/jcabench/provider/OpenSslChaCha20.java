package jcabench.provider;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.AlgorithmParameters;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import javax.crypto.ShortBufferException;
import javax.crypto.spec.ChaCha20ParameterSpec;
import jcabench.openssl.CipherContext;
import jcabench.openssl.LibContext;
import jcabench.openssl.OpenSslException;
import jcabench.openssl.RandomBytes;
import jcabench.openssl.Segments;

/**
 * ChaCha20 without a tag (RFC 8439, 2.4). As in the JDK it takes {@link ChaCha20ParameterSpec}, and
 * each message needs an init, with another key, nonce or counter than the last encryption had.
 */
final class OpenSslChaCha20 extends OpenSslCipherSpi {
  private static final String NAME = "ChaCha20";
  private static final int NONCE = 12; // bytes
  private static final int KEY_BITS = 256;
  private static final int BLOCK = 64; // bytes for each number of the counter
  private static final int FIRST = 1; // RFC 8439, 2.4: usually

  private final SymmetricKey key = new SymmetricKey(NAME);
  private final CipherContext cipher;
  private boolean usable;
  private boolean keyed;
  private byte[] start = NO_BYTES; // OpenSSL's IV: counter and nonce
  private byte[] lastEncryption = NO_BYTES;
  private long left; // bytes until the counter ends

  OpenSslChaCha20(LibContext context) {
    super(context);
    this.cipher = new CipherContext(context);
  }

  @Override
  Class<? extends AlgorithmParameterSpec> specificationClass() {
    return ChaCha20ParameterSpec.class;
  }

  @Override
  protected int engineGetBlockSize() {
    return 0;
  }

  @Override
  protected int engineGetOutputSize(int inputLength) {
    return inputLength;
  }

  @Override
  protected byte[] engineGetIV() {
    return start.length == 0 ? null : Arrays.copyOfRange(start, Integer.BYTES, start.length);
  }

  /** None: nothing encodes a counter. */
  @Override
  protected AlgorithmParameters engineGetParameters() {
    return null;
  }

  @Override
  protected int engineGetKeySize(Key secret) throws InvalidKeyException {
    byte[] bytes = KeyWrapping.bytes(secret);
    Arrays.fill(bytes, (byte) 0);
    return requireBits(8 * bytes.length);
  }

  private static int requireBits(int bits) throws InvalidKeyException {
    if (bits != KEY_BITS) {
      throw new InvalidKeyException("The key has " + bits + " bits instead of " + KEY_BITS + ".");
    }
    return bits;
  }

  @Override
  protected void engineInit(int mode, Key secret, SecureRandom random) throws InvalidKeyException {
    if (!encrypts(mode)) {
      usable = false;
      throw new InvalidKeyException("Decryption needs parameters with the nonce and the counter.");
    }
    try {
      init(true, secret, RandomBytes.privateBytes(context, NONCE), FIRST);
    } catch (InvalidAlgorithmParameterException e) {
      throw new InvalidKeyException(e.getMessage(), e);
    }
  }

  @Override
  protected void engineInit(
      int mode, Key secret, AlgorithmParameterSpec parameters, SecureRandom random)
      throws InvalidKeyException, InvalidAlgorithmParameterException {
    if (parameters == null) {
      engineInit(mode, secret, random);
      return;
    }
    usable = false;
    if (!(parameters instanceof ChaCha20ParameterSpec given)) {
      throw new InvalidAlgorithmParameterException(
          "Parameters of class ChaCha20ParameterSpec are needed.");
    }
    init(encrypts(mode), secret, given.getNonce(), given.getCounter());
  }

  private void init(boolean encrypt, Key secret, byte[] nonce, int counter)
      throws InvalidKeyException, InvalidAlgorithmParameterException {
    usable = false;
    if (secret != null && !NAME.equalsIgnoreCase(secret.getAlgorithm())) {
      throw new InvalidKeyException(
          "The key is for " + secret.getAlgorithm() + "; this cipher takes keys for " + NAME + ".");
    }
    if (key.change(secret)) {
      keyed = false;
      lastEncryption = NO_BYTES;
    }
    requireBits(8 * key.bytes().length);
    byte[] next =
        ByteBuffer.allocate(Integer.BYTES + NONCE)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putInt(counter)
            .put(nonce)
            .array();
    if (encrypt && Arrays.equals(next, lastEncryption)) {
      throw new InvalidAlgorithmParameterException(
          "The nonce was used with this key and counter already; each message needs its own.");
    }
    try {
      if (!keyed) {
        cipher.init(NAME, key.bytes(), true, true); // the same in both directions
        keyed = true;
      }
      cipher.restart(next);
    } catch (OpenSslException e) {
      keyed = false;
      throw new InvalidKeyException("OpenSSL refuses the key: " + e.getMessage(), e);
    }
    start = next;
    lastEncryption = encrypt ? next : lastEncryption;
    left = ((1L << Integer.SIZE) - Integer.toUnsignedLong(counter)) * BLOCK;
    usable = true;
  }

  @Override
  protected byte[] engineUpdate(byte[] input, int offset, int length) {
    byte[] output = new byte[length];
    process(part(input, offset, length), MemorySegment.ofArray(output), 0);
    return length == 0 ? null : output;
  }

  @Override
  protected int engineUpdate(
      byte[] input, int inputOffset, int length, byte[] output, int outputOffset)
      throws ShortBufferException {
    requireRoom(output, outputOffset, length);
    return process(part(input, inputOffset, length), MemorySegment.ofArray(output), outputOffset);
  }

  @Override
  protected int engineUpdate(ByteBuffer input, ByteBuffer output) throws ShortBufferException {
    var target = MemorySegment.ofBuffer(output);
    requireRoom(target, 0, input.remaining());
    int written = process(MemorySegment.ofBuffer(input), target, 0);
    input.position(input.limit());
    output.position(output.position() + written);
    return written;
  }

  @Override
  protected byte[] engineDoFinal(byte[] input, int offset, int length) {
    byte[] output = new byte[length];
    process(part(input, offset, length), MemorySegment.ofArray(output), 0);
    end();
    return output;
  }

  @Override
  protected int engineDoFinal(
      byte[] input, int inputOffset, int length, byte[] output, int outputOffset)
      throws ShortBufferException {
    int written = engineUpdate(input, inputOffset, length, output, outputOffset);
    end();
    return written;
  }

  @Override
  protected int engineDoFinal(ByteBuffer input, ByteBuffer output) throws ShortBufferException {
    int written = engineUpdate(input, output);
    end();
    return written;
  }

  private int process(MemorySegment input, MemorySegment output, long offset) {
    requireUsable();
    long length = input.byteSize();
    if (length > left) {
      throw new IllegalStateException(
          "The counter would begin anew and the key stream repeat; take another nonce.");
    }
    if (length == 0) {
      return 0;
    }
    try (var source = Apart.of(input, Segments.from(output, offset))) {
      int written = cipher.update(source.memory(), output, offset);
      left -= written;
      return written;
    }
  }

  private void end() {
    usable = false;
    cipher.restart(start); // gives the native context back
  }

  private void requireUsable() {
    if (!usable) {
      throw new IllegalStateException("The message has ended, or there is no key; call init.");
    }
  }
}
