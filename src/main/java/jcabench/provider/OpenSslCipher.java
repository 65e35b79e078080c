package jcabench.provider;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
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
import jcabench.openssl.Segments;

/** A block cipher in a mode without authentication, or a stream cipher. */
final class OpenSslCipher extends OpenSslCipherSpi {
  private final Transformation transformation;
  private final int blockBytes; // 1 for a stream cipher
  private final SymmetricKey key;
  private CipherContext cipher;
  private boolean usable;
  private boolean keyed;
  private boolean encrypting;
  private byte[] iv = new byte[0];

  OpenSslCipher(LibContext context, Transformation transformation) {
    super(context);
    this.transformation = transformation;
    this.key = new SymmetricKey(transformation.family());
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
    int total = Math.addExact(cipher.held(), inputLength);
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
    return OwnParameters.of(context, transformation.parameters(), new IvParameterSpec(current))
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
    requireUsable();
    byte[] output = new byte[cipher.written(length)];
    update(part(input, offset, length), MemorySegment.ofArray(output), 0);
    return output.length == 0 ? null : output;
  }

  @Override
  protected int engineUpdate(
      byte[] input, int inputOffset, int length, byte[] output, int outputOffset)
      throws ShortBufferException {
    requireUsable();
    requireRoom(output, outputOffset, cipher.written(length));
    return update(part(input, inputOffset, length), MemorySegment.ofArray(output), outputOffset);
  }

  @Override
  protected int engineUpdate(ByteBuffer input, ByteBuffer output) throws ShortBufferException {
    requireUsable();
    var target = MemorySegment.ofBuffer(output);
    requireRoom(target, 0, cipher.written(input.remaining()));
    int written = update(MemorySegment.ofBuffer(input), target, 0);
    input.position(input.limit());
    output.position(output.position() + written);
    return written;
  }

  @Override
  protected byte[] engineDoFinal(byte[] input, int offset, int length)
      throws IllegalBlockSizeException, BadPaddingException {
    requireUsable();
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
    requireRoom(output, outputOffset, 0);
    if (input == null) {
      return engineDoFinal(NO_BYTES, 0, 0, output, outputOffset);
    }
    return switch (last(length, output.length - outputOffset)) {
      case NOTHING -> 0;
      case FITS -> finish(input, inputOffset, length, output, outputOffset);
      case LITTLE_ROOM ->
          decryptIntoLittle(
              part(input, inputOffset, length), MemorySegment.ofArray(output), outputOffset);
    };
  }

  @Override
  protected int engineDoFinal(ByteBuffer input, ByteBuffer output)
      throws ShortBufferException, IllegalBlockSizeException, BadPaddingException {
    int written = doFinal(MemorySegment.ofBuffer(input), MemorySegment.ofBuffer(output), 0);
    input.position(input.limit());
    output.position(output.position() + written);
    return written;
  }

  private int doFinal(MemorySegment input, MemorySegment output, long offset)
      throws ShortBufferException, IllegalBlockSizeException, BadPaddingException {
    return switch (last(Math.toIntExact(input.byteSize()), output.byteSize() - offset)) {
      case NOTHING -> 0;
      case FITS -> finish(input, output, offset);
      case LITTLE_ROOM -> decryptIntoLittle(input, output, offset);
    };
  }

  /** What is to be done with the last part of a message. */
  private enum Last {
    NOTHING,
    FITS,
    LITTLE_ROOM
  }

  private Last last(int length, long room) throws ShortBufferException, IllegalBlockSizeException {
    requireUsable();
    int total = Math.addExact(cipher.held(), length);
    boolean unpadding = transformation.padding() && !encrypting;
    if (total % blockBytes != 0 && (unpadding || !transformation.padding())) {
      cipher.restart(iv);
      throw new IllegalBlockSizeException(
          "The input has " + total % blockBytes + " bytes beyond the last whole block.");
    }
    if (!unpadding) {
      requireRoom(room, engineGetOutputSize(length));
      return Last.FITS;
    }
    if (total == 0) {
      return Last.NOTHING;
    }
    return room < total ? Last.LITTLE_ROOM : Last.FITS;
  }

  /** Nothing works until the next init. */
  void forget() {
    usable = false;
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
    cipher.restart(nextIv);
    usable = true;
  }

  private int update(MemorySegment input, MemorySegment output, long offset) {
    if (input.byteSize() == 0) {
      return 0;
    }
    try (var source = apart(input, output, offset)) {
      return cipher.update(source.memory(), output, offset);
    }
  }

  /** Ends the message; the next one begins with the same key and IV. */
  private int finish(MemorySegment input, MemorySegment output, long offset)
      throws BadPaddingException {
    try (var source = apart(input, output, offset)) {
      return cipher.finish(source.memory(), output, offset);
    } catch (OpenSslException e) {
      throw wrongPadding();
    }
  }

  private int finish(byte[] input, int inputOffset, int length, byte[] output, int outputOffset)
      throws BadPaddingException {
    if (cipher.held() > 0
        ? reaches(input, inputOffset, length, output, outputOffset)
        : overtakes(input, inputOffset, length, output, outputOffset)) {
      return finish(part(input, inputOffset, length), MemorySegment.ofArray(output), outputOffset);
    }
    try {
      return cipher.finish(input, inputOffset, length, output, outputOffset);
    } catch (OpenSslException e) {
      throw wrongPadding();
    }
  }

  private BadPaddingException wrongPadding() {
    cipher.restart(iv);
    return new BadPaddingException("The padding is wrong: bad key or changed ciphertext.");
  }

  /** With bytes held back writing would overtake reading. */
  private Apart apart(MemorySegment input, MemorySegment output, long offset) {
    var target = Segments.from(output, offset);
    return cipher.held() > 0 ? Apart.away(input, target) : Apart.of(input, target);
  }

  /**
   * Decrypts the last part if the output may be too small. The length without padding is known only
   * after decryption, and if the output is too small, the state must not change. So a copy of the
   * context decrypts.
   */
  private int decryptIntoLittle(MemorySegment input, MemorySegment output, long offset)
      throws ShortBufferException, BadPaddingException {
    CipherContext before = cipher.copy();
    byte[] plain = new byte[Math.toIntExact(cipher.held() + input.byteSize())];
    try {
      int size = finish(input, MemorySegment.ofArray(plain), 0);
      if (output.byteSize() - offset < size) {
        CipherContext used = cipher;
        cipher = before;
        before = used;
        requireRoom(output, offset, size);
      }
      MemorySegment.copy(MemorySegment.ofArray(plain), 0, output, offset, size);
      return size;
    } finally {
      before.close();
      Arrays.fill(plain, (byte) 0);
    }
  }

  private void requireUsable() {
    if (!usable) {
      throw new IllegalStateException("The cipher has no key; call init.");
    }
  }
}
