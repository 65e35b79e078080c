package jcabench.provider;

import java.security.AlgorithmParameters;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import javax.crypto.BadPaddingException;
import javax.crypto.IllegalBlockSizeException;
import javax.crypto.ShortBufferException;
import javax.crypto.spec.IvParameterSpec;
import jcabench.openssl.CipherContext;
import jcabench.openssl.LibContext;
import jcabench.openssl.OpenSslException;
import jcabench.openssl.RandomBytes;

/** A block cipher in a mode without authentication, or a stream cipher. */
final class OpenSslCipher extends OpenSslCipherSpi {
  private final LibContext context;
  private final Transformation transformation;
  private final int blockBytes; // 1 for a stream cipher
  private final SymmetricKey key = new SymmetricKey();
  private final byte[] lastBlock = new byte[32];
  private CipherContext cipher;
  private boolean usable;
  private boolean keyed;
  private boolean encrypting;
  private boolean started;
  private int held; // bytes of input that OpenSSL holds back
  private byte[] iv = new byte[0];

  OpenSslCipher(LibContext context, Transformation transformation) {
    this.context = context;
    this.transformation = transformation;
    this.blockBytes = transformation.blockBytes();
    this.cipher = new CipherContext(context);
  }

  @Override
  Class<? extends AlgorithmParameterSpec> specificationClass() {
    return IvParameterSpec.class;
  }

  @Override
  protected int engineGetBlockSize() {
    // For a stream mode JCA expects the block size of the block cipher.
    return blockBytes == 1 ? transformation.ivBytes() : blockBytes;
  }

  @Override
  protected int engineGetOutputSize(int inputLength) {
    int total = Math.addExact(held, inputLength);
    if (!encrypting || !transformation.padding()) {
      return total;
    }
    return Math.addExact(total, blockBytes - total % blockBytes);
  }

  @Override
  protected byte[] engineGetIV() {
    return iv.length == 0 ? null : iv.clone();
  }

  @Override
  protected AlgorithmParameters engineGetParameters() {
    if (transformation.ivBytes() == 0) {
      return null;
    }
    byte[] current =
        iv.length == 0 ? RandomBytes.privateBytes(context, transformation.ivBytes()) : iv;
    return KnownParameters.of(transformation.parameters(), new IvParameterSpec(current))
        .orElse(null);
  }

  @Override
  protected int engineGetKeySize(Key secret) throws InvalidKeyException {
    return transformation.keyBits(secret);
  }

  @Override
  protected void engineInit(int mode, Key secret, SecureRandom random) throws InvalidKeyException {
    boolean encrypt = encrypts(mode);
    if (!encrypt && transformation.ivBytes() > 0) {
      usable = false;
      throw new InvalidKeyException("Decryption needs parameters with the IV.");
    }
    init(encrypt, secret, RandomBytes.privateBytes(context, transformation.ivBytes()));
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
    if (transformation.ivBytes() == 0 || !(parameters instanceof IvParameterSpec given)) {
      throw new InvalidAlgorithmParameterException(
          transformation.ivBytes() == 0
              ? "This mode takes no parameters."
              : "Parameters of class IvParameterSpec are needed.");
    }
    byte[] next = given.getIV();
    if (next.length != transformation.ivBytes()) {
      throw new InvalidAlgorithmParameterException(
          "The IV has " + next.length + " bytes instead of " + transformation.ivBytes() + ".");
    }
    init(encrypts(mode), secret, next);
  }

  @Override
  protected byte[] engineUpdate(byte[] input, int offset, int length) {
    byte[] output = new byte[writtenBy(length)];
    update(input, offset, length, output, 0);
    return output.length == 0 ? null : output;
  }

  @Override
  protected int engineUpdate(
      byte[] input, int inputOffset, int length, byte[] output, int outputOffset)
      throws ShortBufferException {
    requireRoom(output, outputOffset, writtenBy(length));
    return update(input, inputOffset, length, output, outputOffset);
  }

  @Override
  protected byte[] engineDoFinal(byte[] input, int offset, int length)
      throws IllegalBlockSizeException, BadPaddingException {
    byte[] output = new byte[engineGetOutputSize(length)];
    try {
      int written = engineDoFinal(input, offset, length, output, 0);
      if (written == output.length) {
        return output;
      }
      byte[] exact = Arrays.copyOf(output, written);
      Arrays.fill(output, (byte) 0);
      return exact;
    } catch (ShortBufferException e) {
      throw new AssertionError("The output was made large enough.", e);
    }
  }

