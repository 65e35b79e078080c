package jcabench.provider;

import java.security.InvalidKeyException;
import java.security.Key;
import java.util.Arrays;
import java.util.List;
import javax.crypto.ShortBufferException;

/**
 * What a family of ciphers looks like from outside.
 *
 * @param openSsl OpenSSL's name, in which {@code %d} stands for the key's length in bits and {@code
 *     %h} for half of it
 * @param keyBytes the legal key lengths in bytes
 * @param ivBytes length of the IV in bytes; 0 for none
 * @param blockBytes length of a block in bytes; 1 for a stream
 * @param padding whether the last block is padded (PKCS #7)
 * @param parameters JCA's name of the parameters that hold the IV
 */
record CipherShape(
    String openSsl,
    List<Integer> keyBytes,
    int ivBytes,
    int blockBytes,
    boolean padding,
    String parameters) {

  /** OpenSSL's name of the cipher for a key. */
  String openSslName(byte[] key) throws InvalidKeyException {
    if (!keyBytes.contains(key.length)) {
      throw new InvalidKeyException(
          "A key of " + key.length + " bytes does not fit; legal are " + keyBytes + ".");
    }
    return openSslNameOf(key.length);
  }

  /** Length in bits of a key that must be legal. */
  int keyBits(Key key) throws InvalidKeyException {
    byte[] bytes = KeyWrapping.bytes(key);
    try {
      openSslName(bytes);
      return 8 * bytes.length;
    } finally {
      Arrays.fill(bytes, (byte) 0);
    }
  }

  /** OpenSSL's names for all key lengths. */
  List<String> openSslNames() {
    return keyBytes.stream().map(this::openSslNameOf).toList();
  }

  private String openSslNameOf(int length) {
    return openSsl
        .replace("%d", Integer.toString(8 * length))
        .replace("%h", Integer.toString(4 * length));
  }

  /** Whether two ranges of one array overlap. */
  static boolean overlap(byte[] input, int inputOffset, int length, byte[] output, int offset) {
    return sameArray(input, output)
        && inputOffset < offset + length
        && offset < inputOffset + length;
  }

  @SuppressWarnings("ReferenceEquality") // the same array, not an equal one
  static boolean sameArray(byte[] input, byte[] output) {
    return input == output;
  }

  /** Refuses an array that has less than {@code length} bytes from an offset on, or none at all. */
  static void requireRoom(byte[] output, int offset, int length) throws ShortBufferException {
    int room = output == null || offset < 0 ? 0 : output.length - offset;
    if (room < length || output == null || offset < 0) {
      throw new ShortBufferException(
          "The output needs " + length + " bytes; there is room for " + Math.max(0, room) + ".");
    }
  }

  /** A copy of a part of an array. */
  static byte[] copy(byte[] input, int offset, int length) {
    return Arrays.copyOfRange(input, offset, offset + length);
  }
}
