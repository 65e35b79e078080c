package jcabench.provider;

import java.security.AlgorithmParameters;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.InvalidParameterSpecException;
import java.util.Arrays;
import javax.crypto.BadPaddingException;
import javax.crypto.Cipher;
import javax.crypto.CipherSpi;
import javax.crypto.IllegalBlockSizeException;
import javax.crypto.NoSuchPaddingException;
import javax.crypto.ShortBufferException;
import javax.crypto.spec.IvParameterSpec;
import jcabench.openssl.LibContext;
import jcabench.openssl.MessageCipherContext;
import jcabench.openssl.OpenSslException;
import jcabench.openssl.RandomBytes;

/** Key wrapping and XTS: nothing is given out before the whole message is there. */
final class OpenSslMessageCipher extends CipherSpi {
  private static final int SPARE = 16; // bytes beyond the message that OpenSSL may write

  private final LibContext context;
  private final CipherShape shape;
  private final MessageMode mode;
  private final MessageCipherContext cipher;
  private final SymmetricKey key = new SymmetricKey();
  private final Gathering gathered = new Gathering();
  private byte[] space = new byte[0];
  private boolean usable;
  private boolean keyed;
  private boolean encrypting;
  private byte[] iv = new byte[0];

  OpenSslMessageCipher(LibContext context, CipherShape shape, MessageMode mode) {
    this.context = context;
    this.shape = shape;
    this.mode = mode;
    this.cipher = new MessageCipherContext(context);
  }

  @Override
  protected void engineSetMode(String name) throws NoSuchAlgorithmException {
    throw new NoSuchAlgorithmException("The mode is part of the name.");
  }

  @Override
  protected void engineSetPadding(String padding) throws NoSuchPaddingException {
    throw new NoSuchPaddingException("The padding is part of the name.");
  }

  @Override
  protected int engineGetBlockSize() {
    return mode.blockBytes();
  }

  @Override
  protected int engineGetOutputSize(int inputLength) {
    return mode.outputBytes(Math.addExact(gathered.length(), inputLength), encrypting);
  }

  @Override
  protected byte[] engineGetIV() {
    return iv.length == 0 ? null : iv.clone();
  }

  @Override
  protected AlgorithmParameters engineGetParameters() {
    byte[] current = iv.length == 0 ? freshIv() : iv;
    return KnownParameters.of(shape.parameters(), new IvParameterSpec(current)).orElse(null);
  }

  @Override
  protected int engineGetKeySize(Key secret) throws InvalidKeyException {
    byte[] bytes = KeyWrapping.bytes(secret);
    shape.openSslName(bytes);
    Arrays.fill(bytes, (byte) 0);
    return 8 * bytes.length;
  }

  @Override
  protected void engineInit(int opmode, Key secret, SecureRandom random)
      throws InvalidKeyException {
    boolean encrypt = opmode == Cipher.ENCRYPT_MODE || opmode == Cipher.WRAP_MODE;
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
    if (!(parameters instanceof IvParameterSpec given) || given.getIV().length != mode.ivBytes()) {
      throw new InvalidAlgorithmParameterException(
          "Parameters of class IvParameterSpec with " + mode.ivBytes() + " bytes are needed.");
    }
    init(opmode == Cipher.ENCRYPT_MODE || opmode == Cipher.WRAP_MODE, secret, given.getIV());
  }

  @Override
  protected void engineInit(
      int opmode, Key secret, AlgorithmParameters parameters, SecureRandom random)
      throws InvalidKeyException, InvalidAlgorithmParameterException {
    if (parameters == null) {
      engineInit(opmode, secret, random);
      return;
    }
    try {
      engineInit(opmode, secret, parameters.getParameterSpec(IvParameterSpec.class), random);
    } catch (InvalidParameterSpecException e) {
      throw new InvalidAlgorithmParameterException("The parameters are of another kind.", e);
    }
  }

  @Override
  protected byte[] engineUpdate(byte[] input, int offset, int length) {
    requireUsable();
    gathered.add(input, offset, length);
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
    if (outputOffset < 0 || output.length - outputOffset < size) {
      throw new ShortBufferException(
          "The output needs " + size + " bytes; there is room for " + output.length);
    }
    int written = transform(input, inputOffset, length);
    System.arraycopy(space, 0, output, outputOffset, written);
    Arrays.fill(space, (byte) 0);
    return written;
  }

  @Override
  protected byte[] engineWrap(Key secret) throws IllegalBlockSizeException, InvalidKeyException {
    byte[] bytes = KeyWrapping.bytes(secret);
    try {
      return engineDoFinal(bytes, 0, bytes.length);
    } catch (BadPaddingException e) {
      throw new InvalidKeyException("The key cannot be wrapped.", e);
    } finally {
      Arrays.fill(bytes, (byte) 0);
    }
  }

  @Override
  protected Key engineUnwrap(byte[] wrapped, String algorithm, int type)
      throws InvalidKeyException, NoSuchAlgorithmException {
    try {
      return KeyWrapping.key(engineDoFinal(wrapped, 0, wrapped.length), algorithm, type);
    } catch (IllegalBlockSizeException | BadPaddingException e) {
      throw new InvalidKeyException("The wrapped key cannot be decrypted.", e);
    }
  }

  private byte[] freshIv() {
    return mode.hasStandardIv()
        ? mode.standardIv()
        : RandomBytes.privateBytes(context, mode.ivBytes());
  }

  private void init(boolean encrypt, Key secret, byte[] nextIv) throws InvalidKeyException {
    usable = false;
    gathered.forget();
    if (key.change(secret)) {
      keyed = false;
    }
    if (!keyed || encrypt != encrypting) {
      keyed = false;
      try {
        cipher.init(shape.openSslName(key.bytes()), key.bytes(), encrypt);
        keyed = true;
      } catch (OpenSslException e) {
        throw new InvalidKeyException("OpenSSL refuses the key: " + e.getMessage(), e);
      }
    }
    encrypting = encrypt;
    iv = nextIv;
    usable = true;
  }

  /** Transforms what was gathered and the rest into {@link #space}. */
  private int transform(byte[] input, int offset, int length)
      throws IllegalBlockSizeException, BadPaddingException {
    requireUsable();
    byte[] message = input;
    int start = offset;
    int total = length;
    try {
      if (gathered.length() > 0 || length == 0) { // JCA gives no array when there is no more input
        if (length > 0) {
          gathered.add(input, offset, length);
        }
        message = gathered.bytes();
        start = 0;
        total = gathered.length();
      }
      mode.check(total, encrypting);
      if (space.length < total + SPARE) {
        space = new byte[total + SPARE];
      }
      return cipher.transform(iv, message, start, total, space);
    } catch (OpenSslException e) {
      throw new BadPaddingException("The integrity check failed: bad key or changed ciphertext.");
    } finally {
      gathered.forget();
    }
  }

  private void requireUsable() {
    if (!usable) {
      throw new IllegalStateException("The cipher has no key; call init.");
    }
  }
}