  @Override
  protected int engineDoFinal(
      byte[] input, int inputOffset, int length, byte[] output, int outputOffset)
      throws ShortBufferException, IllegalBlockSizeException, BadPaddingException {
    requireUsable();
    int total = Math.addExact(held, length);
    boolean unpadding = transformation.padding() && !encrypting;
    if (total % blockBytes != 0 && (unpadding || !transformation.padding())) {
      started = false;
      held = 0;
      throw new IllegalBlockSizeException(
          "The input has " + total % blockBytes + " bytes beyond the last whole block.");
    }
    if (!unpadding) {
      requireRoom(output, outputOffset, engineGetOutputSize(length));
    } else if (total == 0) {
      return 0;
    } else if (output.length - outputOffset < total) {
      return decryptIntoLittle(input, inputOffset, length, output, outputOffset);
    }
    int written = update(input, inputOffset, length, output, outputOffset);
    int rest = finish();
    System.arraycopy(lastBlock, 0, output, outputOffset + written, rest);
    Arrays.fill(lastBlock, (byte) 0);
    return written + rest;
  }

  private void init(boolean encrypt, Key secret, byte[] nextIv) throws InvalidKeyException {
    usable = false;
    if (key.change(secret)) {
      keyed = false;
    }
    if (!keyed || encrypt != encrypting) {
      try {
        cipher.init(
            transformation.openSslName(key.bytes()),
            key.bytes(),
            encrypt,
            transformation.padding() || blockBytes == 1);
        keyed = true;
      } catch (OpenSslException e) {
        throw new InvalidKeyException("OpenSSL refuses the key: " + e.getMessage(), e);
      }
    }
    encrypting = encrypt;
    iv = nextIv;
    started = false;
    held = 0;
    usable = true;
  }

  /** How many bytes an update with {@code length} bytes of input writes. */
  private int writtenBy(int length) {
    int total = Math.addExact(held, length);
    boolean holdsBlock = transformation.padding() && !encrypting && blockBytes > 1;
    if (holdsBlock && total > 0) {
      return (total - 1) / blockBytes * blockBytes;
    }
    return total - total % blockBytes;
  }

  private int update(byte[] input, int inputOffset, int length, byte[] output, int outputOffset) {
    begin();
    if (length == 0) {
      return 0;
    }
    int written = writtenBy(length);
    // With bytes held back, writing would overtake reading in the same array.
    boolean moves = held > 0 || inputOffset != outputOffset;
    if (moves && sameArray(input, output)) {
      byte[] copy = Arrays.copyOfRange(input, inputOffset, inputOffset + length);
      cipher.update(copy, 0, length, output, outputOffset, written);
      Arrays.fill(copy, (byte) 0);
    } else {
      cipher.update(input, inputOffset, length, output, outputOffset, written);
    }
    held += length - written;
    return written;
  }

  /** Ends the message; the next one begins with the same key and IV. */
  private int finish() throws BadPaddingException {
    started = false;
    held = 0;
    if (blockBytes == 1) {
      return 0; // OpenSSL needs no final call for a stream cipher
    }
    try {
      return cipher.finish(lastBlock);
    } catch (OpenSslException e) {
      throw new BadPaddingException("The padding is wrong: bad key or changed ciphertext.");
    }
  }

  /**
   * Decrypts the last part if the output may be too small. The length without padding is known only
   * after decryption, and if the output is too small, the state must not change. So a copy of the
   * context decrypts.
   */
  private int decryptIntoLittle(
      byte[] input, int inputOffset, int length, byte[] output, int outputOffset)
      throws ShortBufferException, BadPaddingException {
    begin();
    CipherContext before = cipher.copy();
    int heldBefore = held;
    byte[] plain = new byte[writtenBy(length) + lastBlock.length];
    try {
      int size = update(input, inputOffset, length, plain, 0);
      int rest = finish();
      System.arraycopy(lastBlock, 0, plain, size, rest);
      size += rest;
      if (output.length - outputOffset < size) {
        CipherContext used = cipher;
        cipher = before;
        before = used;
        started = true;
        held = heldBefore;
        requireRoom(output, outputOffset, size);
      }
      System.arraycopy(plain, 0, output, outputOffset, size);
      return size;
    } finally {
      before.close();
      Arrays.fill(plain, (byte) 0);
      Arrays.fill(lastBlock, (byte) 0);
    }
  }

  /** Begins the message, unless it has begun. */
  private void begin() {
    requireUsable();
    if (!started) {
      cipher.restart(iv);
      started = true;
    }
  }

  private void requireUsable() {
    if (!usable) {
      throw new IllegalStateException("The cipher has no key; call init.");
    }
  }
}
