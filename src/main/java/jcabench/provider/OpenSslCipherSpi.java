package jcabench.provider;

import java.lang.foreign.MemorySegment;
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
import jcabench.openssl.LibContext;
import jcabench.openssl.Segments;

/** What all ciphers share: names, encoded parameters, key wrapping, and checks of ranges. */
abstract sealed class OpenSslCipherSpi extends CipherSpi
    permits AeadSpi,
        OpenSslChaCha20,
        OpenSslCipher,
        OpenSslOneShotCipher,
        OpenSslPbeCipher,
        OpenSslRsaCipher {

  static final byte[] NO_BYTES = {};
  static final MemorySegment NOTHING = MemorySegment.ofArray(NO_BYTES);

  final LibContext context;

  OpenSslCipherSpi(LibContext context) {
    this.context = context;
  }

  /** Whether a mode of {@code Cipher.init} encrypts. */
  static boolean encrypts(int mode) {
    return mode == Cipher.ENCRYPT_MODE || mode == Cipher.WRAP_MODE;
  }

  /** Whether two ranges of one array overlap. */
  static boolean overlap(byte[] input, int inputOffset, int length, byte[] output, int offset) {
    return sameArray(input, output)
        && inputOffset < offset + length
        && offset < inputOffset + length;
  }

  /**
   * Whether output from an offset on may overtake the input that it is made of, which it does not
   * where both begin at one place.
   */
  static boolean overtakes(byte[] input, int inputOffset, int length, byte[] output, int offset) {
    return offset != inputOffset && reaches(input, inputOffset, length, output, offset);
  }

  /** Whether output from an offset on may reach its input. */
  static boolean reaches(byte[] input, int inputOffset, int length, byte[] output, int offset) {
    return length > 0 && sameArray(input, output) && offset < inputOffset + length;
  }

  @SuppressWarnings("ReferenceEquality") // the same array, not an equal one
  static boolean sameArray(byte[] input, byte[] output) {
    return input == output;
  }

  /** A part of an array; an empty one where JCA passes none. */
  static MemorySegment part(byte[] bytes, int offset, int length) {
    return bytes == null ? NOTHING : Segments.of(bytes, offset, length);
  }

  /** All of an array; an empty one where JCA passes none. */
  static MemorySegment part(byte[] bytes) {
    return bytes == null ? NOTHING : MemorySegment.ofArray(bytes);
  }

  /** Refuses memory with less than {@code length} bytes from an offset on. */
  static void requireRoom(MemorySegment output, long offset, int length)
      throws ShortBufferException {
    requireRoom(output.byteSize() - offset, length);
  }

  /** Refuses room for less than {@code length} bytes. */
  static void requireRoom(long room, int length) throws ShortBufferException {
    if (room < length) {
      throw new ShortBufferException(
          "The output needs %d bytes; there is room for %d.".formatted(length, Math.max(0, room)));
    }
  }

  /** Refuses an array with less than {@code length} bytes from an offset on, or no array. */
  static void requireRoom(byte[] output, int offset, int length) throws ShortBufferException {
    requireRoom(output == null || offset < 0 ? -1 : output.length - offset, length);
  }

  /** The class of the parameters that {@code init} takes. */
  abstract Class<? extends AlgorithmParameterSpec> specificationClass();

  @Override
  protected final void engineSetMode(String mode) throws NoSuchAlgorithmException {
    throw new NoSuchAlgorithmException("The mode is part of the name.");
  }

  @Override
  protected void engineSetPadding(String padding) throws NoSuchPaddingException {
    throw new NoSuchPaddingException("The padding is part of the name.");
  }

  @Override
  protected final void engineInit(
      int mode, Key secret, AlgorithmParameters parameters, SecureRandom random)
      throws InvalidKeyException, InvalidAlgorithmParameterException {
    if (parameters == null) {
      engineInit(mode, secret, random);
      return;
    }
    try {
      engineInit(mode, secret, parameters.getParameterSpec(specificationClass()), random);
    } catch (InvalidParameterSpecException e) {
      throw new InvalidAlgorithmParameterException(
          "The parameters are of another class than " + specificationClass().getSimpleName() + ".",
          e);
    }
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
  protected final Key engineUnwrap(byte[] wrapped, String algorithm, int type)
      throws InvalidKeyException, NoSuchAlgorithmException {
    try {
      return KeyWrapping.key(context, engineDoFinal(wrapped, 0, wrapped.length), algorithm, type);
    } catch (IllegalBlockSizeException | BadPaddingException e) {
      throw new InvalidKeyException("The wrapped key cannot be decrypted.", e);
    }
  }
}
