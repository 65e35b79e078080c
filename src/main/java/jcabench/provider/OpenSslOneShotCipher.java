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
import jcabench.openssl.LibContext;
import jcabench.openssl.OneShotCipherContext;
import jcabench.openssl.OpenSslException;
import jcabench.openssl.RandomBytes;

/**
 * Key wrapping, XTS and ciphertext stealing, which need the whole message in one call. The message
 * is buffered.
 */
final class OpenSslOneShotCipher extends OpenSslCipherSpi {
  private final Transformation transformation;
  private final OneShotMode mode;
  private final OneShotCipherContext cipher;
  private final SymmetricKey key;
  private final MessageBuffer buffer = new MessageBuffer();
  private byte[] space = new byte[0];
  private boolean usable;
  private boolean keyed;
  private boolean encrypting;
  private byte[] iv = new byte[0];

  OpenSslOneShotCipher(LibContext context, Transformation transformation, OneShotMode mode) {
    super(context);
    this.transformation = transformation;
    this.key = new SymmetricKey(transformation.family());
    this.mode = mode;
    this.cipher = new OneShotCipherContext(context);
  }

  @Override
  Class<? extends AlgorithmParameterSpec> specificationClass() {
    return IvParameterSpec.class;
  }

  @Override
  protected int engineGetBlockSize() {
    return mode.blockBytes();
  }

  @Override
  protected int engineGetOutputSize(int inputLength) {
    return mode.outputBytes(Math.addExact(buffer.length(), inputLength), encrypting);
  }

  @Override
  protected byte[] engineGetIV() {
    return iv.length == 0 ? null : iv.clone();
  }

  @Override
  protected AlgorithmParameters engineGetParameters() {
    if (mode.ivBytes() == 0) {
      return null;
    }
    byte[] current = iv.length == 0 ? freshIv() : iv;
    return OwnParameters.of(context, transformation.parameters(), new IvParameterSpec(current))
        .orElse(null);
  }

  @Override
  protected int engineGetKeySize(Key secret) throws InvalidKeyException {
    return transformation.keyBits(secret);
  }

  @Override
  protected void engineInit(int opmode, Key secret, SecureRandom random)
      throws InvalidKeyException {
    boolean encrypt = encrypts(opmode);
    if (!encrypt && !mode.hasStandardIv()) {
      usable = false;
      throw new InvalidKeyException("Decryption needs parameters with the IV.");
    }
    init(encrypt, secret, freshIv());
  }

  @Override
  protected void engineInit(
      int opmode, Key secret, AlgorithmParameterSpec parameters, SecureRandom random)
      throws InvalidKeyException, InvalidAlgorithmParameterException {
    if (parameters == null) {
      engineInit(opmode, secret, random);
      return;
    }
    usable = false;
    if (mode.ivBytes() == 0
        || !(parameters instanceof IvParameterSpec given)
        || given.getIV().length != mode.ivBytes()) {
      throw new InvalidAlgorithmParameterException(
          mode.ivBytes() == 0
              ? "This mode takes no parameters."
              : "Parameters of class IvParameterSpec with "
                  + mode.ivBytes()
                  + " bytes are needed.");
    }
    init(encrypts(opmode), secret, given.getIV());
  }

  @Override
  protected byte[] engineUpdate(byte[] input, int offset, int length) {
    requireUsable();
    buffer.add(input, offset, length);
    return null;
  }

  @Override
  protected int engineUpdate(
      byte[] input, int inputOffset, int length, byte[] output, int outputOffset) {
    engineUpdate(input, inputOffset, length);
    return 0;
  }

  @Override
  protected byte[] engineDoFinal(byte[] input, int offset, int length)
      throws IllegalBlockSizeException, BadPaddingException {
    int written = transform(input, offset, length);
    byte[] result = Arrays.copyOf(space, written);
    Arrays.fill(space, (byte) 0);
    return result;
  }

  @Override
  protected int engineDoFinal(
      byte[] input, int inputOffset, int length, byte[] output, int outputOffset)
      throws ShortBufferException, IllegalBlockSizeException, BadPaddingException {
    requireUsable();
    int size = engineGetOutputSize(length);
    requireRoom(output, outputOffset, size);
    int written = transform(input, inputOffset, length);
    System.arraycopy(space, 0, output, outputOffset, written);
    Arrays.fill(space, (byte) 0);
    return written;
  }

  private byte[] freshIv() {
    return mode.hasStandardIv()
        ? mode.standardIv()
        : RandomBytes.privateBytes(context, mode.ivBytes());
  }

  private void init(boolean encrypt, Key secret, byte[] nextIv) throws InvalidKeyException {
    usable = false;
    buffer.forget();
    if (key.change(secret)) {
      keyed = false;
    }
    if (!keyed || encrypt != encrypting) {
      keyed = false;
      try {
        cipher.init(transformation.openSslName(key.bytes()), key.bytes(), encrypt, mode.params());
        keyed = true;
      } catch (OpenSslException e) {
        throw new InvalidKeyException("OpenSSL refuses the key: " + e.getMessage(), e);
      }
    }
    encrypting = encrypt;
    iv = nextIv;
    usable = true;
  }

  /** Encrypts or decrypts the buffered message and its last part into {@link #space}. */
  private int transform(byte[] input, int offset, int length)
      throws IllegalBlockSizeException, BadPaddingException {
    requireUsable();
    try {
      MessageBuffer.Range message = buffer.whole(input, offset, length);
      mode.check(message.length(), encrypting);
      if (space.length < message.length() + OneShotCipherContext.SPARE) {
        space = new byte[message.length() + OneShotCipherContext.SPARE];
      }
      return cipher.transform(iv, message.bytes(), message.start(), message.length(), space);
    } catch (OpenSslException e) {
      Arrays.fill(space, (byte) 0);
      throw new BadPaddingException("The integrity check failed: bad key or changed ciphertext.");
    } finally {
      buffer.forget();
    }
  }

  private void requireUsable() {
    if (!usable) {
      throw new IllegalStateException("The cipher has no key; call init.");
    }
  }
}
