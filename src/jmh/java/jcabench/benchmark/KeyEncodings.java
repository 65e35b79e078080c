package jcabench.benchmark;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * A key pair with its encodings, which are the same for every contender: the JDK made them. Their
 * form decides how much work decoding is: without a public key beside an elliptic curve's private
 * one, some compute it.
 *
 * @param keys the JDK's key objects
 * @param x509 the public key
 * @param pkcs8 the private key
 */
record KeyEncodings(KeyPair keys, X509EncodedKeySpec x509, PKCS8EncodedKeySpec pkcs8) {
  /** PKCS #8 of a key on P-256 that holds its public key too (RFC 5915), but for the two keys. */
  private static final byte[] P256_HEAD =
      HexFormat.of()
          .parseHex("308187020100301306072a8648ce3d020106082a8648ce3d030107046d306b0201010420");

  private static final byte[] P256_MIDDLE = HexFormat.of().parseHex("a144034200");
  private static final int P256_POINT = 65;
  private static final int P256_SCALAR = 32;

  /** The JDK's encoding of a private key on P-256, which ends with the scalar. */
  private static final int P256_WITHOUT_PUBLIC = 67;

  /** Key pairs take turns: 16 of them, four of RSA, which take long to make. */
  static Ring<KeyEncodings> ring(KeyKind kind) throws GeneralSecurityException {
    return Ring.of(kind.generatorAlgorithm().equals("RSA") ? 4 : 16, _ -> fresh(kind));
  }

  private static KeyEncodings fresh(KeyKind kind) throws GeneralSecurityException {
    var keys = Reference.pair(kind);
    var x509 = keys.getPublic().getEncoded();
    var pkcs8 = keys.getPrivate().getEncoded();
    return new KeyEncodings(
        keys,
        new X509EncodedKeySpec(x509),
        new PKCS8EncodedKeySpec(kind.name().equals("secp256r1") ? withPublic(pkcs8, x509) : pkcs8));
  }

  private static byte[] withPublic(byte[] pkcs8, byte[] x509) {
    if (pkcs8.length != P256_WITHOUT_PUBLIC) {
      throw new IllegalStateException("the JDK encodes private keys on P-256 in another form now");
    }
    var scalar = Arrays.copyOfRange(pkcs8, pkcs8.length - P256_SCALAR, pkcs8.length);
    var point = Arrays.copyOfRange(x509, x509.length - P256_POINT, x509.length);
    return ByteBuffer.allocate(P256_HEAD.length + P256_SCALAR + P256_MIDDLE.length + P256_POINT)
        .put(P256_HEAD)
        .put(scalar)
        .put(P256_MIDDLE)
        .put(point)
        .array();
  }
}
