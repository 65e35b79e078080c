package jcabench.provider;

import java.nio.ByteBuffer;
import java.security.AlgorithmParameters;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.security.Key;
import java.security.NoSuchAlgorithmException;
import java.security.ProviderException;
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
import jcabench.openssl.CipherContext;
import jcabench.openssl.LibContext;
import jcabench.openssl.OpenSslException;
import jcabench.openssl.RandomBytes;

/**
 * Authenticated encryption. Encryption gives each byte out at once and the tag at the end, and
 * takes each IV once; decryption gathers the whole message and gives nothing out before its tag is
 * checked.
 */
final class OpenSslAead extends CipherSpi {
  /** Where the message is. */
  private enum State {
    /** No key, or the last init failed. */
    UNUSABLE,
    /** The IV is set and neither associated data nor data were taken. */
    READY,
    /** Associated data may still come. */
    AAD,
    /** Data were taken. */
    DATA,
    /** An encryption ended: a new IV is needed. */
    SPENT,
    /** A decryption ended: the same IV may serve again. */
    ENDED
  }

  private final LibContext context;
  private final AeadShape shape;
  private final CipherContext cipher;
  private final SymmetricKey key = new SymmetricKey();
  private final Gathering gathered = new Gathering();
  private State state = State.UNUSABLE;
  private boolean encrypting;
  private boolean keyed;
  private byte[] iv = new byte[0];
  private byte[] nativeIv = iv; // differs for an IV that is too long for OpenSSL
  private byte[] lastEncryptionIv = new byte[0];
  private int tagBytes;

  OpenSslAead(LibContext context, AeadShape shape) {
    this.context = context;
    this.shape = shape;
    this.cipher = new CipherContext(context);
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
    return encrypting
        ? Math.addExact(inputLength, tagBytes)
        : Math.max(0, Math.addExact(gathered.length(), inputLength) - tagBytes);
  }

  @Override
  protected byte[] engineGetIV() {
    return iv.length == 0 ? null : iv.clone();
  }

  @Override
  protected AlgorithmParameters engineGetParameters() {
    byte[] current = iv.length == 0 ? RandomBytes.privateBytes(context, 12) : iv;
    try {
      var parameters = AlgorithmParameters.getInstance(shape.cipher().parameters());
      parameters.init(shape.specification(current, iv.length == 0 ? 16 : tagBytes));
      return parameters;
    } catch (NoSuchAlgorithmException | InvalidParameterSpecException e) {
      throw new ProviderException("The parameters cannot be expressed.", e);
    }
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
    begin();
    if (state == State.DATA) {
      throw new IllegalStateException("Associated data must come before the message.");
    }
    state = State.AAD;
    cipher.updateAad(source, offset, length);
  }

  @Override
  protected void engineUpdateAAD(ByteBuffer source) {
    byte[] aad = new byte[source.remaining()];
    source.get(aad);
    engineUpdateAAD(aad, 0, aad.length);
  }

  @Override
  protected byte[] engineUpdate(byte[] input, int offset, int length) {
    if (!encrypting) {
      begin();
      state = State.DATA;
      gathered.add(input, offset, length);
      return null;
    }
    byte[] output = new byte[length];
    encrypt(input, offset, length, output, 0);
    return output.length == 0 ? null : output;
  }

  @Override
  protected int engineUpdate(
      byte[] input, int inputOffset, int length, byte[] output, int outputOffset)
      throws ShortBufferException {
    if (!encrypting) {
      begin();
      state = State.DATA;
      gathered.add(input, inputOffset, length);
      return 0;
    }
    CipherShape.requireRoom(output, outputOffset, length);
    encrypt(input, inputOffset, length, output, outputOffset);
    return length;
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
    begin();
    int size = engineGetOutputSize(length);
    CipherShape.requireRoom(output, outputOffset, size);
    if (encrypting) {
      encrypt(input, inputOffset, length, output, outputOffset);
      cipher.finishAndTag(output, outputOffset + length, tagBytes);
      state = State.SPENT;
    } else {
      decrypt(input, inputOffset, length, output, outputOffset, size);
    }
    return size;
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
    gathered.forget();
    boolean changed = key.change(secret);
    if (changed) {
      keyed = false;
      lastEncryptionIv = new byte[0];
    }
    if (encrypt && Arrays.equals(nextIv, lastEncryptionIv)) {
      throw new InvalidAlgorithmParameterException(
          "The IV was used with this key already; each message needs its own.");
    }
    try {
      if (!keyed || encrypt != encrypting) {
        cipher.init(shape.cipher().openSslName(key.bytes()), key.bytes(), encrypt, true);
        keyed = true;
      }
    } catch (OpenSslException e) {
      throw new InvalidKeyException("OpenSSL refuses the key: " + e.getMessage(), e);
    }
    try {
      nativeIv =
          nextIv.length <= LongGcmIv.LONGEST_OF_OPENSSL
              ? nextIv
              : LongGcmIv.shortened(
                  context, shape.cipher().openSslName(key.bytes()), key.bytes(), nextIv);
      cipher.restartAead(nativeIv);
    } catch (OpenSslException e) {
      keyed = false;
      throw new InvalidAlgorithmParameterException("OpenSSL refuses the IV: " + e.getMessage(), e);
    }
    encrypting = encrypt;
    tagBytes = nextTagBytes;
    iv = nextIv;
    if (encrypt) {
      lastEncryptionIv = nextIv;
    }
    state = State.READY;
  }

  /** Makes sure that a message may begin or go on. */
  private void begin() {
    switch (state) {
      case READY, AAD, DATA -> {}
      case ENDED -> {
        cipher.restartAead(nativeIv);
        state = State.READY;
      }
      case SPENT -> throw new IllegalStateException("The IV is used up; call init with a new one.");
      case UNUSABLE -> throw new IllegalStateException("The cipher has no key and IV; call init.");
    }
  }

  private void encrypt(byte[] input, int inputOffset, int length, byte[] output, int outputOffset) {
    begin();
    state = State.DATA;
    if (length == 0) {
      return;
    }
    if (inputOffset != outputOffset
        && CipherShape.overlap(input, inputOffset, length, output, outputOffset)) {
      byte[] copy = CipherShape.copy(input, inputOffset, length);
      cipher.update(copy, 0, length, output, outputOffset, length);
      Arrays.fill(copy, (byte) 0);
    } else {
      cipher.update(input, inputOffset, length, output, outputOffset, length);
    }
  }

  private void decrypt(
      byte[] input, int inputOffset, int length, byte[] output, int outputOffset, int size)
      throws AEADBadTagException {
    state = State.ENDED;
    byte[] message = input;
    int start = inputOffset;
    int total = length;
    if (gathered.length() > 0) {
      if (length > 0) { // JCA gives no array when there is no more input
        gathered.add(input, inputOffset, length);
      }
      message = gathered.bytes();
      start = 0;
      total = gathered.length();
    } else if (inputOffset != outputOffset
        && CipherShape.overlap(input, inputOffset, length, output, outputOffset)) {
      message = CipherShape.copy(input, inputOffset, length);
      start = 0;
    }
    try {
      if (total < tagBytes) {
        throw new AEADBadTagException("The message is shorter than its tag.");
      }
      if (size > 0) {
        cipher.update(message, start, size, output, outputOffset, size);
      }
      if (!cipher.finishAndVerify(message, start + size, tagBytes)) {
        Arrays.fill(output, outputOffset, outputOffset + size, (byte) 0);
        throw new AEADBadTagException("The tag does not fit the message, key and IV.");
      }
    } finally {
      gathered.forget();
    }
  }
}
