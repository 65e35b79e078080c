package jcabench.provider;

import java.security.InvalidKeyException;
import java.security.Key;
import java.util.Arrays;
import java.util.List;

/**
 * A cipher with its mode and padding, for all legal key lengths.
 *
 * @param openSsl OpenSSL's name, with {@code %d} for the key's length in bits or {@code %h} for
 *     half of it
 * @param keyBytes the legal key lengths in bytes
 * @param ivBytes length of the IV in bytes; 0 for none
 * @param blockBytes length of a block in bytes; 1 for a stream cipher
 * @param padding whether the last block is padded (PKCS #7)
 * @param parameters JCA's name of the parameters that hold the IV
 */
record Transformation(
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

  /** Length in bits of a key, which must be legal. */
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
}
