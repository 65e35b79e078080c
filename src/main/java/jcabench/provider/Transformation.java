package jcabench.provider;

import java.security.InvalidKeyException;
import java.security.Key;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** A cipher with its mode and padding, for all legal key lengths. */
final class Transformation {
  private static final String FAMILY_END = "[-_/].*";

  private final Map<Integer, String> names; // OpenSSL's, by the key's length in bytes
  private final List<Integer> keyBytes;
  private final int ivBytes;
  private final int blockBytes;
  private final boolean padding;
  private final String parameters;
  private final String family;

  /**
   * A cipher.
   *
   * @param openSsl OpenSSL's name, with {@code %d} for the key's length in bits or {@code %h} for
   *     half of it
   * @param keyBytes the legal key lengths in bytes
   * @param ivBytes length of the IV in bytes; 0 for none
   * @param blockBytes length of a block in bytes; 1 for a stream cipher
   * @param padding whether the last block is padded (PKCS #7)
   * @param parameters JCA's name of the parameters that hold the IV
   */
  Transformation(
      String openSsl,
      List<Integer> keyBytes,
      int ivBytes,
      int blockBytes,
      boolean padding,
      String parameters) {
    this.names =
        keyBytes.stream()
            .collect(Collectors.toMap(Function.identity(), length -> name(openSsl, length)));
    this.keyBytes = List.copyOf(keyBytes);
    this.ivBytes = ivBytes;
    this.blockBytes = blockBytes;
    this.padding = padding;
    this.parameters = parameters;
    var first = openSsl.replaceFirst(FAMILY_END, "");
    this.family = first.startsWith("DES") ? "DESede" : first;
  }

  private static String name(String openSsl, int length) {
    return openSsl
        .replace("%d", Integer.toString(8 * length))
        .replace("%h", Integer.toString(4 * length));
  }

  int ivBytes() {
    return ivBytes;
  }

  int blockBytes() {
    return blockBytes;
  }

  boolean padding() {
    return padding;
  }

  String parameters() {
    return parameters;
  }

  /** JCA's name of the cipher alone, for example {@code AES}. */
  String family() {
    return family;
  }

  /** OpenSSL's name of the cipher for a key. */
  String openSslName(byte[] key) throws InvalidKeyException {
    var name = names.get(key.length);
    if (name == null) {
      throw new InvalidKeyException(
          "A key of " + key.length + " bytes does not fit; legal are " + keyBytes + ".");
    }
    return name;
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
    return keyBytes.stream().map(names::get).toList();
  }
}
