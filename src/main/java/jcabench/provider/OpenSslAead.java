package jcabench.provider;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.security.InvalidAlgorithmParameterException;
import java.security.InvalidKeyException;
import java.util.Arrays;
import javax.crypto.AEADBadTagException;
import javax.crypto.ShortBufferException;
import jcabench.openssl.CipherContext;
import jcabench.openssl.LibContext;
import jcabench.openssl.OpenSslException;
import jcabench.openssl.Segments;

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
    /** The IV is set; no data have come. */
    READY,
    /** Data have come. */
    DATA,
    /** An encryption ended: a new IV is needed. */
    SPENT
  }

  private final CipherContext cipher;
  private final MessageBuffer aad = new MessageBuffer();
  private final MessageBuffer buffer = new MessageBuffer();
  private State state = State.UNUSABLE;

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
    forgetMessage();
  }

  @Override
  void ready() {
    state = State.READY;
  }

  @Override
  void start(boolean encrypt, byte[] nextIv, int nextTagBytes)
      throws InvalidKeyException, InvalidAlgorithmParameterException {
    boolean tooLong = nextIv.length > LongGcmIv.LONGEST_OF_OPENSSL;
    if (tooLong && context.isFips()) {
      throw new InvalidAlgorithmParameterException(
          "The IV has %d bytes; OpenSSL's FIPS provider takes at most %d."
              .formatted(nextIv.length, LongGcmIv.LONGEST_OF_OPENSSL));
    }
    try {
      if (!keyed || encrypt != encrypting) {
        cipher.init(mode.cipher().openSslName(key.bytes()), key.bytes(), encrypt, true);
        keyed = true;
      }
    } catch (OpenSslException e) {
      throw new InvalidKeyException("OpenSSL refuses the key: " + e.getMessage(), e);
    }
    try {
      cipher.restartAead(
          tooLong
              ? LongGcmIv.shortened(
                  context, mode.cipher().openSslName(key.bytes()), key.bytes(), nextIv)
              : nextIv);
    } catch (OpenSslException e) {
      keyed = false;
      throw new InvalidAlgorithmParameterException("OpenSSL refuses the IV: " + e.getMessage(), e);
    }
  }

  @Override
  protected void engineUpdateAAD(byte[] source, int offset, int length) {
    requireReady();
    if (state == State.DATA) {
      throw new IllegalStateException("Associated data must come before the message.");
    }
    aad.add(source, offset, length);
  }

  @Override
  protected byte[] engineUpdate(byte[] input, int offset, int length) {
    byte[] output = new byte[encrypting ? length : 0];
    update(part(input, offset, length), MemorySegment.ofArray(output), 0);
    return output.length == 0 ? null : output;
  }

  @Override
  protected int engineUpdate(
      byte[] input, int inputOffset, int length, byte[] output, int outputOffset)
      throws ShortBufferException {
    if (encrypting) {
      requireReady();
      requireRoom(output, outputOffset, length);
    }
    return update(part(input, inputOffset, length), part(output), outputOffset);
  }

  @Override
  protected int engineUpdate(ByteBuffer input, ByteBuffer output) throws ShortBufferException {
    var target = MemorySegment.ofBuffer(output);
    requireReady();
    requireRoom(target, 0, encrypting ? input.remaining() : 0);
    int written = update(MemorySegment.ofBuffer(input), target, 0);
    input.position(input.limit());
    output.position(output.position() + written);
    return written;
  }

  /** Encrypts, or buffers what is to be decrypted. */
  private int update(MemorySegment input, MemorySegment output, long offset) {
    requireReady();
    if (!encrypting) {
      state = State.DATA;
      buffer.add(input);
      return 0;
    }
    if (state != State.DATA) {
      cipher.updateAad(aad.bytes(), 0, aad.length());
      aad.forget();
      state = State.DATA;
    }
    if (input.byteSize() == 0) {
      return 0;
    }
    try (var source = Apart.of(input, Segments.from(output, offset))) {
      return cipher.update(source.memory(), output, offset);
    }
  }

  @Override
  protected int engineDoFinal(
      byte[] input, int inputOffset, int length, byte[] output, int outputOffset)
      throws ShortBufferException, AEADBadTagException {
    requireReady();
    requireRoom(output, outputOffset, engineGetOutputSize(length));
    if (buffer.length() > 0) {
      buffer.add(part(input, inputOffset, length));
      return doFinal(buffer.bytes(), 0, buffer.length(), output, outputOffset);
    }
    if (input == null) {
      return doFinal(NO_BYTES, 0, 0, output, outputOffset);
    }
    return overtakes(input, inputOffset, length, output, outputOffset)
        ? doFinal(part(input, inputOffset, length), MemorySegment.ofArray(output), outputOffset)
        : doFinal(input, inputOffset, length, output, outputOffset);
  }

  /**
   * Output does not overtake the message. What it says that it wrote is what it wrote, also where
   * another thread changes the object.
   */
  private int doFinal(byte[] message, int offset, int length, byte[] output, int outputOffset)
      throws AEADBadTagException {
    boolean seals = encrypting;
    int tag = tagBytes;
    try {
      state = seals ? State.SPENT : State.READY; // one IV may open several messages
      return seals
          ? cipher.seal(
              aad.bytes(), aad.length(), message, offset, length, output, outputOffset, tag)
          : open(message, offset, length, tag, output, outputOffset);
    } finally {
      forgetMessage();
    }
  }

  private int open(byte[] message, int offset, int length, int tag, byte[] output, int outputOffset)
      throws AEADBadTagException {
    int size = length - tag;
    requireTag(size);
    if (!cipher.open(aad.bytes(), aad.length(), message, offset, size, tag, output, outputOffset)) {
      Arrays.fill(output, outputOffset, outputOffset + size, (byte) 0);
      throw wrongTag();
    }
    return size;
  }

  @Override
  protected int engineDoFinal(ByteBuffer input, ByteBuffer output)
      throws ShortBufferException, AEADBadTagException {
    requireReady();
    int written = doFinal(MemorySegment.ofBuffer(input), MemorySegment.ofBuffer(output), 0);
    input.position(input.limit());
    output.position(output.position() + written);
    return written;
  }

  /** The same with memory of any kind; the output may overtake the message. */
  private int doFinal(MemorySegment input, MemorySegment output, long offset)
      throws ShortBufferException, AEADBadTagException {
    boolean seals = encrypting;
    int tag = tagBytes;
    requireRoom(output, offset, engineGetOutputSize(Math.toIntExact(input.byteSize())));
    var message = input;
    if (buffer.length() > 0) {
      buffer.add(input);
      message = part(buffer.bytes(), 0, buffer.length());
    }
    try (var source = Apart.of(message, Segments.from(output, offset))) {
      state = seals ? State.SPENT : State.READY; // one IV may open several messages
      return seals
          ? cipher.seal(associated(), source.memory(), output, offset, tag)
          : open(source.memory(), tag, output, offset);
    } finally {
      forgetMessage();
    }
  }

  private int open(MemorySegment message, int tag, MemorySegment output, long offset)
      throws AEADBadTagException {
    int size = Math.toIntExact(message.byteSize() - tag);
    requireTag(size);
    if (!cipher.open(associated(), message, tag, output, offset)) {
      output.asSlice(offset, size).fill((byte) 0);
      throw wrongTag();
    }
    return size;
  }

  private static void requireTag(int sizeWithout) throws AEADBadTagException {
    if (sizeWithout < 0) {
      throw new AEADBadTagException("The message is shorter than its tag.");
    }
  }

  private static AEADBadTagException wrongTag() {
    return new AEADBadTagException("The tag does not fit the message, key and IV.");
  }

  private MemorySegment associated() {
    return part(aad.bytes(), 0, aad.length());
  }

  private void forgetMessage() {
    aad.forget();
    buffer.forget();
  }

  /** Requires that a message may begin or continue. */
  private void requireReady() {
    switch (state) {
      case READY, DATA -> {}
      case SPENT -> throw new IllegalStateException("The IV is used up; call init with a new one.");
      case UNUSABLE -> throw new IllegalStateException("The cipher has no key and IV; call init.");
    }
  }
}
