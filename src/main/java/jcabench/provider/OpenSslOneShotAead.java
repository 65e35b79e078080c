package jcabench.provider;

import java.security.InvalidKeyException;
import java.util.Arrays;
import javax.crypto.AEADBadTagException;
import javax.crypto.IllegalBlockSizeException;
import javax.crypto.ShortBufferException;
import jcabench.openssl.LibContext;
import jcabench.openssl.OneShotCipherContext;
import jcabench.openssl.OpenSslException;

/**
 * Authenticated encryption (AEAD) in modes that need the whole message in one call: CCM, GCM-SIV
 * and OCB. Both directions buffer the message. Encryption takes each IV once.
 */
final class OpenSslOneShotAead extends AeadSpi {
  /** The state of the message. */
  private enum State {
    /** No key, or the last init failed. */
    UNUSABLE,
    /** The message may begin, or was begun. */
    READY,
    /** An encryption ended: a new IV is needed. */
    SPENT
  }

  private final OneShotCipherContext cipher;
  private final MessageBuffer aad = new MessageBuffer();
  private final MessageBuffer buffer = new MessageBuffer();
  private State state = State.UNUSABLE;
  private boolean dataCame;

  OpenSslOneShotAead(LibContext context, AeadMode mode) {
    super(context, mode);
    this.cipher = new OneShotCipherContext(context);
  }

  @Override
  protected int engineGetOutputSize(int inputLength) {
    int total = Math.addExact(buffer.length(), inputLength);
    return encrypting ? Math.addExact(total, tagBytes) : Math.max(0, total - tagBytes);
  }

  @Override
  void unready() {
    state = State.UNUSABLE;
    forgetMessage();
  }

  @Override
  void ready() {
    state = State.READY;
  }

  @Override
  void start(boolean encrypt, byte[] nextIv, int nextTagBytes) throws InvalidKeyException {
    if (keyed && encrypt == encrypting && nextIv.length == iv.length && nextTagBytes == tagBytes) {
      return;
    }
    keyed = false;
    try {
      cipher.initAead(
          mode.cipher().openSslName(key.bytes()),
          key.bytes(),
          encrypt,
          nextIv.length,
          nextTagBytes);
      keyed = true;
    } catch (OpenSslException e) {
      throw new InvalidKeyException("OpenSSL refuses the key: " + e.getMessage(), e);
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
  protected byte[] engineUpdate(byte[] input, int offset, int length) {
    requireReady();
    dataCame = true;
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
  protected int engineDoFinal(
      byte[] input, int inputOffset, int length, byte[] output, int outputOffset)
      throws ShortBufferException, IllegalBlockSizeException, AEADBadTagException {
    requireReady();
    int size = engineGetOutputSize(length);
    int plain = encrypting ? Math.addExact(buffer.length(), length) : size;
    if (plain > mode.longestMessage(iv.length)) {
      forgetMessage();
      throw new IllegalBlockSizeException(
          "With an IV of %d bytes a message has at most %d bytes; this one has %d."
              .formatted(iv.length, mode.longestMessage(iv.length), plain));
    }
    requireRoom(output, outputOffset, size);
    boolean moves = overlap(input, inputOffset, length, output, outputOffset);
    MessageBuffer.Range message =
        moves
            ? buffer.addedTo(input, inputOffset, length)
            : buffer.whole(input, inputOffset, length);
    try {
      if (encrypting) {
        state = State.SPENT;
        return cipher.seal(
            iv,
            aad.bytes(),
            aad.length(),
            message.bytes(),
            message.start(),
            message.length(),
            output,
            outputOffset);
      }
      decrypt(message, output, outputOffset, size);
      return size;
    } finally {
      forgetMessage();
    }
  }

  private void decrypt(MessageBuffer.Range message, byte[] output, int outputOffset, int size)
      throws AEADBadTagException {
    if (message.length() < tagBytes) {
      throw new AEADBadTagException("The message is shorter than its tag.");
    }
    if (!cipher.open(
        iv,
        aad.bytes(),
        aad.length(),
        message.bytes(),
        message.start(),
        size,
        output,
        outputOffset)) {
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
    buffer.forget();
    dataCame = false;
  }
}
