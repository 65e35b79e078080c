package jcabench.provider;

import java.nio.ByteBuffer;
import java.security.AlgorithmParameters;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import java.util.Arrays;
import javax.crypto.AEADBadTagException;
import javax.crypto.IllegalBlockSizeException;
import javax.crypto.NoSuchPaddingException;
import javax.crypto.ShortBufferException;
import jcabench.openssl.LibContext;
import jcabench.openssl.RandomBytes;

/**
 * What all AEAD ciphers share: they take a key, an IV and the length of the tag, and encrypt only
 * once with an IV.
 */
abstract sealed class AeadSpi extends OpenSslCipherSpi permits OpenSslAead, OpenSslOneShotAead {
  final AeadMode mode;
  final SymmetricKey key;
  boolean encrypting;
  boolean keyed; // OpenSSL has the key for this direction
  byte[] iv = new byte[0];
  int tagBytes;
  private byte[] lastEncryptionIv = new byte[0];

  AeadSpi(LibContext context, AeadMode mode) {
    super(context);
    this.mode = mode;
    this.key = new SymmetricKey(mode.cipher().family());
  }

  /** Discards the message; the cipher is unusable until {@link #ready}. */
  abstract void unready();

  /**
   * Prepares OpenSSL for the next message. {@link #encrypting}, {@link #iv} and {@link #tagBytes}
   * are still those of the last one; {@link #key} is the new one.
   */
  abstract void start(boolean encrypt, byte[] nextIv, int nextTagBytes)
      throws InvalidKeyException, InvalidAlgorithmParameterException;

  /** The next message may begin. */
  abstract void ready();

  @Override
  final Class<? extends AlgorithmParameterSpec> specificationClass() {
    return mode.specificationClass();
  }

  @Override
  protected final void engineSetPadding(String padding) throws NoSuchPaddingException {
    if (!padding.equalsIgnoreCase("NoPadding")) {
      throw new NoSuchPaddingException("There is no padding here.");
    }
  }

  @Override
  protected final int engineGetBlockSize() {
    return mode.cipher().blockBytes() == 1 ? 0 : mode.cipher().blockBytes();
  }

  @Override
  protected final byte[] engineGetIV() {
    return iv.length == 0 ? null : iv.clone();
  }

  @Override
  protected final AlgorithmParameters engineGetParameters() {
    byte[] current = iv.length == 0 ? RandomBytes.privateBytes(context, AeadMode.STANDARD_IV) : iv;
    return OwnParameters.of(
            context,
            mode.cipher().parameters(),
            mode.specification(current, iv.length == 0 ? AeadMode.LONGEST_TAG : tagBytes))
        .orElse(null);
  }

  @Override
  protected final int engineGetKeySize(Key secret) throws InvalidKeyException {
    return mode.cipher().keyBits(secret);
  }

  @Override
  protected final void engineInit(int opmode, Key secret, SecureRandom random)
      throws InvalidKeyException {
    if (!encrypts(opmode)) {
      unready();
      throw new InvalidKeyException("Decryption needs parameters with the IV.");
    }
    try {
      byte[] fresh = RandomBytes.privateBytes(context, AeadMode.STANDARD_IV);
      init(true, secret, fresh, AeadMode.LONGEST_TAG);
    } catch (InvalidAlgorithmParameterException e) {
      throw new InvalidKeyException(e.getMessage(), e);
    }
  }

  @Override
  protected final void engineInit(
      int opmode, Key secret, AlgorithmParameterSpec parameters, SecureRandom random)
      throws InvalidKeyException, InvalidAlgorithmParameterException {
    if (parameters == null) {
      engineInit(opmode, secret, random);
      return;
    }
    unready();
    init(encrypts(opmode), secret, mode.iv(parameters), mode.tagBytes(parameters));
  }

  @Override
  protected final void engineUpdateAAD(ByteBuffer source) {
    byte[] aad = new byte[source.remaining()];
    source.get(aad);
    engineUpdateAAD(aad, 0, aad.length);
  }

  @Override
  protected final byte[] engineDoFinal(byte[] input, int offset, int length)
      throws IllegalBlockSizeException, AEADBadTagException {
    byte[] output = new byte[engineGetOutputSize(length)];
    try {
      engineDoFinal(input, offset, length, output, 0);
    } catch (ShortBufferException e) {
      throw new AssertionError("The output was made to measure.", e);
    }
    return output;
  }

  @Override
  protected abstract int engineDoFinal(
      byte[] input, int inputOffset, int length, byte[] output, int outputOffset)
      throws ShortBufferException, IllegalBlockSizeException, AEADBadTagException;

  private void init(boolean encrypt, Key secret, byte[] nextIv, int nextTagBytes)
      throws InvalidKeyException, InvalidAlgorithmParameterException {
    unready();
    if (key.change(secret)) {
      keyed = false;
      lastEncryptionIv = new byte[0];
    }
    if (encrypt && Arrays.equals(nextIv, lastEncryptionIv)) {
      throw new InvalidAlgorithmParameterException(
          "The IV was used with this key already; each message needs its own.");
    }
    start(encrypt, nextIv, nextTagBytes);
    encrypting = encrypt;
    tagBytes = nextTagBytes;
    iv = nextIv;
    if (encrypt) {
      lastEncryptionIv = nextIv;
    }
    ready();
  }
}
