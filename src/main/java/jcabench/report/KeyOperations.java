package jcabench.report;

import java.util.List;
import java.util.Set;
import jcabench.result.Row;

/**
 * The rows that a reader looks at first: all of a short run, those of profile {@code quick} of a
 * long one. Rulers are never among them.
 */
final class KeyOperations {
  /** A table with more rows is no longer looked at as a whole. */
  private static final int MOST = 40;

  /** Service and label of each. */
  private static final Set<String> SELECTED =
      Set.of(
          "Digest digest SHA-256 64 B",
          "Mac mac HmacSHA256 64 B",
          "Cipher encrypt AES/GCM/NoPadding 256 bit 12 B nonce 16 KiB",
          "Cipher encrypt ChaCha20-Poly1305 16 KiB",
          "Signature sign Ed25519",
          "Signature verify Ed25519",
          "Signature sign ECDSA secp256r1",
          "Signature verify ECDSA secp256r1",
          "Signature sign SHA256withRSA 2048 bit",
          "Signature verify SHA256withRSA 2048 bit",
          "Signature sign ML-DSA-65",
          "Signature verify ML-DSA-65",
          "KeyAgreement agree ECDH secp256r1",
          "KeyAgreement agree X25519",
          "Kem encapsulate ML-KEM-768",
          "Kem decapsulate ML-KEM-768",
          "KeyPairGenerator generateKeyPair ML-KEM-768",
          "KeyPairGenerator generateKeyPair Ed25519",
          "KeyPairGenerator generateKeyPair EC secp256r1",
          "SecureRandom nextBytes default 64 B");

  private KeyOperations() {}

  /** The key operations among the rows, in the order of the report; may be empty. */
  static List<Row> of(List<Row> rows) {
    var candidates = rows.stream().filter(row -> !Service.of(row).isRuler()).toList();
    var all = candidates.size() <= MOST;
    return candidates.stream().filter(row -> all || isSelected(row)).sorted(Service.ORDER).toList();
  }

  private static boolean isSelected(Row row) {
    return row.threads() == 1 && SELECTED.contains(row.service() + " " + row.label());
  }
}
