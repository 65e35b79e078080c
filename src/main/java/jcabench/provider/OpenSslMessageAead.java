package jcabench.provider;

import java.nio.ByteBuffer;
import java.security.AlgorithmParameters;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.InvalidParameterSpecException;
import java.util.Arrays;
import javax.crypto.AEADBadTagException;
import javax.crypto.Cipher;
import javax.crypto.CipherSpi;
import javax.crypto.IllegalBlockSizeException;
import javax.crypto.NoSuchPaddingException;
import javax.crypto.ShortBufferException;
import jcabench.openssl.LibContext;
import jcabench.openssl.MessageCipherContext;
import jcabench.openssl.OpenSslException;
import jcabench.openssl.RandomBytes;

/**
 * Authenticated encryption in modes that want the whole message at once: CCM, GCM-SIV and OCB. Both
 * directions gather; an encryption takes each IV once.
 */
final class OpenSslMessageAead extends CipherSpi {
  /** Where the message is. */
  private enum State {
    /** No key, or the last init failed. */
    UNUSABLE,
    /** The message may begin, or is being gathered. */
    READY,
    /** An encryption ended: a new IV is needed. */
    SPENT
  }

  private final LibContext context;
  private final AeadShape shape;
  private final MessageCipherContext cipher;
  private final SymmetricKey key = new SymmetricKey();
  private final Gathering aad = new Gathering();
  private final Gathering gathered = new Gathering();
  private State state = State.UNUSABLE;
  private boolean encrypting;
  private boolean keyed;
  private boolean dataCame;
  private byte[] iv = new byte[0];
  private byte[] lastEncryptionIv = new byte[0];
  private int tagBytes;

  OpenSslMessageAead(LibContext context, AeadShape shape) {
    this.context = context;
    this.shape = shape;
    this.cipher = new MessageCipherContext(context);
  }

  @Override
  protected void engineSetMode(String mode) throws NoSuchAlgorithmException {
    throw new NoSuchAlgorithmException("The mode is part of the name.");
  }

  @Override
  protected void engineSetPadding(String padding) throws NoSuchPaddingException {
    if (!padding.equalsIgnoreCase("NoPadding")) {
      throw new NoSuchPaddingException("There is no padding here.");
    }
  }

  @Override
  protected int engineGetBlockSize() {
    return shape.cipher().blockBytes() == 1 ? 0 : shape.cipher().blockBytes();
  }

  @Override
  protected int engineGetOutputSize(int inputLength) {
    int total = Math.addExact(gathered.length(), inputLength);
    return encrypting ? Math.addExact(total, tagBytes) : Math.max(0, total - tagBytes);
  }

  @Override
  protected byte[] engineGetIV() {
    return iv.length == 0 ? null : iv.clone();
  }

  @Override
  protected AlgorithmParameters engineGetParameters() {
    byte[] current = iv.length == 0 ? RandomBytes.privateBytes(context, AeadShape.STANDARD_IV) : iv;
    return KnownParameters.of(
            shape.cipher().parameters(),
            shape.specification(current, iv.length == 0 ? AeadShape.LONGEST_TAG : tagBytes))
        .orElse(null);
  }

  @Override
  protected int engineGetKeySize(Key secret) throws InvalidKeyException {
    byte[] bytes = KeyWrapping.bytes(secret);
    shape.cipher().openSslName(bytes);
    Arrays.fill(bytes, (byte) 0);
    return 8 * bytes.length;
  }

