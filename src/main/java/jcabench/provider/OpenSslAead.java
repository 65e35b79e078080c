package jcabench.provider;

import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.util.Arrays;
import javax.crypto.AEADBadTagException;
import javax.crypto.ShortBufferException;
import jcabench.openssl.CipherContext;
import jcabench.openssl.LibContext;
import jcabench.openssl.OpenSslException;

/**
 * Authenticated encryption (AEAD). Encryption outputs each byte at once and the tag at the end, and
 * takes each IV once. Decryption buffers the message and outputs nothing before it has checked the
 * tag.
 */
final class OpenSslAead extends AeadSpi {
  /** The state of the message. */
  private enum State {
    /** No key, or the last init failed. */
    UNUSABLE,
    /** The IV is set; neither associated data nor data have come. */
    READY,
    /** Associated data may still come. */
    AAD,
    /** Data have come. */
    DATA,
    /** An encryption ended: a new IV is needed. */
    SPENT,
    /** A decryption ended: the same IV may be used again. */
    ENDED
  }

  private final CipherContext cipher;
  private final MessageBuffer buffer = new MessageBuffer();
  private State state = State.UNUSABLE;
  private byte[] nativeIv = iv; // another one if the IV is too long for OpenSSL

  OpenSslAead(LibContext context, AeadMode mode) {
    super(context, mode);
    this.cipher = new CipherContext(context);
  }

  @Override
  protected int engineGetOutputSize(int inputLength) {
    return encrypting
        ? Math.addExact(inputLength, tagBytes)
        : Math.max(0, Math.addExact(buffer.length(), inputLength) - tagBytes);
  }

  @Override
  void unready() {
    state = State.UNUSABLE;
    buffer.forget();
  }

  @Override
  void ready() {
    state = State.READY;
  }

  @Override
  void start(boolean encrypt, byte[] nextIv, int nextTagBytes)
      throws InvalidKeyException, InvalidAlgorithmParameterException {
    try {
      if (!keyed || encrypt != encrypting) {
        cipher.init(mode.cipher().openSslName(key.bytes()), key.bytes(), encrypt, true);
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
                  context, mode.cipher().openSslName(key.bytes()), key.bytes(), nextIv);
      cipher.restartAead(nativeIv);
    } catch (OpenSslException e) {
      keyed = false;
      throw new InvalidAlgorithmParameterException("OpenSSL refuses the IV: " + e.getMessage(), e);
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
  protected byte[] engineUpdate(byte[] input, int offset, int length) {
    if (!encrypting) {
      begin();
      state = State.DATA;
      buffer.add(input, offset, length);
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
      buffer.add(input, inputOffset, length);
      return 0;
    }
    requireRoom(output, outputOffset, length);
    encrypt(input, inputOffset, length, output, outputOffset);
    return length;
  }

  @Override
  protected int engineDoFinal(
      byte[] input, int inputOffset, int length, byte[] output, int outputOffset)
      throws ShortBufferException, AEADBadTagException {
    begin();
    int size = engineGetOutputSize(length);
    requireRoom(output, outputOffset, size);
    if (encrypting) {
      encrypt(input, inputOffset, length, output, outputOffset);
      cipher.finishAndTag(output, outputOffset + length, tagBytes);
      state = State.SPENT;
    } else {
      decrypt(input, inputOffset, length, output, outputOffset, size);
    }
    return size;
  }

  /** Requires that a message may begin or continue. */
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
    if (inputOffset != outputOffset && overlap(input, inputOffset, length, output, outputOffset)) {
      byte[] copy = Arrays.copyOfRange(input, inputOffset, inputOffset + length);
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
    if (buffer.length() > 0) {
      if (length > 0) { // JCA passes no array if there is no more input
        buffer.add(input, inputOffset, length);
      }
      message = buffer.bytes();
      start = 0;
      total = buffer.length();
    } else if (inputOffset != outputOffset
        && overlap(input, inputOffset, length, output, outputOffset)) {
      message = Arrays.copyOfRange(input, inputOffset, inputOffset + length);
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
      buffer.forget();
    }
  }
}