  @Override
  protected void engineInit(int mode, Key secret, SecureRandom random) throws InvalidKeyException {
    if (mode == Cipher.DECRYPT_MODE || mode == Cipher.UNWRAP_MODE) {
      state = State.UNUSABLE;
      throw new InvalidKeyException("Decryption needs parameters with the IV.");
    }
    try {
      init(
          mode,
          secret,
          RandomBytes.privateBytes(context, AeadShape.STANDARD_IV),
          AeadShape.LONGEST_TAG);
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
    state = State.UNUSABLE;
    init(mode, secret, shape.iv(parameters), shape.tagBytes(parameters));
  }

  @Override
  protected void engineInit(
      int mode, Key secret, AlgorithmParameters parameters, SecureRandom random)
      throws InvalidKeyException, InvalidAlgorithmParameterException {
    if (parameters == null) {
      engineInit(mode, secret, random);
      return;
    }
    try {
      engineInit(mode, secret, parameters.getParameterSpec(shape.specificationClass()), random);
    } catch (InvalidParameterSpecException e) {
      throw new InvalidAlgorithmParameterException("The parameters are of another kind.", e);
    }
  }

  @Override
  protected void engineUpdateAAD(byte[] source, int offset, int length) {
    requireReady();
    if (dataCame) {
      throw new IllegalStateException("Associated data must come before the message.");
    }
    aad.add(source, offset, length);
  }

  @Override
  protected void engineUpdateAAD(ByteBuffer source) {
    byte[] copy = new byte[source.remaining()];
    source.get(copy);
    engineUpdateAAD(copy, 0, copy.length);
  }

  @Override
  protected byte[] engineUpdate(byte[] input, int offset, int length) {
    requireReady();
    dataCame = true;
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
  protected byte[] engineDoFinal(byte[] input, int offset, int length) throws AEADBadTagException {
    byte[] output = new byte[engineGetOutputSize(length)];
    try {
      engineDoFinal(input, offset, length, output, 0);
    } catch (ShortBufferException e) {
      throw new AssertionError("The output was made to measure.", e);
    }
    return output;
  }

  @Override
  protected int engineDoFinal(
      byte[] input, int inputOffset, int length, byte[] output, int outputOffset)
      throws ShortBufferException, AEADBadTagException {
    requireReady();
    int size = engineGetOutputSize(length);
    if (outputOffset < 0 || output.length - outputOffset < size) {
      throw new ShortBufferException(
          "The output needs " + size + " bytes; there is room for " + output.length);
    }
    byte[] message = input;
    int start = inputOffset;
    int total = length;
    if (gathered.length() > 0 || length == 0) { // JCA gives no array when there is no more input
      if (length > 0) {
        gathered.add(input, inputOffset, length);
      }
      message = gathered.bytes();
      start = 0;
      total = gathered.length();
    } else if (CipherShape.overlap(input, inputOffset, length, output, outputOffset)) {
      gathered.add(input, inputOffset, length);
      message = gathered.bytes();
      start = 0;
    }
    try {
      if (encrypting) {
        state = State.SPENT;
        cipher.seal(
            iv, aad.bytes(), aad.length(), message, start, total, output, outputOffset, tagBytes);
      } else {
        decrypt(message, start, total, output, outputOffset, size);
      }
      return size;
    } finally {
      forgetMessage();
    }
  }

  @Override
  protected byte[] engineWrap(Key secret) throws IllegalBlockSizeException, InvalidKeyException {
    byte[] bytes = KeyWrapping.bytes(secret);
    try {
      return engineDoFinal(bytes, 0, bytes.length);
    } catch (AEADBadTagException e) {
      throw new AssertionError("Encryption checks no tag.", e);
    } finally {
      Arrays.fill(bytes, (byte) 0);
    }
  }

  @Override
  protected Key engineUnwrap(byte[] wrapped, String algorithm, int type)
      throws InvalidKeyException, NoSuchAlgorithmException {
    try {
      return KeyWrapping.key(engineDoFinal(wrapped, 0, wrapped.length), algorithm, type);
    } catch (AEADBadTagException e) {
      throw new InvalidKeyException("The wrapped key does not have the right tag.", e);
    }
  }

  private void init(int mode, Key secret, byte[] nextIv, int nextTagBytes)
      throws InvalidKeyException, InvalidAlgorithmParameterException {
    boolean encrypt = mode == Cipher.ENCRYPT_MODE || mode == Cipher.WRAP_MODE;
    state = State.UNUSABLE;
    forgetMessage();
    if (key.change(secret)) {
      keyed = false;
      lastEncryptionIv = new byte[0];
    }
    if (encrypt && Arrays.equals(nextIv, lastEncryptionIv)) {
      throw new InvalidAlgorithmParameterException(
          "The IV was used with this key already; each message needs its own.");
    }
    if (!keyed || encrypt != encrypting || nextIv.length != iv.length || nextTagBytes != tagBytes) {
      keyed = false;
      try {
        cipher.initAead(
            shape.cipher().openSslName(key.bytes()),
            key.bytes(),
            encrypt,
            nextIv.length,
            nextTagBytes);
        keyed = true;
      } catch (OpenSslException e) {
        throw new InvalidKeyException("OpenSSL refuses the key: " + e.getMessage(), e);
      }
    }
    encrypting = encrypt;
    tagBytes = nextTagBytes;
    iv = nextIv;
    if (encrypt) {
      lastEncryptionIv = nextIv;
    }
    state = State.READY;
  }

  private void decrypt(
      byte[] message, int start, int total, byte[] output, int outputOffset, int size)
      throws AEADBadTagException {
    if (total < tagBytes) {
      throw new AEADBadTagException("The message is shorter than its tag.");
    }
    if (!cipher.open(
        iv, aad.bytes(), aad.length(), message, start, size, output, outputOffset, tagBytes)) {
      Arrays.fill(output, outputOffset, outputOffset + size, (byte) 0);
      throw new AEADBadTagException("The tag does not fit the message, key and IV.");
    }
  }

  private void requireReady() {
    switch (state) {
      case READY -> {}
      case SPENT -> throw new IllegalStateException("The IV is used up; call init with a new one.");
      case UNUSABLE -> throw new IllegalStateException("The cipher has no key and IV; call init.");
    }
  }

  private void forgetMessage() {
    aad.forget();
    gathered.forget();
    dataCame = false;
  }
}
